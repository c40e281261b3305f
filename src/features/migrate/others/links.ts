// Rewrites links of pages from other generators. The links name source files, addresses with or without extension, or files of the public
// folder. Links to pages become links to files, because techdocs checks links to files. Pure.
import { getParentFolder, normalizePath } from '../../../lib/file-path.ts';
import { formatLinkToFile, splitLinkAddress } from '../links.ts';
import type { NonDocusaurusPageLookup } from './places.ts';

/** The page that contains a link. */
export interface LinkingPage {
  /** Path of the page's file in the old site. */
  readonly path: string;
  /** Path below the folder of its locale. */
  readonly own: string;
  readonly locale: string;
  /** Old address of the page. If the generator treats links as addresses and not as files, relative links start from this address. */
  readonly address: string;
  /** Whether the page belongs to the default locale. */
  readonly isMain: boolean;
}

/** Returns the new address of a link; `undefined` if it stays unchanged. */
export function convertLinkAddress(
  address: string,
  page: LinkingPage,
  places: NonDocusaurusPageLookup,
): string | undefined {
  const link = splitLinkAddress(address);
  const target = link && resolveLinkTarget(link.path, page, places);
  if (link === undefined || target === undefined) return undefined;
  if (target.kind === 'address') return target.path === link.path ? undefined : `${target.path}${link.rest}`;
  return formatLinkToFile(link, `docs/${page.own}`, target.path);
}

/** Target of a link: a file, by its path from the top folder of the new site, or an address. `undefined` if the link stays unchanged. */
type LinkTarget = { readonly kind: 'file' | 'address'; readonly path: string } | undefined;

function resolveLinkTarget(path: string, page: LinkingPage, places: NonDocusaurusPageLookup): LinkTarget {
  const alias = places.alias(path);
  if (alias !== undefined) {
    const shown = places.show(alias);
    return shown === undefined ? undefined : { kind: 'address', path: shown };
  }
  if (path.startsWith('@')) return undefined;
  return path.startsWith('/') ? resolveAbsoluteLink(path, page, places) : resolveRelativeLink(path, page, places);
}

/** Resolves a path from the base of the site. */
function resolveAbsoluteLink(given: string, page: LinkingPage, places: NonDocusaurusPageLookup): LinkTarget {
  const { base, pageAt, files, sourceAddress } = places;
  const bare = base !== '/' && `${given}/`.startsWith(base) ? `/${given.slice(base.length)}` : given;
  const found = pageAt(bare.slice(1));
  if (found !== undefined && found.locale === page.locale) return { kind: 'file', path: `docs/${found.to}` };
  if (found === undefined && sourceAddress !== undefined) return resolveRepositoryLink(given.slice(1), places);
  return found !== undefined || files.has(bare) || bare !== given ? { kind: 'address', path: bare } : undefined;
}

/** Resolves a path of a repository. Pictures and videos are copied. Other files stay, and links lead to their address in the repository. */
function resolveRepositoryLink(path: string, { show, sourceAddress }: NonDocusaurusPageLookup): LinkTarget {
  const target = MEDIA_EXTENSION.test(path) ? show(path) : sourceAddress?.(path);
  return target === undefined ? undefined : { kind: 'address', path: target };
}

const MEDIA_EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i;

function resolveRelativeLink(path: string, page: LinkingPage, places: NonDocusaurusPageLookup): LinkTarget {
  const { root, pageAt, fileAt, take, isDirectory } = places;
  const fromFile = normalizePath(`${getParentFolder(page.path)}/${path}`);
  const below = root === '.' ? fromFile : fromFile.startsWith(`${root}/`) ? fromFile.slice(root.length + 1) : undefined;
  const found = below === undefined ? undefined : pageAt(below);
  if (found !== undefined && !(isDirectory && !/\.mdx?$/i.test(path))) {
    if (found.locale === page.locale) return { kind: 'file', path: `docs/${found.to}` };
    return { kind: 'address', path: found.address };
  }
  const file = fileAt(fromFile);
  if (file !== undefined) return { kind: 'address', path: file };
  // Resolves the path against the page's address, as if the address ended with a slash.
  const fromAddress = normalizePath(`${page.address.slice(1)}/${path}`);
  const other = isDirectory || places.hasFolderAddresses ? pageAt(fromAddress) : undefined;
  if (other !== undefined && other.locale === page.locale) return { kind: 'file', path: `docs/${other.to}` };
  // As browsers do, ignores `..` at the top.
  const top = `/${fromAddress.replace(/^(?:\.\.\/)+/, '')}`;
  if (isDirectory && places.files.has(top)) return { kind: 'address', path: top };
  const shown = fileAt(normalizePath(`${root}/${fromAddress}`));
  if (shown !== undefined) return { kind: 'address', path: shown };
  const source = MEDIA_EXTENSION.test(path) ? undefined : places.sourceAddress?.(fromFile);
  if (source !== undefined) return { kind: 'address', path: source };
  if (!/\.[a-z\d]+$/i.test(path)) return undefined;
  const isBeside = below !== undefined && !below.startsWith('..') && page.isMain && !/\.mdx?$/i.test(path);
  const taken = isBeside ? take(fromFile) : undefined;
  if (taken !== undefined) return { kind: 'file', path: taken };
  const address = /\.mdx?$/i.test(path) ? undefined : places.show(fromFile);
  return address === undefined ? undefined : { kind: 'address', path: address };
}
