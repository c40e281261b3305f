// Computes the new form of an address after a move. Keeps the author's style: a relative address stays relative. Pure.
import { computeRelativePath, getParentFolder, isMarkdownPath, joinPath } from '../../lib/file-path.ts';
import type { ResolvedLink } from '../../model/site.ts';
import { decodePath, encodePath, hasSchemeOrHost } from '../../model/url.ts';
import { computeMovedFileName, computeMovedPath, type MoveChangesInLocale } from './moved.ts';

/** The bases to which an address may be relative, before the move. */
export interface AddressContextBeforeMove {
  /** File from which relative paths start. For a translation, this is the original file. Absent for addresses in the configuration. */
  readonly file?: string;
  /** Base folder of file paths such as `/x.md`. */
  readonly contentDir?: string;
  /** Site path of the page before the move. */
  readonly path?: string;
}

/** Facts about the site before the move. */
export interface SiteFactsBeforeMove {
  /** Whether a page or asset has this name. */
  readonly isFile: (file: string) => boolean;
  /** Origin and base path of the site, such as `https://docs.example.com/base/`; absent if it has no origin. */
  readonly address?: string;
}

/** Parts of an address. `lead` is the address of the site or `pathname://`, or empty. `path` is not decoded. */
interface HrefParts {
  readonly lead: string;
  readonly path: string;
  readonly query: string;
  readonly hash: string;
}

/** Returns the new form of an address; the old form if it stays valid; `undefined` if no form leads to the same page or file. */
export function computeMovedHref(
  href: string,
  { target }: Pick<ResolvedLink, 'target'>,
  {
    place,
    moved,
    factsBefore,
  }: {
    readonly place: AddressContextBeforeMove;
    readonly moved: MoveChangesInLocale;
    readonly factsBefore: SiteFactsBeforeMove;
  },
): string | undefined {
  const parts = parseHrefParts(href, factsBefore);
  if (parts === undefined) return href;
  const { lead, path, query } = parts;
  const hash = computeMovedUrlHash(parts.hash, target, moved);
  const plain = decodePath(path);
  if (plain === undefined || plain === '') return lead + path + query + hash;
  const file = rewriteFilePath(plain, place, { moved, factsBefore });
  if (file === plain) return lead + path + query + hash;
  const newPath = file ?? rewriteSitePath(plain, target, { place, moved });
  if (newPath === undefined) return undefined;
  return lead + (newPath === plain ? path : encodeLikeOldPath(newPath, path)) + query + hash;
}

function parseHrefParts(href: string, { address }: SiteFactsBeforeMove): HrefParts | undefined {
  const prefix = address !== undefined && href.toLowerCase().startsWith(address.toLowerCase()) ? address : undefined;
  const lead = prefix?.replace(/\/$/, '') ?? (href.startsWith('pathname://') ? 'pathname://' : '');
  const rest = href.slice(lead.length);
  if (lead === '' && hasSchemeOrHost(href)) return undefined;
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(rest) ?? [];
  return { lead, path, query, hash };
}

function computeMovedUrlHash(hash: string, target: string | undefined, { anchors }: MoveChangesInLocale): string {
  const id = decodePath(hash.slice(1));
  const to = target === undefined || id === undefined ? undefined : anchors.get(target)?.get(id);
  return to === undefined ? hash : `#${hash.includes('%') ? encodePath(to) : to}`;
}

/**
 * Returns the new path to a file, in the form of the written path: relative to the page, to the content folder, or to the project root.
 * Returns `undefined` if the written path does not lead to a file.
 */
function rewriteFilePath(
  plain: string,
  { file, contentDir }: AddressContextBeforeMove,
  { moved, factsBefore }: { readonly moved: MoveChangesInLocale; readonly factsBefore: SiteFactsBeforeMove },
): string | undefined {
  const root = /^@site\//.exec(plain)?.[0];
  if (root !== undefined) return root + computeMovedFileName(moved.files, plain.slice(root.length));
  const isRooted = plain.startsWith('/');
  if (isRooted && !isMarkdownPath(plain)) return undefined;
  const linkedFile = file === undefined || isRooted ? undefined : joinPath(getParentFolder(file), plain);
  if (linkedFile !== undefined && file !== undefined && factsBefore.isFile(linkedFile)) {
    const from = computeMovedFileName(moved.files, file);
    const to = computeMovedFileName(moved.files, linkedFile);
    const before = computeRelativePath(getParentFolder(file), linkedFile);
    const after = computeRelativePath(getParentFolder(from), to);
    return before === after ? plain : preserveDotPrefix(after, plain);
  }
  if (!isMarkdownPath(plain)) return undefined;
  const bare = plain.replace(/^\//, '');
  for (const folder of [contentDir, '']) {
    const named = folder === undefined ? undefined : joinPath(folder, bare);
    if (named === undefined || !factsBefore.isFile(named)) continue;
    const to = computeMovedFileName(moved.files, named);
    if (to === named) return plain;
    return (isRooted ? '/' : '') + (folder ? computeRelativePath(folder, to) : to);
  }
  return undefined;
}

/** Returns the new form of a site path, or of a path relative to the page's address; `undefined` if it has no such form. */
function rewriteSitePath(
  plain: string,
  target: string | undefined,
  { place, moved }: { readonly place: AddressContextBeforeMove; readonly moved: MoveChangesInLocale },
): string | undefined {
  if (plain.startsWith('/')) return target === undefined ? plain : computeMovedPath(plain, target, moved.paths);
  const { path: page = '/' } = place;
  const now = moved.paths.get(page) ?? page;
  const isSame = now === page && (target === undefined || !moved.paths.has(target));
  const absolute = joinPath(getParentFolder(page.slice(1)), plain);
  if (isSame || absolute === undefined) return plain;
  const tail = plain.endsWith('/') ? '/' : '';
  const to = target === undefined ? `/${absolute}` : computeMovedPath(`/${absolute}`, target, moved.paths);
  if (to === undefined) return undefined;
  const newPath = computeRelativePath(getParentFolder(now.slice(1)), to.slice(1)) || './';
  return preserveDotPrefix(newPath, plain).replace(/\/$/, '') + (newPath === './' ? '' : tail) || './';
}

/** Adds a leading `./` to the new path if the written path has one. */
function preserveDotPrefix(newPath: string, plain: string): string {
  return plain.startsWith('./') && !newPath.startsWith('.') ? `./${newPath}` : newPath;
}

/**
 * Encodes a new path in the style of the written path. If the written path is percent-encoded, the new path is encoded completely.
 * Otherwise, only characters that would end the address are encoded.
 */
function encodeLikeOldPath(newPath: string, written: string): string {
  if (written.includes('%')) return encodePath(newPath);
  const signs = written.includes(' ') ? /[#?%]/g : /[#?%() ]/g;
  return newPath.replace(signs, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
