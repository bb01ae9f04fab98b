/** Runs tools of the project in one process for all scenarios, which has loaded what they need. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Ending } from './checkout.js';
import type { ToolOrder } from './warmToolProcess.js';

let child: ChildProcess | undefined;
let former: Promise<unknown> = Promise.resolve();

/** Runs a script that does all its work while it is imported, as `runNode` would run it in a process of its own. */
export function runTool(order: ToolOrder): Promise<Ending> {
  // One folder at a time: a scenario that ran out of time may have left a run behind.
  const next = former.then(() => runNow(order));
  former = next.catch(() => undefined);
  return next;
}

async function runNow(order: ToolOrder): Promise<Ending> {
  if (child?.connected !== true) {
    child = fork(fileURLToPath(new URL('./warmToolProcess.js', import.meta.url)), {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.unref();
  }
  const tool = child;
  tool.channel?.ref();
  const gone = new AbortController();
  const died = once(tool, 'exit', { signal: gone.signal }).then(() => {
    throw new Error(`the process of the tools ended in ${order.script}`);
  });
  const answer = once(tool, 'message', { signal: gone.signal }).then(([ending]) => ending as Ending);
  tool.send(order);
  try {
    return await Promise.race([answer, died]);
  } finally {
    gone.abort();
    for (const left of [answer, died]) void left.catch(() => undefined);
    tool.channel?.unref();
  }
}
