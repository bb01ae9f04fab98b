import fc from 'fast-check';
import { expectForAll } from '../support/property.js';

/** What a property scenario gathers: Given says which inputs, When what is done with each, Then what must hold. */
export class Trial<I, O> {
  #inputs: fc.Arbitrary<I> | undefined;
  #act: ((input: I) => O) | undefined;

  /** Which inputs are generated. */
  given(inputs: fc.Arbitrary<I>): void {
    this.#inputs = inputs;
  }

  /** What is done with each. */
  when(act: (input: I) => O): void {
    this.#act = act;
  }

  /** Fails unless `check` passes for every input; it throws to fail. */
  then(check: (outcome: O, input: I) => void, share = 1): void {
    const inputs = this.#inputs;
    const act = this.#act;
    if (inputs === undefined || act === undefined) throw new Error('a property needs its inputs and its action first');
    expectForAll(
      fc.property(inputs, (input) => {
        check(act(input), input);
      }),
      share,
    );
  }
}

/**
 * Doubles from `min` to `max`, without −0: four of five spread evenly, as most quantities are, and one by its bits, where
 * the edges and the hardly anything lie.
 */
export const between = (min: number, max: number): fc.Arbitrary<number> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.maxSafeNat().map((n) => Math.min(min + (max - min) * (n / Number.MAX_SAFE_INTEGER), max)),
    },
    { weight: 1, arbitrary: fc.double({ min, max, noNaN: true }).map((value) => value + 0) },
  );

/** Three doubles of at most `size`. */
export const vectors = (size: number): fc.Arbitrary<readonly [x: number, y: number, z: number]> =>
  fc.tuple(between(-size, size), between(-size, size), between(-size, size));

/** Four doubles that are no rotation's zero: any rotation, of a length from a hundredth to 2. */
export const rotations: fc.Arbitrary<readonly [x: number, y: number, z: number, w: number]> = fc
  .tuple(between(-1, 1), between(-1, 1), between(-1, 1), between(-1, 1))
  .filter((q) => Math.hypot(...q) > 0.01);
