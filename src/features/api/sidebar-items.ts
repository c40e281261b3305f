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
  { id, label: given, className }: ApiSidebarItemConfig,
  { pages: all }: SiteView,
  { version, setting, made, report, ids }: SidebarPlace & { readonly ids: readonly string[] },
): readonly SidebarItemConfig[] {
  if (!ids.includes(id)) report(createUnknownApiError(setting, id, ids));
  const set = made.find((one) => one.id === id && one.version === version);
  if (set === undefined) return [];
  const byId = new Map(all.flatMap((page) => (page.version === version && page.id ? [[page.id, page]] : [])));
  const pages = set.pages.flatMap((page) => {
    const found = byId.get(page.id);
    return found === undefined ? [] : [{ ...page, found }];
  });
  const [first, ...rest] = pages;
  if (first === undefined) return [];
  const label = given ?? findPageLabel(first.found);
  const own = { label, ...(className !== undefined && { className }) };
  if (rest.length === 0) return [{ type: 'doc', id: first.id, ...own }];
  const itemOf = (page: { readonly id: string }): SidebarItemConfig => ({ type: 'doc', id: page.id });
  const items = [...groupBy(rest, ({ group }) => group)].flatMap(([group, some]): readonly SidebarItemConfig[] =>
    group === undefined ? some.map(itemOf) : [{ type: 'category', label: group, items: some.map(itemOf) }],
  );
  return [{ type: 'category', ...own, link: { type: 'doc', id: first.id }, items }];
}

function findPageLabel({ title, frontMatter }: SitePage): string {
  return typeof frontMatter?.sidebar_label === 'string' ? frontMatter.sidebar_label : title;
}

function createUnknownApiError(setting: string, id: string, ids: readonly string[]) {
  const message = `\`${setting}\` names the API \`${id}\`, which does not exist.`;
  const suggestion = [suggestNearestName(id, ids), `Available API ids: ${ids.join(', ')}.`].filter(Boolean).join(' ');
  return { code: 'unknown-api-id', message, suggestion };
}
