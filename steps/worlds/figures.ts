/** Figures with a rig, who write how their joints stand. */
import { boxMesh, defineComponent, defineEvent, f64, quat, Tick, u32, type Quat, type RigPose } from '#host/index.js';
import type { TickSpawn } from '#simulation/spawnDesc.js';

/** An order to turn a joint and to weigh the first morph. */
export const Bend = defineEvent('bend', { joint: u32, turn: quat, weight: f64 });

/** Bends as it is told, and keeps what it and what everybody sees of it right after. */
export const Limber = defineComponent('limber', { own: quat, ownWeight: f64, shown: quat }).on(
  Bend,
  (self, limber, { joint, turn, weight }) => {
    self.rig.setTurn(joint, turn);
    self.rig.setWeight(0, weight);
    limber.own = self.rig.turnOf(joint);
    limber.ownWeight = self.rig.weightOf(0);
    limber.shown = self.snapshot.rigOf(self.entity)?.joints[joint]?.turn ?? [0, 0, 0, 0];
  },
);

/** Asks for the rig pose that it does not have. */
export const Stiff = defineComponent('stiff', {}).on(Bend, (self, _, { joint }) => {
  self.rig.setPlace(joint, [1, 2, 3]);
});

/** Writes all its joints and weights in each tick, as `wriggled` says. */
export const Wriggler = defineComponent('wriggler', { number: u32 }).on(Tick, (self, { number }) => {
  const { rig } = self;
  for (let joint = 0; joint < rig.joints; joint++) {
    rig.setPlace(joint, [self.tick, joint, number]);
    rig.setTurn(joint, [number, 0, self.tick, joint + 1]);
  }
  for (let morph = 0; morph < rig.weights; morph++) rig.setWeight(morph, self.tick + number / 8 + morph * 1_000);
});

/** Makes a wriggler of another shape in each tick, with its own number and the tick's in one. */
export const Breeder = defineComponent('breeder', { number: u32 }).on(Tick, (self, { number }) => {
  self.spawn(wriggler(self.frame, { number: number + 1_000 * self.tick, joints: self.tick % 4, weights: number % 3 }));
});

/** What a wriggler wrote in a tick. */
export function wriggled({ number, joints, weights }: Figure, tick: number): RigPose {
  return {
    joints: Array.from({ length: joints }, (_, joint) => ({
      at: [tick, joint, number] as const,
      turn: [number, 0, tick, joint + 1] as const,
    })),
    weights: Array.from({ length: weights }, (_, morph) => tick + number / 8 + morph * 1_000),
  };
}

/** A wriggler's number and the shape of its rig. */
export interface Figure {
  readonly number: number;
  readonly joints: number;
  readonly weights: number;
}

export const FIGURE_LOOK = { mesh: boxMesh(0.5, 0.5, 1.8) };

/** A wriggler in the place of an owner; it is born upright. */
export function wriggler(place: TickSpawn['in'], figure: Figure): TickSpawn {
  const { number, joints, weights } = figure;
  return {
    in: place,
    at: [number % 100, 0, 0],
    look: FIGURE_LOOK,
    rig: upright(joints, weights),
    components: [Wriggler({ number })],
  } as TickSpawn;
}

export const NO_TURN: Quat = [0, 0, 0, 1];

/** A pose in which each joint is a metre above the one before, and no morph shows. */
export const upright = (joints: number, weights: number): Required<RigPose> => ({
  joints: Array.from({ length: joints }, (_, joint) => ({ at: [0, joint, 0], turn: NO_TURN })),
  weights: Array.from({ length: weights }, () => 0),
});

export const FIGURE_COMPONENTS = [Limber, Stiff, Wriggler, Breeder];
