// `npm run format`: applies the fixes of the lint rules first and the formatter second, so a second run changes nothing.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The script behind a package's command, so that no shell has to find it. */
function command(name) {
  const description = require.resolve(`${name}/package.json`);
  const { bin } = require(description);
  return join(dirname(description), typeof bin === 'string' ? bin : bin[name]);
}

const run = (name, ...args) => spawnSync(process.execPath, [command(name), ...args, '.'], { stdio: 'inherit' }).status;

// What a lint rule finds but cannot fix is told, and the formatter runs all the same.
const linted = run('eslint', '--fix', '--max-warnings', '0');
const formatted = run('prettier', '--write', '--log-level', 'warn');
process.exitCode = linted === 0 && formatted === 0 ? 0 : 1;
