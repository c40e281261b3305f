// Reads a book of mdBook: `book.toml` as data, and `SUMMARY.md`, which is its menu. Pure.
import { tidyPath } from '../../../lib/file-path.ts';
import { optionText } from '../old-site.ts';
import { readDataFile } from './data-files.ts';
import { addressParts, type MenuItem, type OtherSite, optionsAt, singleLineText } from './other-site.ts';

/** Reads the book. Throws a `UserError` if `book.toml` is not TOML. */
export function readMdbook(configFile: string, read: (path: string) => string | undefined): OtherSite {
  const config = readDataFile(configFile, read(configFile) ?? '');
  const book = optionsAt(config, 'book');
  const html = optionsAt(config, 'output', 'html');
  const pages = tidyPath(optionText(book.src) ?? 'src') || '.';
  const root = pages === '.' ? '' : `${pages}/`;
  const repository = optionText(html['git-repository-url'])?.replace(/\/$/, '');
  const edit = /^(.*\/)\{path\}$/.exec(optionText(html['edit-url-template']) ?? '')?.[1];
  const host = optionText(html.cname);
  const summary = read(`${root}SUMMARY.md`) ?? '';
  const items = summaryItems(summary);
  return {
    generator: 'mdbook',
    configFile,
    title:
      singleLineText(book.title) ?? singleLineText(/^#\s+(?!Summary\s*$)(.+)$/m.exec(summary)?.[1]) ?? 'Documentation',
    tagline: singleLineText(book.description),
    ...addressParts(host && `https://${host}${optionText(html['site-url']) ?? '/'}`),
    trailingSlash: false,
    repository,
    ...(edit !== undefined && { editUrl: `${edit}${root}` }),
    colorMode: { respectPrefersColorScheme: true },
    pages,
    files: [pages],
    isLeftOut: (own) => own === 'SUMMARY.md' || /(?:^|\/)\./.test(own),
    // The README of a folder is its index.
    rewritten: (own) => own.replace(/(^|\/)README\.md$/i, '$1index.md'),
    locales: [{ name: optionText(book.language) ?? 'en', folder: '' }],
    nav: [],
    sidebars: items.length === 0 ? {} : { docs: items },
    sidebarAt: () => 'docs',
    redirects: Object.entries(optionsAt(html, 'redirect')).flatMap(([from, to]) =>
      typeof to === 'string' && !/^\.\.?\//.test(to) ? [{ from: addressIn(from), to: addressIn(to) }] : [],
    ),
    shownFrom: [],
    notes: ['additional-css', 'additional-js', 'theme'].flatMap((key) =>
      html[key] === undefined
        ? []
        : {
            setting: `output.html.${key}`,
            message: 'Styles, scripts and templates of mdBook are not carried over: their names belong to it.',
            suggestion: 'See `customCss`, `scripts` and `templates` in the manual.',
          },
    ),
  };
}

/** Pages have addresses without `.html` here; those with it work too. */
function addressIn(address: string): string {
  if (/^[a-z]+:/i.test(address)) return address;
  const bare = address.replace(/(?:(^|\/)index)?\.html(?=#|$)/, '$1').replace(/^\/+/, '');
  return `/${bare}`;
}

/** Returns the chapters as a menu: nested lists are sections, and a heading begins a part. */
export function summaryItems(text: string): readonly MenuItem[] {
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
    const item = { label: label.replace(/[`*\\]/g, ''), ...chapter(target), items };
    const depth = indent.replaceAll('\t', '    ').length;
    open = mark === undefined ? [] : open.filter((one) => one.indent < depth);
    // A chapter outside of the list stands before or after all parts.
    (open.at(-1)?.items ?? (mark === undefined ? top : part)).push(item);
    if (mark !== undefined) open.push({ indent: depth, items });
  }
  return top.map(tidied);
}

/** A chapter without a file is a draft; it is left out, unless it has chapters of its own. */
function chapter(target: string): Pick<MenuItem, 'page' | 'href'> {
  if (/^[a-z]+:/i.test(target)) return { href: target };
  const page = tidyPath(target.replace(/\.md$/i, '')).replace(/(^|\/)README$/i, '$1index');
  return target === '' ? {} : { page };
}

function tidied({ items = [], ...item }: MenuItem): MenuItem {
  return items.length === 0 ? item : { ...item, items: items.map(tidied) };
}
