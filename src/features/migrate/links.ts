// Where links of pages lead in the new site: to the same files, whatever these are called there and wherever the page lies. Pure.
import { folderOf, relativePath, tidyPath } from '../../lib/file-path.ts';
import { pathFrom } from './paths.ts';

/** The files of both sites. */
export interface FileMap {
  /** New paths, by the old ones. */
  readonly places: Pick<ReadonlyMap<string, string>, 'get'>;
  /** A file beside the folders that are moved, which goes along where it is there: gives its new path. */
  readonly take: (path: string) => string | undefined;
}

/** A page of which links are followed. Translations are as if they were their original. */
export interface LinkedPage {
  readonly from: string;
  readonly to: string;
  /** Folder of its kind in the old site. */
  readonly root: string;
}

/** The new address of a link, or nothing where it stays. */
export function newAddress(address: string, page: LinkedPage, map: FileMap): string | undefined {
  const [, path = '', rest = ''] = /^([^?#]*)([\s\S]*)$/.exec(address) ?? [];
  if (path === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(path)) return undefined;
  const plain = decoded(path);
  const isMarkdown = /\.mdx?$/i.test(plain);
  if (plain.startsWith('/') && !isMarkdown) return undefined;
  if (plain.startsWith('@site/')) {
    const target = newPlace(plain.slice(6), map);
    return target === undefined || target === plain.slice(6) ? undefined : `@site/${encoded(target, path)}${rest}`;
  }
  const own = plain.startsWith('/') ? undefined : pathFrom(page.from, plain);
  const fromRoot = isMarkdown || own === undefined ? [tidyPath(`${page.root}/${plain}`), plain.replace(/^\//, '')] : [];
  for (const candidate of [own, ...fromRoot]) {
    const target = candidate === undefined ? undefined : newPlace(candidate, map);
    if (target === undefined) continue;
    const made = relativePath(folderOf(page.to), target);
    if (made === plain.replace(/^\.\//, '')) return undefined;
    return `${made.startsWith('.') ? '' : './'}${encoded(made, path)}${rest}`;
  }
  return undefined;
}

function newPlace(path: string, { places, take }: FileMap): string | undefined {
  return places.get(path) ?? (/\.[A-Za-z\d]+$/.test(path) ? take(path) : undefined);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Written as the link was: in percent signs where it had some. */
function encoded(path: string, written: string): string {
  return written.includes('%') ? encodeURI(path) : path.replaceAll(' ', '%20');
}
