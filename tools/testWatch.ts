/**
 * `npm run test:watch -- features/frames`: builds, runs what is named, and does both again whenever something is saved.
 * Arguments are those of `npm test`. Ctrl-C ends it with everything that it started.
 */
import { asksForHelp } from './help.js';
import { USAGE } from './test/arguments.js';
import { Watch } from './test/watch.js';
import { whenSomethingIsSaved } from './test/saves.js';

/** What a run depends on. */
const FOLDERS = ['src', 'steps', 'features', 'shaders'];

const args = process.argv.slice(2);
if (asksForHelp(args)) console.log(USAGE.replaceAll('npm test', 'npm run test:watch'));
else {
  const watch = new Watch([...args]);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      watch.end();
      process.exit(0);
    });
  }
  whenSomethingIsSaved(FOLDERS, () => {
    watch.start();
  });
  watch.start();
}
