/** A small project with a site of its own: one area, and no more of anything than its scenario asks for. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNode, type Ending } from '../house/checkout.js';
import { ROOT, scratchFolder, writeSample } from '../house/scratch.js';
import { runTool } from '../house/warmTool.js';
import { slot } from '../support/world.js';

const STEPS = `
import { Then } from '@cucumber/cucumber';
Then('it holds', () => {});
Then('contracts are on', () => { if (process.env.TERTIUS_CONTRACTS !== 'on') throw new Error('contracts are off'); });
`;

const TEXT = (head: readonly string[], idea: string): string =>
  ['---', 'title: The lock', 'group: Space', ...head, '---', '', idea, ''].join('\n');

/** The project of a scenario. */
export class Project {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
    this.write('package.json', '{ "type": "module" }');
    this.write('docs/rules/00-lock.md', '# The lock\n');
    this.write('docs/areas/lock.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n');
    this.describe({});
    this.export([]);
  }

  write(path: string, text: string): void {
    writeSample(this.folder, path, text);
  }

  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  /** The text of the area, right but for what is given. */
  describe({
    words = 4,
    scenario = 'The hatch opens',
    picture = 'lock.svg',
  }: {
    readonly words?: number;
    readonly scenario?: string;
    readonly picture?: string;
  }): void {
    const head = [`picture: ${picture}`, 'alt: A lock.', `scenario: ${scenario}`];
    this.write('docs/areas/lock.md', TEXT(head, Array.from({ length: words }, () => 'air').join(' ')));
  }

  /** The scenarios of the area: names and their one step; below the name of a rule, if there is one. */
  specify(scenarios: readonly (readonly [name: string, step: string])[], rule?: string): void {
    const blocks = scenarios.map(([name, step]) => `  Scenario: ${name}\n    Then ${step}\n`);
    const head = rule === undefined ? '' : `  Rule: ${rule}\n\n`;
    this.write('features/lock/lock.feature', `Feature: The lock\n\n${head}${blocks.join('\n')}`);
  }

  rename(before: string, after: string): void {
    this.write('features/lock/lock.feature', this.read('features/lock/lock.feature').replace(before, after));
  }

  /** What a game can import, as a build would declare it. */
  export(declarations: readonly string[]): void {
    this.write(
      'dist/host/index.d.ts',
      `${declarations.map((each) => `export declare ${each}`).join('\n')}\nexport {};\n`,
    );
    for (const entry of ['worker', 'testing/index']) this.write(`dist/host/${entry}.d.ts`, 'export {};\n');
  }

  /** Runs its suite in both settings. */
  runSuite(): Promise<Ending> {
    this.write('dist/steps/lock.steps.js', STEPS);
    const profile = { paths: ['features/**/*.feature'], import: ['dist/steps/**/*.steps.js'] };
    this.write('cucumber.json', JSON.stringify({ default: profile }));
    return this.runTool('test', []);
  }

  /** Runs `npm run docs` with some options. */
  buildSite(...options: readonly string[]): Promise<Ending> {
    const args = ['--results', 'out/spec', '--out', 'out/site', ...options];
    // The bundler of a whole site keeps a child, which what other tools of a shared process do may end.
    if (options.includes('--check') || options.includes('--api')) return this.runTool('docs', args);
    return runNode([join(ROOT, 'dist', 'tools', 'docs.js'), ...args], this.folder, {});
  }

  private runTool(tool: string, args: readonly string[]): Promise<Ending> {
    return runTool({ script: join(ROOT, 'dist', 'tools', `${tool}.js`), args, cwd: this.folder, environment: {} });
  }
}

/** The project of a scenario. */
export const project = slot((scenario) => new Project(scenario.use(scratchFolder)));
