import type { Quat, Vec3 } from '../../core/shapes.js';

/** Width and height of a picture in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A scripted run: the scene that it fills a world with, and its steps in order (rule HOST-21). */
export interface Script {
  /** The name of one of the game's scenes. */
  readonly scene: string;
  /** The size of its pictures; 1280 x 720 if not given. */
  readonly size?: PictureSize;
  readonly steps: readonly ScriptStep[];
}

/** Lets time pass: the only step besides a film that does (rule HOST-22). */
export interface RunStep {
  readonly do: 'run';
  readonly ticks: number;
}

/** Sends an event, which its recipients hear in the next tick (rule HOST-24). */
export interface PostStep {
  readonly do: 'post';
  readonly to: PostTarget;
  /** The name of an event type of the game or the engine. */
  readonly event: string;
  /** Values of the event's fields by name; an entity is written as its scene id, or null for none. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** Draws the present state into the picture `name` (rule HOST-52). */
export interface CaptureStep {
  readonly do: 'capture';
  readonly name: string;
  /** One of the scene's further views, for this picture alone; the camera's if not given. */
  readonly view?: string;
}

/** Writes the present state as JSON under `name` (rule HOST-48). */
export interface DumpStep {
  readonly do: 'dump';
  readonly name: string;
}

/** Moves the camera, from the next picture on (rule HOST-25). */
export interface CameraStep {
  readonly do: 'camera';
  /** The scene id of the entity whose frame the camera stands in. */
  readonly in: string;
  /** m, in that frame. */
  readonly at: Vec3;
  /** Quaternion x, y, z, w of any length but zero; along the frame's axes if not given. */
  readonly turn?: Quat;
  /** Full vertical angle of view, rad; 60 degrees if not given. */
  readonly verticalFov?: number;
  /** Stops of the fixed exposure, -64 to 64; as before if not given. */
  readonly exposure?: number;
}

/** `frames` times: `every` ticks, and then a capture named `<name>-<frame in six digits>` (rules HOST-68, HOST-69). */
export interface FilmStep {
  readonly do: 'film';
  readonly name: string;
  readonly frames: number;
  readonly every: number;
}

export type ScriptStep = RunStep | PostStep | CaptureStep | DumpStep | CameraStep | FilmStep;

export type StepKind = ScriptStep['do'];

/** Every kind of step, as messages list them. */
export const STEP_KINDS: readonly StepKind[] = ['run', 'post', 'capture', 'dump', 'camera', 'film'];

/** Who hears a post: one entity, all that are in a frame, or everyone. */
export type PostTarget =
  | { readonly kind: 'entity'; readonly id: string }
  | { readonly kind: 'frame'; readonly id: string }
  | { readonly kind: 'everyone' };

export type TargetKind = PostTarget['kind'];

/** Every kind of target, as messages list them. */
export const TARGET_KINDS: readonly TargetKind[] = ['entity', 'frame', 'everyone'];

/** The size of pictures of a script that names none. */
export const DEFAULT_SIZE: PictureSize = { width: 1280, height: 720 };
/** The longest side of a picture (rule HOST-82). */
export const LONGEST_SIDE = 16_384;
export const MOST_TICKS = 1_000_000_000;
export const MOST_FRAMES = 1_000_000;
/** Characters of a name, of which a film's frames take seven (rule HOST-74). */
export const LONGEST_NAME = 64;
export const LONGEST_FILM_NAME = 57;
/** Names of files: small letters, so that two never mean one file where case does not count. */
export const NAME_PATTERN = /^[a-z0-9][a-z0-9-]*$/;

/** The capture name of a film's frame, counted from 0: `climb-000003` (rule HOST-72). */
export function frameName(film: string, frame: number): string {
  return `${film}-${String(frame).padStart(6, '0')}`;
}

/** Reads a size such as `640x360`, each side a whole number from 1 to 16,384. */
export function parseSize(text: string): PictureSize | undefined {
  const match = /^([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(text);
  const width = Number(match?.[1]);
  const height = Number(match?.[2]);
  return width <= LONGEST_SIDE && height <= LONGEST_SIDE ? { width, height } : undefined;
}
