/** What the compiler refuses under the project's settings, in samples that need no library. */
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './scratch.js';

/** The least that the compiler wants to know of the language's own types. */
const LIBRARY = `
interface Array<T> { length: number; [index: number]: T }
interface Boolean {} interface CallableFunction {} interface Function {} interface IArguments {}
interface NewableFunction {} interface Number {} interface Object {} interface RegExp {} interface String {}
`;

/** The settings of one of the projects. */
export function settingsOf(project: string): ts.CompilerOptions {
  const file = join(ROOT, project, 'tsconfig.json');
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(`${project}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
    },
  };
  const parsed = ts.getParsedCommandLineOfConfigFile(file, undefined, host);
  if (parsed === undefined) throw new Error(`${project} has no tsconfig.json`);
  return parsed.options;
}

/** The codes of the errors, `TS7006`, that a text gives as a file of a project. */
export function compileSample(project: string, code: string): string[] {
  const texts = new Map([
    ['/sample.mts', `${code}\nexport {};\n`],
    ['/library.d.ts', LIBRARY],
  ]);
  const options: ts.CompilerOptions = { ...settingsOf(project), noLib: true, types: [], composite: false };
  const host: ts.CompilerHost = {
    getSourceFile: (name, target) => {
      const text = texts.get(name);
      return text === undefined ? undefined : ts.createSourceFile(name, text, target);
    },
    getDefaultLibFileName: () => '/library.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => texts.has(name),
    readFile: (name) => texts.get(name),
  };
  const program = ts.createProgram({ rootNames: [...texts.keys()], options, host });
  const errors = [...program.getSyntacticDiagnostics(), ...program.getSemanticDiagnostics()];
  return errors.map(({ code: number }) => `TS${number}`);
}
