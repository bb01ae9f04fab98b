import { spawn } from 'node:child_process';

/** Opens an address in the user's browser, as far as the system has a way to; who has none still has the address. */
export function openBrowser(address: string): void {
  const [command, ...args] = opener(process.platform, address);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.on('error', () => {
    console.log('No browser could be opened here; open the address yourself.');
  });
  child.unref();
}

function opener(platform: NodeJS.Platform, address: string): readonly [string, ...string[]] {
  if (platform === 'darwin') return ['open', address];
  // The empty title keeps `start` from taking the address for one.
  if (platform === 'win32') return ['cmd', '/c', 'start', '', address];
  return ['xdg-open', address];
}
