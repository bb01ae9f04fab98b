// Part of `npm run lint`: whether everything in the lock file may be used and passed on under a licence like our own.
import { readFileSync } from 'node:fs';

/** Licences that ask for no more than a notice. */
const FREE = new Set([
  ...['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0', 'Unlicense'],
  // Texts and data, with the names of their authors.
  ...['CC-BY-3.0', 'CC-BY-4.0', 'Python-2.0'],
]);

/** Licences of what only builds, checks or documents the engine, and never becomes a part of it. */
const FREE_FOR_TOOLS = new Set(['MPL-2.0', 'OFL-1.1', 'Artistic-2.0', 'WTFPL']);

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const problems = Object.entries(packages).flatMap(([folder, { license, dev, link }]) => {
  if (folder === '' || link) return [];
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  // "(WTFPL OR MIT)" lets us choose.
  const choices = (license ?? '').replaceAll(/[()]/g, '').split(' OR ');
  const free = choices.some((choice) => FREE.has(choice) || (dev === true && FREE_FOR_TOOLS.has(choice)));
  return free ? [] : [`${name} has the licence ${license ?? 'of nobody knows what'}: use another package`];
});
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
