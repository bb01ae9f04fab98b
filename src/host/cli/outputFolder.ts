import { constants } from 'node:fs';
import { access, mkdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { ExitCode, fail, succeed, type Outcome } from './exitCodes.js';
import { fileTrouble } from './fileTrouble.js';

/** The one folder of a run's files. It is made with the first file, so a run that is refused leaves nothing. */
export class OutputFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Where the file of a name lies. */
  pathOf(file: string): string {
    return join(this.#path, file);
  }

  /** Whether files of these names could be written now: the folder is one or can be made, and no folder has a name. */
  async check(files: readonly string[]): Promise<Outcome<undefined>> {
    try {
      const folder = await nearestFolder(resolve(this.#path));
      if (folder.kind === 'file') {
        return fail(ExitCode.file, `cannot write into ${this.#path}: ${folder.path} is a file, not a folder`);
      }
      await access(folder.path, constants.W_OK | constants.X_OK);
      if (!(await takesEntries(folder.path)))
        return fail(ExitCode.file, `cannot write into ${this.#path}: ${folder.path} takes no new files`);
      for (const file of files) {
        const path = this.pathOf(file);
        if ((await kindOf(path)) === 'folder')
          return fail(ExitCode.file, `cannot write ${path}: a folder has its name`);
      }
      return succeed(undefined);
    } catch (error) {
      const trouble = fileTrouble(error);
      if (trouble === undefined) throw error;
      return fail(ExitCode.file, `cannot write into ${this.#path}: ${trouble}`);
    }
  }

  /**
   * Writes a file, whole or not at all: under a name of its own first, which then takes the place of the file.
   * @returns its path. @throws Error of the file system; then an old file of the name is untouched.
   */
  async write(file: string, bytes: Uint8Array | string): Promise<string> {
    const path = this.pathOf(file);
    await makeFolder(resolve(dirname(path)));
    const part = `${path}.${process.pid}.part`;
    try {
      await writeFile(part, bytes);
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
    return path;
  }
}

type Nearest = { readonly kind: 'file' | 'folder'; readonly path: string };

/** The path itself or the lowest above it that exists. */
async function nearestFolder(path: string): Promise<Nearest> {
  const kind = await kindOf(path);
  if (kind !== 'nothing') return { kind, path };
  return nearestFolder(dirname(path));
}

/** Rights do not tell of file systems that take nothing new, such as /proc; so a folder is made and taken away again. */
async function takesEntries(folder: string): Promise<boolean> {
  const entry = join(folder, `.tertius-${process.pid}`);
  try {
    await mkdir(entry);
    await rmdir(entry);
    return true;
  } catch {
    return false;
  }
}

/** Makes a folder and those above it. Node's own `recursive` spins for ever in /proc, where it is told that there is none. */
async function makeFolder(path: string): Promise<void> {
  if ((await kindOf(path)) === 'folder') return;
  await makeFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Somebody else may have made it in the meantime.
    if ((await kindOf(path)) !== 'folder') throw error;
  }
}

async function kindOf(path: string): Promise<'file' | 'folder' | 'nothing'> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file';
  } catch (error) {
    // ENOTDIR: something above is a file, which the search finds on its way up.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return 'nothing';
    throw error;
  }
}
