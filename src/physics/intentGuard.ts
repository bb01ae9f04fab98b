import { motionInStep, refusalOfMotion, Standing } from '../core/motionIntents.js';
import { BodyMotion, IntentBit, type MotionCase } from '../core/seams/physics.js';
import type { Home } from './home.js';
import type { IntentPass } from './intents.js';

/** What of an intent is looked at before a step applies it: most bodies ask for neither. */
export const GUARDED = IntentBit.hullMotion | IntentBit.motion;

/**
 * Takes out of a body's intent what the writers' own guards never let through, and tells it; the rest of the intent acts
 * (rules CHECK-44, CHECK-49). The step record reads the intent as it is left here.
 * @throws BrokenContract with contracts on (rule CHECK-48).
 */
export function guardIntent({ rows, intents, problems }: IntentPass, home: Home, index: number): void {
  const slot = home.bodies.slots[index] as number;
  const stored = home.bodies.motion[index] as number;
  const wanted = motionInStep(intents, slot, stored);
  if (wanted !== stored && !canTake(rows.bodies.changeable[slot] as number, wanted)) {
    drop(intents.set, slot, IntentBit.hullMotion);
    problems.ofStep(home.index, slot, `motion ${String(wanted)} for a body that cannot have it (rule CHECK-05)`);
  }
  if (((intents.set[slot] as number) & IntentBit.motion) === 0) return;
  const motion = motionInStep(intents, slot, stored);
  const kind = intents.motionCase[slot] as MotionCase;
  const refusal = refusalOfMotion(kind, motion, Standing.free);
  if (refusal === undefined) return;
  drop(intents.set, slot, IntentBit.motion);
  problems.ofStep(home.index, slot, `motion intent ${String(kind)} ${refusal.reason} (rule ${refusal.rule})`);
}

function canTake(changeable: number, motion: number): boolean {
  return changeable === 1 && motion >= BodyMotion.static && motion <= BodyMotion.dynamic;
}

function drop(set: Uint32Array, slot: number, bit: number): void {
  set[slot] = (set[slot] as number) & ~bit;
}
