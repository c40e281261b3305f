// Menus, the footer and sidebars of a site of Hugo. Pure.
import { pageNamingOf } from '../../../model/address-rules.ts';
import { type Options, optionList, optionsOf, optionText } from '../old-site.ts';
import type { HugoConfig } from './hugo-config.ts';
import { type HugoSitePage, hugoDay } from './hugo-pages.ts';
import { type MenuItem, type OtherSite, optionsAt, singleLineText } from './other-site.ts';

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly url?: string;
  readonly parent?: string;
  readonly weight: number;
}

/** Returns the main menu with the versions of Docsy, and the links of the footer. */
export function hugoMenus(
  { menus, params, languages }: HugoConfig,
  pages: readonly HugoSitePage[],
): Pick<OtherSite, 'nav' | 'footer'> {
  const main = pages.filter(({ locale }) => locale.name === languages[0]?.name);
  const known = new Set(main.map(({ address }) => address));
  const entries = [...optionList(menus.main).flatMap(configEntry), ...main.flatMap(pageEntry)].sort(
    (a, b) => (a.weight || Infinity) - (b.weight || Infinity) || 0,
  );
  const toItem = ({ id, label, url }: Entry): MenuItem => {
    const items = entries.filter(({ parent }) => parent === id || parent === label).map(toItem);
    const target = url === undefined ? {} : targetOf(url, known);
    return { label, ...target, ...(items.length > 0 && { items }) };
  };
  const top = entries.filter(({ parent }) => parent === undefined);
  const versions = optionList(params.versions)
    .map(optionsOf)
    .flatMap(({ version, url }): MenuItem[] => {
      const label = singleLineText(version);
      return label === undefined || typeof url !== 'string' ? [] : [{ label, ...targetOf(url, known) }];
    });
  const release = { label: singleLineText(params.version_menu) ?? 'Releases', items: versions };
  const links = (key: string) =>
    optionList(optionsAt(params, 'links')[key])
      .map(optionsOf)
      .flatMap(({ name, url }): MenuItem[] =>
        typeof url === 'string' ? [{ label: singleLineText(name) ?? url, href: url }] : [],
      );
  return {
    nav: [...top.map(toItem), ...(versions.length > 0 ? [release] : [])],
    footer: [
      { title: 'Users', items: links('user') },
      { title: 'Developers', items: links('developer') },
    ],
  };
}

function targetOf(url: string, known: ReadonlySet<string>): Pick<MenuItem, 'page' | 'href'> {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url)) return { href: url };
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  const address = `/${path.replace(/^\/|\/$/g, '')}`;
  if (rest !== '' || !known.has(address)) return { href: `${address}${rest}` };
  return { page: address === '/' ? 'index' : address.slice(1) };
}

function configEntry(value: unknown): readonly Entry[] {
  const { name, title, identifier, url, pageRef, parent, weight } = optionsOf(value);
  const label = singleLineText(name) ?? singleLineText(title) ?? singleLineText(identifier);
  if (label === undefined) return [];
  const target = optionText(url) ?? optionText(pageRef);
  return [
    { ...entryParts({ identifier, parent, weight }, label), label, ...(target !== undefined && { url: target }) },
  ];
}

function pageEntry({ front, address }: HugoSitePage): readonly Entry[] {
  const menu = front.menus ?? front.menu;
  const isNamed = [menu].flat().includes('main');
  const given = isNamed ? {} : optionsOf(menu).main;
  if (given === undefined || menu === undefined) return [];
  const options = optionsOf(given);
  const label = singleLineText(options.name) ?? singleLineText(front.linkTitle) ?? singleLineText(front.title);
  if (label === undefined) return [];
  return [{ ...entryParts({ weight: front.weight, ...options }, label), label, url: address }];
}

function entryParts({ identifier, parent, weight }: Options, label: string): Pick<Entry, 'id' | 'parent' | 'weight'> {
  const above = singleLineText(parent);
  return {
    id: singleLineText(identifier) ?? label,
    weight: Number(weight ?? 0),
    ...(above !== undefined && { parent: above }),
  };
}

const { segment } = pageNamingOf('hugo');

/**
 * Returns one sidebar for each folder at the top, as Docsy shows them. A folder of dated pages without weights, such as a blog, is a list
 * from new to old.
 */
export function hugoSidebars(pages: readonly HugoSitePage[]): OtherSite['sidebars'] {
  const folders = new Map<string, HugoSitePage[]>();
  for (const page of pages) {
    const [folder, ...rest] = page.own.split('/');
    if (rest.length === 0 || folder === undefined) continue;
    folders.set(folder, [...(folders.get(folder) ?? []), page]);
  }
  const rows = [...folders].flatMap(([folder, own]): [string, readonly MenuItem[]][] => {
    const isAlone = own.length === 1 && /\/_?index\.[a-z]+$/i.test(own[0]?.own ?? '');
    if (isAlone) return [];
    const dated = own.filter(({ front }) => hugoDay(front) !== undefined && front.weight === undefined);
    const name = segment(folder) || 'docs';
    const articles = own.filter((page) => !/(?:^|\/)_index\.[a-z]+$/i.test(page.own));
    if (dated.length === 0 || dated.length < articles.length * 0.7) return [[name, [{ folder }]]];
    const others = own.filter((page) => !dated.includes(page));
    const sorted = [...dated].sort((a, b) => (hugoDay(b.front) ?? '').localeCompare(hugoDay(a.front) ?? ''));
    return [[name, [...others, ...sorted].map(({ own: path }) => ({ page: idOf(path) }))]];
  });
  return Object.fromEntries(rows);
}

/** Returns the path of a page in the new site, without extension. */
function idOf(own: string): string {
  return own.replace(/\.[a-z]+$/i, '').replace(/(^|\/)_index$/i, '$1index');
}
