// Runs npm out of sight; its output matters only when it fails.
import { spawnSync } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs npm in the checkout.
 *
 * @returns {string | undefined} its output when it failed.
 */
export function npm(...args) {
  const script = process.env.npm_execpath;
  // npm names its own script to the scripts it runs; without it the shell has to find npm.
  const byNode = script !== undefined && /npm-cli\.c?js$/.test(script);
  const result = spawnSync(byNode ? process.execPath : 'npm', byNode ? [script, ...args] : args, {
    cwd: root,
    encoding: 'utf8',
    shell: !byNode && process.platform === 'win32',
    maxBuffer: 1 << 26,
  });
  if (result.status === 0) return undefined;
  return result.error?.message ?? `${result.stdout}${result.stderr}`.trim();
}
