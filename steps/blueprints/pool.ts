/** Component types that are there to be listed, each with the same three fields. */
import { defineComponent, f64, type ComponentType } from '#host/index.js';
import type { Field } from '#core/schema.js';

export const FIELDS = ['a', 'b', 'c'] as const;
type PoolFields = Readonly<Record<(typeof FIELDS)[number], Field<number>>>;

/** Field `b` starts as -1, the others as 0. */
export const POOL: readonly ComponentType<PoolFields>[] = Array.from({ length: 25 }, (_, i) =>
  defineComponent<PoolFields>(`part ${i + 1}`, { a: f64, b: f64, c: f64 }, { defaults: { b: -1 } }),
);
