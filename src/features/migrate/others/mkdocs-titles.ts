// Titles of pages of MkDocs: the label in `nav`, else the title in the front matter, the first heading or the file name. Pure.
import { normalizePath } from '../../../lib/file-path.ts';
import { formatYamlScalar, parseOldFrontMatter } from '../front-matter.ts';
import { toNonEmptyText } from '../old-site.ts';
import type { MenuItem } from './other-site.ts';

/** Returns the label of each page in the menu, by its path in the old site without its extension. The first label of a page counts. */
function mapPagesToLabels(items: readonly MenuItem[], pages: string, labels = new Map<string, string>()) {
  for (const { page, label, items: inner = [] } of items) {
    const path = page === undefined ? undefined : normalizePath(`${pages}/${page}`);
    if (path !== undefined && label !== undefined && !labels.has(path)) labels.set(path, label);
    mapPagesToLabels(inner, pages, labels);
  }
  return labels;
}

/** Gives each section whose label is empty the title of its first page, which Material shows if that page is the index of the section. */
export function nameUnlabelledSections(
  items: readonly MenuItem[],
  site: { readonly pages: string; readonly read: (path: string) => string | undefined },
): readonly MenuItem[] {
  return items.map((item) => {
    if (item.items === undefined) return item;
    const inner = nameUnlabelledSections(item.items, site);
    const [first] = inner;
    const label = item.label || first?.label || (first?.page && readMenuTitle(first.page, site));
    return { ...item, items: inner, label: label || undefined };
  });
}

/** Returns the title that MkDocs shows for a page in a menu. */
function readMenuTitle(page: string, { pages, read }: Parameters<typeof nameUnlabelledSections>[1]): string {
  const text = read(normalizePath(`${pages}/${page}.md`)) ?? '';
  const { values, end } = parseOldFrontMatter(text);
  const name = page.replace(/\/(?:index|README)$/, '').replace(/^.*\//, '');
  const ofFile = `${name[0]?.toUpperCase() ?? ''}${name.slice(1).replace(/[-_]+/g, ' ')}`;
  return toNonEmptyText(values.title) ?? findTopHeading(text.slice(end))?.heading ?? ofFile;
}

/** Returns the first top-level heading in Markdown or HTML as plain text; `undefined` if there is none. */
export function findTopHeading(text: string): { readonly heading: string; readonly isFirst: boolean } | undefined {
  const bare = text.replace(/^([ \t]*)(`{3,}|~{3,})[\s\S]*?^[ \t]*\2/gm, '').replace(/<!--[\s\S]*?-->/g, '');
  const match = /^#[ \t]+(.+?)[ \t]*#*[ \t]*$|^(\S.*)\n=+[ \t]*$|<h1\b[^>]*>([\s\S]*?)<\/h1>/m.exec(bare);
  if (match === null) return undefined;
  const [, atx, underlined, html] = match;
  const heading = (atx ?? underlined ?? html ?? '')
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\{[^}]*\}[ \t]*$|<[^>]+>|[*`_]|:[a-z_]+:/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return {
    heading,
    isFirst:
      bare
        .slice(0, match.index)
        .replace(/<[^>]+>/g, '')
        .trim() === '',
  };
}

/**
 * Creates a function that returns the front matter line with the title of a page: its label in `nav`. A page with a title in its front
 * matter, or with the label as its first heading, needs no line. The title of the home page is its heading, because MkDocs shows only the
 * name of the site there.
 */
export function createNavTitleLineFormatter(
  nav: readonly MenuItem[],
  { pages, locale = '' }: { readonly pages: string; readonly locale?: string },
): (path: string, text: string) => readonly string[] {
  const folder = normalizePath(`${pages}/${locale}`);
  const labels = mapPagesToLabels(nav, folder);
  const home = normalizePath(`${folder}/index`);
  return (path, text) => {
    const own = path.replace(/\.mdx?$/i, '');
    const label = labels.get(own);
    const { values, end, fault } = parseOldFrontMatter(text);
    if (label === undefined || fault !== undefined || 'title' in values) return [];
    const topHeading = findTopHeading(text.slice(end));
    const title = own === home && topHeading !== undefined ? topHeading.heading : label;
    return topHeading?.heading === title && topHeading.isFirst ? [] : [`title: ${formatYamlScalar(title)}`];
  };
}
