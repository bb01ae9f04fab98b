/** A physics that says what only a bug makes it say: its output, spoilt before the sync point reads it. */
import { packHandle, slotOf, type Entity } from '#core/handles.js';
import { PhysicsHeader, type PhysicsRows } from '#core/seams/physics.js';
import { setBit } from '#core/slotBits.js';

/** A frame that no world of a scenario has. */
const NO_SUCH_FRAME = 15;

/** Who was in a slot before the one who is there, and is gone. */
export const goneFrom = (slot: number): Entity => packHandle(slot, 7_000);

/** Says something of the entities that a lie is about. */
type Lie = (rows: PhysicsRows, x: Entity, y: Entity) => void;

/** What can be said of X, or of X and Y, by its words. */
const LIES: Readonly<Record<string, Lie>> = {
  'makes the state of X one of somebody who is gone': (rows, x) => {
    rows.states.entity[slotOf(x)] = goneFrom(slotOf(x));
  },
  'makes the state of X one of Y': (rows, x, y) => {
    rows.states.entity[slotOf(x)] = y;
  },
  'puts the state of X into a frame that is gone': (rows, x) => {
    rows.states.frame[slotOf(x)] = NO_SUCH_FRAME;
  },
  'makes the state of X one of somebody who is gone, in a frame that is gone': (rows, x) => {
    rows.states.entity[slotOf(x)] = goneFrom(slotOf(x));
    rows.states.frame[slotOf(x)] = NO_SUCH_FRAME;
  },
  'gives X a state': (rows, x) => {
    const slot = slotOf(x);
    rows.states.written[slot] = rows.header[PhysicsHeader.step] as number;
    rows.states.entity[slot] = x;
    rows.states.frame[slot] = rows.homes.frame[1] as number;
    rows.states.position[3 * slot] = 77;
    setBit(rows.stateSlots, slot);
    rows.header[PhysicsHeader.wroteStates] = 1;
  },
  'begins a contact of X with itself': (rows, x) => {
    addContact(rows, x, x, { began: 1 });
  },
  'begins a contact of X and somebody who is gone': (rows, x) => {
    addContact(rows, x, goneFrom(slotOf(x)), { began: 1 });
  },
  'begins a contact of X and Y': (rows, x, y) => {
    addContact(rows, x, y, { began: 1 });
  },
  'begins a contact of X and Y in a frame that is gone': (rows, x, y) => {
    addContact(rows, x, y, { began: 1, frame: NO_SUCH_FRAME });
  },
  'ends a contact of X with itself': (rows, x) => {
    addContact(rows, x, x, { began: 0 });
  },
  'ends a contact of X and somebody who is gone': (rows, x) => {
    addContact(rows, x, goneFrom(slotOf(x)), { began: 0 });
  },
};

/** Says a lie: its words, with the names of things in quotes. @throws Error for words that are no lie. */
export function lie(rows: PhysicsRows, words: string, find: (name: string) => Entity): void {
  const names = [...words.matchAll(/"([^"]+)"/g)].map(([, name = '']) => find(name));
  const lies = LIES[words.replace(/"[^"]+"/, 'X').replace(/"[^"]+"/, 'Y')];
  const [x, y = x] = names;
  if (lies === undefined || x === undefined || y === undefined) throw new Error(`physics cannot say that it ${words}`);
  lies(rows, x, y);
}

/** Adds a contact behind those of the home that the first of the two is in, where that home's worker tells of it. */
function addContact(
  rows: PhysicsRows,
  x: Entity,
  y: Entity,
  { began, frame }: { readonly began: number; readonly frame?: number },
): void {
  const home = rows.bodies.home[slotOf(x)] as number;
  const worker = rows.homes.worker[home] as number;
  const contacts = rows.contacts[worker];
  if (contacts === undefined) throw new Error(`worker ${worker} tells of no contact`);
  const count = rows.contactCount[worker] as number;
  let at = 0;
  while (at < count && (contacts.home[at] as number) <= home) at++;
  for (const column of Object.values(contacts)) {
    const lanes = column.length / rows.buffers.capacity.contacts;
    column.copyWithin(lanes * (at + 1), lanes * at, lanes * count);
  }
  rows.contactCount[worker] = count + 1;
  contacts.home[at] = home;
  contacts.frame[at] = frame ?? (rows.homes.frame[home] as number);
  contacts.began[at] = began;
  contacts.entityA[at] = x;
  contacts.entityB[at] = y;
  contacts.slotA[at] = slotOf(x);
  contacts.slotB[at] = slotOf(y);
}
