// Reads the configuration of VitePress as literals. Pure.
import { tidyPath } from '../../../lib/file-path.ts';
import { type Options, optionList, optionsOf, optionText } from '../old-site.ts';
import { globRegexSource } from './globs.ts';
import {
  type ColorMode,
  type LocaleMenus,
  type MenuItem,
  normalizeBasePath,
  type OtherLocale,
  type OtherSite,
  optionsAt,
  singleLineText,
} from './other-site.ts';

/** Normalizes the configuration; `root` is the folder that contains `.vitepress`. */
export function readVitepress(value: Options, configFile: string, root: string): OtherSite {
  const theme = optionsOf(value.themeConfig);
  const pages = tidyPath(`${root}/${optionText(value.srcDir) ?? '.'}`) || '.';
  const locales = localesOf(value);
  const [main] = locales;
  const mainTheme = { ...theme, ...optionsAt(optionsOf(value.locales)[main?.folder || 'root'], 'themeConfig') };
  const mainOptions = optionsOf(optionsOf(value.locales)[main?.folder || 'root']);
  const rewritten = readRewrites(optionsOf(value.rewrites));
  const links = { base: main?.folder ?? '' };
  const excluded = optionList(value.srcExclude)
    .filter((one) => typeof one === 'string')
    .map(globPattern);
  const edit = optionText(optionsAt(mainTheme.editLink).pattern);
  const repository = socialLinks(mainTheme).find((link) =>
    /^https:\/\/(?:github|gitlab)\.com\/[^/]+\/[^/]+\/?$/.test(link),
  );
  return {
    generator: 'vitepress',
    configFile,
    title: singleLineText(mainOptions.title) ?? singleLineText(value.title) ?? 'VitePress',
    tagline: singleLineText(mainOptions.description) ?? singleLineText(value.description),
    url: originOf(optionsAt(value.sitemap).hostname),
    baseUrl: normalizeBasePath(optionText(value.base)),
    trailingSlash: false,
    favicon: faviconOf(value.head),
    ...logoOf(mainTheme.logo),
    ...(mainTheme.siteTitle === false && { hidesTitle: true }),
    colorMode: colorModeOf(value.appearance),
    repository: repository?.replace(/\/$/, ''),
    ...(edit !== undefined && /:path$/.test(edit) && { editUrl: edit.replace(/:path$/, '') }),
    copyright:
      singleLineText(optionsAt(mainTheme.footer).copyright) ?? singleLineText(optionsAt(mainTheme.footer).message),
    pages,
    files: [`${pages === '.' ? '' : `${pages}/`}public`],
    isLeftOut: (own) =>
      /(?:^|\/)(?:\.[^/]+|node_modules)\//.test(`${own}/`) ||
      /^(?:public|dist)\//.test(own) ||
      /\[[^\]]+\]\.md$/.test(own) ||
      excluded.some((pattern) => pattern.test(own)),
    rewritten,
    locales,
    nav: optionList(mainTheme.nav).map((one) => parseMenuEntry(optionsOf(one), links)),
    sidebars: sidebarsOf(mainTheme.sidebar, links, foldersBeside(locales, main)),
    sidebarAt: sidebarFinder(mainTheme.sidebar, main?.folder ?? ''),
    localeMenus: localeMenus(value, locales),
    redirects: [],
    shownFrom: [pages],
    notes: settingNotes(value, theme),
  };
}

function settingNotes(value: Options, theme: Options): OtherSite['notes'] {
  const algolia = optionsAt(theme.search).provider === 'algolia';
  return [
    ...(algolia
      ? [
          {
            setting: 'themeConfig.search',
            message: 'Search is built in; Algolia is not carried over.',
            suggestion: 'To keep it, see `search` in the manual.',
          },
        ]
      : []),
    ...(value.transformPageData !== undefined || value.transformHead !== undefined || value.buildEnd !== undefined
      ? [{ message: 'Functions of the configuration are not carried over.', suggestion: 'Look what of it pages need.' }]
      : []),
  ];
}

function localesOf(value: Options): readonly OtherLocale[] {
  const all = Object.entries(optionsOf(value.locales));
  const shown = all.map(([key, given]): OtherLocale => {
    const options = optionsOf(given);
    const lang = optionText(options.lang) ?? (key === 'root' ? (optionText(value.lang) ?? 'en') : key);
    const name = key === 'root' ? lang.replace(/^(..)-.*$/, '$1') : key.replace(/^\/|\/$/g, '');
    return {
      name,
      folder: key === 'root' ? '' : name,
      label: optionText(options.label),
      ...(options.dir === 'rtl' && { direction: 'rtl' }),
      ...(lang !== name && { htmlLang: lang }),
    };
  });
  const root = shown.find(({ folder }) => folder === '');
  if (root === undefined && shown.length === 0)
    return [{ name: (optionText(value.lang) ?? 'en').replace(/^(..)-.*$/, '$1'), folder: '' }];
  return root === undefined ? shown : [root, ...shown.filter((one) => one !== root)];
}

/** Applies rules such as `'en/:rest*': ':rest*'`, and exact names. */
function readRewrites(rules: Options): OtherSite['rewritten'] {
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
      (_, name: string) => `$${names.findIndex((one) => one[1] === name) + 1}`,
    );
    return [[new RegExp(`^${pattern}$`), target] as const];
  });
  return (own) => {
    const rule = made.find(([pattern]) => pattern.test(own));
    return rule === undefined ? own : own.replace(rule[0], rule[1]);
  };
}

function globPattern(glob: string): RegExp {
  return new RegExp(`^${globRegexSource(glob.replace(/^\.?\//, ''))}(?:$|/)`);
}

interface LinkBase {
  /** Folder of the menu's locale. */
  readonly base: string;
}

function parseMenuEntry(options: Options, links: LinkBase, prefix = ''): MenuItem {
  const base = optionText(options.base) ?? prefix;
  const label = singleLineText(options.text);
  const inner = optionList(options.items).map((one) => parseMenuEntry(optionsOf(one), links, base));
  const link = optionText(options.link);
  const target =
    link === undefined
      ? {}
      : menuLinkTarget(
          /^(?:[a-z]+:|\/)/i.test(link) && base === '' ? link : /^[a-z]+:/i.test(link) ? link : `${base}${link}`,
          links,
        );
  return {
    label,
    ...target,
    ...(inner.length > 0 && { items: inner }),
    ...(options.collapsed === true && { isCollapsed: true }),
  };
}

/** Returns the target of a menu link: a page by its path, or an address. */
export function menuLinkTarget(link: string, { base }: LinkBase): Pick<MenuItem, 'page' | 'href'> {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(link)) return { href: link };
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(link) ?? [];
  if (rest !== '') return { href: `/${path.replace(/^\//, '')}${rest}` };
  const bare = decodeURI(path)
    .replace(/^\/+/, '')
    .replace(/\.(?:md|html)$/, '');
  const own = base !== '' && `${bare}/`.startsWith(`${base}/`) ? bare.slice(base.length + 1) : bare;
  return { page: own === '' || own.endsWith('/') ? `${own}index` : own };
}

/** `others` are the folders of other locales, whose sidebars may stand beside. */
function sidebarsOf(value: unknown, links: LinkBase, others: readonly string[]): OtherSite['sidebars'] {
  const itemsOf = (list: unknown, base = '') =>
    optionList(list).map((one) => parseMenuEntry(optionsOf(one), links, base));
  if (Array.isArray(value)) return { docs: itemsOf(value) };
  const own = Object.entries(optionsOf(value)).filter(([path]) => !others.some((folder) => isBelow(path, folder)));
  const made = own.map(([path, given]) => {
    const options = optionsOf(given);
    const list = Array.isArray(given) ? itemsOf(given) : itemsOf(options.items, optionText(options.base));
    return [sidebarName(path, links.base), list] as const;
  });
  return Object.fromEntries(made);
}

function sidebarName(path: string, base: string): string {
  const bare = path.replace(/^\/|\/$/g, '');
  const own = base !== '' && isBelow(path, base) ? bare.slice(base.length + 1) : bare;
  return own.replace(/[^\w-]+/g, '-') || 'docs';
}

function isBelow(path: string, folder: string): boolean {
  return `${path.replace(/^\//, '')}/`.startsWith(`${folder}/`);
}

/** Finds the sidebar of a page as VitePress does: by the deepest folder that has one, whether it lists the page or not. */
function sidebarFinder(value: unknown, base: string): OtherSite['sidebarAt'] {
  if (Array.isArray(value)) return () => 'docs';
  const depth = (path: string) => path.split('/').length;
  const paths = Object.keys(optionsOf(value)).sort((a, b) => depth(b) - depth(a));
  return (own) => {
    const page = `${base === '' ? '' : `/${base}`}/${own}`;
    const path = paths.find((one) => page.startsWith(one.startsWith('/') ? one : `/${one}`));
    return path === undefined ? undefined : sidebarName(path, base);
  };
}

function foldersBeside(locales: readonly OtherLocale[], own: OtherLocale | undefined): readonly string[] {
  return locales.flatMap((one) => (one === own || one.folder === '' ? [] : [one.folder]));
}

/** Reads the menus of locales, and the sidebars of their folders that all share. */
function localeMenus(value: Options, [main, ...others]: readonly OtherLocale[]): readonly LocaleMenus[] {
  const given = optionsOf(value.locales);
  const of = (locale: OtherLocale | undefined) =>
    optionsOf(given[locale?.folder || 'root'] ?? given[`/${locale?.folder}/`]);
  const theme = optionsOf(value.themeConfig);
  const localeTexts = (options: Options) => {
    const { footer } = { ...theme, ...optionsOf(options.themeConfig) };
    return [
      options.title ?? value.title,
      options.description ?? value.description,
      optionsAt(footer).copyright,
      optionsAt(footer).message,
    ].map(singleLineText);
  };
  const [title, tagline, copyright, message] = localeTexts(of(main));
  return others.map((locale): LocaleMenus => {
    const own = optionsOf(of(locale).themeConfig);
    const links = { base: locale.folder };
    const texts = localeTexts(of(locale));
    const shared = Object.entries(optionsOf(theme.sidebar)).filter(([path]) => isBelow(path, locale.folder));
    return {
      locale: locale.name,
      setting: `locales.${locale.name}.themeConfig`,
      texts: [
        [title, texts[0]],
        [tagline, texts[1]],
        [copyright ?? message, texts[2] ?? texts[3]],
      ],
      nav: optionList(own.nav).map((one) => parseMenuEntry(optionsOf(one), links)),
      sidebars: sidebarsOf(own.sidebar ?? Object.fromEntries(shared), links, []),
    };
  });
}

/** Follows the reader's system by default, as VitePress does. */
function colorModeOf(appearance: unknown): ColorMode {
  const given = optionText(appearance) ?? optionText(optionsOf(appearance).initialValue);
  if (appearance === false) return { disableSwitch: true };
  if (given === 'dark') return { defaultMode: 'dark' };
  if (given === 'force-dark') return { defaultMode: 'dark', disableSwitch: true };
  if (given === 'force-auto') return { disableSwitch: true, respectPrefersColorScheme: true };
  return given === 'light' ? {} : { respectPrefersColorScheme: true };
}

function faviconOf(head: unknown): string | undefined {
  const links = optionList(head).filter((one) => Array.isArray(one) && one[0] === 'link');
  const icon = links.map((one) => optionsOf((one as unknown[])[1])).find(({ rel }) => /(?:^| )icon$/.test(String(rel)));
  return optionText(icon?.href);
}

function logoOf(value: unknown): Pick<OtherSite, 'logo'> {
  if (typeof value === 'string') return { logo: { src: value } };
  const { src, light, dark, alt } = optionsOf(value);
  const own = optionText(src) ?? optionText(light) ?? optionText(dark);
  if (own === undefined) return {};
  return {
    logo: {
      src: own,
      ...(optionText(light) && optionText(dark) && { srcDark: optionText(dark) }),
      ...(optionText(alt) && { alt: optionText(alt) }),
    },
  };
}

function socialLinks(theme: Options): readonly string[] {
  return optionList(theme.socialLinks).flatMap((one) => optionText(optionsOf(one).link) ?? []);
}

function originOf(value: unknown): string | undefined {
  const address = optionText(value);
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}
