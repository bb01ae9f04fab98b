/** One member of a script changed in its text, for properties about what the reader refuses. */
import type { Script } from '#host/scripts/script.js';
import { writeScript } from '#host/scripts/writeScript.js';

/** A member: the keys to its object from the root on, and its name. */
export interface MemberPlace {
  readonly object: readonly (string | number)[];
  readonly name: string;
}

/** The members of the script, of its steps and of their targets; what an event holds is not the reader's affair. */
export function memberPlaces(script: Script): readonly MemberPlace[] {
  const root = JSON.parse(writeScript(script)) as Readonly<Record<string, unknown>>;
  const places = Object.keys(root).map((name): MemberPlace => ({ object: [], name }));
  (root['steps'] as readonly Readonly<Record<string, unknown>>[]).forEach((step, i) => {
    for (const [name, value] of Object.entries(step)) {
      places.push({ object: ['steps', i], name });
      if (name !== 'to') continue;
      for (const inner of Object.keys(value as object)) places.push({ object: ['steps', i, 'to'], name: inner });
    }
  });
  return places;
}

export function leftOut(text: string, place: MemberPlace): string {
  return edited(text, place, (members) => members.filter(([name]) => name !== place.name));
}

export function doubled(text: string, place: MemberPlace): string {
  return edited(text, place, (members) => [...members, ...members.filter(([name]) => name === place.name)]);
}

/** A member beside the place whose name nothing has. */
export function madeUp(text: string, place: MemberPlace): string {
  return edited(text, place, (members) => [...members, [`${place.name}2`, 1]]);
}

export function changed(text: string, place: MemberPlace, value: unknown): string {
  return edited(text, place, (members) => members.map(([name, old]) => [name, name === place.name ? value : old]));
}

type Members = readonly (readonly [name: string, value: unknown])[];

/** The text with the members of one object as `edit` makes them, which may hold a name twice. */
function edited(text: string, place: MemberPlace, edit: (members: Members) => Members): string {
  const render = (value: unknown, path: readonly (string | number)[]): string => {
    if (Array.isArray(value)) return `[${value.map((item, i) => render(item, [...path, i])).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const here = path.length === place.object.length && path.every((part, i) => part === place.object[i]);
    const members = Object.entries(value);
    const shown = (here ? edit(members) : members).map(
      ([name, member]) => `${JSON.stringify(name)}: ${render(member, [...path, name])}`,
    );
    return `{ ${shown.join(', ')} }`;
  };
  return render(JSON.parse(text), []);
}
