/**
 * A process that runs tools of the project one after the other, each in a folder of its own, and keeps what they load:
 * starting Node and loading the compiler or cucumber takes a second, a tool on a small sample a few milliseconds.
 */
import { pathToFileURL } from 'node:url';
import type { Ending } from './checkout.js';

/** What to run: a script that does all its work while it is imported. */
export interface ToolOrder {
  readonly script: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly environment: NodeJS.ProcessEnv;
}

let runs = 0;

async function run({ script, args, cwd, environment }: ToolOrder): Promise<Ending> {
  const former = { folder: process.cwd(), environment: { ...process.env }, args: process.argv };
  const outputs = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write.bind(stream) }));
  let said = '';
  for (const { stream } of outputs) {
    stream.write = (part: Uint8Array | string): boolean => {
      said += typeof part === 'string' ? part : Buffer.from(part).toString();
      return true;
    };
  }
  process.chdir(cwd);
  process.argv = [process.execPath, script, ...args];
  process.exitCode = 0;
  Object.assign(process.env, environment);
  try {
    // Another name each time, so that the script itself runs again, and what it imports does not.
    await import(`${pathToFileURL(script).href}?run=${++runs}`);
  } catch (error) {
    said += error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.exitCode = 1;
  }
  const code = exitCode();
  for (const { stream, write } of outputs) stream.write = write;
  process.chdir(former.folder);
  process.argv = former.args;
  process.env = former.environment;
  process.exitCode = 0;
  return { code, said: said.trim() };
}

/** What the script has left; the compiler believes that it is still what it was before. */
const exitCode = (): number => Number(process.exitCode ?? 0);

process.once('disconnect', () => process.exit(0));
process.on('message', (order: ToolOrder) => {
  void run(order).then((ending) => process.send?.(ending));
});
