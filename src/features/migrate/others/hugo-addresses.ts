// Addresses of a site of Hugo that have no file: aliases of pages, and lists that Hugo generates. Pure.
import { convertToList, toRawOptions } from '../old-site.ts';
import type { PlannedRedirect } from '../planned.ts';
import type { HugoConfig } from './hugo-config.ts';
import { type HugoSitePage, listHugoAliases } from './hugo-pages.ts';
import { getLocaleAddressPrefix, type NonDocusaurusLocale, type NonDocusaurusSite } from './other-site.ts';
import { computeOldAddress } from './places.ts';

/** Returns redirects from the aliases of pages. Omits aliases that are the address of a page. */
export function createAliasRedirects(
  pages: readonly HugoSitePage[],
  locales: readonly NonDocusaurusLocale[],
): readonly PlannedRedirect[] {
  const known = new Set(pages.map(({ address }) => address));
  const prefix = locales[0] === undefined ? '' : getLocaleAddressPrefix(locales[0]);
  const main = pages.filter(({ locale }) => locale === locales[0]);
  return [...main, ...pages.filter((page) => !main.includes(page))].flatMap((page) => {
    const isMain = page.locale === locales[0];
    const to = isMain && prefix !== '' ? page.address.slice(prefix.length + 1) || '/' : page.address;
    return listHugoAliases(page).flatMap((from) => {
      if (known.has(from)) return [];
      known.add(from);
      return { from, to };
    });
  });
}

/**
 * Returns the addresses of the lists that Hugo generates without a file: sections without `_index.md`, and taxonomies. Each has the address
 * that replaces it in the new site: that of its first page or, for a taxonomy, of the section of this page, if the section has a page.
 */
export function findListAddressReplacements(
  pages: readonly HugoSitePage[],
  { options, languages }: HugoConfig,
): NonDocusaurusSite['lists'] {
  const main = pages.filter(({ locale }) => locale.name === languages[0]?.name);
  const known = new Set(main.map(({ address }) => address));
  const lists = new Map<string, string>();
  const plain = (path: string) => computeOldAddress({ generator: 'hugo' }, { name: '', folder: '' }, `${path}.md`);
  const add = (path: string, address: string) => {
    if (!known.has(path) && !lists.has(path)) lists.set(path, address);
  };
  for (const { own, address } of main) if (own.includes('/')) add(plain(own.split('/')[0] ?? ''), address);
  const off = new Set(convertToList(options.disableKinds).map((kind) => String(kind).toLowerCase()));
  const taxonomies = toRawOptions(options.taxonomies ?? { tag: 'tags', category: 'categories' });
  for (const plural of Object.values(taxonomies).map(String))
    for (const { front, own, address } of main)
      for (const term of convertToList(front[plural])) {
        const section = plain(own.split('/')[0] ?? '');
        const to = known.has(section) ? section : address;
        if (!off.has('taxonomy')) add(plain(plural), to);
        if (!off.has('term') && !off.has('taxonomyterm')) add(plain(`${plural}/${String(term)}`), to);
      }
  return [...lists].map(([path, now]) => ({ path, now }));
}
