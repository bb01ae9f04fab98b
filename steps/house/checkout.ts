/** A small checkout in which set-up can run: its scripts are the real ones, npm is one that only writes down its orders. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { slot } from '../support/world.js';
import { ROOT, scratchFolder, writeSample } from './scratch.js';

/** How a process ended and what it said. */
export interface Ending {
  readonly code: number;
  readonly said: string;
}

/** The npm of the checkout: `ci` makes the package list that set-up compares, and each order goes to a log. */
const NPM = `
const fs = require('node:fs');
fs.appendFileSync('npm.log', process.argv.slice(2).filter((word) => !word.startsWith('-')).join(' ') + '\\n');
if (process.argv[2] === 'ci') {
  fs.mkdirSync('node_modules', { recursive: true });
  fs.copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
}
`;

/** The checkout of a scenario, fresh: no packages, no build, no memory of a graphics adapter. */
export class Checkout {
  /** A blank in the path, since a checkout may lie anywhere. */
  readonly folder: string;

  constructor(scratch: string) {
    this.folder = join(scratch, 'my ship');
    cpSync(join(ROOT, 'tools', 'setup'), join(this.folder, 'tools', 'setup'), { recursive: true });
    cpSync(join(ROOT, 'tools', 'setup.mjs'), join(this.folder, 'tools', 'setup.mjs'));
    cpSync(join(ROOT, 'package.json'), join(this.folder, 'package.json'));
    writeSample(this.folder, 'package-lock.json', JSON.stringify({ packages: { '': {} } }));
    writeSample(this.folder, 'npm-cli.cjs', NPM);
    // What finds the adapter is the engine's own, with the driver that this machine has unpacked already.
    mkdirSync(join(this.folder, 'dist'));
    symlinkSync(join(ROOT, 'dist', 'host'), join(this.folder, 'dist', 'host'), 'dir');
  }

  /** Runs set-up, under a Node that claims to be another version if one is given. */
  setUp(environment: NodeJS.ProcessEnv = {}, nodeVersion?: string): Promise<Ending> {
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${nodeVersion ?? ''}' } })`;
    const options =
      nodeVersion === undefined ? [] : ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`];
    return runNode([...options, join(this.folder, 'tools', 'setup.mjs')], this.folder, {
      ...environment,
      npm_execpath: join(this.folder, 'npm-cli.cjs'),
    });
  }

  /** What npm was asked to do so far. */
  get orders(): string[] {
    const log = join(this.folder, 'npm.log');
    return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
  }

  /** Whether a path of the checkout exists. */
  has(path: string): boolean {
    return existsSync(join(this.folder, path));
  }
}

export const checkout = slot((scenario) => new Checkout(scenario.use(scratchFolder)));

/** Runs Node on a script and waits for its end. */
export function runNode(args: readonly string[], cwd: string, environment: NodeJS.ProcessEnv): Promise<Ending> {
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...environment } });
  let said = '';
  const hear = (part: Buffer): void => {
    said += part.toString();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code: code ?? -1, said: said.trim() });
    });
  });
}
