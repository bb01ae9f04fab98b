import { adoptEventIds } from '../core/events.js';
import { adoptTopics } from '../core/topics.js';
import { schemaText } from '../core/schema.js';
import { PhysicsPhase, type PhysicsBackend } from '../core/seams/physics.js';
import { createJoltBackend, loadJolt, type JoltFlavour } from '../physics/index.js';
import { ENGINE_COMPONENTS } from '../simulation/components/engineComponents.js';
import type { ComponentFacts } from '../simulation/components/component.js';
import { Admission } from '../simulation/queries/admission.js';
import { attachWorld, type WorldRows } from '../simulation/sharedWorld.js';
import { WorkerPages } from '../simulation/threads/pages.js';
import { PieceWork } from '../simulation/threads/pieceWork.js';
import { Command, leaveForGood, serveWorld, tellProgress } from '../simulation/threads/team.js';
import { Participant } from '../simulation/tick/participant.js';
import { platform } from './platformNode.js';
import type { AttachMessage, WorkerAnswer } from './workerProtocol.js';

/**
 * The whole of a game's worker module: names its component types, and serves worlds from then on.
 *
 * ```ts
 * import { runWorker } from 'tertius/worker';
 * import { Engine } from './engine.js';
 * runWorker([Engine]);
 * ```
 */
export function runWorker(components: readonly ComponentFacts[]): void {
  const port = platform.parentPort();
  if (port === undefined) throw new Error('runWorker must be called in a worker thread');
  const answer = (message: WorkerAnswer): void => {
    port.post(message);
  };
  port.listenExit((words) => {
    if (serving !== undefined) leaveForGood(serving.rows, serving.worker, words);
  });
  port.listen((message) => {
    void serve(message as AttachMessage, [...components, ...ENGINE_COMPONENTS], answer).then(collectWhenIdle);
  });
}

let collecting = false;

/** Once this worker has nothing to do, what it held of the world that it left is freed: after the next one, if that comes at once. */
function collectWhenIdle(): void {
  if (collecting) return;
  collecting = true;
  setTimeout(() => {
    collecting = false;
    platform.collect();
  }, 0);
}

/** The world that the thread serves at the moment. */
let serving: { readonly rows: WorldRows; readonly worker: number } | undefined;

const PHASES = [PhysicsPhase.reconcile, PhysicsPhase.step, PhysicsPhase.publish] as const;

async function serve(
  message: AttachMessage,
  known: readonly ComponentFacts[],
  answer: (message: WorkerAnswer) => void,
): Promise<void> {
  let run: ((command: number) => void) | undefined;
  let backend: PhysicsBackend | undefined;
  const rows = attachWorld(message.buffers);
  try {
    adoptEventIds(message.events);
    adoptTopics(message.topics);
    const physics = await backendFor(message);
    const participant = new Participant({
      rows,
      index: message.index,
      clock: message.clock,
      components: message.components.map((each) => componentOf(each, known)),
      judgeShape: (shape, field) => physics.judgeShape(shape, field),
    });
    physics.attach({
      rows: rows.physics,
      frames: rows.frames,
      tickRate: message.clock.tickRate,
      worker: message.index,
      queries: { rows: rows.queries, admits: new Admission(rows).admits },
    });
    backend = physics;
    const pieces = new PieceWork(rows, message.index);
    const pages = new WorkerPages(rows, message.index, physics);
    run = (command) => {
      if (command === Command.piece) {
        pieces.run();
        return;
      }
      if (command === Command.saveHomes || command === Command.nextPage || command === Command.takePage) {
        pages.run(command);
        return;
      }
      if (command === Command.answer) {
        physics.run(PhysicsPhase.query);
        return;
      }
      for (const phase of PHASES) {
        physics.run(phase);
        tellProgress(rows.watch, message.index);
      }
      participant.runChunks();
    };
  } catch (error) {
    answer({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
    return;
  }
  answer({ kind: 'attached' });
  serving = { rows, worker: message.index };
  serveWorld(rows, message.index, run);
  serving = undefined;
  if (backend.lost) backends.delete(backend.flavour);
  backend.detach();
  answer({ kind: 'left', sound: !backend.lost });
}

const backends = new Map<JoltFlavour, PhysicsBackend>();

async function backendFor({ flavour, compiled }: AttachMessage): Promise<PhysicsBackend> {
  const known = backends.get(flavour);
  if (known !== undefined) return known;
  const made = createJoltBackend({ jolt: await loadJolt({ flavour, compiled, platform: platform.jolt }) });
  backends.set(flavour, made);
  return made;
}

function componentOf(
  { name, schema }: AttachMessage['components'][number],
  known: readonly ComponentFacts[],
): ComponentFacts {
  const found = known.find((each) => each.componentName === name);
  if (found === undefined)
    throw new Error(`the worker module does not know the component ${name}: add it to runWorker([...])`);
  if (schemaText(found.schema) !== schema)
    throw new Error(`the component ${name} has another schema in the worker module`);
  return found;
}
