// Paths as links have them, before they are looked up.
import { folderOf, joinPath, leadsOut, shortPath, tidyPath } from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { belowBase } from '../../model/url.ts';
import type { LinkParts } from './targets.ts';

/** The file that a path means from a folder, root-relative; nothing where it is neither in the project nor in docs beside it. */
export function fileFrom(
  folder: string,
  path: string,
  { root, docs }: Pick<SiteConfig, 'root' | 'docs'>,
): string | undefined {
  const inside = joinPath(folder, path);
  if (inside !== undefined && !leadsOut(inside)) return inside;
  const file = shortPath(tidyPath(`${folder}/${path}`), root);
  return !leadsOut(file) || docs.some((one) => file.startsWith(`${one.path}/`)) ? file : undefined;
}

/** A relative path seen from a page: `./b` on `/x/a` is `/x/b`, as on disk. */
export function relativeSitePath(from: string | undefined, path: string): string | undefined {
  const joined = joinPath(folderOf((from ?? '/').slice(1)), path);
  return joined === undefined ? undefined : `/${joined}`;
}

/** An address in its three parts. */
export function splitAddress(address: string): LinkParts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, hash };
}

/** The path below the base URL of an absolute address of this site; nothing for any other one. Host names know no case. */
export function ownAddress(href: string, config: Pick<SiteConfig, 'url' | 'baseUrl'>): string | undefined {
  if (config.url === '' || !href.includes('//')) return undefined;
  const [, host, path = ''] = /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#]*)(.*)$/is.exec(href) ?? [];
  if (host?.toLowerCase() !== config.url.replace(/^https?:\/\//i, '').toLowerCase()) return undefined;
  const address = path.startsWith('/') ? path : `/${path}`;
  // Another site may live beside this one on the host.
  const below = belowBase(address.replace(/[?#].*$/s, ''), config.baseUrl);
  return below === undefined ? undefined : below + address.replace(/^[^?#]*/s, '');
}
