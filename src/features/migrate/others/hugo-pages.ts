// Computes addresses and aliases of Hugo's pages from settings and front matter. Pure.
import { stringify } from 'yaml';
import { getParentFolder } from '../../../lib/file-path.ts';
import { getPagePathRules } from '../../../model/address-rules.ts';
import { joinSitePath } from '../../../model/url.ts';
import { normalizeDay } from '../front-edits.ts';
import { parseOldFrontMatter } from '../front-matter.ts';
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import { parseTomlOrJsonFrontMatter } from './data-files.ts';
import { convertGlobToRegexSource } from './globs.ts';
import { findNestedOptions } from './other-site.ts';
import type { NonDocusaurusPage } from './places.ts';

/** Returns the front matter of a page in YAML, TOML or JSON. */
export function parseHugoFrontMatter(text: string): RawOptions {
  const plain = normalizeFrontMatterLines(text);
  return parseTomlOrJsonFrontMatter(plain)?.values ?? parseOldFrontMatter(plain).values;
}

/** Returns the text of a page without its front matter. */
export function removeHugoFrontMatter(text: string): string {
  const plain = normalizeFrontMatterLines(text);
  return plain.slice(parseTomlOrJsonFrontMatter(plain)?.end ?? parseOldFrontMatter(plain).end);
}

/**
 * Moves white space and comments before the front matter behind it, and shortens a closing line of more than three hyphens, because Hugo
 * accepts both.
 */
function normalizeFrontMatterLines(text: string): string {
  const moved = text.replace(
    /^((?:\s|<!--(?:(?!-->)[\s\S])*-->)+)((---|\+{3})[ \t]*\n[\s\S]*?\n\3[ \t]*(?:\n|$))/,
    (_, before: string, front: string) => `${front.replace(/\n$/, '')}\n${before.replace(/[^\S\n]+$/, '')}`,
  );
  if (!moved.startsWith('---\n') || parseOldFrontMatter(moved).end > 0) return moved;
  return moved.replace(/\n-{4,}[ \t]*(?=\n|$)/, '\n---');
}

/** Returns the date of a page as `YYYY-MM-DD`; `undefined` if it has no valid date. */
export function getHugoPageDay({ date, publishDate }: RawOptions): string | undefined {
  const given = date ?? publishDate;
  return normalizeDay(given instanceof Date ? given.toISOString() : String(given ?? ''));
}

/** A page of a site with its front matter. */
export interface HugoSitePage extends Pick<NonDocusaurusPage, 'path' | 'own' | 'locale' | 'address'> {
  readonly front: RawOptions;
  /** Whether the page has no address: only templates read it. */
  readonly isHidden?: boolean;
}

/** The facts of a page that decide its address. */
interface HugoAddressInput {
  /** Path below the folder of its language. */
  readonly own: string;
  readonly front: RawOptions;
}

const { isIndex, segment } = getPagePathRules('hugo');

/**
 * Creates a function that returns the values that sections hand down to a page by `cascade`. If several sections set a key, the nearest
 * section counts.
 */
export function createCascadeReader(pages: readonly HugoSitePage[]): (path: string) => RawOptions {
  const given = new Map(
    pages.flatMap(({ path, front }) =>
      typeof front.cascade !== 'object' ? [] : [[getParentFolder(path), mergeCascades(front.cascade)] as const],
    ),
  );
  return (path) => {
    const folders = path.split('/').map((_, index, all) => all.slice(0, index).join('/'));
    return given.size === 0 ? {} : Object.assign({}, ...folders.map((folder) => given.get(folder) ?? {}));
  };
}

/** Whether a page, or pages of a cascade, have no address. */
export function isNeverRendered(options: RawOptions): boolean {
  const render = findNestedOptions(options, '_build').render ?? findNestedOptions(options, 'build').render;
  return options.headless === true || render === false || render === 'never';
}

/** Returns the patterns of the paths of pages that the site hides by `cascade`. */
export function listHiddenPagePatterns({ cascade }: RawOptions): readonly RegExp[] {
  return convertToList(cascade)
    .map(toRawOptions)
    .filter(isNeverRendered)
    .map(({ target, _target }) => toNonEmptyText(toRawOptions(target ?? _target).path))
    .flatMap((glob) => (glob === undefined ? [] : new RegExp(`^${convertGlobWithChoices(glob)}$`, 'i')));
}

/** Converts a glob with choices in braces, which are not nested. */
function convertGlobWithChoices(glob: string): string {
  const parts = glob.split(/\{([^{}]*)\}/);
  const converted = parts.map((part, index) =>
    index % 2 === 0 ? convertGlobToRegexSource(part) : `(?:${part.split(',').map(convertGlobToRegexSource).join('|')})`,
  );
  return converted.join('');
}

/** Returns the values of `cascade`, an object or a list of objects. Ignores objects with a target, which apply only to some pages. */
function mergeCascades(cascade: unknown): RawOptions {
  const all = convertToList(cascade).map(toRawOptions);
  const own = all.filter(({ target, _target }) => target === undefined && _target === undefined);
  return Object.assign({}, ...own, ...own.map(({ params }) => toRawOptions(params)));
}

/** Returns the address that `url`, `slug` or `permalinks` give a page; `undefined` if the path of the page decides it. */
export function computeHugoAddress({ own, front }: HugoAddressInput, permalinks: RawOptions): string | undefined {
  const url = toNonEmptyText(front.url);
  const folder = getParentFolder(own);
  const section = own.includes('/') ? (own.split('/')[0] ?? '') : '';
  const isSection = /(?:^|\/)_index\.[a-z]+$/i.test(own);
  if (url !== undefined) {
    const path = url.replace(/^https?:\/\/[^/]+/, '').replace(/(?:^|\/)index\.html$/, '');
    if (!path.includes(':')) return joinSitePath(path.startsWith('/') ? path : `${folder}/${path}`);
    return fillPermalinkPattern(path, { own, front, section });
  }
  const pages = typeof permalinks.page === 'object' ? (permalinks.page as RawOptions) : permalinks;
  const pattern = isSection ? undefined : toNonEmptyText(pages[section]);
  if (pattern !== undefined) return fillPermalinkPattern(pattern, { own, front, section });
  const slug = toNonEmptyText(front.slug);
  if (slug === undefined || isSection) return undefined;
  const above = isIndexFile(own) ? getParentFolder(folder) : folder;
  return joinSitePath(...above.split('/').map(segment), urlizePath(slug));
}

function isIndexFile(own: string): boolean {
  return isIndex(removeFolderAndExtension(own), undefined);
}

function removeFolderAndExtension(own: string): string {
  return own.replace(/^.*\//, '').replace(/\.[a-z]+$/i, '');
}

/** Converts a path like Hugo's `urlize`. */
function urlizePath(text: string): string {
  return text.split('/').map(segment).join('/');
}

/** Fills the tokens of a pattern such as `/:section/:year/:month/:slug/`; returns `undefined` if a token is unknown or empty. */
function fillPermalinkPattern(
  pattern: string,
  { own, front, section }: HugoAddressInput & { readonly section: string },
): string | undefined {
  const [year = '', month = '', day = ''] = getHugoPageDay(front)?.split('-') ?? [];
  const folder = getParentFolder(own);
  const isBundle = isIndexFile(own);
  const name = segment(isBundle ? folder.replace(/^.*\//, '') : removeFolderAndExtension(own));
  const title = urlizePath(toNonEmptyText(front.title)?.replaceAll('/', '-') ?? name);
  const slug = toNonEmptyText(front.slug);
  const sections = (isBundle ? getParentFolder(folder) : folder).split('/').map(segment);
  const tokens: Readonly<Record<string, string>> = {
    year,
    month,
    day,
    title,
    section: segment(section),
    sections: sections.join('/'),
    filename: name,
    contentbasename: name,
    slug: slug === undefined ? title : urlizePath(slug),
    slugorfilename: slug === undefined ? name : urlizePath(slug),
    slugorcontentbasename: slug === undefined ? name : urlizePath(slug),
  };
  let isKnown = true;
  const path = pattern.replace(/:([a-z]+)/g, (_, token: string) => {
    const value = tokens[token];
    if (value === undefined || value === '') isKnown = false;
    return value ?? '';
  });
  return isKnown ? joinSitePath(path) : undefined;
}

/** Returns the former addresses of a page. An alias without a leading slash is relative to the section of the page. */
export function listHugoAliases({ own, front }: HugoAddressInput): readonly string[] {
  const folder = getParentFolder(own);
  const above = /(?:^|\/)index\.[a-z]+$/i.test(own) ? getParentFolder(folder) : folder;
  return convertToList(front.aliases).flatMap((value) => {
    if (typeof value !== 'string' || value === '') return [];
    const path = value.replace(/(?:\/index)?\.html$/, (end) => (end.startsWith('/') ? '' : end));
    if (/^[a-z]+:/i.test(path) || /\.\.|[*:?#]/.test(path)) return [];
    return joinSitePath(path.startsWith('/') ? path : `${above}/${path}`);
  });
}

/**
 * Returns the text of a page with its front matter in YAML. TOML with a syntax error stays. In a page of HTML, removes the white space at the
 * start of lines, which Markdown would read as code.
 */
export function convertHugoPageText(path: string, text: string): string {
  const plain = normalizeFrontMatterLines(text);
  const front = parseTomlOrJsonFrontMatter(plain);
  const own =
    front === undefined || front.fault !== undefined
      ? plain
      : `---\n${stringify(front.values)}---\n${plain.slice(front.end)}`;
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
