/** Things that ask physics for what they are told to ask for. */
import { defineComponent, defineEvent, f32, text, u32, vec3, type Quat, type Self, type Vec3 } from '#host/index.js';
import { Sample } from '#core/frames/motionSample.js';

/**
 * An order to ask for something. `angle` is that of a turn about +Y in rad; NaN asks for none, and an infinite one for a
 * rotation of zeros.
 */
export const Request = defineEvent('request', { call: text(16), at: vec3, angle: f32 });

/** How what rides moves when its step ends: other than the way over the step says, so that it is seen which one is told. */
export const RIDE = { velocity: [1, 2, 3], spin: [0, 0, 0.5] } as const satisfies Record<string, Vec3>;

function turnOf(angle: number): Quat | undefined {
  if (Number.isNaN(angle)) return undefined;
  if (!Number.isFinite(angle)) return [0, 0, 0, 0];
  return [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)];
}

/** Motions by the number that an order has room for; 3 is none. */
export const MOTIONS = ['static', 'kinematic', 'dynamic'] as const;

/** What can be asked for, by the words of a scenario. */
const CALLS = {
  'move at': (self, at) => {
    self.setVelocity(at);
  },
  'spin at': (self, at) => {
    self.setSpin(at);
  },
  'be put at': (self, at, turn) => {
    self.teleport(at, turn);
  },
  'arrive at': (self, at, turn) => {
    self.arriveAt(at, turn);
  },
  'be steered to': (self, at, turn) => {
    self.steerTo(at, turn);
  },
  'ride to': (self, at, turn) => {
    self.followRails((_state, _step, sample) => {
      sample.set(at, Sample.position);
      sample.set(turn ?? [0, 0, 0, 1], Sample.rotation);
      sample.set(RIDE.velocity, Sample.velocity);
      sample.set(RIDE.spin, Sample.angularVelocity);
      return true;
    }, {});
  },
  'be kicked by': (self, at) => {
    self.push({ impulse: at });
  },
  'be pushed by': (self, at) => {
    self.push({ force: at });
  },
  'be twisted by': (self, at) => {
    self.push({ torque: at });
  },
  'be struck by': (self, at) => {
    self.push({ angularImpulse: at });
  },
  'turn to motion': (self, [motion]) => {
    self.setMotion(MOTIONS[motion] as (typeof MOTIONS)[number]);
  },
  'join groups': (self, [groups, mask]) => {
    self.setGroups(groups, mask);
  },
  'move itself to': (self, at, turn) => {
    self.moveTo(at, turn);
  },
} as const satisfies Readonly<Record<string, (self: Self, at: Vec3, turn: Quat | undefined) => void>>;
export type Call = keyof typeof CALLS;
export const CALL_NAMES = Object.keys(CALLS) as readonly Call[];

/** Asks for what it is told. */
export const Pilot = defineComponent('pilot', { asked: u32, next: text(12) }).on(
  Request,
  (self, pilot, { call, at, angle }) => {
    pilot.asked++;
    CALLS[call as Call](self, at, turnOf(angle));
    pilot.next = self.nextMotion ?? '';
  },
);
