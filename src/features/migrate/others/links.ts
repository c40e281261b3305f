// Rewrites links of pages from other generators. The links name source files, addresses with or without extension, or files of the public
// folder. Links to pages become links to files, because techdocs checks links to files. Pure.
import { dropLeadingDotDots, getParentFolder, normalizePath } from '../../../lib/file-path.ts';
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
  if (link === undefined || target === undefined || target === link.path) return undefined;
  return IS_ADDRESS.test(target) ? `${target}${link.rest}` : formatLinkToFile(link, `docs/${page.own}`, target);
}

const IS_ADDRESS = /^(?:\/|[a-z][a-z\d+.-]*:)/i;

/** Returns the target of a link: the path of a file from the top folder of the new site, or an address. */
function resolveLinkTarget(path: string, page: LinkingPage, places: NonDocusaurusPageLookup): string | undefined {
  const alias = places.alias(path);
  if (alias !== undefined) return places.show(alias);
  if (path.startsWith('@')) return undefined;
  return path.startsWith('/') ? resolveAbsoluteLink(path, page, places) : resolveRelativeLink(path, page, places);
}

/** Resolves a path from the base of the site. */
function resolveAbsoluteLink(path: string, page: LinkingPage, places: NonDocusaurusPageLookup): string | undefined {
  const { base, pageAt, files, sourceAddress } = places;
  const address = base !== '/' && `${path}/`.startsWith(base) ? `/${path.slice(base.length)}` : path;
  const linkablePage = pageAt(address.slice(1));
  if (linkablePage !== undefined && linkablePage.locale === page.locale) return `docs/${linkablePage.to}`;
  // Pictures and videos of a repository are copied. Links to its other files lead to their address in the repository.
  if (linkablePage === undefined && sourceAddress !== undefined)
    return MEDIA_EXTENSION.test(path) ? places.show(path.slice(1)) : sourceAddress(path.slice(1));
  return linkablePage !== undefined || files.has(address) || address !== path ? address : undefined;
}

const MEDIA_EXTENSION = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i;

function resolveRelativeLink(path: string, page: LinkingPage, places: NonDocusaurusPageLookup): string | undefined {
  const { root, pageAt, fileAt, take, isDirectory } = places;
  const isMarkdown = /\.mdx?$/i.test(path);
  const fromFile = normalizePath(`${getParentFolder(page.path)}/${path}`);
  const below = root === '.' ? fromFile : fromFile.startsWith(`${root}/`) ? fromFile.slice(root.length + 1) : undefined;
  const linkablePage = below === undefined || (isDirectory && !isMarkdown) ? undefined : pageAt(below);
  if (linkablePage !== undefined)
    return linkablePage.locale === page.locale ? `docs/${linkablePage.to}` : linkablePage.address;
  // Resolves the path against the page's address, as if the address ended with a slash.
  const fromAddress = normalizePath(`${page.address.slice(1)}/${path}`);
  const other = isDirectory || places.hasFolderAddresses ? pageAt(fromAddress) : undefined;
  const file = fileAt(fromFile);
  if (file !== undefined) return file;
  if (other !== undefined && other.locale === page.locale) return `docs/${other.to}`;
  // As browsers do, ignores `..` at the top.
  const top = `/${dropLeadingDotDots(fromAddress)}`;
  if (isDirectory && places.files.has(top)) return top;
  const source = MEDIA_EXTENSION.test(path) ? undefined : places.sourceAddress?.(fromFile);
  const known = fileAt(normalizePath(`${root}/${fromAddress}`)) ?? source;
  if (known !== undefined || isMarkdown || !/\.[a-z\d]+$/i.test(path)) return known;
  const isBeside = below !== undefined && !below.startsWith('..') && page.isMain;
  return (isBeside ? take(fromFile) : undefined) ?? places.show(fromFile);
}
