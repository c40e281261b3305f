// Addresses and aliases of Hugo's pages, by settings and front matter. Pure.
import { stringify } from 'yaml';
import { folderOf } from '../../../lib/file-path.ts';
import { pageNamingOf } from '../../../model/address-rules.ts';
import { sitePath } from '../../../model/url.ts';
import { normalizeDay } from '../front-edits.ts';
import { parseOldFrontMatter } from '../front-matter.ts';
import { type Options, optionList, optionText } from '../old-site.ts';
import { readAnyFront } from './data-files.ts';
import type { OtherPage } from './places.ts';

/** Returns the front matter of a page in YAML, TOML or JSON. */
export function hugoFront(text: string): Options {
  return readAnyFront(text)?.values ?? parseOldFrontMatter(text).values;
}

/** Returns the date of a page. */
export function hugoDay({ date, publishDate }: Options): string | undefined {
  const given = date ?? publishDate;
  return normalizeDay(given instanceof Date ? given.toISOString() : String(given ?? ''));
}

/** A page of a site with its front matter. */
export interface HugoSitePage extends Pick<OtherPage, 'path' | 'own' | 'locale' | 'address'> {
  readonly front: Options;
}

/** A page for the rules of addresses. */
export interface HugoPage {
  /** Path below the folder of its language. */
  readonly own: string;
  readonly front: Options;
}

const { isIndex, segment } = pageNamingOf('hugo');

/** Returns the address that `url`, `slug` or `permalinks` give a page; `undefined` if its path names it. */
export function hugoAddress({ own, front }: HugoPage, permalinks: Options): string | undefined {
  const url = optionText(front.url);
  const folder = folderOf(own);
  const section = own.includes('/') ? (own.split('/')[0] ?? '') : '';
  const isSection = /(?:^|\/)_index\.[a-z]+$/i.test(own);
  if (url !== undefined) {
    const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/(?:^|\/)index\.html$/, '');
    if (!path.includes(':')) return sitePath(path.startsWith('/') ? path : `${folder}/${path}`);
    return filled(path, { own, front, section });
  }
  const pages = typeof permalinks.page === 'object' ? (permalinks.page as Options) : permalinks;
  const pattern = isSection ? undefined : optionText(pages[section]);
  if (pattern !== undefined) return filled(pattern, { own, front, section });
  const slug = optionText(front.slug);
  if (slug === undefined || isSection) return undefined;
  const above = isIndexFile(own) ? folderOf(folder) : folder;
  return sitePath(...above.split('/').map(segment), slugOf(slug));
}

function isIndexFile(own: string): boolean {
  return isIndex(bareName(own), undefined);
}

function bareName(own: string): string {
  return own.replace(/^.*\//, '').replace(/\.[a-z]+$/i, '');
}

/** Same as Hugo's `urlize`. */
function slugOf(text: string): string {
  return text.split('/').map(segment).join('/');
}

/** Fills the tokens of a pattern such as `/:section/:year/:month/:slug/`; `undefined` if one is not known. */
function filled(pattern: string, { own, front, section }: HugoPage & { readonly section: string }): string | undefined {
  const [year = '', month = '', day = ''] = hugoDay(front)?.split('-') ?? [];
  const folder = folderOf(own);
  const isBundle = isIndexFile(own);
  const name = segment(isBundle ? folder.replace(/^.*\//, '') : bareName(own));
  const title = slugOf(optionText(front.title)?.replaceAll('/', '-') ?? name);
  const slug = optionText(front.slug);
  const sections = (isBundle ? folderOf(folder) : folder).split('/').map(segment);
  const tokens: Readonly<Record<string, string>> = {
    ...{ year, month, day, title, section: segment(section), sections: sections.join('/') },
    ...{ filename: name, contentbasename: name },
    slug: slug === undefined ? title : slugOf(slug),
    slugorfilename: slug === undefined ? name : slugOf(slug),
    slugorcontentbasename: slug === undefined ? name : slugOf(slug),
  };
  let isKnown = true;
  const path = pattern.replace(/:([a-z]+)/g, (_, token: string) => {
    const value = tokens[token];
    if (value === undefined || value === '') isKnown = false;
    return value ?? '';
  });
  return isKnown ? sitePath(path) : undefined;
}

/** Returns the former addresses of a page. Those without a slash at the start belong to its section. */
export function hugoAliases({ own, front }: HugoPage): readonly string[] {
  const folder = folderOf(own);
  const above = /(?:^|\/)index\.[a-z]+$/i.test(own) ? folderOf(folder) : folder;
  return optionList(front.aliases).flatMap((one) => {
    if (typeof one !== 'string' || one === '') return [];
    const path = one.replace(/(?:\/index)?\.html$/, (end) => (end.startsWith('/') ? '' : end));
    if (/^[a-z]+:/i.test(path) || /\.\.|[*:?#]/.test(path)) return [];
    return sitePath(path.startsWith('/') ? path : `${above}/${path}`);
  });
}

/**
 * Returns the text of a page with front matter in YAML. A page in HTML loses the white space at the start of its lines, which would make code
 * of them.
 */
export function hugoPageText(path: string, text: string): string {
  const front = readAnyFront(text);
  const own = front === undefined ? text : `---\n${stringify(front.values)}---\n${text.slice(front.end)}`;
  if (!path.endsWith('.html')) return own;
  const { end } = parseOldFrontMatter(own);
  let isCode = false;
  const lines = own
    .slice(end)
    .split('\n')
    .map((line) => {
      const kept = isCode ? line : line.trimStart();
      if (/<(?:pre|script|style)\b/i.test(line)) isCode = true;
      if (/<\/(?:pre|script|style)>/i.test(line)) isCode = false;
      return kept;
    });
  return own.slice(0, end) + lines.join('\n');
}
