import { NO_FRAME, type FrameId } from '../../core/frames/frameLayout.js';
import type { Input } from '../../core/input.js';
import type { RenderSnapshot } from '../../core/seams/render.js';
import { RenderSnapshotBuilder } from '../../simulation/renderSnapshotBuilder.js';
import type { Game, GameKey } from '../game.js';
import { World } from '../world.js';
import { Controls } from './controls.js';
import { keyCode } from './keyCodes.js';
import type { PageMessage, SimulationMessage, Status } from './messages.js';
import { FrameOutlines } from './outlines.js';
import { findAdapter, Picture } from './picture.js';
import { Viewpoints } from './viewpoints.js';

/** Ticks a second of every session. */
const TICK_RATE = 60;
const TICK_SECONDS = 1 / TICK_RATE;
/** Ticks that one picture may wait for; a machine that cannot keep up runs the world slower than the clock. */
const MOST_TICKS = 4;
/** Milliseconds between two reports to the page. */
const REPORT_EVERY = 100;
/** The weight of the newest tick in the mean of their times. */
const NEWEST = 0.05;

type Start = Extract<PageMessage, { kind: 'start' }>;

/** What a session consists of, made one after the other by `create`. */
interface SessionParts {
  readonly game: Game;
  readonly world: World;
  readonly viewpoints: Viewpoints;
  readonly builder: RenderSnapshotBuilder;
  readonly picture: Picture;
  readonly outlines: FrameOutlines;
  readonly tell: (message: SimulationMessage) => void;
}

/**
 * One scene, ticking at its own rate and drawn at the screen's. Both happen on this one thread: a picture is built from
 * the rows that the last tick left, so nothing is copied, and the page's thread stays free for input. A tick of the
 * world takes a small part of the time between two pictures, and the GPU draws while the next tick runs.
 */
export class Session {
  readonly #parts: SessionParts;
  readonly #controls = new Controls();
  #snapshot: RenderSnapshot;
  /** What the player did since the last tick, in its order. */
  readonly #inputs: Input[] = [];
  #paused: boolean;
  #showOutlines = false;
  #ended = false;
  #owed = 0;
  #lastFrame: number | undefined;
  #tickTime = 0;
  #frames = 0;
  #lastReport = 0;
  #hash: string | undefined;
  /** What the last picture shows, and whether there has been one. */
  #shown = '';
  #everShown = false;
  #eyeFrame: FrameId = NO_FRAME;

  private constructor(parts: SessionParts, paused: boolean) {
    this.#parts = parts;
    this.#paused = paused;
    this.#snapshot = this.#build();
  }

  /** Builds the scene's world and a picture of it, and runs from then on. @throws Error in a sentence for a person. */
  static async create(game: Game, start: Start, tell: SessionParts['tell']): Promise<Session> {
    const { settings, picture: canvas, size } = start;
    const name = settings.scene ?? Object.keys(game.scenes)[0] ?? '';
    const scene = game.scenes[name];
    if (scene === undefined) {
      throw new Error(`There is no scene ${name}; there is ${Object.keys(game.scenes).join(', ')}.`);
    }
    const found = await findAdapter();
    if (typeof found === 'string') throw new Error(found);
    const device = await found.adapter.requestDevice(found.descriptor);
    const { components, worker } = game;
    const world = await World.create({ components, worker, threads: settings.threads });
    const opening = scene(world);
    const tickTime = runAhead(world, settings.ticks ?? 0);
    const { looks, rows } = world.internals;
    const picture = await Picture.create({ device, canvas, size, looks, exposure: opening.exposure ?? 0 });
    const outlines = new FrameOutlines(start.outlines, rows.frames, (frame) => nameOf(world, frame));
    outlines.resize(size);
    const builder = new RenderSnapshotBuilder(world.internals);
    const viewpoints = new Viewpoints(world, opening);
    const parts: SessionParts = { game, world, viewpoints, builder, picture, outlines, tell };
    const session = new Session(parts, settings.ticks !== undefined);
    session.#tickTime = tickTime;
    void device.lost.then(({ reason, message }) => {
      if (reason !== 'destroyed') session.#fail(`The graphics device was lost: ${message}`);
    });
    const keys = Object.entries(game.keys ?? {}).map(([code, { does }]) => ({ code, does }));
    tell({ kind: 'ready', views: viewpoints.names, keys });
    requestAnimationFrame(session.#frame);
    return session;
  }

  take(message: Exclude<PageMessage, Start>): void {
    const { viewpoints, picture, outlines, game, world } = this.#parts;
    switch (message.kind) {
      case 'resize':
        picture.resize(message.size);
        outlines.resize(message.size);
        return;
      case 'key':
        this.#controls.take(message);
        this.#hear({ kind: 'key', code: keyCode(message.code), down: message.down });
        if (message.down) this.#press(game.keys?.[message.code]);
        return;
      case 'button':
        this.#hear({ kind: 'button', code: message.code, down: message.down });
        return;
      case 'look':
        this.#controls.take(message);
        this.#hear({ kind: 'moved', delta: [message.right, message.down] });
        return;
      case 'wheel':
        this.#controls.take(message);
        this.#hear({ kind: 'scrolled', delta: [0, message.notches] });
        return;
      case 'release':
        this.#controls.take(message);
        return;
      case 'view':
        viewpoints.take(message.at);
        return;
      case 'fly':
        viewpoints.mode = viewpoints.mode === 'fly' ? 'scene' : 'fly';
        return;
      case 'outlines':
        this.#showOutlines = !this.#showOutlines;
        outlines.clear();
        return;
      case 'pause':
        this.#paused = !this.#paused;
        this.#shown = '';
        return;
      case 'end':
        this.#ended = true;
        void world.dispose().then(() => {
          this.#parts.tell({ kind: 'ended' });
        });
        return;
    }
  }

  /** Keeps what the player did for the next tick (rule MSG-57); a world that stands still hears nothing. */
  #hear(input: Input): void {
    if (!this.#paused) this.#inputs.push(input);
  }

  #press(key: GameKey | undefined): void {
    key?.press(this.#parts.world);
    this.#hash = undefined;
  }

  readonly #frame = (now: number): void => {
    if (this.#ended) return;
    try {
      this.#advance(now);
      this.#draw();
      this.#report(now);
      requestAnimationFrame(this.#frame);
    } catch (error) {
      this.#fail(error instanceof Error ? error.message : String(error));
    }
  };

  /** Runs the ticks that the clock asks for. */
  #advance(now: number): void {
    this.#owed += (now - (this.#lastFrame ?? now)) / 1000;
    this.#lastFrame = now;
    for (let ticks = 0; this.#owed >= TICK_SECONDS && ticks < MOST_TICKS; ticks++) {
      this.#owed -= TICK_SECONDS;
      this.#tick();
    }
    // What could not be caught up is dropped, or the world would run ever further behind.
    this.#owed = Math.min(this.#owed, TICK_SECONDS);
  }

  /** One step of the camera and, unless it stands still, of the world. */
  #tick(): void {
    const { world, viewpoints } = this.#parts;
    const asked = this.#controls.next();
    if (viewpoints.mode === 'fly') viewpoints.camera.fly(asked, TICK_SECONDS);
    if (!this.#paused) {
      for (const input of this.#inputs) world.input(input);
      this.#inputs.length = 0;
      const start = performance.now();
      world.tick();
      const took = performance.now() - start;
      this.#tickTime += (took - this.#tickTime) * (this.#tickTime === 0 ? 1 : NEWEST);
      this.#hash = undefined;
      viewpoints.camera.fall(TICK_SECONDS);
    }
    viewpoints.camera.followFrames();
    this.#snapshot = this.#build();
  }

  #build(): RenderSnapshot {
    const { viewpoints, builder, picture, outlines, world } = this.#parts;
    const view = viewpoints.view();
    const { at, turn, verticalFov, exposure } = view;
    picture.expose(exposure);
    this.#eyeFrame = viewpoints.frameOf(view);
    outlines.keep({ frame: this.#eyeFrame, at, turn, verticalFov });
    return builder.build(view, world.tickNumber);
  }

  /** Draws what the last ticks left; of a world that stands still only what changed. */
  #draw(): void {
    const { picture, outlines, viewpoints, world } = this.#parts;
    const alpha = this.#paused ? 1 : this.#owed / TICK_SECONDS;
    const { at, turn } = viewpoints.view();
    const shown = [world.tickNumber, picture.generation, this.#showOutlines, at, turn].join();
    if (this.#paused && shown === this.#shown) return;
    const drawn = picture.draw(this.#snapshot, alpha);
    if (drawn === undefined) return;
    this.#shown = shown;
    if (this.#showOutlines) outlines.draw(alpha);
    void drawn.then(() => {
      this.#frames++;
      this.#everShown = true;
    });
  }

  #report(now: number): void {
    const since = now - this.#lastReport;
    if (since < REPORT_EVERY || !this.#everShown) return;
    const { tell } = this.#parts;
    tell({ kind: 'status', status: this.#status((this.#frames * 1000) / since) });
    this.#lastReport = now;
    this.#frames = 0;
  }

  #status(framesPerSecond: number): Status {
    const { world, viewpoints } = this.#parts;
    const { camera, mode } = viewpoints;
    if (this.#paused) this.#hash ??= world.hash();
    return {
      tick: world.tickNumber,
      tickRate: TICK_RATE,
      threads: world.threads,
      tickTime: this.#tickTime,
      framesPerSecond: this.#paused ? undefined : framesPerSecond,
      frames: framesAround(world, this.#eyeFrame),
      place: viewpoints.view().at,
      speed: camera.speed,
      flySpeed: this.#controls.speed,
      mode,
      hash: this.#paused ? this.#hash : undefined,
    };
  }

  #fail(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#parts.tell({ kind: 'failed', reason });
  }
}

/** Runs ticks as fast as they go. @returns the mean time of one, ms. */
function runAhead(world: World, ticks: number): number {
  const start = performance.now();
  world.run({ ticks });
  return ticks === 0 ? 0 : (performance.now() - start) / ticks;
}

/** The names of a frame and of all around it. */
function framesAround(world: World, frame: FrameId): readonly string[] {
  const { frames } = world.internals.rows;
  const names: string[] = [];
  for (let at = frame; frames.has(at); at = frames.parentOf(at)) names.push(nameOf(world, at));
  return names;
}

/** The scene id of a frame's owner. */
function nameOf(world: World, frame: FrameId): string {
  const owner = world.internals.rows.frames.ownerOf(frame);
  return world.names.find((name) => world.named(name) === owner) ?? `frame ${String(frame)}`;
}
