// Files that cannot be read, in words: the one rule for content, configuration and what new posts are made from.
import type { Diagnostic } from './diagnostic.ts';

/** What is said of a file that could not be read. */
export function unreadable(file: string, error: unknown): Diagnostic {
  return { code: 'unreadable-file', severity: 'error', file, message: `The file cannot be read: ${reasonOf(error)}.` };
}

/** Why a file could not be read, in words. */
export function reasonOf(error: unknown): string {
  const { code } = error as { readonly code?: string };
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ENOENT') return 'it does not exist';
  if (code === 'ELOOP') return 'its links lead in a circle';
  return code ?? String(error);
}
