/** What pushes at places on a hull add up to, by matrices: moments about its centre of mass. */
import {
  apply,
  cross,
  IDENTITY,
  matrixOf,
  minus,
  norm,
  plus,
  product,
  times,
  type Matrix,
  type Vector,
} from './matrix.js';

/** Something that pushes: where it sits in the axes of the one before it on its chain, and by what. */
export interface Pusher {
  /** The pusher that it hangs on, by its index; undefined for one on the hull itself. */
  readonly on: number | undefined;
  readonly at: Vector;
  readonly turn: readonly [x: number, y: number, z: number, w: number];
  readonly force: Vector;
  readonly torque: Vector;
  readonly impulse: Vector;
  readonly angularImpulse: Vector;
}

/** The hull: how it is turned, where its mass lies in its axes, and by what it pushes itself. */
export interface PushedHull extends Omit<Pusher, 'on' | 'at'> {
  readonly center: Vector;
}

/** A sum, and how far roundings of doubles may lead each of its lanes astray. */
export interface Moment {
  readonly value: Vector;
  readonly room: number;
}

/** Roundings of doubles on the way to a sum, at most: some twenty for each of at most ten poses and products. */
const ROUNDINGS = 256;

interface Seat {
  readonly attitude: Matrix;
  readonly place: Vector;
  /** The lengths of all offsets on the way to it, which roundings are relative to. */
  readonly reach: number;
}

/** The push of the hull and of all pushers, at the hull's centre of mass, in the axes of its frame. */
export function sumOfPushes(hull: PushedHull, pushers: readonly Pusher[]): Readonly<Record<PushName, Moment>> {
  const seats: Seat[] = [];
  for (const { on, at, turn } of pushers) {
    const under = on === undefined ? { attitude: IDENTITY, place: [0, 0, 0] as Vector, reach: 0 } : (seats[on] as Seat);
    seats.push({
      attitude: product(under.attitude, matrixOf(turn)),
      place: plus(under.place, apply(under.attitude, at)),
      reach: under.reach + norm(at),
    });
  }
  const attitude = matrixOf(hull.turn);
  const sum = (name: PushName, lever: 'force' | 'impulse' | undefined): Moment => {
    let value = floats(hull[name]);
    let size = norm(value);
    pushers.forEach((pusher, i) => {
      const seat = seats[i] as Seat;
      const own = floats(pusher[name]);
      value = plus(value, own);
      size += norm(own);
      if (lever === undefined) return;
      const push = floats(pusher[lever]);
      value = plus(value, cross(apply(attitude, minus(seat.place, hull.center)), push));
      size += (seat.reach + norm(hull.center)) * norm(push);
    });
    return { value, room: ROUNDINGS * 2 ** -53 * size };
  };
  return {
    force: sum('force', undefined),
    torque: sum('torque', 'force'),
    impulse: sum('impulse', undefined),
    angularImpulse: sum('angularImpulse', 'impulse'),
  };
}

export const PUSH_NAMES = ['force', 'torque', 'impulse', 'angularImpulse'] as const;
export type PushName = (typeof PUSH_NAMES)[number];

/** A push is made of floats. */
const floats = ([x, y, z]: Vector): Vector => [Math.fround(x), Math.fround(y), Math.fround(z)];

/** The middle of two boxes of equal density: that of each, weighed by its volume. */
export function massCenter(boxes: readonly { readonly size: Vector; readonly at: Vector }[]): Vector {
  const volume = ({ size: [x, y, z] }: { readonly size: Vector }): number => x * y * z;
  const all = boxes.reduce((total, each) => total + volume(each), 0);
  return boxes.reduce<Vector>((sum, each) => plus(sum, times(each.at, volume(each) / all)), [0, 0, 0]);
}
