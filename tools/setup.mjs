// Prepares this checkout: packages, build, graphics driver. `npm test` and `npm run demo` run it first.
// This file says why an old Node cannot go on, so it uses nothing that an old Node cannot read.
import { readFileSync } from 'fs';

const description = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const needed = /(\d+)\.(\d+)/.exec(description.engines.node);
const major = Number(needed[1]);
const minor = Number(needed[2]);
const [runningMajor, runningMinor] = process.versions.node.split('.').map(Number);

if (runningMajor < major || (runningMajor === major && runningMinor < minor)) {
  console.error(`Tertius needs Node ${major}.${minor} or newer, and this is Node ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  import('./setup/prepare.mjs')
    .then(({ prepare }) => prepare())
    .then((problem) => {
      if (problem === undefined) return;
      console.error(problem);
      process.exitCode = 1;
    });
}
