// Replaces `<DocCardList>` by links to the pages of the current category. Pure.
import { isPlain } from '../../config/judge.ts';
import { folderOf } from '../../lib/file-path.ts';
import type { GatheredSite } from './gather.ts';
import { docRoute } from './old-routes.ts';
import { optionText } from './old-site.ts';
import type { OldPage } from './pages.ts';
import { pathTo } from './paths.ts';

/** Page that a card links to. */
interface Card {
  readonly file: string;
  readonly title: string;
  readonly description?: string;
}

/** Returns the cards of a page as Markdown; `undefined` if there are none. */
export function cardsMarkdown(
  { pages, sidebars }: Pick<GatheredSite, 'pages' | 'sidebars'>,
  places: Pick<ReadonlyMap<string, string>, 'get'>,
): (page: OldPage) => string | undefined {
  const idOf = ({ file, front }: OldPage) => docRoute(file.own, front.values, { base: '' }).id;
  return (page) => {
    const { folder, path } = page.file;
    const docs = pages.filter(({ file, isPart }) => file.folder === folder && !isPart);
    const byId = new Map(docs.map((one) => [idOf(one), one]));
    const own = sidebars.find((one) => one.docs.instance.id === folder.docs && one.version.key === folder.version);
    const items = categoryPageIds(own?.value, idOf(page));
    const below = items === undefined ? siblingPages(page, docs) : items.flatMap((id) => byId.get(id) ?? []);
    const from = places.get(path) ?? path;
    const rows = below.filter((one) => one !== page).map((one) => formatCard(createCard(one, places), from));
    return rows.length === 0 ? undefined : `<Cards>\n${rows.join('\n')}\n</Cards>`;
  };
}

function formatCard({ file, title, description }: Card, from: string): string {
  const quote = (text: string) => text.replaceAll('"', '&quot;').replace(/\s+/g, ' ');
  const more = description === undefined ? '' : ` description="${quote(description)}"`;
  return `<Card title="${quote(title)}" href="${pathTo(from, file)}"${more} />`;
}

function createCard({ file, front, text }: OldPage, places: Pick<ReadonlyMap<string, string>, 'get'>): Card {
  const { title, description, sidebar_label: label } = front.values;
  const heading = /^#[ \t]+(.+?)[ \t]*#*[ \t]*$/m
    .exec(text.slice(front.end))?.[1]
    ?.replace(/[*_`]|\{#.*\}/g, '')
    .trim();
  return {
    file: places.get(file.path) ?? file.path,
    title: optionText(title) ?? optionText(label) ?? optionText(heading) ?? file.own,
    ...(typeof description === 'string' && { description }),
  };
}

/** Returns the pages in the folder of a page. */
function siblingPages({ file }: OldPage, docs: readonly OldPage[]): readonly OldPage[] {
  const folder = folderOf(file.own);
  return docs.filter(({ file: other }) => folderOf(other.own) === folder);
}

/** Returns the ids of the pages in the category whose index a page is, or else in the list that contains it. */
function categoryPageIds(value: unknown, id: string): readonly string[] | undefined {
  if (Array.isArray(value)) {
    const isListed = value.some((one) => one === id || (isPlain(one) && one.type === 'doc' && one.id === id));
    if (isListed) return pageIdsOfItems(value);
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (isPlain(value) && Array.isArray(value.items)) {
    const { link, items } = value;
    if (isPlain(link) && link.type === 'doc' && link.id === id) return pageIdsOfItems(items);
  }
  for (const one of Object.values(value)) {
    const found = categoryPageIds(one, id);
    if (found) return found;
  }
  return undefined;
}

function pageIdsOfItems(items: readonly unknown[]): readonly string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    if (!isPlain(item)) return [];
    const link = isPlain(item.link) ? item.link.id : undefined;
    const id = item.type === 'category' ? link : item.id;
    return typeof id === 'string' ? [id] : [];
  });
}
