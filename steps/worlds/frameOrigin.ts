import { slotOf } from '#core/handles.js';
import type { WorldScene } from './worldScene.js';

/** Where the frame tree has the origin of an owner's frame. */
export function frameOrigin({ world, things }: WorldScene, name: string): readonly number[] {
  const { rows } = world.internals;
  const pose = new Float64Array(7);
  const owned = rows.entities.owns[slotOf(things.get(name))];
  rows.frames.readPose(owned as Parameters<typeof rows.frames.readPose>[0], pose, 0);
  return [...pose.subarray(0, 3)];
}
