import type { ContactManifold } from './joltApi.js';
import type { JoltInstance } from './joltInstance.js';
import { JOLT_LAYOUT } from './joltLayout.js';
import { speedAlong, type Axis } from './matterSpeed.js';
import { LEAST_APPROACH } from './systemPool.js';

/** Two of Jolt's speculative distances, m: a bounce that rises less never leaves the solver's sight (rule CONTACT-07). */
const LEAST_RISE = 0.04;

const MOTION = JOLT_LAYOUT.motion / 4;
const FORCE = JOLT_LAYOUT.force / 4;
const INVERSE_MASS = JOLT_LAYOUT.inverseMass / 4;
const RESTITUTION = JOLT_LAYOUT.restitution / 4;

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
  const axis = manifold.mWorldSpaceNormal;
  const normal = [axis.GetX(), axis.GetY(), axis.GetZ()] as const;
  const approach = fastest(instance, contact, { manifold, normal });
  if (approach <= LEAST_APPROACH) return;
  const pull = pulled(instance, contact.body1, normal) - pulled(instance, contact.body2, normal);
  if (pull <= 0) return;
  const at = (contact.settings >> 2) + RESTITUTION;
  const rebound = (floats[at] as number) * approach - pull * dt;
  if (rebound < 0 || rebound * rebound < 2 * pull * LEAST_RISE) floats[at] = 0;
}

/** The greatest approach of the contact's points, m/s (rule CONTACT-14). */
function fastest(
  instance: JoltInstance,
  { body1, body2 }: SolvedContact,
  { manifold, normal }: { readonly manifold: ContactManifold; readonly normal: Axis },
): number {
  let approach = 0;
  const points = manifold.mRelativeContactPointsOn1.size();
  for (let i = 0; i < points; i++) {
    const contact = manifold.GetWorldSpaceContactPointOn1(i);
    const point = [contact.GetX(), contact.GetY(), contact.GetZ()] as const;
    const speed =
      speedAlong(instance, body1, { point, axis: normal }) - speedAlong(instance, body2, { point, axis: normal });
    approach = Math.max(approach, speed);
  }
  return approach;
}

/** What the step's forces accelerate a body by along an axis, m/s²; they are zero for one that is not dynamic. */
function pulled({ floats, words }: JoltInstance, body: number, axis: Axis): number {
  const motion = (words[(body >> 2) + MOTION] as number) >> 2;
  if (motion === 0) return 0;
  const force = motion + FORCE;
  const along =
    axis[0] * (floats[force] as number) +
    axis[1] * (floats[force + 1] as number) +
    axis[2] * (floats[force + 2] as number);
  return along === 0 ? 0 : along * (floats[motion + INVERSE_MASS] as number);
}
