/** The check of the arrows between the layers, on samples and on the engine itself. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { ROOT, writeSample } from './scratch.js';

/** One import that the configuration forbids. */
export interface Violation {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

/** The parts of the source tree that may import each other or not. */
export const MODULES = ['core', 'simulation', 'physics', 'rendering', 'host', 'demo', 'steps', 'tools'] as const;
export type ModuleName = (typeof MODULES)[number];

/** An import that a sample makes. */
export interface SampleImport {
  readonly by: ModuleName;
  /** A module, `physics`; its types only, `types of physics`; a package, `the package pngjs`; `the Node module fs`. */
  readonly what: string;
}

const folderOf = (name: ModuleName): string => (name === 'steps' || name === 'tools' ? name : `src/${name}`);

/** Checks a small source tree of eight files, one for each module, in which the given imports are made. */
export async function checkSampleLayers(folder: string, imports: readonly SampleImport[]): Promise<Violation[]> {
  copyFileSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  for (const name of MODULES) {
    const wanted = imports.filter(({ by }) => by === name).map(({ what }, index) => statementFor(name, what, index));
    const declared = `export interface ${typeName(name)} { readonly one: 1 }\nexport const ${name} = 1;\n`;
    writeSample(folder, `${folderOf(name)}/sample.ts`, `${wanted.join('')}${declared}`);
  }
  return violationsOf(['src', 'steps', 'tools'], folder);
}

let engine: Promise<Violation[]> | undefined;

/** Checks the engine's own sources, once in a process. */
export function checkEngineLayers(): Promise<Violation[]> {
  engine ??= violationsOf(['src', 'steps', 'tools'], ROOT);
  return engine;
}

async function violationsOf(paths: string[], baseDir: string): Promise<Violation[]> {
  const options: ICruiseOptions = await extractOptions(join(ROOT, '.dependency-cruiser.cjs'));
  const { output } = await cruise(paths, { ...options, baseDir });
  if (typeof output === 'string') throw new Error(`expected findings, got the text ${output}`);
  return (output satisfies ICruiseResult).summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    from,
    to,
  }));
}

const typeName = (name: ModuleName): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function statementFor(by: ModuleName, what: string, index: number): string {
  const packageName = /^the package (\S+)$/.exec(what)?.[1];
  if (packageName !== undefined)
    return `import * as import${index} from '${packageName}';\nexport { import${index} };\n`;
  const nodeModule = /^the Node module (\S+)$/.exec(what)?.[1];
  if (nodeModule !== undefined) return `import import${index} from 'node:${nodeModule}';\nexport { import${index} };\n`;
  const typesOf = /^types of (\S+)$/.exec(what)?.[1];
  const target = MODULES.find((name) => name === (typesOf ?? what));
  if (target === undefined) throw new Error(`'${what}' is neither a module, nor a package, nor a Node module`);
  const from = `${folderOf(by).replace(/[^/]+/g, '..')}/${folderOf(target)}/sample.js`;
  return typesOf === undefined
    ? `import { ${target} } from '${from}';\nexport { ${target} };\n`
    : `import type { ${typeName(target)} } from '${from}';\nexport type { ${typeName(target)} };\n`;
}
