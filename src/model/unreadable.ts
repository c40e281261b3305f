// Messages for unreadable files, shared by content, configuration and sources of new posts.
import type { Diagnostic } from './diagnostic.ts';

/** Reason for pipes, sockets and devices: reading them may never end, or is impossible. */
export const NOT_A_FILE_REASON = 'it is neither a file nor a folder';

/** Finding for a file or folder that could not be read. `error` may be the reason as text. */
export function unreadableFinding(file: string, error: unknown): Diagnostic {
  const what = (error as { readonly syscall?: string }).syscall === 'scandir' ? 'folder' : 'file';
  const message = `The ${what} cannot be read: ${reasonOf(error)}.`;
  return { code: 'unreadable-file', severity: 'error', file, message };
}

/** Returns the reason why a file could not be read, as text. */
export function reasonOf(error: unknown): string {
  if (typeof error === 'string') return error;
  const { code } = error as { readonly code?: string };
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ENOENT') return 'it does not exist';
  if (code === 'ELOOP') return 'its symbolic links form a loop';
  return code ?? (error instanceof Error ? error.message : String(error));
}
