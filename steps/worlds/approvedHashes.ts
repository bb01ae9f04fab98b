/**
 * States that known scenes end in, goldens/hashes.json: each with the reason for its last change. `APPROVE_HASHES` with a
 * reason in it takes the states of a run as the new ones.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { asserted } from '../support/assertions.js';

interface Approved {
  readonly hash: string;
  readonly reason: string;
}

const file = fileURLToPath(new URL('../../../goldens/hashes.json', import.meta.url));

/** @throws Error that tells the state and what to do, unless it is the approved one. */
export async function expectApproved(name: string, hash: string): Promise<void> {
  const all = JSON.parse(await readFile(file, 'utf8')) as Record<string, Approved>;
  const reason = process.env['APPROVE_HASHES'] ?? '';
  if (reason !== '' && all[name]?.hash !== hash) {
    await writeFile(file, `${JSON.stringify({ ...all, [name]: { hash, reason } }, undefined, 2)}\n`);
    return;
  }
  asserted();
  if (all[name]?.hash === hash) return;
  const known = all[name] === undefined ? 'no state is approved' : `${all[name].hash} is approved`;
  throw new Error(`'${name}' ends in ${hash}, but ${known}; APPROVE_HASHES="why it changed" approves it`);
}
