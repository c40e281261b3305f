// Messages for unreadable files, shared by content, configuration and sources of new posts.
import type { Diagnostic } from './diagnostic.ts';

/** Reason in the finding about a pipe, a socket or a device. Reading such a file is impossible or may never end. */
export const NOT_A_FILE_REASON = 'it is neither a file nor a folder';

/** Creates the finding about a file or folder that could not be read. `error` is the thrown error, or the reason as text. */
export function createUnreadableFileFinding(file: string, error: unknown): Diagnostic {
  const what = (error as { readonly syscall?: string }).syscall === 'scandir' ? 'folder' : 'file';
  const message = `The ${what} cannot be read: ${formatReadErrorReason(error)}.`;
  return { code: 'unreadable-file', severity: 'error', file, message };
}

/** Formats the reason why a file could not be read. */
export function formatReadErrorReason(error: unknown): string {
  if (typeof error === 'string') return error;
  const { code } = error as { readonly code?: string };
  if (code === 'EACCES' || code === 'EPERM') return 'permission denied';
  if (code === 'ENOENT') return 'it does not exist';
  if (code === 'ELOOP') return 'its symbolic links form a loop';
  return code ?? (error instanceof Error ? error.message : String(error));
}
