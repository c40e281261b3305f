// Paths as links have them, before they are looked up.
import { folderOf, joinPath } from '../../model/file-path.ts';
import type { LinkParts } from './targets.ts';

/** A relative path seen from a page: `./b` on `/x/a` is `/x/b`, as on disk. */
export function relativePath(from: string | undefined, path: string): string | undefined {
  const joined = joinPath(folderOf((from ?? '/').slice(1)), path);
  return joined === undefined ? undefined : `/${joined}`;
}

/** An address in its three parts. */
export function splitAddress(address: string): LinkParts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, hash };
}
