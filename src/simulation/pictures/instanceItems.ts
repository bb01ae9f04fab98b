import { INSTANCE_LAYOUT } from '../../core/seams/render.js';
import type { InstancePlacer, InstanceTarget } from './instancePlacer.js';
import { SLOTS_PER_ITEM, ViewLane, type PictureRows } from './pictureRows.js';

/** One work item of a build: the instances of its slots, put down where its own slots begin (rule TICK-31). */
export function placeItem(placer: InstancePlacer, { instances, counts, view }: PictureRows, item: number): void {
  const from = item * SLOTS_PER_ITEM;
  const to = Math.min(from + SLOTS_PER_ITEM, view[ViewLane.slots] as number);
  const target: InstanceTarget = { columns: instances, count: from, capacity: to };
  placer.begin();
  placer.add(from, to, target);
  counts[item] = target.count - from;
}

/** Takes the instances of all items into the snapshot, in the order of the slots and as far as there is room. */
export function joinItems({ instances, counts }: PictureRows, items: number, target: InstanceTarget): void {
  for (let item = 0; item < items; item++) {
    const from = item * SLOTS_PER_ITEM;
    const count = Math.min(counts[item] as number, target.capacity - target.count);
    for (const [name, { lanes }] of Object.entries(INSTANCE_LAYOUT)) {
      const column = name as keyof typeof INSTANCE_LAYOUT;
      const rows = instances[column].subarray(from * lanes, (from + count) * lanes);
      target.columns[column].set(rows, target.count * lanes);
    }
    target.count += count;
  }
}
