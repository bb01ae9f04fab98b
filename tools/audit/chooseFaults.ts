/**
 * Which faults say most about a rule: those in code that names the rule, then those in code that shares its words and that
 * few other scenarios execute, and of each function only a few.
 */
import { executedAt, type Coverage } from './coverage.js';
import { mutantsOf, type Mutant } from './mutators.js';
import { SHADERS_FILE, shaderMutants } from './shaderMutants.js';
import { kinship } from './wordKinship.js';

/** How many scenarios of other rules execute each function, as a share of all of them. */
export type Commonness = (file: string, start: number) => number;

/** What is known of a rule when faults are chosen for it. */
export interface FaultChoice {
  readonly rule: string;
  /** The words of its statement and of its scenarios' names. */
  readonly words: ReadonlySet<string>;
  /** What its scenarios executed. */
  readonly coverage: readonly Coverage[];
  /** The modules that its steps import: their constants count even where no function of theirs is called. */
  readonly modules: readonly string[];
  /** The shaders that its scenarios used. */
  readonly shaders: ReadonlySet<string>;
  readonly commonness: Commonness;
  readonly read: (file: string) => string;
  readonly random: () => number;
  readonly count: number;
}

interface Ranked {
  readonly mutant: Mutant;
  readonly home: string;
  /** The lower, the more it says about the rule. */
  readonly rank: number;
}

/** Mutants of one function, so that a dull one does not use up all tries; more when it names the rule. */
const PER_HOME = 2;
const PER_NAMED_HOME = 4;
/** How far chance moves a rank, so that another seed tries other faults. */
const CHANCE = 0.4;
/** How much less a constant of a module says than a function of the module that few scenarios execute. */
const AT_LOAD = 0.1;
/** The commonness of a module of which no function is called. */
const UNCALLED = 0.5;
/** How far words that code and rule share move a rank. */
const KINSHIP = 1.2;
/** The share of tries that go to shaders where scenarios use some. */
const SHADER_SHARE = 0.5;

/** Up to `count` faults, the most telling first. */
export function chooseFaults(choice: FaultChoice): Mutant[] {
  const { shaders, count, read } = choice;
  const code = pick(rankedMutants(choice), count, choice.rule);
  if (shaders.size === 0) return code;
  const candidates = shaderMutants(read(SHADERS_FILE), shaders).map((mutant) => {
    const home = [...mutant.words].join(' ');
    return { mutant, home, rank: 1 };
  });
  const drawn = pick(ranked(candidates, choice), Math.ceil(count * SHADER_SHARE), choice.rule);
  // In turn, so that both kinds come early.
  const mixed: Mutant[] = [];
  for (let at = 0; mixed.length < count && at < count; at++) {
    mixed.push(...code.slice(at, at + 1), ...drawn.slice(at, at + 1));
  }
  return mixed.slice(0, count);
}

const knownMutants = new Map<string, readonly Mutant[]>();

function mutantsIn(file: string, read: (file: string) => string): readonly Mutant[] {
  const known = knownMutants.get(file) ?? mutantsOf(file, read(file));
  knownMutants.set(file, known);
  return known;
}

function rankedMutants(choice: FaultChoice): Ranked[] {
  const { rule, coverage, modules, commonness, read } = choice;
  const files = new Set([...coverage.flatMap((one) => Object.keys(one)), ...modules]);
  files.delete(SHADERS_FILE);
  const candidates: Ranked[] = [];
  for (const file of files) {
    const functions = coverage.flatMap((one) => one[file] ?? []);
    const rarest = Math.min(
      // Where nothing is called, only constants can be what is looked at.
      ...(functions.length === 0 ? [UNCALLED] : []),
      ...functions.filter(({ executed }) => executed).map(({ start }) => commonness(file, start)),
    );
    for (const mutant of mutantsIn(file, read)) {
      const home = executedAt(functions, mutant.start);
      // What ran when the module was loaded is a constant of the functions that ran since.
      if (home === undefined && !mutant.atLoad) continue;
      const common = (): number => (home === undefined ? rarest + AT_LOAD : commonness(file, home.start));
      const rank = relevanceOf(mutant, rule, common) + (file.startsWith('dist/demo/') ? 2 : 0);
      candidates.push({ mutant, home: `${file}:${home?.start ?? mutant.start}`, rank });
    }
  }
  return ranked(candidates, choice);
}

/** The candidates in the order in which they are worth trying. */
function ranked(candidates: readonly Ranked[], { words, random }: FaultChoice): Ranked[] {
  const texts = [...new Set(candidates.map(({ mutant }) => mutant.words))];
  const kin = new Map(kinship(words, texts).map((score, index) => [texts[index], score]));
  return candidates
    .map(({ mutant, home, rank }) => {
      const moved = rank - KINSHIP * (kin.get(mutant.words) ?? 0) + mutant.doubt + CHANCE * random();
      return { mutant, home, rank: moved };
    })
    .sort((a, b) => a.rank - b.rank);
}

function relevanceOf(mutant: Mutant, rule: string, commonness: () => number): number {
  if (mutant.named.has(rule)) return 0;
  const common = commonness();
  return mutant.nearby.has(rule) ? 0.5 + common : 1 + 2 * common;
}

function pick(ranked: readonly Ranked[], count: number, rule: string): Mutant[] {
  const chosen: Mutant[] = [];
  const used = new Map<string, number>();
  const places = new Set<string>();
  const kinds = new Set<string>();
  for (const limited of [true, false]) {
    for (const { mutant, home } of ranked) {
      if (chosen.length >= count) return chosen;
      const place = `${mutant.file}:${mutant.start}`;
      const kind = `${home} ${mutant.what}`;
      const most = mutant.named.has(rule) ? PER_NAMED_HOME : PER_HOME;
      const soFar = used.get(home) ?? 0;
      // In one function, each try is of another kind.
      if (places.has(place) || (limited && (soFar >= most || kinds.has(kind)))) continue;
      places.add(place);
      kinds.add(kind);
      used.set(home, soFar + 1);
      chosen.push(mutant);
    }
  }
  return chosen;
}
