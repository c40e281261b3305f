// Reads the configuration of VitePress as literals. Pure.
import { normalizePath } from '../../../lib/file-path.ts';
import { convertCopyright } from '../copyright.ts';
import { decodeUriOrKeep } from '../links.ts';
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import { convertGlobToRegexSource } from './globs.ts';
import {
  type ColorMode,
  convertLogo,
  findNestedOptions,
  findRepositoryLink,
  type LocaleMenus,
  type MenuItem,
  type NonDocusaurusLocale,
  type NonDocusaurusSite,
  normalizeBasePath,
  type SiteReader,
  toSingleLineText,
} from './other-site.ts';
import { listSocialLinks } from './shared-settings.ts';
import { joinFooterTexts, readVitepressSettings } from './vitepress-settings.ts';

/** Normalizes the configuration; `root` is the folder that contains `.vitepress`. */
export function readVitepressSite(
  value: RawOptions,
  { configFile, root }: { readonly configFile: string; readonly root: string },
  reader: SiteReader,
): NonDocusaurusSite {
  const theme = toRawOptions(value.themeConfig);
  const pages = normalizePath(`${root}/${toNonEmptyText(value.srcDir) ?? '.'}`) || '.';
  const locales = listLocales(value);
  const [main] = locales;
  const mainTheme = {
    ...theme,
    ...findNestedOptions(toRawOptions(value.locales)[main?.folder || 'root'], 'themeConfig'),
  };
  const mainOptions = toRawOptions(toRawOptions(value.locales)[main?.folder || 'root']);
  const rewritten = createPathRewriter(toRawOptions(value.rewrites));
  const links = { base: main?.folder ?? '' };
  const excluded = convertToList(value.srcExclude)
    .filter((item) => typeof item === 'string')
    .map(convertGlobToRegex);
  const repository = findRepositoryLink(mainTheme.socialLinks);
  const edit = toNonEmptyText(findNestedOptions(mainTheme.editLink).pattern);
  return {
    generator: 'vitepress',
    configFile,
    title: toSingleLineText(mainOptions.title) ?? toSingleLineText(value.title) ?? 'VitePress',
    tagline: toSingleLineText(mainOptions.description) ?? toSingleLineText(value.description),
    ...readVitepressSettings(value, mainTheme, { root, reader }),
    baseUrl: normalizeBasePath(toNonEmptyText(value.base)),
    trailingSlash: false,
    ...convertLogo(mainTheme.logo),
    ...(mainTheme.siteTitle === false && { hidesTitle: true }),
    colorMode: detectColorMode(value.appearance),
    repository,
    ...(edit !== undefined && /:path$/.test(edit) && { editUrl: edit.replace(/:path$/, '') }),
    pages,
    files: [`${pages === '.' ? '' : `${pages}/`}public`],
    isLeftOut: (own) =>
      /(?:^|\/)(?:\.[^/]+|node_modules)\//.test(`${own}/`) ||
      /^(?:public|dist)\//.test(own) ||
      /\[[^\]]+\]\.md$/.test(own) ||
      excluded.some((pattern) => pattern.test(own)),
    rewritten,
    locales,
    nav: [
      ...convertToList(mainTheme.nav).map((item) => parseMenuEntry(toRawOptions(item), links)),
      ...listSocialLinks(mainTheme.socialLinks).filter(({ href = '' }) => href.replace(/\/$/, '') !== repository),
    ],
    sidebars: convertSidebars(mainTheme.sidebar, links, listOtherLocaleFolders(locales, main)),
    sidebarAt: createSidebarFinder(mainTheme.sidebar, main?.folder ?? ''),
    localeMenus: readLocaleMenus(value, locales),
    redirects: [],
    shownFrom: [pages],
  };
}

function listLocales(value: RawOptions): readonly NonDocusaurusLocale[] {
  const given = Object.entries(toRawOptions(value.locales));
  const all = given.length === 0 ? [['root', {}] as const] : given;
  const shown = all.map(([key, given]): NonDocusaurusLocale => {
    const options = toRawOptions(given);
    const lang = toNonEmptyText(options.lang) ?? (key === 'root' ? (toNonEmptyText(value.lang) ?? 'en') : key);
    const name = key === 'root' ? lang.replace(/^(..)-.*$/, '$1') : key.replace(/^\/|\/$/g, '');
    return {
      name,
      folder: key === 'root' ? '' : name,
      label: toNonEmptyText(options.label),
      ...(options.dir === 'rtl' && { direction: 'rtl' }),
      ...(lang !== name && { htmlLang: lang }),
    };
  });
  const root = shown.find(({ folder }) => folder === '');
  return root === undefined ? shown : [root, ...shown.filter((locale) => locale !== root)];
}

/** Creates a function that rewrites paths by rules such as `'en/:rest*': ':rest*'`, and by exact names. */
function createPathRewriter(rules: RawOptions): NonDocusaurusSite['rewritten'] {
  const made = Object.entries(rules).flatMap(([from, to]) => {
    if (typeof to !== 'string') return [];
    const names = [...from.matchAll(/:(\w+)(\([^)]*\))?([*+?])?/g)];
    const pattern = from
      .replace(/[.^$|[\]\\]/g, '\\$&')
      .replace(
        /:(\w+)(\([^)]*\))?([*+?])?/g,
        (_, __, group: string | undefined, many: string | undefined) => group ?? (many ? '(.*)' : '([^/]+)'),
      );
    const target = to.replace(
      /:(\w+)[*+?]?/g,
      (_, name: string) => `$${names.findIndex((candidate) => candidate[1] === name) + 1}`,
    );
    return [[new RegExp(`^${pattern}$`), target] as const];
  });
  return (own) => {
    const rule = made.find(([pattern]) => pattern.test(own));
    return rule === undefined ? own : own.replace(rule[0], rule[1]);
  };
}

function convertGlobToRegex(glob: string): RegExp {
  return new RegExp(`^${convertGlobToRegexSource(glob.replace(/^\.?\//, ''))}(?:$|/)`);
}

interface MenuBaseFolder {
  /** Folder of the menu's locale. */
  readonly base: string;
}

function parseMenuEntry(options: RawOptions, links: MenuBaseFolder, prefix = ''): MenuItem {
  const base = toNonEmptyText(options.base) ?? prefix;
  const label = toSingleLineText(options.text);
  const inner = convertToList(options.items).map((value) => parseMenuEntry(toRawOptions(value), links, base));
  const link = toNonEmptyText(options.link);
  const target =
    link === undefined
      ? {}
      : parseMenuLink(
          /^(?:[a-z]+:|\/)/i.test(link) && base === '' ? link : /^[a-z]+:/i.test(link) ? link : `${base}${link}`,
          links,
        );
  return {
    label,
    ...target,
    ...(inner.length > 0 && { items: inner }),
    ...(inner.length > 0 && { isCollapsed: options.collapsed === true }),
  };
}

/** Returns the target of a menu link: a page by its path, or an address. */
export function parseMenuLink(link: string, { base }: MenuBaseFolder): Pick<MenuItem, 'page' | 'href'> {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)) return { href: link };
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(link) ?? [];
  if (rest !== '') return { href: `/${path.replace(/^\//, '')}${rest}` };
  const bare = decodeUriOrKeep(path)
    .replace(/^\/+/, '')
    .replace(/\.(?:md|html)$/, '');
  const own = base !== '' && `${bare}/`.startsWith(`${base}/`) ? bare.slice(base.length + 1) : bare;
  return { page: own === '' || own.endsWith('/') ? `${own}index` : own };
}

/** Converts the sidebars of a locale. `others` are the folders of other locales, whose sidebars are skipped. */
function convertSidebars(
  value: unknown,
  links: MenuBaseFolder,
  others: readonly string[],
): NonDocusaurusSite['sidebars'] {
  const itemsOf = (list: unknown, base = '') =>
    convertToList(list).map((item) => parseMenuEntry(toRawOptions(item), links, base));
  if (Array.isArray(value)) return { docs: itemsOf(value) };
  const own = Object.entries(toRawOptions(value)).filter(
    ([path]) => !others.some((folder) => isPathWithin(path, folder)),
  );
  const made = own.map(([path, given]) => {
    const options = toRawOptions(given);
    const list = Array.isArray(given) ? itemsOf(given) : itemsOf(options.items, toNonEmptyText(options.base));
    return [computeSidebarName(path, links.base), list] as const;
  });
  return Object.fromEntries(made);
}

function computeSidebarName(path: string, base: string): string {
  const bare = path.replace(/^\/|\/$/g, '');
  const own = base !== '' && isPathWithin(path, base) ? bare.slice(base.length + 1) : bare;
  return own.replace(/[^\w-]+/g, '-') || 'docs';
}

function isPathWithin(path: string, folder: string): boolean {
  return `${path.replace(/^\//, '')}/`.startsWith(`${folder}/`);
}

/**
 * Creates a function that finds the sidebar of a page. As in VitePress, this is the sidebar of the deepest folder that has a sidebar. The
 * sidebar need not list the page.
 */
function createSidebarFinder(value: unknown, base: string): NonDocusaurusSite['sidebarAt'] {
  if (Array.isArray(value)) return () => 'docs';
  const depth = (path: string) => path.split('/').length;
  const paths = Object.keys(toRawOptions(value)).sort((a, b) => depth(b) - depth(a));
  return (own) => {
    const page = `${base === '' ? '' : `/${base}`}/${own}`;
    const path = paths.find((candidate) => page.startsWith(candidate.startsWith('/') ? candidate : `/${candidate}`));
    return path === undefined ? undefined : computeSidebarName(path, base);
  };
}

function listOtherLocaleFolders(
  locales: readonly NonDocusaurusLocale[],
  ownLocale: NonDocusaurusLocale | undefined,
): readonly string[] {
  return locales.flatMap((locale) => (locale === ownLocale || locale.folder === '' ? [] : [locale.folder]));
}

/** Returns the menus of all locales except for the first. A locale without its own sidebars uses the shared sidebars for its folder. */
function readLocaleMenus(value: RawOptions, [main, ...others]: readonly NonDocusaurusLocale[]): readonly LocaleMenus[] {
  const rawOptions = toRawOptions(value.locales);
  const of = (locale: NonDocusaurusLocale | undefined) =>
    toRawOptions(rawOptions[locale?.folder || 'root'] ?? rawOptions[`/${locale?.folder}/`]);
  const theme = toRawOptions(value.themeConfig);
  const localeTexts = (options: RawOptions) => {
    return [
      toSingleLineText(options.title ?? value.title),
      toSingleLineText(options.description ?? value.description),
      convertCopyright(joinFooterTexts({ ...theme, ...toRawOptions(options.themeConfig) }) ?? '').text || undefined,
    ];
  };
  const texts = localeTexts(of(main));
  return others.map((locale): LocaleMenus => {
    const ownRawOptions = toRawOptions(of(locale).themeConfig);
    const links = { base: locale.folder };
    const ownTexts = localeTexts(of(locale));
    const shared = Object.entries(toRawOptions(theme.sidebar)).filter(([path]) => isPathWithin(path, locale.folder));
    return {
      locale: locale.name,
      setting: `locales.${locale.name}.themeConfig`,
      texts: texts.map((text, index) => [text, ownTexts[index]] as const),
      nav: convertToList(ownRawOptions.nav).map((item) => parseMenuEntry(toRawOptions(item), links)),
      sidebars: convertSidebars(ownRawOptions.sidebar ?? Object.fromEntries(shared), links, []),
    };
  });
}

/** Returns the colour mode. By default it follows the reader's system, as in VitePress. */
function detectColorMode(appearance: unknown): ColorMode {
  const given = toNonEmptyText(appearance) ?? toNonEmptyText(toRawOptions(appearance).initialValue);
  if (appearance === false) return { disableSwitch: true };
  if (given === 'dark') return { defaultMode: 'dark' };
  if (given === 'force-dark') return { defaultMode: 'dark', disableSwitch: true };
  if (given === 'force-auto') return { disableSwitch: true, respectPrefersColorScheme: true };
  return given === 'light' ? {} : { respectPrefersColorScheme: true };
}
