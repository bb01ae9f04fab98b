// One set-up at a time in a checkout, even when `npm test` and `npm run demo` start together.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two looks at a lock that another process holds. */
const LOOK_AGAIN = 100;

/**
 * Runs `work` while no other process does under the same lock.
 *
 * The lock is a folder that holds its owner's process id. It appears with its content in one rename, which fails while
 * another stands there; that of a process that is gone is moved away.
 */
export async function withLock(lock, work) {
  let said = false;
  for (let looks = 0; !take(lock); looks++) {
    if (!removeIfOwnerIsGone(lock) && looks > 10 && !said) {
      console.log('Waiting for another set-up of this folder to finish ...');
      said = true;
    }
    await pause(LOOK_AGAIN);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function take(lock) {
  const fresh = `${lock}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  writeFileSync(join(fresh, 'pid'), String(process.pid));
  try {
    renameSync(fresh, lock);
    return true;
  } catch {
    rmSync(fresh, { recursive: true, force: true });
    return false;
  }
}

function removeIfOwnerIsGone(lock) {
  const owner = ownerOf(lock);
  if (owner === undefined || isRunning(owner)) return false;
  const aside = `${lock}.gone.${process.pid}`;
  try {
    renameSync(lock, aside);
    // Someone else may have cleared and taken the lock since we read it; then it is not ours to remove.
    if (ownerOf(aside) !== owner) renameSync(aside, lock);
  } catch {
    return false;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
  return true;
}

function ownerOf(lock) {
  try {
    return Number(readFileSync(join(lock, 'pid'), 'utf8'));
  } catch {
    return undefined;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
