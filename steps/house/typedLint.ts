/** The house rules with types, on samples that lie in no file: the compiler sees them where they claim to be. */
import { dirname, join } from 'node:path';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import { settingsOf } from './compileCheck.js';
import type { Finding } from './lintCheck.js';
import { ROOT } from './scratch.js';

/** A text and the file that it claims to be, from the root. */
export interface Sample {
  readonly file: string;
  readonly code: string;
}

/** Checks samples together, so that one may import another. */
export async function lintWithTypes(samples: readonly Sample[]): Promise<Finding[]> {
  const texts = new Map(samples.map(({ file, code }) => [join(ROOT, file), code]));
  const program = programOf(texts, settingsOf(projectOf(samples[0]?.file ?? '')));
  const { default: config } = (await import(join(ROOT, 'eslint.config.js'))) as { default: Linter.Config[] };
  const withProgram: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: false, programs: [program] } },
  };
  const linter = new Linter({ cwd: ROOT });
  return samples.flatMap(({ file, code }) =>
    linter
      .verify(code, [...config, withProgram], { filename: join(ROOT, file) })
      .map(({ ruleId, message, line }) => ({ file, rule: ruleId ?? 'syntax', message, line })),
  );
}

/** The text after all fixes of one rule. */
export async function fixWithTypes(sample: Sample, rule: string): Promise<string> {
  const { default: config } = (await import(join(ROOT, 'eslint.config.js'))) as { default: Linter.Config[] };
  const texts = new Map([[join(ROOT, sample.file), sample.code]]);
  const linter = new Linter({ cwd: ROOT });
  const program = programOf(texts, settingsOf(projectOf(sample.file)));
  const plugins = Object.assign({}, ...config.map((block) => block.plugins ?? {})) as Linter.Config['plugins'];
  const alone: Linter.Config = {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser, parserOptions: { projectService: false, programs: [program] } },
    ...(plugins === undefined ? {} : { plugins }),
    rules: { [rule]: 'error' },
  };
  // One pass: the program knows the text before the fix alone.
  const messages = linter.verify(sample.code, [alone], { filename: join(ROOT, sample.file) });
  return messages
    .flatMap(({ fix }) => fix ?? [])
    .sort((a, b) => b.range[0] - a.range[0])
    .reduce((text, { range: [from, to], text: put }) => text.slice(0, from) + put + text.slice(to), sample.code);
}

const projectOf = (file: string): string =>
  file.startsWith('src/') ? file.split('/').slice(0, 2).join('/') : dirname(file);

// The language's own library takes most of the time, and never changes.
const libraries = new Map<string, ts.SourceFile>();

function programOf(texts: ReadonlyMap<string, string>, settings: ts.CompilerOptions): ts.Program {
  const options: ts.CompilerOptions = { ...settings, composite: false, noEmit: true, rootDir: ROOT };
  const host = ts.createCompilerHost(options, true);
  const fromDisk = host.getSourceFile.bind(host);
  host.getSourceFile = (name, target, ...rest) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, target, true);
    if (!name.includes('/node_modules/')) return fromDisk(name, target, ...rest);
    const found = libraries.get(name) ?? fromDisk(name, target, ...rest);
    if (found !== undefined) libraries.set(name, found);
    return found;
  };
  host.fileExists = (name) => texts.has(name) || ts.sys.fileExists(name);
  host.readFile = (name) => texts.get(name) ?? ts.sys.readFile(name);
  return ts.createProgram({ rootNames: [...texts.keys()], options, host });
}
