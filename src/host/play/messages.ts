/** What the page and its simulation worker say to each other. */

/** What the address of the page asks for. */
export interface PlaySettings {
  /** The scene's name; the first of the game if undefined. */
  readonly scene: string | undefined;
  /** Threads of the world, the simulation worker included. */
  readonly threads: number;
  /** Runs so many ticks as fast as they go, shows what came of them, and stands still. */
  readonly ticks: number | undefined;
}

/** A size in device pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** From the page to the simulation. */
export type PageMessage =
  | {
      readonly kind: 'start';
      readonly settings: PlaySettings;
      readonly picture: OffscreenCanvas;
      readonly outlines: OffscreenCanvas;
      readonly size: PixelSize;
    }
  | { readonly kind: 'resize'; readonly size: PixelSize }
  /** A key went down or up, by its place on the keyboard (`KeyboardEvent.code`). */
  | { readonly kind: 'key'; readonly code: string; readonly down: boolean }
  /** A button of the mouse went down or up (`MouseEvent.button`). */
  | { readonly kind: 'button'; readonly code: number; readonly down: boolean }
  /** All keys are up: the page lost the keyboard. */
  | { readonly kind: 'release' }
  /** The mouse moved, in CSS pixels. */
  | { readonly kind: 'look'; readonly right: number; readonly down: number }
  /** The wheel turned, in notches; away from the hand is positive. */
  | { readonly kind: 'wheel'; readonly notches: number }
  /** To a view of the scene by its place in the list, or to the one after the last one taken. */
  | { readonly kind: 'view'; readonly at: number | 'next' }
  | { readonly kind: 'fly' }
  | { readonly kind: 'outlines' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'end' };

/** What the overlay shows. */
export interface Status {
  readonly tick: number;
  readonly tickRate: number;
  readonly threads: number;
  /** The mean over the last ticks, ms. */
  readonly tickTime: number;
  /** Of a world that runs; one that stands still is drawn only where it changes. */
  readonly framesPerSecond: number | undefined;
  /** The names of the camera's frame and of those around it, the innermost first. */
  readonly frames: readonly string[];
  /** The camera's place in its frame, m. */
  readonly place: readonly [x: number, y: number, z: number];
  /** How fast the camera moves in its frame, m/s. */
  readonly speed: number;
  /** How fast the keys move it, m/s. */
  readonly flySpeed: number;
  readonly mode: 'fly' | 'scene';
  /** Of a world that stands still. */
  readonly hash: string | undefined;
}

/** A key that a game gives a meaning. */
export interface KeyHelp {
  readonly code: string;
  readonly does: string;
}

/** From the simulation to the page. */
export type SimulationMessage =
  | { readonly kind: 'ready'; readonly views: readonly string[]; readonly keys: readonly KeyHelp[] }
  | { readonly kind: 'status'; readonly status: Status }
  /** It cannot go on, in a sentence. */
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'ended' };
