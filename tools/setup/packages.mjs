// The packages of the lock file, exactly as it says.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { npm } from './run.mjs';

/** Installs the packages unless they are what package-lock.json says. Returns what went wrong. */
export function installPackages() {
  if (packagesMatch()) return undefined;
  console.log('Installing packages (npm ci) ...');
  const output = npm('ci', '--include=dev', '--no-audit', '--no-fund');
  return output === undefined ? undefined : `npm ci failed:\n${output}`;
}

/**
 * Whether node_modules holds what the lock file asks for.
 *
 * npm keeps its own list of what it installed; comparing both and looking for each folder takes a few milliseconds.
 */
function packagesMatch() {
  const installed = packagesOf(join('node_modules', '.package-lock.json'));
  const wanted = packagesOf('package-lock.json');
  if (installed === undefined || wanted === undefined) return false;
  return Object.entries(wanted).every(([folder, { version, integrity, optional, link }]) => {
    if (folder === '' || link) return true;
    const found = installed[folder];
    if (found === undefined) return optional === true;
    return found.version === version && found.integrity === integrity && existsSync(join(root, folder));
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
