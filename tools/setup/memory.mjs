// What a set-up remembers for the next one: small JSON files in the cache folder.
import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cache } from './paths.mjs';

/** The text remembered under a name, or nothing. */
export function recall(name) {
  try {
    return readFileSync(join(cache, `setup-${name}`), 'utf8');
  } catch {
    return undefined;
  }
}

/** Remembers a text under a name. */
export function remember(name, text) {
  const file = join(cache, `setup-${name}`);
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}

/** A short digest of some texts. */
export function digest(...texts) {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 32);
}
