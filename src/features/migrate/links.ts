// Rewrites links of pages. Each link leads to the same file as before, even if the page or the file has a new path. Pure.
import { tryOrUndefined } from '../../lib/attempt.ts';
import { normalizePath } from '../../lib/file-path.ts';
import { findFileWithExtension, formatRelativeImport, resolveFromFileFolder } from './paths.ts';

/** New paths of files of the old site. */
export interface MovedFileLookup {
  /** New path by old path. */
  readonly places: Pick<ReadonlyMap<string, string>, 'get'>;
  /**
   * Copies an existing file that is outside the moved folders, and returns its new path. Copies a code file only if `isText` is set, which
   * means that the page shows the code as text.
   */
  readonly take: (path: string, isText?: boolean) => string | undefined;
}

/** A page whose links are rewritten. For a translation, the paths are those of its original, like which it resolves links. */
interface PageWithLinks {
  readonly from: string;
  readonly to: string;
  /** Root folder of the page's content type in the old site. */
  readonly root: string;
}

/** Returns the new address of a link; `undefined` if it stays unchanged. */
export function findNewLinkAddress(address: string, page: PageWithLinks, map: MovedFileLookup): string | undefined {
  const link = splitLinkAddress(address);
  if (link === undefined) return undefined;
  const { path: plain, written, rest } = link;
  const isMarkdown = /\.mdx?$/i.test(plain);
  if (plain.startsWith('/') && !isMarkdown) return undefined;
  if (plain.startsWith('@site/')) {
    const target = findNewPath(plain.slice(6), map);
    return target === undefined || target === plain.slice(6)
      ? undefined
      : `@site/${encodePathAsWritten(target, written)}${rest}`;
  }
  const own = plain.startsWith('/') ? undefined : resolveFromFileFolder(page.from, plain);
  const fromRoot =
    isMarkdown || own === undefined ? [normalizePath(`${page.root}/${plain}`), plain.replace(/^\//, '')] : [];
  for (const candidate of [own, ...fromRoot]) {
    const target = candidate === undefined ? undefined : findNewPath(candidate, map);
    if (target === undefined) continue;
    const published = getStaticFileAddress(target);
    if (published !== undefined) return `${encodePathAsWritten(published, written)}${rest}`;
    return formatLinkToFile(link, page.to, target);
  }
  const sibling = own === undefined ? undefined : findPageBelowIndex(own, page, map);
  return sibling === undefined ? undefined : formatLinkToFile(link, page.to, sibling);
}

/**
 * Returns the new path of the page that an address without an extension leads to from an index page. The address of an index ends with a
 * slash in Docusaurus, so browsers resolve its links from its folder.
 */
function findPageBelowIndex(path: string, { from }: PageWithLinks, { places }: MovedFileLookup): string | undefined {
  const isIndex = /(?:^|\/)(?:index|readme)\.mdx?$/i.test(from) || /(?:^|\/)([^/]+)\/\1\.mdx?$/.test(from);
  if (!isIndex) return undefined;
  const page = path.replace(/\/$/, '');
  const has = (file: string) => places.get(file) !== undefined;
  const stems = [page, `${page}/${page.slice(page.lastIndexOf('/') + 1)}`];
  const file = stems
    .map((stem) => findFileWithExtension(stem, ['.md', '.mdx'], has))
    .find((candidate) => candidate !== undefined);
  return file && places.get(file);
}

/** A link to a path of the site: its path, as it is written and decoded, and its query and fragment. */
interface SplitLinkAddress {
  readonly path: string;
  readonly written: string;
  readonly rest: string;
}

/** Splits the address of a link; `undefined` for a link to another site or to a place of the page itself. */
export function splitLinkAddress(address: string): SplitLinkAddress | undefined {
  const [, written = '', rest = ''] = /^([^?#]*)([\s\S]*)$/.exec(address) ?? [];
  if (written === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return undefined;
  return { path: decodeUriOrKeep(written), written, rest };
}

/** Returns the link from a page to a file; `undefined` if it stays unchanged. */
export function formatLinkToFile(
  { path, written, rest }: SplitLinkAddress,
  page: string,
  file: string,
): string | undefined {
  const made = formatRelativeImport(page, file);
  if (made === path || made === `./${path}`) return undefined;
  return `${encodePathAsWritten(made, written)}${rest}`;
}

/** Returns the address of a file in the static folder of the new site; `undefined` for other files. */
export function getStaticFileAddress(path: string): string | undefined {
  return path.startsWith('static/') ? path.slice('static'.length) : undefined;
}

function findNewPath(path: string, { places, take }: MovedFileLookup): string | undefined {
  return places.get(path) ?? (/\.[A-Za-z\d]+$/.test(path) ? take(path) : undefined);
}

/** Decodes percent-encoding, except of reserved characters; malformed encoding stays. */
export function decodeUriOrKeep(path: string): string {
  return tryOrUndefined(() => decodeURI(path)) ?? path;
}

/** Percent-encodes a path if the text `written` is percent-encoded. Otherwise, encodes only the spaces in the path. */
function encodePathAsWritten(path: string, written: string): string {
  return written.includes('%') ? encodeURI(path) : path.replaceAll(' ', '%20');
}
