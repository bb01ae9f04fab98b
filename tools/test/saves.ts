/** Hears of files that are saved. */
import { existsSync, watch } from 'node:fs';

/** An editor that saves, and a formatter behind it, make several changes at once: they count as one after this silence, ms. */
const SILENCE = 100;

/** Calls back once for each burst of changes under some folders, those that are there. */
export function whenSomethingIsSaved(folders: readonly string[], tell: () => void): void {
  let waiting: NodeJS.Timeout | undefined;
  for (const folder of folders.filter((name) => existsSync(name))) {
    watch(folder, { recursive: true }, (_, name) => {
      if (name === null || isNoise(name)) return;
      clearTimeout(waiting);
      waiting = setTimeout(tell, SILENCE);
    });
  }
}

/** What the build itself writes, and what editors keep beside a file while it is open. */
const isNoise = (name: string): boolean => /(^|[\\/])generated([\\/]|$)|~$|\.sw[a-z]$|(^|[\\/])\.#|\.tmp/.test(name);
