/** A file that says which process works in a folder, so that a second one does not work there at the same time. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Takes a lock until the returned function gives it back; that of a process that has ended counts for nothing.
 * @param what is going on while it is held, for the error, such as `audit`.
 * @throws Error that says which process holds it.
 */
export function takeLock(file: string, what: string): () => void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
  } catch {
    const holder = Number(readFileSync(file, 'utf8'));
    if (isRunning(holder)) throw new Error(`another ${what} is going on in this checkout, process ${holder}`);
    writeFileSync(file, String(process.pid));
  }
  return () => {
    rmSync(file, { force: true });
  };
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else is there, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
