// What differs in a site of Fumadocs from one of Nextra: its folders of pages, its languages and its menus. Pure.
import { parseJson } from '../../../lib/json.ts';
import { type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { SiteReader } from './other-site.ts';

/** A folder of pages, and the address of its top. */
export interface FumadocsCollection {
  readonly folder: string;
  readonly address: string;
}

const COLLECTION = /\bconst\s+(\w+)\s*=\s*defineDocs\(\s*(?:\{[^}]*?\bdir:\s*["'`]([^"'`]+))?/g;

/** Returns the folders of pages; empty if the site is none of Fumadocs. */
export function readFumadocsCollections({ read, list }: SiteReader): readonly FumadocsCollection[] {
  const config = read('source.config.ts') ?? read('source.config.mjs') ?? '';
  const sources = listCode(list, /(?:^|\/)source(?:\/index)?\.[jt]sx?$/);
  const code = sources.map((path) => read(path) ?? '').join('\n');
  return [...config.matchAll(COLLECTION)].map(([, name = '', folder = 'content/docs']) => {
    const [loader = ''] = code
      .split('loader(')
      .filter((part) => new RegExp(`\\bsource:\\s*(?:\\w+\\()?${name}\\b`).test(part));
    const address = /\bbaseUrl:\s*["'`]([^"'`]*)/.exec(loader)?.[1] ?? `/${folder.replace(/^.*\//, '')}`;
    return { folder: folder.replace(/^\.?\/|\/$/g, ''), address: address.replace(/^\/|\/$/g, '') };
  });
}

function listCode(list: SiteReader['list'], name: RegExp): readonly string[] {
  return ['lib', 'src/lib', 'app', 'src/app'].flatMap(list).filter((path) => name.test(path));
}

/** Returns the files that may name the default language. */
export function listI18nFiles({ list }: SiteReader): readonly string[] {
  return listCode(list, /(?:^|\/)i18n(?:\/index)?\.[jt]sx?$/);
}

/** Returns the languages in names of pages, such as `cn` of `start.cn.mdx` beside `start.mdx`. */
export function listLanguagesInNames(paths: readonly string[]): readonly string[] {
  const names = new Set(paths);
  const found = paths.flatMap((path) => {
    const [, name, language, ending] = /^(.*)\.([a-z]{2}(?:-[A-Za-z]{2,4})?)(\.mdx?)$/.exec(path) ?? [];
    return language !== undefined && names.has(`${name}${ending}`) ? [language] : [];
  });
  return [...new Set(found)].sort();
}

/** Returns the contents of a `meta.json` file in the form of a `_meta` file of Nextra. */
function convertFumadocsMeta({ pages }: RawOptions): RawOptions {
  if (!Array.isArray(pages)) return {};
  const entries = pages.map((entry, index) => convertFumadocsEntry(toNonEmptyText(entry) ?? '', index));
  const rest = entries.some(([key]) => key === '...') ? [] : [['*', { display: 'hidden' }] as const];
  return Object.fromEntries([...entries, ...rest]);
}

function convertFumadocsEntry(entry: string, at: number): readonly [string, unknown] {
  const separator = /^---(?:\[[^\]]*\])?(.*?)(?:---)?$/.exec(entry)?.[1];
  if (separator !== undefined) return [`---${at}`, { type: 'separator', title: separator.trim() }];
  const [, title, href] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^)]+)\)$/.exec(entry) ?? [];
  if (href !== undefined) return [`---${at}`, { title, href }];
  // The pages of a folder in parentheses have the addresses of the folder around it.
  const key = entry
    .replace(/^!|^\.\.\.(?=.)/, '')
    .replace(/^\.\//, '')
    .replace(/\([^)]*\)\//g, '');
  if (/^(?:\.\.\.|z\.\.\.a|\([^)]*\))$/.test(key)) return ['...', {}];
  return [key, entry.startsWith('!') ? { display: 'hidden' } : entry.startsWith('...') ? { display: 'children' } : {}];
}

/** Reads the `meta.json` files of Fumadocs. Each collection has a menu of its own. */
export function readFumadocsMetas(
  names: readonly string[],
  below: (path: string) => string,
  { reader, collections }: { readonly reader: SiteReader; readonly collections: readonly FumadocsCollection[] },
) {
  const metas = new Map<string, RawOptions>();
  const titles = new Map<string, string>();
  for (const path of names.filter((name) => /(?:^|\/)meta\.json$/.test(name))) {
    const value = toRawOptions(parseJson(reader.read(path)));
    const folder = below(path).replace(/\/?meta\.json$/, '');
    const title = toNonEmptyText(value.title);
    if (title !== undefined) titles.set(folder, title);
    // A folder in parentheses shares the address of the folder around it.
    if (!/\(([^)]*)\)\/meta\.json$/.test(path)) metas.set(folder, convertFumadocsMeta(value));
  }
  const tops = collections.filter(({ address }) => address !== '' && !address.includes('/'));
  if (!metas.has(''))
    metas.set(
      '',
      Object.fromEntries(tops.map(({ address }) => [address, { type: 'page', title: titles.get(address) }])),
    );
  return { metas, titles };
}
