/** How common the functions of the engine are among scenarios: what all execute says little about one rule. */
import type { MatrixRow } from '../rules/matrix.js';
import { featureOf, type Baseline, type SoundScenario } from './baseline.js';
import type { Commonness } from './chooseFaults.js';

/** How many of a set of scenarios execute each function. */
class Tally {
  scenarios = 0;
  readonly counts = new Map<string, number>();

  add(executed: ReadonlySet<string>): void {
    this.scenarios++;
    for (const place of executed) this.counts.set(place, (this.counts.get(place) ?? 0) + 1);
  }
}

/** Counts once, and answers for each rule without its own scenarios. */
export class CommonnessTable {
  readonly #all = new Tally();
  readonly #features = new Map<string, Tally>();
  readonly #executed = new Map<string, ReadonlySet<string>>();

  constructor(baseline: Baseline) {
    for (const scenario of baseline.values()) {
      const executed = placesOf(scenario);
      this.#executed.set(scenario.id, executed);
      this.#all.add(executed);
      this.#feature(scenario.id).add(executed);
    }
  }

  /** The share of other scenarios that execute a function, half by all of them and half by those of the same features. */
  for(row: MatrixRow): Commonness {
    const own = row.scenarios
      .flatMap(({ runs }) => runs)
      .flatMap((id) => {
        const executed = this.#executed.get(id);
        return executed === undefined ? [] : [{ id, executed }];
      });
    const ownAll = new Tally();
    for (const { executed } of own) ownAll.add(executed);
    const near = [...new Set(own.map(({ id }) => featureOf(id)))].map((feature) => this.#feature(`${feature}:0`));
    return (file, start) => {
      const place = `${file}:${start}`;
      return (share(place, [this.#all], ownAll) + share(place, near, ownAll)) / 2;
    };
  }

  #feature(id: string): Tally {
    const feature = featureOf(id);
    const tally = this.#features.get(feature) ?? new Tally();
    this.#features.set(feature, tally);
    return tally;
  }
}

function share(place: string, tallies: readonly Tally[], own: Tally): number {
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), -of(own));
  return (
    sum(({ counts }) => counts.get(place) ?? 0) /
    Math.max(
      1,
      sum(({ scenarios }) => scenarios),
    )
  );
}

function placesOf({ coverage }: SoundScenario): ReadonlySet<string> {
  return new Set(
    Object.entries(coverage).flatMap(([file, functions]) =>
      functions.filter(({ executed }) => executed).map(({ start }) => `${file}:${start}`),
    ),
  );
}
