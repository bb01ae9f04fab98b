import { adoptEventIds } from '../core/events.js';
import { schemaText } from '../core/schema.js';
import { PhysicsPhase, type PhysicsBackend } from '../core/seams/physics.js';
import { createJoltBackend, loadJolt, type JoltFlavour } from '../physics/index.js';
import { ENGINE_COMPONENTS } from '../simulation/components/engineComponents.js';
import type { ComponentFacts } from '../simulation/components/component.js';
import { attachWorld } from '../simulation/sharedWorld.js';
import { serveWorld } from '../simulation/threads/team.js';
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
  port.listen((message) => {
    void serve(message as AttachMessage, [...components, ...ENGINE_COMPONENTS], answer);
  });
}

async function serve(
  message: AttachMessage,
  known: readonly ComponentFacts[],
  answer: (message: WorkerAnswer) => void,
): Promise<void> {
  let run: (() => void) | undefined;
  let backend: PhysicsBackend | undefined;
  const rows = attachWorld(message.buffers);
  try {
    adoptEventIds(message.events);
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
    });
    backend = physics;
    run = () => {
      physics.run(PhysicsPhase.reconcile);
      physics.run(PhysicsPhase.step);
      physics.run(PhysicsPhase.publish);
      participant.runChunks();
    };
  } catch (error) {
    answer({ kind: 'refused', message: error instanceof Error ? error.message : String(error) });
    return;
  }
  answer({ kind: 'attached' });
  serveWorld(rows, run);
  backend.detach();
  answer({ kind: 'left' });
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
