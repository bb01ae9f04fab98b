/** `npm run play`: builds and serves the page on which the engine runs in a browser. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadGame } from '#host/cli/gameModule.js';
import { asksForHelp } from './help.js';
import { readArguments, USAGE, type PlayArguments } from './play/arguments.js';
import { openBrowser } from './play/openBrowser.js';
import { serve } from './play/server.js';

/** Exit codes as those of the command (rule HOST-127). */
const BAD_COMMAND_LINE = 1;
const CANNOT_START = 5;

/** Starts to serve. @returns the code with which it cannot. */
async function play({ port, open, game }: PlayArguments): Promise<number> {
  const loaded = await loadGame(game);
  if (!loaded.ok) {
    console.error(loaded.failure.message);
    return loaded.failure.code;
  }
  const server = await serve(port);
  // The bundler takes as long to load as to run, and a wrong command line has no use for it.
  const { pageFiles } = await import('./play/bundle.js');
  server.show(
    await pageFiles({
      module: game === undefined ? '#game' : resolve(game),
      worker: fileURLToPath(loaded.value.worker),
    }),
  );
  console.log(`Tertius plays at ${server.address} until you press Ctrl+C.`);
  if (open) openBrowser(server.address);
  return 0;
}

function argumentsOrUsage(): PlayArguments | undefined {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    console.error(USAGE);
    return undefined;
  }
}

const help = asksForHelp(process.argv.slice(2));
const args = help ? undefined : argumentsOrUsage();
if (help) console.log(USAGE);
else if (args === undefined) process.exitCode = BAD_COMMAND_LINE;
else {
  process.exitCode = await play(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    // A server that has its port would keep the process.
    process.exit(CANNOT_START);
  });
}
