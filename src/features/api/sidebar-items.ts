// Expands the sidebar item `{ type: 'api' }`: the pages of a reference are a category below its first page. The fields of the item are in
// `sidebar.ts`, because only the validation of a configuration needs their schemas.
import { groupBy } from '../../lib/group.ts';
import type { SidebarPlace } from '../../model/extension-links.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import type { SidebarItemConfig } from '../../model/sidebar-config.ts';
import type { SitePage, SiteView } from '../../model/site-view.ts';
import type { ApiSidebarItemConfig } from './sidebar.ts';

/**
 * Returns the sidebar entries of the item. Returns an empty list in a docs version that does not have the reference. `ids` are the ids of
 * all references.
 */
export function createApiSidebarItems(
  { id, label: itemLabel, className }: ApiSidebarItemConfig,
  { pages: sitePages }: SiteView,
  { version, setting, made, report, ids }: SidebarPlace & { readonly ids: readonly string[] },
): readonly SidebarItemConfig[] {
  if (!ids.includes(id)) report(createUnknownApiError(setting, id, ids));
  const set = made.find((generatedSources) => generatedSources.id === id && generatedSources.version === version);
  if (set === undefined) return [];
  const byId = new Map(sitePages.flatMap((page) => (page.version === version && page.id ? [[page.id, page]] : [])));
  const pages = set.pages.flatMap((page) => {
    const sitePage = byId.get(page.id);
    return sitePage === undefined ? [] : [{ ...page, found: sitePage }];
  });
  const [first, ...rest] = pages;
  if (first === undefined) return [];
  const label = itemLabel ?? findPageLabel(first.found);
  const item = { label, ...(className !== undefined && { className }) };
  if (rest.length === 0) return [{ type: 'doc', id: first.id, ...item }];
  const itemOf = (page: { readonly id: string }): SidebarItemConfig => ({ type: 'doc', id: page.id });
  const items = [...groupBy(rest, ({ group }) => group)].flatMap(([group, some]): readonly SidebarItemConfig[] =>
    group === undefined ? some.map(itemOf) : [{ type: 'category', label: group, items: some.map(itemOf) }],
  );
  return [{ type: 'category', ...item, link: { type: 'doc', id: first.id }, items }];
}

function findPageLabel({ title, frontMatter }: SitePage): string {
  return typeof frontMatter?.sidebar_label === 'string' ? frontMatter.sidebar_label : title;
}

function createUnknownApiError(setting: string, id: string, ids: readonly string[]) {
  const message = `\`${setting}\` names the API \`${id}\`, which does not exist.`;
  const suggestion = [suggestNearestName(id, ids), `Available API ids: ${ids.join(', ')}.`].filter(Boolean).join(' ');
  return { code: 'unknown-api-id', message, suggestion };
}
