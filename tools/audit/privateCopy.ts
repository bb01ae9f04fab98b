/** A copy of the checkout in which files may be broken: the working build is never touched. */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { withFault, type Fault } from './fault.js';
import type { PlantedFault } from './plantedFaults.js';
import { SHADERS_FILE } from './shaderMutants.js';

/** What is not copied: packages are linked, the rest belongs to the working checkout alone. */
const LEFT_OUT = new Set(['node_modules', '.git', '.gpu', '.cache', 'out']);

/** One worker's checkout. It stays between audits, so that what its scenarios keep in its cache stays warm. */
export class PrivateCopy {
  readonly root: string;

  constructor(checkout: string, name: string) {
    this.root = join(checkout, '.cache', 'audit', name);
    mkdirSync(this.root, { recursive: true });
    for (const entry of readdirSync(checkout)) {
      if (LEFT_OUT.has(entry)) continue;
      rmSync(join(this.root, entry), { recursive: true, force: true });
      cpSync(join(checkout, entry), join(this.root, entry), { recursive: true });
    }
    link(join(checkout, 'node_modules'), join(this.root, 'node_modules'));
    mkdirSync(join(this.root, 'out'), { recursive: true });
    const cache = join(this.root, '.cache');
    mkdirSync(cache, { recursive: true });
    // The unpacked graphics driver and browser are large, and only read.
    for (const entry of readdirSync(join(checkout, '.cache'))) {
      if (entry.startsWith('swiftshader') || entry.startsWith('chromium'))
        link(join(checkout, '.cache', entry), join(cache, entry));
    }
  }

  /** The text of a file of the copy. */
  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  /** Whether the copy has a file. */
  has(file: string): boolean {
    return existsSync(join(this.root, file));
  }

  /** Writes a file until the returned function puts the former text back, or removes a file that was not there. */
  replace(file: string, text: string): () => void {
    const path = join(this.root, file);
    const former = existsSync(path) ? readFileSync(path) : undefined;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return () => {
      if (former === undefined) rmSync(path);
      else writeFileSync(path, former);
    };
  }

  /** Breaks a file until the returned function mends it. */
  plant(fault: Fault): () => void {
    return this.replace(fault.file, withFault(this.read(fault.file), fault));
  }

  /** Breaks what a person's fault names: the source as it is read and as it is compiled. */
  plantByHand(fault: PlantedFault): () => void {
    const mended: (() => void)[] = [];
    const { file, find, replace } = fault;
    const text = find === '' ? replace : this.read(file).replace(find, () => replace);
    mended.push(this.replace(file, text));
    if (/^(src|tools|steps)\/.*\.ts$/.test(file)) mended.push(this.replace(compiledName(file), compiled(file, text)));
    if (file.startsWith('shaders/')) {
      mended.push(
        this.replace(
          SHADERS_FILE,
          this.read(SHADERS_FILE).replaceAll(find, () => replace),
        ),
      );
    }
    return () => {
      for (const mend of mended) mend();
    };
  }
}

function link(target: string, path: string): void {
  if (!existsSync(path)) symlinkSync(target, path, 'dir');
}

const compiledName = (file: string): string => `dist/${file.replace(/^src\//, '').replace(/\.ts$/, '.js')}`;

function compiled(file: string, text: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: true };
  return ts.transpileModule(text, { fileName: file, compilerOptions }).outputText;
}
