/**
 * What went wrong with a file, as a person says it; undefined for an error of another kind.
 * @param file the file in question, if the error names none.
 */
export function fileTrouble(error: unknown, file = 'the file'): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : file;
  const words = WORDS[error.code];
  if (words !== undefined) return `${path} ${words}`;
  return 'syscall' in error ? `${path}: ${error.message}` : undefined;
}

const WORDS: Readonly<Record<string, string | undefined>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  ENOTDIR: 'cannot be: part of its path is a file',
  EEXIST: 'exists already, as something else',
  EACCES: 'may not be read or written here',
  EPERM: 'may not be read or written here',
  EROFS: 'lies on a disk that may not be written',
  ENOSPC: 'cannot be written: the disk is full',
  ENAMETOOLONG: 'has a name that is too long',
};
