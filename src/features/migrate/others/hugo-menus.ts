// Menus, the footer and sidebars of a site of Hugo. Pure.
import { getPagePathRules } from '../../../model/address-rules.ts';
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { HugoConfig } from './hugo-config.ts';
import { getHugoPageDay, type HugoSitePage } from './hugo-pages.ts';
import { findNestedOptions, type MenuItem, type NonDocusaurusSite, toSingleLineText } from './other-site.ts';

interface HugoMenuEntry {
  readonly id: string;
  readonly label: string;
  readonly url?: string;
  readonly parent?: string;
  readonly weight: number;
}

/** Returns the main menu and the links of the footer. The main menu includes the versions that Docsy lists. */
export function convertHugoMenus(
  { menus, params, languages }: HugoConfig,
  pages: readonly HugoSitePage[],
): Pick<NonDocusaurusSite, 'nav' | 'footer'> {
  const main = pages.filter(({ locale }) => locale.name === languages[0]?.name);
  const known = new Set(main.map(({ address }) => address));
  const entries = [
    ...convertToList(menus.main).flatMap((entry) =>
      readMenuEntry(entry, { target: findReferencedMenuPage(entry, main) }),
    ),
    ...main.flatMap(readPageMenuEntries),
  ].sort((a, b) => (a.weight || Infinity) - (b.weight || Infinity) || 0);
  const toItem = ({ id, label, url }: HugoMenuEntry): MenuItem => {
    const items = entries.filter(({ parent }) => parent === id || parent === label).map(toItem);
    const target = url === undefined ? {} : resolveMenuTarget(url, known);
    return { label, ...target, ...(items.length > 0 && { items }) };
  };
  const top = entries.filter(({ parent }) => parent === undefined);
  const versions = convertToList(params.versions)
    .map(toRawOptions)
    .flatMap(({ version, url }): MenuItem[] => {
      const label = toSingleLineText(version);
      return label === undefined || typeof url !== 'string' ? [] : [{ label, ...resolveMenuTarget(url, known) }];
    });
  const release = { label: toSingleLineText(params.version_menu) ?? 'Releases', items: versions };
  const links = (key: string) =>
    convertToList(findNestedOptions(params, 'links')[key])
      .map(toRawOptions)
      .flatMap(({ name, url }): MenuItem[] =>
        typeof url === 'string' ? [{ label: toSingleLineText(name) ?? url, href: url }] : [],
      );
  return {
    nav: [...top.map(toItem), ...(versions.length > 0 ? [release] : [])],
    footer: [
      { title: 'Users', items: links('user') },
      { title: 'Developers', items: links('developer') },
    ],
  };
}

function resolveMenuTarget(url: string, known: ReadonlySet<string>): Pick<MenuItem, 'page' | 'href'> {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(url)) return { href: url };
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  const address = `/${path.replace(/^\/|\/$/g, '')}`;
  if (rest !== '' || !known.has(address)) return { href: `${address}${rest}` };
  return { page: address === '/' ? 'index' : address.slice(1) };
}

/** Finds the page that an entry of the configuration names by `pageRef`. */
function findReferencedMenuPage(entry: unknown, pages: readonly HugoSitePage[]): HugoSitePage | undefined {
  const reference = toNonEmptyText(toRawOptions(entry).pageRef);
  if (reference === undefined) return undefined;
  const address = `/${reference.replace(/^\/|\/$/g, '')}`;
  return pages.find((page) => page.address === address);
}

/** Reads an entry of the configuration, or of the front matter of `page`. An entry without a name has the title of the page that it names. */
function readMenuEntry(
  value: unknown,
  { page, target: namedPage = page }: { readonly page?: HugoSitePage; readonly target?: HugoSitePage | undefined },
): readonly HugoMenuEntry[] {
  const options: RawOptions = { weight: page?.front.weight, ...toRawOptions(value) };
  const { name, title, identifier, url, pageRef, parent } = options;
  const titles = [namedPage?.front.linkTitle, namedPage?.front.title];
  const names = page === undefined ? [name, title, ...titles, identifier] : [name, ...titles];
  const label = names.map(toSingleLineText).find((candidate) => candidate !== undefined);
  if (label === undefined) return [];
  const target = page?.address ?? toNonEmptyText(url) ?? toNonEmptyText(pageRef);
  const [id = label, above] = [toSingleLineText(identifier), toSingleLineText(parent)];
  return [{ id, label, url: target, parent: above, weight: Number(options.weight ?? 0) }];
}

function readPageMenuEntries(page: HugoSitePage): readonly HugoMenuEntry[] {
  const menu = page.front.menus ?? page.front.menu;
  const options = [menu].flat().includes('main') ? {} : toRawOptions(menu).main;
  return options === undefined ? [] : readMenuEntry(options, { page });
}

const { segment } = getPagePathRules('hugo');

/**
 * Returns one sidebar for each folder at the top, as Docsy does. A folder of dated pages without weights, such as a blog, becomes a list
 * with the newest page first.
 */
export function createHugoSidebars(pages: readonly HugoSitePage[]): NonDocusaurusSite['sidebars'] {
  const folders = new Map<string, HugoSitePage[]>();
  for (const page of pages) {
    const [folder, ...rest] = page.own.split('/');
    if (rest.length === 0 || folder === undefined) continue;
    folders.set(folder, [...(folders.get(folder) ?? []), page]);
  }
  const rows = [...folders].flatMap(([folder, ownPages]): [string, readonly MenuItem[]][] => {
    const isAlone = ownPages.length === 1 && /\/_?index\.[a-z]+$/i.test(ownPages[0]?.own ?? '');
    if (isAlone) return [];
    const dated = ownPages.filter(({ front }) => getHugoPageDay(front) !== undefined && front.weight === undefined);
    const name = segment(folder) || 'docs';
    const articles = ownPages.filter((page) => !/(?:^|\/)_index\.[a-z]+$/i.test(page.own));
    if (dated.length === 0 || dated.length < articles.length * 0.7) return [[name, [{ folder }]]];
    const others = ownPages.filter((page) => !dated.includes(page));
    const sorted = [...dated].sort((a, b) =>
      (getHugoPageDay(b.front) ?? '').localeCompare(getHugoPageDay(a.front) ?? ''),
    );
    return [[name, [...others, ...sorted].map(({ own: path }) => ({ page: convertFilePathToNewPageId(path) }))]];
  });
  return Object.fromEntries(rows);
}

/** Converts the path of a page's file in the old site to the path of its file in the new site, without extension. */
function convertFilePathToNewPageId(oldFilePath: string): string {
  return oldFilePath.replace(/\.[a-z]+$/i, '').replace(/(^|\/)_index$/i, '$1index');
}
