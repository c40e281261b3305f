// Files that cannot be read, in words: the one rule for content, configuration and what new posts are made from.
import type { Diagnostic } from './diagnostic.ts';

/** What stands at a name is a pipe, a socket or a device, which are read without an end or not at all. */
export const NO_FILE = 'it is neither a file nor a folder';

/** What is said of a file or folder that could not be read. `error` may be the reason in words. */
export function unreadable(file: string, error: unknown): Diagnostic {
  const what = (error as { readonly syscall?: string }).syscall === 'scandir' ? 'folder' : 'file';
  const message = `The ${what} cannot be read: ${reasonOf(error)}.`;
  return { code: 'unreadable-file', severity: 'error', file, message };
}

/** Why a file could not be read, in words. */
export function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const { code } = error as { readonly code?: string };
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ENOENT') return 'it does not exist';
  if (code === 'ELOOP') return 'its symbolic links form a loop';
  return code ?? (error instanceof Error ? error.message : String(error));
}
