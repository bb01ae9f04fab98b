import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '../game.js';
import { ExitCode, fail, succeed, type Outcome } from './exitCodes.js';

/** The package's own game; package.json says which module that is, so that the host knows no game. */
const OWN_GAME = '#game';

/** Loads the game whose module `path` names, or the package's own. @throws what a broken module throws. */
export async function loadGame(path: string | undefined): Promise<Outcome<Game>> {
  const url = path === undefined ? OWN_GAME : pathToFileURL(resolve(path)).href;
  if (path !== undefined && !(await exists(path))) return fail(ExitCode.file, `the game module ${path} does not exist`);
  const module = (await import(url)) as object;
  const game = 'game' in module ? module.game : undefined;
  if (!isGame(game)) {
    return fail(ExitCode.commandLine, `${path ?? OWN_GAME} exports no game: { scenes, components, worker, scripts }`);
  }
  return succeed(game);
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}

function isGame(value: unknown): value is Game {
  if (typeof value !== 'object' || value === null) return false;
  const { scenes, components, worker, scripts } = value as Partial<Record<keyof Game, unknown>>;
  const hasScenes = typeof scenes === 'object' && scenes !== null;
  return hasScenes && Array.isArray(components) && worker instanceof URL && scripts instanceof URL;
}
