import { FollowKind } from '#core/frames/frameTree.js';
import { Sample } from '#core/frames/motionSample.js';
import { sampleSpin, type SpinDescription } from '#core/rails/frameSpin.js';
import { sampleKepler, type KeplerOrbit } from '#core/rails/keplerOrbit.js';
import { recordOfEndPose } from '#core/rails/stepRecord.js';
import type { DescribedFrame, RecordMaker } from './frameScene.js';

type Vector = readonly [x: number, y: number, z: number];

const lane = (v: Vector, i: number): number => v[i] as number;

/** A full sample of a steady acceleration (m/s², in the parent's axes) from where the frame was described. */
export function pushed(frame: DescribedFrame, acceleration: Vector): RecordMaker {
  const { position, rotation, linear } = frame;
  const placeAt = (i: number, t: number): number =>
    lane(position, i) + lane(linear, i) * t + lane(acceleration, i) * t * t * 0.5;
  return (sample, { start, end, step }) => {
    sample.fill(0);
    for (let i = 0; i < 3; i++) {
      sample[Sample.position + i] = placeAt(i, end);
      sample[Sample.chord + i] = (placeAt(i, end) - placeAt(i, start)) / step;
      sample[Sample.velocity + i] = lane(linear, i) + lane(acceleration, i) * end;
    }
    sample.set(rotation, Sample.rotation);
    sample.set(acceleration, Sample.acceleration);
    return FollowKind.rails;
  };
}

/** End poses on a circle about the place where the frame was described, in the parent's x-z plane. */
export function circled(frame: DescribedFrame, radius: number, rate: number): RecordMaker {
  const { position, rotation } = frame;
  const poseAt = (time: number): Float64Array => {
    const around = [radius * Math.cos(rate * time), 0, -radius * Math.sin(rate * time)] as const;
    return Float64Array.from([...position.map((each, i) => each + lane(around, i)), ...rotation]);
  };
  return (sample, { start, end, step }) => {
    recordOfEndPose(sample, 0, poseAt(start), 0, poseAt(end), 0, step);
    return FollowKind.kinematic;
  };
}

/** A spin at the place where the frame was described. */
export function spinning(frame: DescribedFrame, spin: SpinDescription): RecordMaker {
  const place = Float64Array.from(frame.position);
  return (sample, { end }) => {
    sampleSpin(sample, 0, spin, place, 0, end);
    return FollowKind.rails;
  };
}

/** An orbit round the parent. */
export function orbiting(orbit: KeplerOrbit, mu: number): RecordMaker {
  return (sample, tick) => {
    sampleKepler(sample, 0, orbit, mu, tick);
    return FollowKind.rails;
  };
}
