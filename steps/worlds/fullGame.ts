/** A game with as many message types as there can be, in a thread of its own, because types are for good. */
import { parentPort } from 'node:worker_threads';
import { exportEventIds, MAX_EVENT_TYPES } from '#core/events.js';
import { defineComponent, defineEvent, RefusalError, root, u32, World, type EventType } from '#host/index.js';

/** What the game tells of itself. */
export interface FullGameReport {
  /** The number of the last type. */
  readonly last: number;
  /** Messages that reached the robot's inbox, and those that it heard. */
  readonly waiting: number;
  readonly heard: number;
  readonly refusal: { readonly rule: string; readonly field: string } | undefined;
}

function tryOneMore(): FullGameReport['refusal'] {
  try {
    defineEvent('one type more', {});
    return undefined;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    return { rule: error.rule, field: error.field };
  }
}

async function report(): Promise<FullGameReport> {
  const own: EventType<Record<string, never>>[] = [];
  while (exportEventIds().length < MAX_EVENT_TYPES) own.push(defineEvent(`type ${own.length}`, {}));
  const last = own.at(-1);
  if (last === undefined) throw new Error('there is no room for a type');
  const Ear = defineComponent('ear', { heard: u32 }).on(last, (_self, ear) => {
    ear.heard++;
  });
  const world = await World.create({ components: [Ear], capacity: { entities: 64, messages: 1_024 } });
  const robot = world.spawn({ in: world.spawn({ frame: root() }), components: [Ear()] });
  world.run({ ticks: 1 });
  for (const type of own) world.send(robot, type());
  const { rows, table } = world.internals;
  world.run({ ticks: 1 });
  const waiting = rows.entities.inboxCount[table.find(robot)] as number;
  const heard = world.stateOf(robot, Ear)?.['heard'] as number;
  await world.dispose();
  return { last: last.id, waiting, heard, refusal: tryOneMore() };
}

void report().then((facts) => {
  parentPort?.postMessage(facts);
});
