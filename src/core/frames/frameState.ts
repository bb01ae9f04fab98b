import { FRAME_LAYOUT, type FrameRows } from './frameLayout.js';

/** Takes the numbers of a tree one by one, each with the frame's id and the name of its field. */
export interface FrameStateVisitor {
  /** @hot */
  field(frame: number, name: string, lane: number, value: number): void;
}

type FieldName = keyof typeof FRAME_LAYOUT;

/** The fields of a row, in the order in which hashes and dumps see them; a new field goes last. */
export const FRAME_STATE_FIELDS: readonly FieldName[] = [
  'owner',
  'pose',
  'linear',
  'angular',
  'angularAcceleration',
  'properAcceleration',
  'bubble',
  'gravityKind',
  'gravity',
  'follows',
  'hullMotion',
];

/** Visits each live frame in dense order: its parent's id, then its fields lane by lane. */
export function visitFrameState(rows: FrameRows, visitor: FrameStateVisitor): void {
  for (let dense = 0; dense < rows.count; dense++) {
    const id = rows.idAt(dense);
    visitor.field(id, 'parent', 0, rows.parentAt(dense));
    for (const name of FRAME_STATE_FIELDS) {
      const { lanes } = FRAME_LAYOUT[name];
      for (let lane = 0; lane < lanes; lane++) {
        visitor.field(id, name, lane, rows.rows[name][dense * lanes + lane] as number);
      }
    }
  }
}
