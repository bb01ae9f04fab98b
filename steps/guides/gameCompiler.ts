/**
 * Compiles a small game against the package, as its author would. The outcome lies in .cache by everything that it depends
 * on, so that only the first run after a change waits for the compiler.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT, writeSample } from '../house/scratch.js';

/** What the compiler had to say of one place. */
export interface Finding {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Such as `TS2345`. */
  readonly code: string;
  readonly text: string;
}

/** A compiled game. */
export interface Compilation {
  /** Where its programs lie, in the checkout, so that `tertius` resolves to the checkout's own package. */
  readonly folder: string;
  readonly findings: readonly Finding[];
}

/** The parts of the package whose declarations a game sees. */
const LAYERS = ['core', 'simulation', 'physics', 'rendering', 'host'];
const FINDINGS = 'findings.json';
const HOME = join(ROOT, '.cache', 'games');

/** Compiles files, of which one is the tsconfig.json, in one program. */
export function compileGame(files: ReadonlyMap<string, string>): Compilation {
  const folder = join(HOME, keyOf(files));
  if (!existsSync(folder)) compileInto(folder, files);
  return { folder, findings: JSON.parse(readFileSync(join(folder, FINDINGS), 'utf8')) as Finding[] };
}

function keyOf(files: ReadonlyMap<string, string>): string {
  const hash = createHash('sha256').update(ts.version);
  for (const layer of LAYERS) {
    const folder = join(ROOT, 'dist', layer);
    const declarations = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.d.ts'),
    );
    for (const name of declarations.sort())
      hash.update(`\n${layer}/${name}\n`).update(readFileSync(join(folder, name)));
  }
  for (const [name, text] of files) hash.update(`\n${name}\n${text}`);
  return hash.digest('hex').slice(0, 16);
}

/** Works beside the final place and then moves there in one piece: another run of the suite may do the same. */
function compileInto(folder: string, files: ReadonlyMap<string, string>): void {
  mkdirSync(HOME, { recursive: true });
  const work = mkdtempSync(join(HOME, 'new-'));
  for (const [name, text] of files) writeSample(work, name, text);
  const program = programOf(work);
  program.emit();
  const findings = ts.getPreEmitDiagnostics(program).map((diagnostic) => findingOf(diagnostic, work));
  writeFileSync(join(work, FINDINGS), JSON.stringify(findings));
  try {
    renameSync(work, folder);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function programOf(folder: string): ts.Program {
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(join(folder, 'tsconfig.json'), undefined, host);
  if (parsed === undefined) throw new Error('a game has a tsconfig.json');
  const compiler = ts.createCompilerHost(parsed.options);
  const read = compiler.getSourceFile.bind(compiler);
  compiler.getSourceFile = (name, target, ...rest) => {
    if (!parsedOnce.has(name)) parsedOnce.set(name, read(name, target, ...rest));
    return parsedOnce.get(name);
  };
  return ts.createProgram({ rootNames: parsed.fileNames, options: parsed.options, host: compiler });
}

/** Declarations of the language and the package, which the games of one run share. */
const parsedOnce = new Map<string, ts.SourceFile | undefined>();

function findingOf({ file, start, code, messageText }: ts.Diagnostic, folder: string): Finding {
  const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start ?? 0).line + 1;
  const name = file?.fileName.replace(`${folder}/`, '') ?? '';
  return { file: name, line, code: `TS${code}`, text: ts.flattenDiagnosticMessageText(messageText, '\n') };
}
