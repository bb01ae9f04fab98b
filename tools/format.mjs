// `npm run format`: applies the fixes of the lint rules first and the formatter second, so a second run changes nothing.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** The passes in their order. A lint fix may widen a line, so the formatter has the last word. */
export const PASSES = [
  { tool: 'eslint', options: ['--fix', '--max-warnings', '0'] },
  { tool: 'prettier', options: ['--write', '--log-level', 'warn'] },
];

/** The script behind a package's command, so that no shell has to find it. */
function command(tool) {
  const description = require.resolve(`${tool}/package.json`);
  const { bin } = require(description);
  return join(dirname(description), typeof bin === 'string' ? bin : bin[tool]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // What a lint rule finds but cannot fix is told, and the formatter runs all the same.
  const paths = process.argv.length > 2 ? process.argv.slice(2) : ['.'];
  const results = PASSES.map(({ tool, options }) =>
    spawnSync(process.execPath, [command(tool), ...options, ...paths], { stdio: 'inherit' }),
  );
  process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1;
}
