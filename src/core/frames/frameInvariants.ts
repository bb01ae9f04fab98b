import { lengthSquared } from '../math/quat.js';
import { FRAME_LAYOUT, type FrameRows } from './frameLayout.js';

/** How far the squared length of a local rotation may be from 1 (TREE-26). */
export const UNIT_WITHIN = 1e-12;

/** Checks the packing, the order and every row of a frame tree. @throws Error naming the frame, the fault and the rule. */
export function assertFrameInvariants(rows: FrameRows): void {
  for (let dense = 0; dense < rows.count; dense++) {
    const id = rows.idAt(dense);
    if (rows.placeOf(id) !== dense) fail(id, 'TREE-02', `stands at row ${dense} but is looked for elsewhere`);
    const parent = rows.parentPlaceAt(dense);
    if (rows.parentAt(dense) !== 0 && parent < 0) fail(id, 'TREE-01', `names frame ${rows.parentAt(dense)} as parent`);
    if (!rows.dirty && parent >= dense) fail(id, 'TREE-03', 'stands before its parent');
    assertRotation(rows, dense, id);
    assertFinite(rows, dense, id);
  }
}

function assertRotation(rows: FrameRows, dense: number, id: number): void {
  const squared = lengthSquared(rows.rows.pose, dense * 7 + 3);
  if (!(Math.abs(squared - 1) <= UNIT_WITHIN)) fail(id, 'TREE-27', `has a rotation of squared length ${squared}`);
}

const FINITE = ['pose', 'linear', 'angular', 'angularAcceleration', 'properAcceleration', 'gravity'] as const;

function assertFinite(rows: FrameRows, dense: number, id: number): void {
  for (const name of FINITE) {
    const { lanes } = FRAME_LAYOUT[name];
    for (let i = dense * lanes; i < (dense + 1) * lanes; i++) {
      if (!Number.isFinite(rows.rows[name][i])) fail(id, 'TREE-01', `holds a ${name} that is not finite`);
    }
  }
}

function fail(id: number, rule: string, fault: string): never {
  throw new Error(`frame ${id} ${fault} (rule ${rule})`);
}
