/** A failed property as a scenario of its own: the same steps, with the smallest input that broke it and no other. */
import { PickleStepType, type Pickle, type PickleStep } from '@cucumber/messages';
import type { Plain } from './message.js';

/** Tags that say where a scenario can run. What a scenario claims to prove is for people to say. */
const NEEDS = ['@once', '@gpu', '@browser', '@linux-x64'];

/** What steps/support/counterexamples.ts attached: which property of the scenario it was, and its input as it is told again. */
interface Counterexample {
  readonly property: number;
  readonly input: string;
  readonly seed: number;
}

/** The whole feature, to be put into `regressionFile`. */
export function regressionOf(pickle: Plain<Pickle>, place: string, counterexample: string): string {
  const { property, input, seed } = JSON.parse(counterexample) as Counterexample;
  const tags = pickle.tags.map(({ name }) => name).filter((name) => NEEDS.includes(name));
  return [
    `Feature: ${pickle.name}, once more`,
    '  What broke it once must not break it again unseen.',
    '',
    '  Rule: What held for all inputs but one holds for that one',
    '',
    `    # Found by ${place} with seed ${seed}.`,
    ...(tags.length > 0 ? [`    ${tags.join(' ')}`] : []),
    `    Scenario: ${pickle.name}`,
    `      Given this input alone for property ${property} of the scenario:`,
    ...docString(input, 'json'),
    ...stepLines(pickle.steps),
    '',
  ].join('\n');
}

/** Where it belongs: `features/regressions/a-crate-falls.feature`. */
export function regressionFile(name: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `features/regressions/${slug}.feature`;
}

/** The steps follow a Given. */
function stepLines(steps: readonly Plain<PickleStep>[]): string[] {
  let former = 'Given';
  return steps.flatMap(({ type, text, argument }) => {
    const keyword = keywordOf(type, former);
    const shown = keyword === former ? 'And' : keyword;
    former = keyword;
    const { docString: words, dataTable } = argument ?? {};
    return [
      `      ${shown} ${text}`,
      ...(words === undefined ? [] : docString(words.content, words.mediaType ?? '')),
      ...(dataTable?.rows ?? []).map(({ cells }) => `        | ${cells.map(({ value }) => cell(value)).join(' | ')} |`),
    ];
  });
}

function keywordOf(type: PickleStepType | undefined, former: string): string {
  switch (type) {
    case PickleStepType.CONTEXT:
      return 'Given';
    case PickleStepType.ACTION:
      return 'When';
    case PickleStepType.OUTCOME:
      return 'Then';
    // A step that begins with a star belongs to what stands before it.
    default:
      return former;
  }
}

function docString(content: string, mediaType: string): string[] {
  const lines = content.split('\n').map((line) => line.replaceAll('"""', '\\"\\"\\"'));
  return [`"""${mediaType}`, ...lines, '"""'].map((line) => (line === '' ? '' : `        ${line}`));
}

const cell = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n');
