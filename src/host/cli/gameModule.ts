import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Game } from '../game.js';
import { ExitCode, fail, succeed, type Outcome } from './exitCodes.js';
import { fileTrouble } from './fileTrouble.js';

/** The package's own game; package.json says which module that is, so that the host knows no game. */
const OWN_GAME = '#game';

/** With these codes Node says that a file is no JavaScript. */
const NO_MODULE = ['ERR_UNKNOWN_FILE_EXTENSION', 'ERR_IMPORT_ATTRIBUTE_MISSING', 'ERR_IMPORT_ASSERTION_TYPE_MISSING'];

/** Loads the game whose module `path` names, or the package's own. @throws what a broken module throws. */
export async function loadGame(path: string | undefined): Promise<Outcome<Game>> {
  const url = path === undefined ? OWN_GAME : pathToFileURL(resolve(path)).href;
  const trouble = path === undefined ? undefined : await troubleWith(path);
  if (trouble !== undefined) return fail(ExitCode.file, `the game module ${trouble}`);
  let module: object;
  try {
    module = (await import(url)) as object;
  } catch (error) {
    if (path === undefined || !saysNoModule(error, path)) throw error;
    return fail(
      ExitCode.commandLine,
      `the game module ${path} is no JavaScript; of TypeScript, name what tsc makes of it`,
    );
  }
  const game = 'game' in module ? module.game : undefined;
  if (!isGame(game)) {
    return fail(ExitCode.commandLine, `${path ?? OWN_GAME} exports no game: { scenes, components, worker, scripts }`);
  }
  return succeed(game);
}

async function troubleWith(path: string): Promise<string | undefined> {
  try {
    return (await stat(path)).isDirectory() ? `${path} is a folder` : undefined;
  } catch (error) {
    return fileTrouble(error, path);
  }
}

/** Whether an import failed over the file itself, and not over one that it imports. */
function saysNoModule(error: unknown, path: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !NO_MODULE.includes(String(error.code))) return false;
  return error.message.includes(resolve(path)) || error.message.includes(pathToFileURL(resolve(path)).href);
}

function isGame(value: unknown): value is Game {
  if (typeof value !== 'object' || value === null) return false;
  const { scenes, components, worker, scripts } = value as Partial<Record<keyof Game, unknown>>;
  const hasScenes = typeof scenes === 'object' && scenes !== null;
  return hasScenes && Array.isArray(components) && worker instanceof URL && scripts instanceof URL;
}
