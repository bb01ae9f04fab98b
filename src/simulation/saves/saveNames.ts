import { eventOfName, type EventFacts } from '../../core/events.js';
import { RefusalError } from '../../core/errors.js';
import { schemaText, type Schema } from '../../core/schema.js';
import type { CodecValue } from '../../core/codec.js';
import type { ComponentFacts } from '../components/component.js';

/**
 * Component and event types of a save go by their names and schemas: their numbers belong to one process (rule PAPI-221).
 */
export interface NamedSchema {
  readonly name: string;
  readonly schema: Schema;
}

type SavedName = readonly [name: string, schema: string] | null;

/** Names and schemas as a save holds them, in the order of the numbers that it uses; null for one that nobody uses. */
export const namesOf = (types: readonly (NamedSchema | undefined)[]): CodecValue =>
  types.map((each) => (each === undefined ? null : [each.name, schemaText(each.schema)]));

/**
 * The indices in a world's list of the component types that a save names; -1 for one that nobody uses.
 * @throws RefusalError (PAPI-221) for one that the world does not know, or knows with other fields.
 */
export function findComponents(saved: CodecValue, known: readonly ComponentFacts[]): readonly number[] {
  return (saved as readonly SavedName[]).map((each) => {
    if (each === null) return -1;
    const [name, schema] = each;
    const index = known.findIndex(({ componentName }) => componentName === name);
    requireSame(`save component ${name}`, schema, known[index]?.schema);
    return index;
  });
}

/** The event types that a save names. @throws RefusalError (PAPI-221) as `findComponents`. */
export function findEvents(saved: CodecValue): readonly (EventFacts | undefined)[] {
  return (saved as readonly SavedName[]).map((each) => {
    if (each === null) return undefined;
    const [name, schema] = each;
    const event = eventOfName(name);
    requireSame(`save event ${name}`, schema, event?.schema);
    return event;
  });
}

function requireSame(field: string, saved: string, known: Schema | undefined): void {
  if (known === undefined) {
    const reason = 'must be a type that the game has defined and, for a component, given to the world';
    throw new RefusalError({ rule: 'PAPI-221', field, value: saved, reason });
  }
  if (schemaText(known) === saved) return;
  throw new RefusalError({
    rule: 'PAPI-221',
    field,
    value: saved,
    reason: `must have the fields ${schemaText(known)}`,
  });
}
