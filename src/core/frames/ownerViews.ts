import { slotOf, type Entity } from '../handles.js';
import { POSE_LANES } from '../math/pose.js';
import type { FrameId, FrameRows } from './frameLayout.js';

/** Rows by slot that show frames to whoever knows only entities: each frame's owner has what its frame has. */
export interface OwnerViews {
  readonly frame: Uint32Array;
  readonly position: Float64Array;
  readonly rotation: Float64Array;
  readonly linear: Float64Array;
  readonly angular: Float64Array;
}

/**
 * Writes every frame's row into its owner's, in dense order; `written` hears of the rows that it changed, and `after` is
 * called behind each, for checks. @hot
 */
export function writeOwnerViews(
  rows: FrameRows,
  views: OwnerViews,
  written: (slot: number) => void,
  after: ((dense: number) => void) | undefined,
): void {
  const { owner } = rows.rows;
  for (let dense = 0; dense < rows.count; dense++) {
    const slot = slotOf(owner[dense] as Entity);
    if (!showsRow(rows, dense, views, slot)) {
      writeView(rows, dense, views, slot);
      written(slot);
    }
    after?.(dense);
  }
}

/** @hot */
function writeView(rows: FrameRows, dense: number, views: OwnerViews, slot: number): void {
  const { pose, linear, angular } = rows.rows;
  for (let i = 0; i < 3; i++) {
    views.position[slot * 3 + i] = pose[dense * POSE_LANES + i] as number;
    views.linear[slot * 3 + i] = linear[dense * 3 + i] as number;
    views.angular[slot * 3 + i] = angular[dense * 3 + i] as number;
  }
  for (let i = 0; i < 4; i++) views.rotation[slot * 4 + i] = pose[dense * POSE_LANES + 3 + i] as number;
  views.frame[slot] = rows.parentAt(dense);
}

/** Whether a view is that of a frame's row, to the bit. @hot */
function showsRow(rows: FrameRows, dense: number, views: OwnerViews, slot: number): boolean {
  const { pose, linear, angular } = rows.rows;
  let same = views.frame[slot] === rows.parentAt(dense);
  for (let i = 0; i < 3; i++) {
    same &&= Object.is(views.position[slot * 3 + i], pose[dense * POSE_LANES + i]);
    same &&= Object.is(views.linear[slot * 3 + i], linear[dense * 3 + i]);
    same &&= Object.is(views.angular[slot * 3 + i], angular[dense * 3 + i]);
  }
  for (let i = 0; i < 4; i++) same &&= Object.is(views.rotation[slot * 4 + i], pose[dense * POSE_LANES + 3 + i]);
  return same;
}

/** The first frame whose owner's row differs from its own in a bit. */
export function staleOwnerView(rows: FrameRows, views: OwnerViews): FrameId | undefined {
  for (let dense = 0; dense < rows.count; dense++) {
    if (!showsRow(rows, dense, views, slotOf(rows.rows.owner[dense] as Entity))) return rows.idAt(dense) as FrameId;
  }
  return undefined;
}
