/** `npm run play`: builds and serves the page on which the engine runs in a browser. */
import { readArguments, USAGE, type PlayArguments } from './play/arguments.js';
import { pageFiles } from './play/bundle.js';
import { openBrowser } from './play/openBrowser.js';
import { serve } from './play/server.js';

/** Exit codes as those of the command (rule HOST-127). */
const BAD_COMMAND_LINE = 1;
const CANNOT_START = 5;

async function play({ port, open }: PlayArguments): Promise<void> {
  try {
    const address = await serve(await pageFiles(), port);
    console.log(`Tertius plays at ${address} until you press Ctrl+C.`);
    if (open) openBrowser(address);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = CANNOT_START;
  }
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

const args = argumentsOrUsage();
if (args === undefined) process.exitCode = BAD_COMMAND_LINE;
else await play(args);
