// Parses paths of links, before they are looked up.
import { folderOf, joinPath, leavesRoot, shortenPath, tidyPath } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { belowBase } from '../../model/url.ts';
import type { LinkParts } from './targets.ts';

/** Returns the root-relative file that a path names from a folder; `undefined` if it is neither in the project nor in docs beside it. */
export function fileFrom(
  folder: string,
  path: string,
  { root, docs }: Pick<SiteConfig, 'root' | 'docs'>,
): string | undefined {
  const inside = joinPath(folder, path);
  if (inside !== undefined && !leavesRoot(inside)) return inside;
  const file = shortenPath(tidyPath(`${folder}/${path}`), root);
  return !leavesRoot(file) || docs.some((one) => file.startsWith(`${one.path}/`)) ? file : undefined;
}

/** Resolves a relative path from a page: `./b` on `/x/a` is `/x/b`, as in a file system. */
export function relativeSitePath(from: string | undefined, path: string): string | undefined {
  const joined = joinPath(folderOf((from ?? '/').slice(1)), path);
  return joined === undefined ? undefined : `/${joined}`;
}

/** Splits an address into its three parts. */
export function splitAddress(address: string): LinkParts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, hash };
}

/**
 * Returns the path below the base URL of an absolute address of this site; `undefined` for other addresses. Host names are
 * case-insensitive.
 */
export function ownAddress(href: string, config: Pick<SiteConfig, 'url' | 'baseUrl'>): string | undefined {
  if (config.url === '' || !href.includes('//')) return undefined;
  const [, host, path = ''] = /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#]*)(.*)$/is.exec(href) ?? [];
  if (host?.toLowerCase() !== config.url.replace(/^https?:\/\//i, '').toLowerCase()) return undefined;
  const address = path.startsWith('/') ? path : `/${path}`;
  // The host may serve another site beside this one.
  const below = belowBase(address.replace(/[?#].*$/s, ''), config.baseUrl);
  return below === undefined ? undefined : below + address.replace(/^[^?#]*/s, '');
}
