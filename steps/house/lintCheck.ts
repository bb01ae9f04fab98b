/** The house rules as eslint.config.js has them. Types are left out here: they take seconds, and samples have none. */
import { join } from 'node:path';
import { ESLint, type Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from './scratch.js';

/** What a lint rule found. */
export interface Finding {
  readonly file: string;
  readonly rule: string;
  readonly message: string;
}

/**
 * A parser that takes CI for a single run parses a file that it has seen before into a program of that file alone, so that
 * rules with types would run after all, on types that are not there.
 */
const MANY_RUNS = { disallowAutomaticSingleRunInference: true };

/** The project's rules without those that need types. */
function withoutTypes(options: ESLint.Options = {}): ESLint {
  return new ESLint({
    cwd: ROOT,
    overrideConfigFile: 'eslint.config.js',
    overrideConfig: [tseslint.configs.disableTypeChecked, { languageOptions: { parserOptions: MANY_RUNS } }],
    ...options,
  });
}

// One for the process: loading the rules takes 300 ms.
let linter: ESLint | undefined;

/** Checks a text as if it stood in a file, whose path decides what is allowed. */
export async function lintSample(file: string, code: string): Promise<Finding[]> {
  linter ??= withoutTypes();
  return findingsOf(await linter.lintText(code, { filePath: file }));
}

/** Findings by content, so that a second run reads only what changed. Runs of the suite go side by side; each has its own. */
const CACHE = join(ROOT, '.cache', `house-rules-${process.env['TERTIUS_THREADS'] ?? 'alone'}`);

let sources: Promise<Finding[]> | undefined;

/** Checks the engine and the steps, once in a process. */
export function lintSources(): Promise<Finding[]> {
  sources ??= withoutTypes({ cache: true, cacheStrategy: 'content', cacheLocation: CACHE })
    .lintFiles(['src', 'steps'])
    .then(findingsOf);
  return sources;
}

/** Checks all files of a small project of its own, by the same rules. */
export async function lintProject(root: string): Promise<Finding[]> {
  const linter = withoutTypes({ cwd: root, overrideConfigFile: join(ROOT, 'eslint.config.js') });
  return findingsOf(await linter.lintFiles(['src']));
}

/** The text of a file after all fixes of the rules. */
export async function lintFixes(file: string, code: string): Promise<string> {
  const [result] = await withoutTypes({ fix: true }).lintText(code, { filePath: file });
  return result?.output ?? code;
}

/** The rules that hold for a file, with those that need types: the severity of each. */
export async function rulesFor(file: string): Promise<{ rules: ReadonlyMap<string, number>; comments: boolean }> {
  const config: unknown = await new ESLint({ cwd: ROOT }).calculateConfigForFile(file);
  const { rules, linterOptions } = config as Linter.Config;
  const severities = Object.entries(rules ?? {}).map(([name, setting]) => [name, severityOf(setting)] as const);
  return { rules: new Map(severities), comments: linterOptions?.noInlineConfig !== true };
}

function severityOf(setting: Linter.RuleEntry | undefined): number {
  const first: unknown = Array.isArray(setting) ? setting[0] : setting;
  return typeof first === 'number' ? first : ['off', 'warn', 'error'].indexOf(String(first));
}

function findingsOf(results: ESLint.LintResult[]): Finding[] {
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ ruleId, message }) => ({ file: filePath, rule: ruleId ?? 'syntax', message })),
  );
}
