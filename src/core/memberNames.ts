import { RefusalError } from './errors.js';

/**
 * The names of members as callers give them. A name that nobody reads is a mistake: `{ bdy: … }` would make a crate
 * without a body, and nobody would say why.
 */

/**
 * Refuses what is no record, or has a member that is none of `names`, which separates them by spaces (CLOSED-09).
 * @throws RefusalError naming the member below `field` and the name that was meant.
 */
export function requireMemberNames(field: string, value: unknown, names: string): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RefusalError({ rule: 'CLOSED-09', field, value, reason: `must be a record of ${listOf(names)}` });
  }
  const known = names.split(' ');
  for (const [name, member] of Object.entries(value)) {
    if (known.includes(name)) continue;
    const meant = nearest(name, known);
    const reason = meant === undefined ? `must be one of ${listOf(names)}` : `must be called ${meant}`;
    throw new RefusalError({ rule: 'CLOSED-09', field: `${field}.${name}`, value: member, reason });
  }
}

const listOf = (names: string): string => names.split(' ').join(', ');

/** Edits that still make one name a slip of another. */
const SLIP = 2;

/** The name of a set that another one is a slip of, or undefined where none is near. */
function nearest(name: string, names: readonly string[]): string | undefined {
  let found: string | undefined;
  let least = SLIP + 1;
  for (const each of names) {
    const edits = editsBetween(name.toLowerCase(), each.toLowerCase());
    if (edits >= least || edits >= each.length) continue;
    least = edits;
    found = each;
  }
  return found;
}

/** How many letters must be put in, left out or changed to make one text of another (Levenshtein's distance). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
