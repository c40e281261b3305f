// Replaces `<DocCardList>` by links to the pages of the current category. Pure.
import { getParentFolder } from '../../lib/file-path.ts';
import { isPlainObject } from '../../lib/values.ts';
import type { OldSiteContent } from './gather.ts';
import { computeDocRoute } from './old-routes.ts';
import { toNonEmptyText } from './old-site.ts';
import type { OldPage } from './pages.ts';
import { formatRelativeImport } from './paths.ts';

/** A card that links to a page. */
interface PageCard {
  /** Path of the page in the new site. */
  readonly file: string;
  readonly title: string;
  readonly description?: string;
}

/**
 * Creates a function that renders the cards of a page as Markdown, or returns `undefined` if there are none. `places` maps old paths to new
 * ones.
 */
export function createCardRenderer(
  { pages, sidebars }: Pick<OldSiteContent, 'pages' | 'sidebars'>,
  places: Pick<ReadonlyMap<string, string>, 'get'>,
): (page: OldPage) => string | undefined {
  const idOf = ({ file, front }: OldPage) => computeDocRoute(file.own, front.values, { base: '' }).id;
  return (page) => {
    const { folder, path } = page.file;
    const docs = pages.filter(({ file, isPart }) => file.folder === folder && !isPart);
    const byId = new Map(docs.map((item) => [idOf(item), item]));
    const sidebar = sidebars.find(
      (candidate) => candidate.docs.instance.id === folder.docs && candidate.version.key === folder.version,
    );
    const items = findCategoryPageIds(sidebar?.value, idOf(page));
    const below = items === undefined ? findSiblingPages(page, docs) : items.flatMap((id) => byId.get(id) ?? []);
    const from = places.get(path) ?? path;
    const rows = below
      .filter((oldPage) => oldPage !== page)
      .map((oldPage) => formatCard(createCard(oldPage, places), from));
    return rows.length === 0 ? undefined : `<Cards>\n${rows.join('\n')}\n</Cards>`;
  };
}

function formatCard({ file, title, description }: PageCard, from: string): string {
  const quote = (text: string) => text.replaceAll('"', '&quot;').replace(/\s+/g, ' ');
  const more = description === undefined ? '' : ` description="${quote(description)}"`;
  return `<Card title="${quote(title)}" href="${formatRelativeImport(from, file)}"${more} />`;
}

function createCard({ file, front, text }: OldPage, places: Pick<ReadonlyMap<string, string>, 'get'>): PageCard {
  const { title, description, sidebar_label: label } = front.values;
  const heading = /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m
    .exec(text.slice(front.end))?.[1]
    ?.replace(/[*_`]|\{#.*\}/g, '')
    .trim();
  return {
    file: places.get(file.path) ?? file.path,
    title: toNonEmptyText(title) ?? toNonEmptyText(label) ?? toNonEmptyText(heading) ?? file.own,
    ...(typeof description === 'string' && { description }),
  };
}

/** Returns the pages in the folder of a page. */
function findSiblingPages({ file }: OldPage, docs: readonly OldPage[]): readonly OldPage[] {
  const folder = getParentFolder(file.own);
  return docs.filter(({ file: other }) => getParentFolder(other.own) === folder);
}

/**
 * Returns the ids of the pages in the sidebar category that lists the page `id`, or has it as its index page. Returns `undefined` if there
 * is no such category.
 */
function findCategoryPageIds(value: unknown, id: string): readonly string[] | undefined {
  if (Array.isArray(value)) {
    const isListed = value.some(
      (item) => item === id || (isPlainObject(item) && item.type === 'doc' && item.id === id),
    );
    if (isListed) return listCategoryPageIds(value);
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (isPlainObject(value) && Array.isArray(value.items)) {
    const { link, items } = value;
    if (isPlainObject(link) && link.type === 'doc' && link.id === id) return listCategoryPageIds(items);
  }
  for (const item of Object.values(value)) {
    const categoryPageIds = findCategoryPageIds(item, id);
    if (categoryPageIds) return categoryPageIds;
  }
  return undefined;
}

function listCategoryPageIds(items: readonly unknown[]): readonly string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    if (!isPlainObject(item)) return [];
    const link = isPlainObject(item.link) ? item.link.id : undefined;
    const id = item.type === 'category' ? link : item.id;
    return typeof id === 'string' ? [id] : [];
  });
}
