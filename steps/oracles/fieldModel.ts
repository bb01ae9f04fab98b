import type { GravityField } from '#core/gravity.js';
import { norm, times, type Vector } from './matrix.js';

/** What a field pulls with at a place, straight from its definition. */
export function pullOf(field: GravityField, place: Vector): Vector {
  switch (field.kind) {
    case 'none':
      return [0, 0, 0];
    case 'uniform': {
      const { region } = field;
      const inside =
        region === undefined || place.every((x, i) => x >= (region.min[i] ?? 0) && x <= (region.max[i] ?? 0));
      return inside ? field.acceleration : [0, 0, 0];
    }
    case 'point': {
      const r = norm(place);
      return times(place, -field.mu / r / r / r);
    }
  }
}
