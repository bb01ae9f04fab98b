/**
 * Counts assertions, so that a Then that compares nothing is found out.
 *
 * Whatever steps read from node:assert counts, and so do the checks of this folder, which call `asserted`. A check of a
 * vocabulary's own that throws instead must call it too.
 */
import assert from 'node:assert/strict';

let count = 0;

/** Notes that something was compared. */
export function asserted(): void {
  count++;
}

/** How many assertions this process has made. */
export function assertionCount(): number {
  return count;
}

/** Makes every use of node:assert count. The functions stay what they are, and so do their error messages. */
export function countAssertions(): void {
  for (const [name, check] of Object.entries(assert) as [name: string, check: unknown][]) {
    if (typeof check !== 'function' || name === 'AssertionError' || name === 'strict') continue;
    Object.defineProperty(assert, name, {
      configurable: true,
      get: () => {
        count++;
        return check;
      },
    });
  }
}
