// Menus that a VitePress site defines for each language. techdocs has one menu with translated labels. Therefore this file pairs each entry
// of a language with the entry of the default language that has the same target. Pure.
import type { Note } from '../planned.ts';
import type { LocaleMenus, MenuItem, NonDocusaurusSite } from './other-site.ts';

type Menu = readonly MenuItem[];

/** The labels that pairing the menus of a language with those of the default language finds. */
interface PairedMenuLabels {
  /** Translations, by the text in the default language. */
  readonly texts: Map<string, string>;
  /** Labels of entries that have no partner in the default language. */
  readonly left: string[];
}

/** Returns the translations of a language by the text in the default language, and a note on entries that are left out. */
export function translateMenus(
  site: Pick<NonDocusaurusSite, 'nav' | 'sidebars'>,
  menus: LocaleMenus,
): { readonly texts: ReadonlyMap<string, string>; readonly notes: readonly (Note & { readonly setting: string })[] } {
  const paired: PairedMenuLabels = { texts: new Map(), left: [] };
  for (const [text, translation] of menus.texts) recordTranslation(text, translation, paired);
  pairMenuItems(site.nav, menus.nav, { all: site.nav, ...paired });
  const menuItems = Object.values(site.sidebars).flat();
  for (const [name, items] of Object.entries(menus.sidebars))
    pairMenuItems(site.sidebars[name] ?? [], items, { all: menuItems, ...paired });
  const left = [...new Set(paired.left)];
  const [first] = left;
  if (first === undefined) return { texts: paired.texts, notes: [] };
  const message = `The menus of \`${menus.locale}\` have entries of their own, which are left out, as all languages share one menu: ${left.length}, the first is \`${first}\`.`;
  const suggestion = 'Add their pages to the menu of the default language, or link to them from a page.';
  return { texts: paired.texts, notes: [{ setting: menus.setting, message, suggestion, isHand: true }] };
}

function recordTranslation(
  text: string | undefined,
  translation: string | undefined,
  { texts }: PairedMenuLabels,
): void {
  if (text === undefined || translation === undefined || text === translation || texts.has(text)) return;
  texts.set(text, translation);
}

/**
 * Pairs the entries of two menus. `all` contains all entries of the default language, because the partner of an entry may be in another
 * group.
 */
function pairMenuItems(main: Menu, ownMenuItems: Menu, call: PairedMenuLabels & { readonly all: Menu }): void {
  const groups = pairMenuGroups(main, ownMenuItems);
  for (const item of ownMenuItems) {
    const target = normalizeMenuTarget(item);
    const isSame = (menuItem: MenuItem) => normalizeMenuTarget(menuItem) === target;
    const partner =
      target === undefined ? groups.get(item) : (main.find(isSame) ?? flattenMenuItems(call.all).find(isSame));
    recordTranslation(partner?.label, item.label, call);
    if (partner === undefined && item.label !== undefined && item.items === undefined) call.left.push(item.label);
    pairMenuItems(partner?.items ?? [], item.items ?? [], call);
  }
}

/**
 * Pairs groups of entries, because groups have no target. First pairs the groups that share entries, beginning with the most shared
 * entries. Then pairs groups at the same position.
 */
function pairMenuGroups(main: Menu, ownMenuItems: Menu): ReadonlyMap<MenuItem, MenuItem> {
  const isGroup = (menuItem: MenuItem) => normalizeMenuTarget(menuItem) === undefined;
  const pairs = ownMenuItems.filter(isGroup).flatMap((item) => {
    const targets = new Set(listMenuTargets(item));
    const shared = (menuItem: MenuItem) =>
      listMenuTargets(menuItem).filter((menuTarget) => targets.has(menuTarget)).length;
    return main.filter(isGroup).map((menuItem) => ({ item, one: menuItem, shared: shared(menuItem) }));
  });
  const byShared = pairs.filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared);
  const bySpot = pairs.filter(({ item, one }) => ownMenuItems.indexOf(item) === main.indexOf(one));
  const found = new Map<MenuItem, MenuItem>();
  const used = new Set<MenuItem>();
  for (const { item, one } of [...byShared, ...bySpot]) {
    if (found.has(item) || used.has(one)) continue;
    found.set(item, one);
    used.add(one);
  }
  return found;
}

/** Returns the target of an entry. A folder and its index have the same target. */
function normalizeMenuTarget({ page, href }: MenuItem): string | undefined {
  return page === undefined ? href : `/${page.replace(/(?:^|\/)index$/, '')}`;
}

function listMenuTargets(item: MenuItem): readonly string[] {
  return flattenMenuItems([item]).flatMap((menuItem) => normalizeMenuTarget(menuItem) ?? []);
}

function flattenMenuItems(items: Menu): Menu {
  return items.flatMap((item) => [item, ...flattenMenuItems(item.items ?? [])]);
}
