import type { SaveReader } from '../core/saves/saveReader.js';
import type { SaveWriter } from '../core/saves/saveWriter.js';
import type { PhysicsRows } from '../core/seams/physics.js';
import type { BodyIds } from './bodyIds.js';
import { limitBounce, mayBounce, type SolvedContact } from './bounceRule.js';
import { ContactPairs, type ContactPair } from './contactPairs.js';
import type { ContactSink } from './contactSink.js';
import type { JoltInstance } from './joltInstance.js';
import { JOLT_LAYOUT } from './joltLayout.js';
import { speedAlong } from './matterSpeed.js';

/** A gap up to which two bodies touch, m (rule CONTACT-02). */
const TOUCH_GAP = 0.001;

const USER_DATA = JOLT_LAYOUT.userData / 4;

/** A contact that begins: its place in the home, its normal from the lower slot to the higher, its closing speed. */
interface Beginning {
  readonly pair: ContactPair;
  readonly point: readonly [x: number, y: number, z: number];
  readonly normal: readonly [x: number, y: number, z: number];
  /** m/s */
  readonly speed: number;
}

/**
 * The contacts of one home: told once when two bodies really touch and once when they part.
 *
 * Jolt drops the contacts of bodies that it no longer simulates and finds them again later. So a dropped pair is held,
 * and ends with the first step that simulates one of its bodies without finding it (rules CONTACT-06, CONTACT-19,
 * CONTACT-20).
 */
export class HomeContacts implements ContactSink {
  /** Seconds of the step that runs. */
  dt = 0;
  /** Contacts in Jolt's cache, and the most that there were. */
  manifolds = 0;
  manifoldsHigh = 0;
  readonly #instance: JoltInstance;
  readonly #ids: BodyIds;
  readonly #pairs: ContactPairs;
  readonly #held = new Set<ContactPair>();
  #waiting = 0;
  #began: Beginning[] = [];
  #ended: ContactPair[] = [];

  constructor(instance: JoltInstance, rows: PhysicsRows, ids: BodyIds) {
    this.#instance = instance;
    this.#ids = ids;
    this.#pairs = new ContactPairs(rows.bodies.entity);
  }

  added(body1: number, body2: number, manifold: number): void {
    this.manifolds++;
    this.manifoldsHigh = Math.max(this.manifoldsHigh, this.manifolds);
    const pair = this.#pairs.open(this.#slotOf(body1), this.#slotOf(body2));
    if (pair.manifolds++ === 0) this.#held.delete(pair);
    if (pair.manifolds === 1 && !pair.told) this.#waiting++;
    if (!pair.told) this.#judge(pair, body1, body2, manifold);
  }

  /** Whether a pair waits for its first real touch. */
  get wantsPersisted(): boolean {
    return this.#waiting > 0;
  }

  persisted(body1: number, body2: number, manifold: number): void {
    const pair = this.#pairs.get(this.#slotOf(body1), this.#slotOf(body2));
    if (pair?.told === false) this.#judge(pair, body1, body2, manifold);
  }

  mayBounce(settings: number): boolean {
    return mayBounce(this.#instance.floats, settings);
  }

  bouncing(contact: SolvedContact): void {
    limitBounce(this.#instance, contact, this.dt);
  }

  removed(at: number): void {
    this.manifolds--;
    const { words } = this.#instance;
    const first = this.#ids.slotOf(words[at >> 2] as number);
    const second = this.#ids.slotOf(words[(at >> 2) + 2] as number);
    const pair = first < 0 || second < 0 ? undefined : this.#pairs.get(first, second);
    if (pair === undefined || --pair.manifolds > 0) return;
    if (pair.told) {
      this.#held.add(pair);
      return;
    }
    this.#waiting--;
    this.#pairs.delete(pair);
  }

  /** Ends the held contacts of which the step simulated a body and found nothing. */
  afterStep(wasSimulated: (slot: number) => boolean): void {
    for (const pair of this.#held) {
      if (wasSimulated(pair.low) || wasSimulated(pair.high)) this.#end(pair);
    }
  }

  /** Holds every pair, as if Jolt had dropped them all: the next step finds again what still touches. */
  holdAll(): void {
    for (const pair of this.#pairs.all) {
      pair.manifolds = 0;
      if (pair.told) this.#held.add(pair);
      else this.#pairs.delete(pair);
    }
    this.manifolds = 0;
    this.#waiting = 0;
  }

  /** Ends the contacts of a body that leaves (rule CONTACT-35). */
  forget(slot: number): void {
    this.#pairs.visit(slot, (pair) => {
      if (!pair.told && pair.manifolds > 0) this.#waiting--;
      this.#end(pair);
    });
  }

  /**
   * Appends what began and what ended to the worker's rows, each in pair order, and forgets it. What no longer fits is only
   * counted: the sync point sees the count, and no contact is lost silently.
   */
  publish(rows: PhysicsRows, worker: number, home: number): void {
    if (this.#began.length === 0 && this.#ended.length === 0) return;
    this.#began.sort((a, b) => a.pair.key - b.pair.key);
    this.#ended.sort((a, b) => a.key - b.key);
    const contacts = contactsOf(rows, worker);
    for (const beginning of this.#began) {
      const at = append(rows, worker, home, beginning.pair);
      if (at < 0) continue;
      contacts.began[at] = 1;
      contacts.point.set(beginning.point, 3 * at);
      contacts.normal.set(beginning.normal, 3 * at);
      contacts.speed[at] = beginning.speed;
    }
    for (const pair of this.#ended) {
      const at = append(rows, worker, home, pair);
      if (at >= 0) contacts.began[at] = 0;
    }
    this.#began = [];
    this.#ended = [];
  }

  /** Between two ticks nothing waits to be told, and a pair is held exactly when it was told and Jolt has dropped it. */
  save(out: SaveWriter): void {
    out.array('contacts.manifolds', new Float64Array([this.manifolds, this.manifoldsHigh]));
    this.#pairs.save(out);
  }

  /** Takes what `save` wrote, in place of no contacts at all. */
  restore(from: SaveReader): void {
    const [manifolds = 0, manifoldsHigh = 0] = from.array('contacts.manifolds', Float64Array);
    this.manifolds = manifolds;
    this.manifoldsHigh = manifoldsHigh;
    this.#pairs.restore(from);
    for (const pair of this.#pairs.all) {
      if (!pair.told) this.#waiting++;
      else if (pair.manifolds === 0) this.#held.add(pair);
    }
  }

  #end(pair: ContactPair): void {
    if (pair.told) this.#ended.push(pair);
    this.#held.delete(pair);
    this.#pairs.delete(pair);
  }

  /** Tells a contact whose bodies are at most 1 mm apart, or close the gap within the step. */
  #judge(pair: ContactPair, body1: number, body2: number, manifoldAt: number): void {
    const { api } = this.#instance;
    const manifold = api.wrapPointer(manifoldAt, api.ContactManifold);
    const gap = -manifold.mPenetrationDepth;
    const axis = manifold.mWorldSpaceNormal;
    const normal = [axis.GetX(), axis.GetY(), axis.GetZ()] as const;
    const contact = manifold.GetWorldSpaceContactPointOn1(0);
    const point = [contact.GetX(), contact.GetY(), contact.GetZ()] as const;
    const along = { point: new Float64Array(point), axis: new Float64Array(normal) };
    const speed = speedAlong(this.#instance, body1, along) - speedAlong(this.#instance, body2, along);
    if (gap > TOUCH_GAP && speed * this.dt < gap) return;
    pair.told = true;
    this.#waiting--;
    const flip = this.#slotOf(body1) === pair.low ? 1 : -1;
    this.#began.push({ pair, point, speed, normal: [flip * normal[0], flip * normal[1], flip * normal[2]] });
  }

  #slotOf(body: number): number {
    return this.#instance.words[(body >> 2) + USER_DATA] as number;
  }
}

function contactsOf(rows: PhysicsRows, worker: number): PhysicsRows['contacts'][number] {
  const contacts = rows.contacts[worker];
  if (contacts === undefined) throw new Error(`no worker ${worker} has contact rows`);
  return contacts;
}

/** Takes the next row for a pair; -1 when the worker's rows are used up. */
function append(rows: PhysicsRows, worker: number, home: number, pair: ContactPair): number {
  const contacts = contactsOf(rows, worker);
  const at = rows.contactCount[worker] as number;
  rows.contactCount[worker] = at + 1;
  if (at >= rows.buffers.capacity.contacts) return -1;
  contacts.home[at] = home;
  contacts.frame[at] = rows.homes.frame[home] as number;
  contacts.slotA[at] = pair.low;
  contacts.slotB[at] = pair.high;
  contacts.entityA[at] = pair.lowEntity;
  contacts.entityB[at] = pair.highEntity;
  return at;
}
