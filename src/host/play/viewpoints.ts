import type { FrameId } from '../../core/frames/frameTree.js';
import type { Entity } from '../../core/handles.js';
import { POSE_ROTATION } from '../../core/math/pose.js';
import type { Quat, Vec3 } from '../../core/shapes.js';
import type { SimulationWorld } from '../../simulation/world.js';
import type { View } from '../../simulation/view.js';
import type { SceneView } from '../game.js';
import { FlyCamera } from './flyCamera.js';

const NO_TURN: Quat = [0, 0, 0, 1];
const FIELD_OF_VIEW = Math.PI / 3;

/** A view that leaves nothing of the eye to a default. */
export type CompleteView = View & { readonly turn: Quat; readonly verticalFov: number; readonly exposure: number };

/** Where the world is seen from: one of the scene's own views, or the fly camera, which starts from one of them. */
export class Viewpoints {
  /** The names of the scene's views; the first is the one that the scene opens with. */
  readonly names: readonly string[];
  readonly camera: FlyCamera;
  mode: 'fly' | 'scene' = 'fly';
  readonly #world: SimulationWorld;
  readonly #opening: SceneView;
  readonly #views: readonly SceneView[];
  #at = 0;
  #light: SceneView;

  constructor(world: SimulationWorld, opening: SceneView) {
    this.#world = world;
    const further = Object.entries(opening.views ?? {});
    this.names = [nameOfOwner(world, opening), ...further.map(([name]) => name)];
    this.#opening = opening;
    this.#light = opening;
    this.#views = [opening, ...further.map(([, view]) => view)];
    this.camera = new FlyCamera(world.internals.rows.frames, this.frameOf(opening));
    this.take(0);
  }

  /** Goes to a view of the scene; a place past the last one changes nothing. */
  take(at: number | 'next'): void {
    const place = at === 'next' ? (this.#at + 1) % this.#views.length : at;
    const view = this.#views[place];
    if (view === undefined) return;
    this.#at = place;
    this.camera.place(this.frameOf(view), view.at, view.turn ?? NO_TURN);
  }

  /** From where the next picture is seen. */
  view(): CompleteView {
    const scene = this.#views[this.#at] ?? this.#opening;
    const { verticalFov = FIELD_OF_VIEW, turn = NO_TURN } = scene;
    if (this.mode === 'scene') {
      return { ...scene, turn, verticalFov, exposure: scene.exposure ?? 0, camera: `view ${String(this.#at)}` };
    }
    const { pose, frame } = this.camera;
    const owner = this.#world.internals.rows.frames.ownerOf(frame);
    this.#light = this.#lightIn(owner);
    const { ambient, exposure = 0 } = this.#light;
    return {
      in: owner,
      at: [...pose.subarray(0, 3)] as unknown as Vec3,
      turn: [...pose.subarray(POSE_ROTATION)] as unknown as Quat,
      verticalFov,
      exposure,
      camera: 'fly',
      ...(ambient === undefined ? {} : { ambient }),
    };
  }

  /** The view whose light fits a place: the one last taken, or else the first in the same place, or else as before. */
  #lightIn(owner: Entity): SceneView {
    const taken = this.#views[this.#at];
    if (taken?.in === owner) return taken;
    return this.#views.find((view) => view.in === owner) ?? this.#light;
  }

  /** The frame that a view is in. */
  frameOf(view: View): FrameId {
    const { rows, table } = this.#world.internals;
    return rows.entities.owns[table.require(view.in, 'view.in')] as FrameId;
  }
}

function nameOfOwner(world: SimulationWorld, view: View): string {
  return world.names.find((name) => world.named(name) === view.in) ?? 'start';
}
