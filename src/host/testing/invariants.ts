import { RefusalError } from '../../core/errors.js';
import { NO_ENTITY, type Entity } from '../../core/handles.js';
import { requireMemberNames } from '../../core/memberNames.js';
import { slotWants } from '../../simulation/components/componentLists.js';
import { arenaOfEntry, entryOf, recordOfEntry, TargetKind } from '../../simulation/messages/messageRecords.js';
import { brokenRigs } from '../../simulation/rigs/rigInvariants.js';
import { MAX_COMPONENTS } from '../../simulation/sharedWorld.js';
import type { SimulationWorld } from '../../simulation/world.js';
import type { WorldInternals } from '../../simulation/worldInternals.js';

/** What holds in every world after every tick. */
export const INVARIANTS = [
  'places are finite',
  'rotations are unit',
  'bodies are within reach',
  'handles resolve',
  'parents live',
  'parts hang on the root of their chain',
  'frames are whole',
  'components have a state',
  'messages arrive once',
  'rigs are whole',
] as const;
export type Invariant = (typeof INVARIANTS)[number];

/** An invariant that does not hold. */
export interface Breach {
  readonly invariant: Invariant;
  /** Whom it concerns; `NO_ENTITY` for the world as a whole. */
  readonly entity: Entity;
  /** The scene id of the entity, if it has one. */
  readonly name: string | undefined;
  /** What is wrong, as the end of a sentence about the entity: `has a place of NaN, 0, 0 m`. */
  readonly text: string;
}

export interface InvariantOptions {
  /**
   * How far from the origin of its place a body may be, m, whether or not it moves; 4,096 if not given, where stacks still
   * lie well. A game with a ground farther out gives more.
   */
  readonly reach?: number;
}

/** How far the squared length of a rotation may be from 1: some roundings of single precision, in which bodies turn. */
const UNIT_WITHIN = 1e-6;

/**
 * Looks through a whole world, which must be between two ticks; best right after one. Changes nothing.
 * @returns what is broken, by entity in the order of slots; nothing for a world in order.
 * @throws RefusalError (CLOSED-09) for options that there are not, or a reach that is no length.
 */
export function brokenInvariants(world: SimulationWorld, options: InvariantOptions = {}): readonly Breach[] {
  requireMemberNames('options', options, 'reach');
  const { reach = 4_096 } = options;
  if (!(reach > 0)) {
    const reason = 'must be a length above 0, in m';
    throw new RefusalError({ rule: 'CLOSED-09', field: 'options.reach', value: reach, reason });
  }
  const found: Breach[] = [];
  const inspection = new Inspection(world.internals, reach, (invariant, entity, text) => {
    const name = world.names.find((each) => world.named(each) === entity);
    found.push({ invariant, entity, name, text });
  });
  inspection.run(world.count);
  return found;
}

/** The breach in a sentence. */
export function describeBreach({ invariant, entity, name, text }: Breach): string {
  return `${invariant}, but ${name ?? (entity === NO_ENTITY ? 'the world' : `entity ${entity}`)} ${text}`;
}

type Tell = (invariant: Invariant, entity: Entity, text: string) => void;

class Inspection {
  readonly #parts: WorldInternals;
  readonly #reach: number;
  readonly #tell: Tell;

  constructor(parts: WorldInternals, reach: number, tell: Tell) {
    this.#parts = parts;
    this.#reach = reach;
    this.#tell = tell;
  }

  run(count: number): void {
    const { table, rows } = this.#parts;
    let live = 0;
    table.visit((slot) => {
      live++;
      this.#checkPlace(slot);
      this.#checkHandle(slot);
      this.#checkChain(slot);
      this.#checkComponents(slot);
    });
    if (live !== count) this.#tell('handles resolve', NO_ENTITY, `counts ${count} entities, and ${live} live`);
    table.visitFree((slot) => {
      if (rows.entities.live[slot] !== 0) this.#tell('handles resolve', table.handleOf(slot), 'lives in a free slot');
    });
    this.#checkFrames();
    this.#checkMessages();
    for (const { slot, text } of brokenRigs(this.#parts))
      this.#tell('rigs are whole', slot < 0 ? NO_ENTITY : table.handleOf(slot), text);
  }

  #checkPlace(slot: number): void {
    const { front, physics } = this.#parts.rows;
    const place = front.position.subarray(slot * 3, slot * 3 + 3);
    const motion = [
      ...front.linear.subarray(slot * 3, slot * 3 + 3),
      ...front.angular.subarray(slot * 3, slot * 3 + 3),
    ];
    const entity = this.#parts.table.handleOf(slot);
    if (!place.every(Number.isFinite)) this.#tell('places are finite', entity, `has a place of ${place.join(', ')} m`);
    if (!motion.every(Number.isFinite)) this.#tell('places are finite', entity, `moves by ${motion.join(', ')}`);
    const turn = front.rotation.subarray(slot * 4, slot * 4 + 4);
    const squared = turn.reduce((sum, each) => sum + each * each, 0);
    if (!(Math.abs(squared - 1) <= UNIT_WITHIN))
      this.#tell('rotations are unit', entity, `has a rotation of squared length ${squared}`);
    const away = Math.hypot(...place);
    if (physics.bodies.motion[slot] !== 0 && away > this.#reach)
      this.#tell('bodies are within reach', entity, `is ${away} m from the origin of its place`);
  }

  #checkHandle(slot: number): void {
    const { table } = this.#parts;
    const entity = table.handleOf(slot);
    if (table.find(entity) !== slot)
      this.#tell('handles resolve', entity, `lives in slot ${slot} and is not found there`);
  }

  /** Who hangs on somebody, directly or not, is in the place of the root of the chain (rules PART-30, PART-33). */
  #checkChain(slot: number): void {
    const { rows, table } = this.#parts;
    const { parent, chainRoot, live } = rows.entities;
    if (parent[slot] === 0) return;
    const entity = table.handleOf(slot);
    let top = slot;
    for (let steps = 0; parent[top] !== 0 && steps <= table.highWater; steps++) {
      top = (parent[top] as number) - 1;
      if (live[top] === 1) continue;
      this.#tell('parents live', entity, `hangs on slot ${top}, where nobody lives`);
      return;
    }
    if ((chainRoot[slot] as number) - 1 !== top) {
      this.#tell(
        'parts hang on the root of their chain',
        entity,
        `names slot ${(chainRoot[slot] as number) - 1}, not ${top}`,
      );
    }
    if (rows.front.frame[slot] !== rows.front.frame[top])
      this.#tell('parts hang on the root of their chain', entity, 'is in another place than the root of its chain');
  }

  #checkComponents(slot: number): void {
    const { rows, stores, components, table } = this.#parts;
    const first = slot * MAX_COMPONENTS;
    const listed = new Set(rows.lists.types.subarray(first, first + (rows.lists.count[slot] as number)));
    components.forEach(({ componentName }, type) => {
      if ((stores[type]?.present[slot] === 1) === listed.has(type)) return;
      const text = listed.has(type) ? `has ${componentName} without a state` : `keeps a state of ${componentName}`;
      this.#tell('components have a state', table.handleOf(slot), text);
    });
  }

  #checkFrames(): void {
    const { rows, table } = this.#parts;
    try {
      rows.frames.assertInvariants();
    } catch (error) {
      this.#tell('frames are whole', NO_ENTITY, `says that ${error instanceof Error ? error.message : String(error)}`);
    }
    for (let dense = 0; dense < rows.frames.count; dense++) {
      const owner = rows.frames.ownerOf(rows.frames.idAt(dense));
      if (table.find(owner) < 0) this.#tell('parents live', owner, 'owns a frame and is gone');
    }
  }

  /** Every message to one who wants it lies in that inbox once, and no inbox holds another's (rules MSG-08, MSG-20). */
  #checkMessages(): void {
    const { rows, router, table } = this.#parts;
    const { inboxStart, inboxCount } = rows.entities;
    const routed = new Set<number>();
    router.visitWaiting((records, record, due) => {
      if (due < 0) routed.add(entryOf(rows.arenas.indexOf(records), record));
    });
    const arrived = new Map<number, number>();
    table.visit((slot) => {
      const start = inboxStart[slot] as number;
      for (let at = start; at < start + (inboxCount[slot] as number); at++) {
        const entry = rows.inbox[at] as number;
        arrived.set(entry, (arrived.get(entry) ?? 0) + 1);
        if (!this.#isFor(entry, slot) || !routed.has(entry))
          this.#tell('messages arrive once', table.handleOf(slot), `has a message that is for another`);
      }
    });
    for (const entry of routed) {
      const { kind, target, type } = this.#addressOf(entry);
      const slot = kind === TargetKind.entity ? table.find(target) : -1;
      const wanted = slot >= 0 && slotWants(rows, slot, type) ? 1 : 0;
      const count = arrived.get(entry) ?? 0;
      if (kind === TargetKind.entity && count !== wanted)
        this.#tell('messages arrive once', target, `has message ${recordOfEntry(entry)} ${count} times`);
    }
  }

  #isFor(entry: number, slot: number): boolean {
    const { kind, target } = this.#addressOf(entry);
    return kind !== TargetKind.entity || this.#parts.table.find(target) === slot;
  }

  #addressOf(entry: number): { readonly kind: number; readonly target: Entity; readonly type: number } {
    const records = this.#parts.rows.arenas[arenaOfEntry(entry)];
    if (records === undefined) throw new Error(`there is no arena of message ${String(entry)}`);
    const record = recordOfEntry(entry);
    return { kind: records.targetKindOf(record), target: records.targetOf(record), type: records.typeOf(record) };
  }
}
