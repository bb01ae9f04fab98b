import type { WorldInternals } from '../worldInternals.js';
import { copyLanes, hasRig, RigCopy, RigHeader, startOfCopy } from './rigRows.js';

/** What is wrong with the rig pose of a slot, or for slot -1 with the free blocks, as the end of a sentence. */
export interface RigBreach {
  readonly slot: number;
  readonly text: string;
}

/** A stretch of all poses that a slot has, or for slot -1 a stack of free blocks. */
interface Stretch {
  readonly slot: number;
  readonly start: number;
  readonly end: number;
}

/** What must hold of all rig poses after every sync point (rule ENT-30). */
export function brokenRigs({ rows, rigs, table }: WorldInternals): readonly RigBreach[] {
  const { blocks, header, poses } = rows.rigs;
  const found: RigBreach[] = [];
  const stretches: Stretch[] = [];
  const note = (slot: number, start: number, shape: { readonly joints: number; readonly weights: number }): void => {
    const end = start + RigCopy.copies * copyLanes(shape.joints, shape.weights);
    // A rig of nothing takes no room, so it is in nobody's way.
    if (end > start) stretches.push({ slot, start, end });
    if (start < 0 || end > (header[RigHeader.used] as number))
      found.push({
        slot,
        text: `has a rig pose from ${start} to ${end}, beyond the ${header[RigHeader.used]} that were made`,
      });
  };
  let count = 0;
  for (let slot = 0; slot < table.highWater; slot++) {
    if (!hasRig(rows.rigs, slot)) continue;
    count++;
    if (rows.entities.live[slot] !== 1) found.push({ slot, text: 'has a rig pose and is gone' });
    const joints = blocks.joints[slot] as number;
    const weights = blocks.weights[slot] as number;
    note(slot, (blocks.start[slot] as number) - 1, { joints, weights });
    const back = startOfCopy(rows.rigs, slot, RigCopy.back);
    const front = startOfCopy(rows.rigs, slot, RigCopy.front);
    for (let i = 0; i < front - back; i++) {
      if (Object.is(poses[back + i], poses[front + i])) continue;
      found.push({ slot, text: `wrote number ${i} of its rig pose, and others do not see it` });
      break;
    }
  }
  if (count !== header[RigHeader.count])
    found.push({ slot: -1, text: `counts ${header[RigHeader.count]} rig poses, and there are ${count}` });
  for (const stack of rigs.pool) for (const start of stack.starts) note(-1, start - 1, stack);
  stretches.sort((a, b) => a.start - b.start);
  stretches.forEach(({ slot, end }, i) => {
    const next = stretches[i + 1];
    if (next !== undefined && next.start < end)
      found.push({ slot: Math.max(slot, next.slot), text: 'has a rig pose that is also another one, or free' });
  });
  return found;
}
