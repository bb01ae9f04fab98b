/** `npm run play`: builds and serves the page on which the engine runs in a browser. */
import { asksForHelp } from './help.js';
import { readArguments, USAGE, type PlayArguments } from './play/arguments.js';
import { openBrowser } from './play/openBrowser.js';
import { serve } from './play/server.js';

/** Exit codes as those of the command (rule HOST-127). */
const BAD_COMMAND_LINE = 1;
const CANNOT_START = 5;

async function play({ port, open }: PlayArguments): Promise<void> {
  const server = await serve(port);
  // The bundler takes as long to load as to run, and a wrong command line has no use for it.
  const { pageFiles } = await import('./play/bundle.js');
  server.show(await pageFiles());
  console.log(`Tertius plays at ${server.address} until you press Ctrl+C.`);
  if (open) openBrowser(server.address);
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
  await play(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    // A server that has its port would keep the process.
    process.exit(CANNOT_START);
  });
}
