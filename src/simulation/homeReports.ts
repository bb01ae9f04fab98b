import type { FrameId } from '../core/frames/frameLayout.js';
import type { Entity } from '../core/handles.js';
import { PhysicsHeader } from '../core/seams/physics.js';
import type { WorldRows } from './sharedWorld.js';

/** What the solver's system of one place has had to do: for diagnoses, also after a fault (rule PAPI-205). */
export interface HomeReport {
  /** The owner of the frame whose bodies it holds. */
  readonly place: Entity;
  /** Steps that it has taken; none while all its bodies sleep. */
  readonly steps: number;
  /** Bodies awake after the last tick. */
  readonly awake: number;
  /** The most bodies, and the most contacts that the solver watched, that it ever held at once. */
  readonly mostBodies: number;
  readonly mostContacts: number;
}

/** A report of each place that has held a body, in the order in which they first did. */
export function reportHomes({ frames, physics }: WorldRows): readonly HomeReport[] {
  const { homes, header } = physics;
  return Array.from({ length: header[PhysicsHeader.homeCount] as number }, (_, i) => ({
    place: frames.ownerOf(homes.frame[i + 1] as FrameId),
    steps: homes.steps[i + 1] as number,
    awake: homes.awake[i + 1] as number,
    mostBodies: homes.bodiesHigh[i + 1] as number,
    mostContacts: homes.contactsHigh[i + 1] as number,
  }));
}
