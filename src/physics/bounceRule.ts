import type { ContactManifold } from './joltApi.js';
import type { JoltInstance } from './joltInstance.js';
import { JOLT_LAYOUT } from './joltLayout.js';
import { speedAlong, type Sight } from './matterSpeed.js';
import { LEAST_APPROACH } from './systemPool.js';

/** Two of Jolt's speculative distances, m: a bounce that rises less never leaves the solver's sight (rule CONTACT-07). */
const LEAST_RISE = 0.04;

const MOTION = JOLT_LAYOUT.motion / 4;
const FORCE = JOLT_LAYOUT.force / 4;
const INVERSE_MASS = JOLT_LAYOUT.inverseMass / 4;
const RESTITUTION = JOLT_LAYOUT.restitution / 4;

/** One of each for all contacts, since every touch of every step asks. */
const sight: Sight = { point: new Float64Array(3), axis: new Float64Array(3) };

/** A contact that Jolt is about to solve: addresses in the heap. */
export interface SolvedContact {
  readonly body1: number;
  readonly body2: number;
  readonly manifold: number;
  readonly settings: number;
}

/** Whether a contact's settings have it bounce at all (rule CONTACT-48). */
export function mayBounce(floats: Float32Array, settings: number): boolean {
  return (floats[(settings >> 2) + RESTITUTION] as number) > 0;
}

/**
 * Takes the bounce from a contact whose rebound would rise by less than 4 cm (rules CONTACT-07, CONTACT-09 to CONTACT-12).
 *
 * Such a bounce lands again within a few ticks, and how often depends on where in a tick it began: without this rule one
 * drop tells of two landings and the next one of six. Jolt has added the step's forces to the velocities by now.
 *
 * @param dt seconds of the step.
 */
export function limitBounce(instance: JoltInstance, contact: SolvedContact, dt: number): void {
  const { api, floats } = instance;
  const manifold = api.wrapPointer(contact.manifold, api.ContactManifold);
  const normal = manifold.mWorldSpaceNormal;
  sight.axis[0] = normal.GetX();
  sight.axis[1] = normal.GetY();
  sight.axis[2] = normal.GetZ();
  const approach = fastest(instance, contact, manifold);
  if (approach <= LEAST_APPROACH) return;
  const pull = pulled(instance, contact.body1, sight.axis) - pulled(instance, contact.body2, sight.axis);
  if (pull <= 0) return;
  const at = (contact.settings >> 2) + RESTITUTION;
  const rebound = (floats[at] as number) * approach - pull * dt;
  if (rebound < 0 || rebound * rebound < 2 * pull * LEAST_RISE) floats[at] = 0;
}

/** The greatest approach of the contact's points, m/s (rule CONTACT-14). */
function fastest(instance: JoltInstance, { body1, body2 }: SolvedContact, manifold: ContactManifold): number {
  let approach = 0;
  const points = manifold.mRelativeContactPointsOn1.size();
  for (let i = 0; i < points; i++) {
    const contact = manifold.GetWorldSpaceContactPointOn1(i);
    sight.point[0] = contact.GetX();
    sight.point[1] = contact.GetY();
    sight.point[2] = contact.GetZ();
    const speed = speedAlong(instance, body1, sight) - speedAlong(instance, body2, sight);
    approach = Math.max(approach, speed);
  }
  return approach;
}

/** What the step's forces accelerate a body by along an axis, m/s²; they are zero for one that is not dynamic. */
function pulled({ floats, words }: JoltInstance, body: number, axis: Float64Array): number {
  const motion = (words[(body >> 2) + MOTION] as number) >> 2;
  if (motion === 0) return 0;
  const force = motion + FORCE;
  const along =
    (axis[0] as number) * (floats[force] as number) +
    (axis[1] as number) * (floats[force + 1] as number) +
    (axis[2] as number) * (floats[force + 2] as number);
  return along === 0 ? 0 : along * (floats[motion + INVERSE_MASS] as number);
}
