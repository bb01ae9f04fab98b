/** Message types as scenarios describe them: `a quat, an entity and two i32`. */
import { bool, entity, f32, f64, i32, quat, text, u32, vec3 } from '#host/index.js';
import type { Field, Schema } from '#core/schema.js';

const KINDS: Readonly<Record<string, Field>> = { f64, f32, i32, u32, bool, entity, vec3, quat };
const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const MORE: Readonly<Record<string, number>> = { a: 1, an: 1, twelve: 12, thirteen: 13 };

/** The schema of a description. */
export function schemaOf(words: string): Schema {
  const fields: Record<string, Field> = {};
  for (const part of words.split(/, | and /)) {
    const [count = '', kind = '', , bytes] = part.split(' ');
    const times = MORE[count] ?? COUNTS.indexOf(count);
    for (let i = 0; i < times; i++) {
      const field = kind === 'text' ? text(Number(bytes)) : KINDS[kind];
      if (field === undefined) throw new Error(`'${kind}' is no kind of field`);
      fields[`field${Object.keys(fields).length}`] = field;
    }
  }
  return fields;
}
