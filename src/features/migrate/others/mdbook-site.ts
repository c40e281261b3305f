// Reads a book of mdBook: `book.toml` as data, and `SUMMARY.md`, which is its menu. Pure.
import { getParentFolder, normalizePath } from '../../../lib/file-path.ts';
import { type RawOptions, toNonEmptyText } from '../old-site.ts';
import { parseConfigFile } from './data-files.ts';
import { listPreprocessorNames } from './mdbook-text.ts';
import {
  findNestedOptions,
  type MenuItem,
  type NonDocusaurusSite,
  type SiteReader,
  splitOldAddress,
  toSingleLineText,
} from './other-site.ts';

/** Reads the book. Throws a `UserError` if `book.toml` is not TOML. */
export function readMdbookSite(configFile: string, { read, list }: SiteReader): NonDocusaurusSite {
  const config = parseConfigFile(configFile, read(configFile) ?? '');
  const book = findNestedOptions(config, 'book');
  const html = findNestedOptions(config, 'output', 'html');
  const pages = normalizePath(toNonEmptyText(book.src) ?? 'src') || '.';
  const root = pages === '.' ? '' : `${pages}/`;
  const repository = toNonEmptyText(html['git-repository-url'])?.replace(/\/$/, '');
  const edit = /^(.*\/)\{path\}$/.exec(toNonEmptyText(html['edit-url-template']) ?? '')?.[1];
  const host = toNonEmptyText(html.cname);
  const summary = read(`${root}SUMMARY.md`) ?? '';
  const items = parseMdbookSummary(summary);
  const texts = list(pages).flatMap((path) => (path.endsWith('.md') ? (read(path) ?? '') : []));
  return {
    generator: 'mdbook',
    configFile,
    title:
      toSingleLineText(book.title) ??
      toSingleLineText(/^#\s+(?!Summary\s*$)(.+)$/m.exec(summary)?.[1]) ??
      'Documentation',
    tagline: toSingleLineText(book.description),
    ...splitOldAddress(host && `https://${host}${toNonEmptyText(html['site-url']) ?? '/'}`),
    trailingSlash: false,
    repository,
    ...(edit !== undefined && { editUrl: `${edit}${root}` }),
    colorMode: { respectPrefersColorScheme: true },
    pages,
    files: [pages],
    isLeftOut: (own) => own === 'SUMMARY.md' || /(?:^|\/)\./.test(own),
    // The README of a folder is its index.
    rewritten: (own) => own.replace(/(^|\/)README\.md$/i, '$1index.md'),
    locales: [{ name: toNonEmptyText(book.language) ?? 'en', folder: '' }],
    nav: [],
    sidebars: items.length === 0 ? {} : { docs: items },
    sidebarAt: () => 'docs',
    ...readMdbookRedirects(html),
    shownFrom: [],
    variables: Object.fromEntries(texts.flatMap(listPreprocessorNames).map((name) => [name, ''])),
  };
}

/** Returns the redirects between pages, and the notes on keys that are not carried over. */
function readMdbookRedirects(html: RawOptions): Pick<NonDocusaurusSite, 'redirects' | 'notes'> {
  const all = Object.entries(findNestedOptions(html, 'redirect')).flatMap(([from, to]) => {
    if (typeof to !== 'string') return [];
    const isWhole = /^(?:[a-z]+:|\/)/i.test(to);
    const target = isWhole ? to : normalizePath(`${getParentFolder(from.replace(/^\//, ''))}/${to}`);
    return target.startsWith('..') ? [] : [{ from: convertMdbookAddress(from), to: convertMdbookAddress(target) }];
  });
  const left = ['additional-css', 'additional-js', 'theme'].filter((key) => html[key] !== undefined);
  return {
    redirects: all,
    notes: left.map((key) => ({
      setting: `output.html.${key}`,
      message: 'Styles, scripts and templates of mdBook are not carried over: their names belong to it.',
      suggestion: 'See `customCss`, `scripts` and `templates` in the manual.',
    })),
  };
}

/** Removes `.html` from the address of a page. techdocs also answers addresses with `.html`. */
function convertMdbookAddress(address: string): string {
  if (/^[a-z]+:/i.test(address)) return address;
  const bare = address.replace(/(?:(^|\/)index)?\.html(?=#|$)/, '$1').replace(/^\/+/, '');
  return `/${bare}`;
}

/** Returns the chapters as a menu: nested lists are sections, and a heading begins a part. */
export function parseMdbookSummary(text: string): readonly MenuItem[] {
  const top: MenuItem[] = [];
  let part = top;
  let open: { readonly indent: number; readonly items: MenuItem[] }[] = [];
  for (const line of text.replace(/<!--[\s\S]*?-->/g, '').split('\n')) {
    const heading = /^#\s+(.+?)\s*$/.exec(line)?.[1];
    const [, indent = '', mark, label, target = ''] =
      /^(\s*)([-*+]\s+)?\[((?:[^[\]\\]|\\.)*)\]\(<?([^)>]*)>?\)/.exec(line) ?? [];
    if (heading !== undefined && (top.length > 0 || !/^(?:table of contents|summary)$/i.test(heading))) {
      part = [];
      top.push({ label: heading, items: part });
      open = [];
    }
    if (label === undefined) continue;
    const items: MenuItem[] = [];
    const item = { label: label.replace(/[`*\\]/g, ''), ...parseChapterTarget(target), items };
    const depth = indent.replaceAll('\t', '    ').length;
    open = mark === undefined ? [] : open.filter((candidate) => candidate.indent < depth);
    // A chapter outside of lists belongs to no part: it comes before or after all parts.
    (open.at(-1)?.items ?? (mark === undefined ? top : part)).push(item);
    if (mark !== undefined) open.push({ indent: depth, items });
  }
  return top.map(dropEmptyItemsProperty);
}

/** Returns the target of a chapter. A chapter without a file is a draft. A draft is left out, unless it contains other chapters. */
function parseChapterTarget(target: string): Pick<MenuItem, 'page' | 'href'> {
  if (/^[a-z]+:/i.test(target)) return { href: target };
  const page = normalizePath(target.replace(/\.md$/i, '')).replace(/(^|\/)README$/i, '$1index');
  return target === '' ? {} : { page };
}

function dropEmptyItemsProperty({ items = [], ...item }: MenuItem): MenuItem {
  return items.length === 0 ? item : { ...item, items: items.map(dropEmptyItemsProperty) };
}
