/** The command line of `npm run play -- ...`. */
import { parseArgs } from 'node:util';

/** How to serve the page. */
export interface PlayArguments {
  /** 0 takes any free port. */
  readonly port: number;
  /** Whether to open a browser on the page. */
  readonly open: boolean;
  /** The path of a game's module; the package's own game if undefined. */
  readonly game: string | undefined;
}

export const USAGE = `npm run play -- [--port N] [--no-open] [--game MODULE]
  --port     the port of the page on this machine, 1 to 65535; any free one if not given
  --no-open  only prints the address, and opens no browser
  --game     a JavaScript module that exports a game; the package's demo if not given`;

/** Reads the arguments. @throws Error that names the option and its value. */
export function readArguments(args: readonly string[]): PlayArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      'no-open': { type: 'boolean', default: false },
      game: { type: 'string' },
    },
  });
  return { port: readPort(values.port), open: !values['no-open'], game: values.game };
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`--port is ${text}, but must be a whole number from 1 to 65535`);
}
