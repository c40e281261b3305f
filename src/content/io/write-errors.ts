// Faults of writing in words that a user understands.
import { relative } from 'node:path';
import { UserError } from '../../model/diagnostic.ts';

const WRITE_ERROR_REASONS: Readonly<Record<string, string>> = {
  EBUSY: 'it is in use or a mount point, so it cannot be replaced; build into a folder inside it',
  EXDEV:
    'it is a mount point or part of a lower layer of the file system, so it cannot be replaced; build into a folder inside it',
  EACCES: 'there is no permission to write there',
  EPERM: 'there is no permission to write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'there is no space left',
  EDQUOT: 'there is no space left',
  EFBIG: 'a file is larger than the system allows',
  ENAMETOOLONG: 'a name is longer than the file system allows',
  EIO: 'the device failed',
  ELOOP: 'its symbolic links form a loop',
  EBADF: 'it is not open for writing',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  ENOTDIR: 'a part of its path is a file',
  EISDIR: 'it is a folder',
  ENOTEMPTY: 'another build has just written it',
};

/** Returns the reason why the system refuses to write; `undefined` for other errors. */
export function findWriteFailureReason(error: unknown): string | undefined {
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code))
    return 'another program has a file in it open, or there is no permission to write there';
  return WRITE_ERROR_REASONS[code] ?? (syscall === undefined ? undefined : `the system reports ${code}`);
}

/** Runs a step, and replaces system errors with errors that a user understands. `what` is the start of the message. */
export function runAndExplainWriteErrors<T>(what: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw explainWriteError(what, error);
  }
}

/** Returns the error to throw: an explanation for a system error, any other error unchanged. */
export function explainWriteError(what: string, error: unknown): unknown {
  const reason = findWriteFailureReason(error);
  return reason === undefined ? error : UserError.of({ code: 'write-failed', message: `${what}: ${reason}.` });
}

/** Returns a path relative to the project; for a path outside the project, returns the absolute path. */
export function formatPathForMessage(path: string, root: string): string {
  const shownPath = relative(root, path);
  return shownPath === '' || shownPath.startsWith('..') ? path : shownPath;
}
