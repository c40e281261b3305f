// Parses paths of links, before they are looked up.
import {
  getParentFolder,
  joinPath,
  leadsOutOfRoot,
  normalizePath,
  shortenPathReenteringRoot,
} from '../../lib/file-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { removeBaseUrl } from '../../model/url.ts';
import type { LinkParts } from './targets.ts';

/**
 * Resolves a path from a folder. Returns the file's path relative to the project, or `undefined` if the file is neither in the project nor
 * in a docs folder outside of it.
 */
export function resolveProjectFile(
  folder: string,
  path: string,
  { root, docs }: Pick<SiteConfig, 'root' | 'docs'>,
): string | undefined {
  const inside = joinPath(folder, path);
  if (inside !== undefined && !leadsOutOfRoot(inside)) return inside;
  const file = shortenPathReenteringRoot(normalizePath(`${folder}/${path}`), root);
  return !leadsOutOfRoot(file) || docs.some((candidate) => file.startsWith(`${candidate.path}/`)) ? file : undefined;
}

/**
 * Resolves a relative path from the path of a page as in a file system: `./b` on `/x/a` is `/x/b`. Returns `undefined` if the path leaves
 * the site.
 */
export function resolveRelativePath(from: string | undefined, path: string): string | undefined {
  const joined = joinPath(getParentFolder((from ?? '/').slice(1)), path);
  return joined === undefined ? undefined : `/${joined}`;
}

/** Splits an address into path, query and hash. */
export function splitAddress(address: string): LinkParts {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(address) ?? [];
  return { path, query, hash };
}

/**
 * Returns the path below the base URL if a full address belongs to this site; otherwise `undefined`. The case of the host name does not
 * matter.
 */
export function extractAddressOnSite(href: string, config: Pick<SiteConfig, 'url' | 'baseUrl'>): string | undefined {
  if (config.url === '' || !href.includes('//')) return undefined;
  const [, host, path = ''] = /^(?:https?:)?\/\/(?:[^/?#@]*@)?([^/?#]*)(.*)$/is.exec(href) ?? [];
  if (host?.toLowerCase() !== config.url.replace(/^https?:\/\//i, '').toLowerCase()) return undefined;
  const address = path.startsWith('/') ? path : `/${path}`;
  // An address outside of the base URL may belong to another site on the same host.
  const below = removeBaseUrl(address.replace(/[?#].*$/s, ''), config.baseUrl);
  return below === undefined ? undefined : below + address.replace(/^[^?#]*/s, '');
}
