// Destination of each file of the old site, and the old address of each page. Pure.
import { dropMarkdownExtension } from '../../../lib/file-path.ts';
import { getPagePathRules } from '../../../model/address-rules.ts';
import { joinSitePath } from '../../../model/url.ts';
import {
  getAddressRulesName,
  getLocaleAddressPrefix,
  type NonDocusaurusLocale,
  type NonDocusaurusSite,
} from './other-site.ts';

/** A page of the old site. */
export interface NonDocusaurusPage {
  /** Path in the old site. */
  readonly path: string;
  readonly locale: NonDocusaurusLocale;
  /** Path below the folder of its locale. */
  readonly own: string;
  /** Path of its file in the new site. */
  readonly to: string;
  /** Old address, without base path and trailing slash. */
  readonly address: string;
  /** Whether the page is a translation without an original. Such a translation becomes a page of the default locale. */
  readonly isAlone?: true;
  /** Whether the address comes from settings or front matter, and not from the path. */
  readonly isOwnAddress?: true;
}

/** A possible target of a link. */
interface LinkablePage {
  /** Path in the old site. */
  readonly from: string;
  /** Path below the folder of its locale in the new site. */
  readonly to: string;
  readonly locale: string;
  readonly address: string;
}

/** Lookup functions for links of pages. */
export interface NonDocusaurusPageLookup {
  /** Folder of all pages in the old site. */
  readonly root: string;
  readonly base: string;
  /** Whether relative links are resolved from the page's address, as if this address were a folder. */
  readonly isDirectory: boolean;
  /** Whether addresses of pages end with a slash. Browsers then resolve links that the generator left unchanged as if below the page. */
  readonly hasFolderAddresses: boolean;
  /** Finds a page by the path of its file below the folder of all pages, or by its address. */
  readonly pageAt: (path: string) => LinkablePage | undefined;
  /** Finds a page by its file name alone, if no other page of the locale has the name. */
  readonly pageNamed: (name: string, locale: string) => LinkablePage | undefined;
  /** Addresses of files that are not pages. */
  readonly files: ReadonlySet<string>;
  /** Returns the address of a file by its path in the old site. */
  readonly fileAt: (path: string) => string | undefined;
  /** Publishes a source file that pages link to or embed; returns its address. */
  readonly show: (path: string) => string | undefined;
  /** Returns the address of a file that the configuration names. Publishes a source file. */
  readonly configFile: (path: string) => string | undefined;
  /** Returns the name of the file in a folder of pages that matches a pattern. The pattern may contain `*`. */
  readonly resource: (folder: string, pattern: string) => string | undefined;
  /** Returns the address of a file that stays in the repository. */
  readonly sourceAddress?: (path: string) => string | undefined;
  /** Whether the old site has a file. */
  readonly has: (path: string) => boolean;
  /** Resolves a path alias of the old bundler. */
  readonly alias: (name: string) => string | undefined;
  /** Marks a file that is no page for copying. Returns the new path of the file or page; `undefined` if it does not exist. */
  readonly take: (path: string) => string | undefined;
}

/** Splits a path below the folder of all pages into locale and rest. */
export function splitOffLocaleFolder(
  own: string,
  locales: readonly NonDocusaurusLocale[],
): { readonly locale: NonDocusaurusLocale; readonly own: string } {
  const foundLocale = locales.find(({ folder }) => folder !== '' && own.startsWith(`${folder}/`));
  const locale = foundLocale ?? locales.find(({ folder }) => folder === '') ?? (locales[0] as NonDocusaurusLocale);
  return { locale, own: foundLocale === undefined ? own : own.slice(foundLocale.folder.length + 1) };
}

/**
 * Returns the pages of a site. A translation without original becomes a page of the default locale, because techdocs requires an original.
 */
export function listNonDocusaurusPages(
  site: NonDocusaurusSite,
  paths: readonly string[],
): readonly NonDocusaurusPage[] {
  const pages = listPagesOfAllLocales(site, paths);
  const originals = new Set(pages.flatMap(({ own, locale }) => (locale === site.locales[0] ? [own] : [])));
  return pages.map((page) => {
    if (originals.has(page.own)) return page;
    originals.add(page.own);
    return { ...page, to: `docs/${page.own}`, isAlone: true as const };
  });
}

/** Generators for which a file is a page though its name begins with an underscore. */
const GENERATORS_WITH_UNDERSCORE_PAGES = new Set<NonDocusaurusSite['generator']>(['hugo', 'mkdocs', 'vitepress']);

function listPagesOfAllLocales(site: NonDocusaurusSite, paths: readonly string[]): readonly NonDocusaurusPage[] {
  const root = site.pages === '.' ? '' : `${site.pages}/`;
  const hasFile = new Set(paths);
  return paths.flatMap((path): NonDocusaurusPage[] => {
    if (!isPagePath(path, site) || !path.startsWith(root)) return [];
    const below = path.slice(root.length);
    if (site.isLeftOut(below)) return [];
    const { locale, own } = splitOffLocaleFolder(site.rewritten(below), site.locales);
    const isMain = locale === site.locales[0];
    const isTaken = own.endsWith('.mdx') && hasFile.has(path.slice(0, -1));
    const written = own.endsWith('.mdx') && !isTaken ? own.slice(0, -1) : own.replace(/\.html$/i, '.md');
    // Removes leading underscores, because techdocs treats a page whose name starts with an underscore as a partial.
    const name = GENERATORS_WITH_UNDERSCORE_PAGES.has(site.generator)
      ? written.replace(/(^|\/)_+(?=[^/])/g, '$1')
      : written;
    const to = isMain ? `docs/${name}` : `i18n/${locale.name}/docs/${name}`;
    const page = { path, locale, own: name, to };
    const given = site.ownAddress?.(path);
    const isRenamed = name !== written;
    if (given === undefined && !isRenamed) return [{ ...page, address: computeOldAddress(site, locale, own) }];
    const address =
      given === undefined ? computeOldAddress(site, locale, own) : joinSitePath(getLocaleAddressPrefix(locale), given);
    return [{ ...page, address, isOwnAddress: true }];
  });
}

/** Whether a file of the old site is a page. Pages of Hugo may be HTML. */
export function isPagePath(path: string, { generator }: Pick<NonDocusaurusSite, 'generator'>): boolean {
  return /\.mdx?$/i.test(path) || (generator === 'hugo' && /\.html$/i.test(path));
}

/** Returns the address of a page by the rules of its generator. */
export function computeOldAddress(
  { generator }: Pick<NonDocusaurusSite, 'generator'>,
  locale: NonDocusaurusLocale,
  own: string,
): string {
  const { isIndex, segment } = getPagePathRules(getAddressRulesName(generator));
  const names = dropMarkdownExtension(own.replace(/\.html$/i, ''))
    .split('/')
    .map(segment);
  const path = isIndex(names.at(-1) ?? '', names.at(-2)) ? names.slice(0, -1) : names;
  return joinSitePath(getLocaleAddressPrefix(locale), ...path);
}

/** Creates a function that finds pages by their file name alone. An index has the name of its folder. */
export function createPageByNameFinder(pages: readonly NonDocusaurusPage[]): NonDocusaurusPageLookup['pageNamed'] {
  const byName = new Map<string, LinkablePage | 'several'>();
  for (const { path, own, locale, address } of pages) {
    const names = dropMarkdownExtension(own)
      .replace(/\/_?index$/, '')
      .split('/');
    const key = `${locale.name}/${names.at(-1)}`.toLowerCase();
    byName.set(key, byName.has(key) ? 'several' : { from: path, to: own, locale: locale.name, address });
  }
  return (name, locale) => {
    const found = byName.get(`${locale}/${name}`.toLowerCase());
    return found === 'several' ? undefined : found;
  };
}

/** Creates a function that finds pages by the forms that links use: with or without extension, and by folder. */
export function createPageByPathFinder(
  pages: readonly NonDocusaurusPage[],
  site: NonDocusaurusSite,
): NonDocusaurusPageLookup['pageAt'] {
  const byName = new Map<string, LinkablePage>();
  const root = site.pages === '.' ? 0 : site.pages.length + 1;
  for (const page of pages) {
    const found = { from: page.path, to: page.own, locale: page.locale.name, address: page.address };
    byName.set(page.path.slice(root), found);
    byName.set(dropMarkdownExtension(page.path.slice(root)), found);
    // Links of Hugo may also name files by the path below the folder of their language.
    if (page.locale.folder !== '' && site.generator === 'hugo')
      for (const name of [page.own, dropMarkdownExtension(page.own)]) if (!byName.has(name)) byName.set(name, found);
    if (!byName.has(page.address.slice(1))) byName.set(page.address.slice(1), found);
  }
  // Hugo ignores the case of paths.
  const lower = new Map(site.generator === 'hugo' ? [...byName].map(([name, page]) => [name.toLowerCase(), page]) : []);
  return (path) => {
    const exact = byName.get(path) ?? lower.get(path.toLowerCase().replace(/\/$/, ''));
    if (exact !== undefined) return exact;
    const bare = path.replace(/\/$/, '').replace(/\.(?:html|mdx?)$/, '');
    return (
      byName.get(bare) ??
      byName.get(`${bare}/index`.replace(/^\//, '')) ??
      byName.get(bare.replace(/(?:^|\/)index$/, ''))
    );
  };
}
