// Rewrites links of other generators: they name files, addresses with or without extension, or files of the public folder. Links to pages
// become links to files, which techdocs checks. Pure.
import { folderOf, relativePath, tidyPath } from '../../../lib/file-path.ts';
import type { OtherPlaces } from './places.ts';

/** The page that contains a link. */
export interface LinkingPage {
  /** Path of its file in the old site. */
  readonly path: string;
  /** Path below the folder of its locale. */
  readonly own: string;
  readonly locale: string;
  /** Whether it belongs to the default locale. */
  readonly isMain: boolean;
}

/** Returns the new address of a link; `undefined` if it stays unchanged. */
export function otherLink(address: string, page: LinkingPage, places: OtherPlaces): string | undefined {
  const [, written = '', rest = ''] = /^([^?#]*)([\s\S]*)$/.exec(address) ?? [];
  if (written === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(written)) return undefined;
  const path = decoded(written);
  const target = targetOf(path, page, places);
  if (target === undefined) return undefined;
  if (target.kind === 'address') return target.path === path ? undefined : `${target.path}${rest}`;
  const named = `${relativePath(folderOf(`docs/${page.own}`), target.path)}`;
  const made = `${named.startsWith('.') ? '' : './'}${named}`;
  return made === path || named === path ? undefined : `${made.replaceAll(' ', '%20')}${rest}`;
}

/** Target of a link: a file, resolved from the page's file, or an address. */
type Target = { readonly kind: 'file' | 'address'; readonly path: string } | undefined;

function targetOf(path: string, page: LinkingPage, places: OtherPlaces): Target {
  const alias = places.alias(path);
  if (alias !== undefined) {
    const shown = places.show(alias);
    return shown === undefined ? undefined : { kind: 'address', path: shown };
  }
  if (path.startsWith('@')) return undefined;
  return path.startsWith('/') ? absoluteTarget(path, page, places) : relativeTarget(path, page, places);
}

/** Resolves a path from the base of the site. */
function absoluteTarget(given: string, page: LinkingPage, { base, pageAt, files }: OtherPlaces): Target {
  const bare = base !== '/' && `${given}/`.startsWith(base) ? `/${given.slice(base.length)}` : given;
  const found = pageAt(bare.slice(1));
  if (found !== undefined && found.locale === page.locale) return { kind: 'file', path: `docs/${found.to}` };
  return found !== undefined || files.has(bare) || bare !== given ? { kind: 'address', path: bare } : undefined;
}

function relativeTarget(path: string, page: LinkingPage, places: OtherPlaces): Target {
  const { root, pageAt, fileAt, take, isDirectory } = places;
  const fromFile = tidyPath(`${folderOf(page.path)}/${path}`);
  const below = root === '.' ? fromFile : fromFile.startsWith(`${root}/`) ? fromFile.slice(root.length + 1) : undefined;
  const found = below === undefined ? undefined : pageAt(below);
  if (found !== undefined && !(isDirectory && !/\.mdx?$/i.test(path))) {
    if (found.locale === page.locale) return { kind: 'file', path: `docs/${found.to}` };
    return { kind: 'address', path: found.address };
  }
  const file = fileAt(fromFile);
  if (file !== undefined) return { kind: 'address', path: file };
  // Resolves against the page's address, which ends with a slash.
  const name = page.path
    .slice(root === '.' ? 0 : root.length + 1)
    .replace(/\.mdx?$/, '')
    .replace(/(?:^|\/)index$/, '');
  const fromAddress = tidyPath(`${name}/${path}`);
  const other = isDirectory ? pageAt(fromAddress) : undefined;
  if (other !== undefined && other.locale === page.locale) return { kind: 'file', path: `docs/${other.to}` };
  const shown = fileAt(tidyPath(`${root}/${fromAddress}`));
  if (shown !== undefined) return { kind: 'address', path: shown };
  if (!/\.[a-z\d]+$/i.test(path)) return undefined;
  const isBeside = below !== undefined && !below.startsWith('..') && page.isMain && !/\.mdx?$/i.test(path);
  const taken = isBeside ? take(fromFile) : undefined;
  if (taken !== undefined) return { kind: 'file', path: taken };
  const address = /\.mdx?$/i.test(path) ? undefined : places.show(fromFile);
  return address === undefined ? undefined : { kind: 'address', path: address };
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
