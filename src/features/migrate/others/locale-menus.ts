// Menus that a site of VitePress writes for each language. techdocs has one menu, whose labels are translated: this pairs the entries of a
// language with those of the default one by their targets. Pure.
import type { Note } from '../planned.ts';
import type { LocaleMenus, MenuItem, OtherSite } from './other-site.ts';

type Menu = readonly MenuItem[];

/** Translations by their text, and labels of entries that the default language does not have. */
interface Paired {
  readonly texts: Map<string, string>;
  readonly left: string[];
}

/** Returns the translations of a language by their text in the default one, and a note on entries that are left out. */
export function translatedMenus(
  site: Pick<OtherSite, 'nav' | 'sidebars'>,
  menus: LocaleMenus,
): { readonly texts: ReadonlyMap<string, string>; readonly notes: readonly (Note & { readonly setting: string })[] } {
  const paired: Paired = { texts: new Map(), left: [] };
  for (const [text, translation] of menus.texts) translate(text, translation, paired);
  pairItems(site.nav, menus.nav, { all: site.nav, ...paired });
  const all = Object.values(site.sidebars).flat();
  for (const [name, items] of Object.entries(menus.sidebars))
    pairItems(site.sidebars[name] ?? [], items, { all, ...paired });
  const left = [...new Set(paired.left)];
  const [first] = left;
  if (first === undefined) return { texts: paired.texts, notes: [] };
  const message = `The menus of \`${menus.locale}\` have entries of their own, which are left out, as all languages share one menu: ${left.length}, the first is \`${first}\`.`;
  const suggestion = 'Add their pages to the menu of the default language, or link to them from a page.';
  return { texts: paired.texts, notes: [{ setting: menus.setting, message, suggestion, isHand: true }] };
}

function translate(text: string | undefined, translation: string | undefined, { texts }: Paired): void {
  if (text === undefined || translation === undefined || text === translation || texts.has(text)) return;
  texts.set(text, translation);
}

/** `all` are the entries of all menus of that kind, where an entry may be that is in another group. */
function pairItems(main: Menu, own: Menu, call: Paired & { readonly all: Menu }): void {
  const groups = pairGroups(main, own);
  for (const item of own) {
    const target = targetOf(item);
    const isSame = (one: MenuItem) => targetOf(one) === target;
    const partner = target === undefined ? groups.get(item) : (main.find(isSame) ?? within(call.all).find(isSame));
    translate(partner?.label, item.label, call);
    if (partner === undefined && item.label !== undefined && item.items === undefined) call.left.push(item.label);
    pairItems(partner?.items ?? [], item.items ?? [], call);
  }
}

/** Pairs groups, which have no target: those with the most entries in common first, then what is left at the same position. */
function pairGroups(main: Menu, own: Menu): ReadonlyMap<MenuItem, MenuItem> {
  const isGroup = (one: MenuItem) => targetOf(one) === undefined;
  const pairs = own.filter(isGroup).flatMap((item) => {
    const targets = new Set(targetsIn(item));
    const shared = (one: MenuItem) => targetsIn(one).filter((each) => targets.has(each)).length;
    return main.filter(isGroup).map((one) => ({ item, one, shared: shared(one) }));
  });
  const byShared = pairs.filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared);
  const bySpot = pairs.filter(({ item, one }) => own.indexOf(item) === main.indexOf(one));
  const found = new Map<MenuItem, MenuItem>();
  const used = new Set<MenuItem>();
  for (const { item, one } of [...byShared, ...bySpot]) {
    if (found.has(item) || used.has(one)) continue;
    found.set(item, one);
    used.add(one);
  }
  return found;
}

/** Returns the target of an entry without a difference between a folder and its index. */
function targetOf({ page, href }: MenuItem): string | undefined {
  return page === undefined ? href : `/${page.replace(/(?:^|\/)index$/, '')}`;
}

function targetsIn(item: MenuItem): readonly string[] {
  return within([item]).flatMap((one) => targetOf(one) ?? []);
}

function within(items: Menu): Menu {
  return items.flatMap((one) => [one, ...within(one.items ?? [])]);
}
