// Reads the Starlight options of an Astro configuration as literals. Pure.
import { convertToList, type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { PlannedRedirect } from '../planned.ts';
import {
  convertLogo,
  findNestedOptions,
  findRepositoryLink,
  type MenuItem,
  type NonDocusaurusLocale,
  type NonDocusaurusSite,
  normalizeBasePath,
  splitOldAddress,
  toSingleLineText,
} from './other-site.ts';
import { parseMenuLink } from './vitepress-site.ts';

const PAGES_FOLDER = 'src/content/docs';

/** Normalizes the configuration. */
export function readStarlightSite(value: RawOptions, configFile: string): NonDocusaurusSite {
  const own =
    convertToList(value.integrations)
      .map(toRawOptions)
      .find((one) => one.title !== undefined || one.sidebar !== undefined) ?? {};
  const locales = listLocales(own);
  const base = locales[0]?.folder ?? '';
  const edit = toNonEmptyText(findNestedOptions(own.editLink).baseUrl)?.replace(/\/$/, '');
  const sidebar = convertToList(own.sidebar);
  return {
    generator: 'starlight',
    configFile,
    title: readSiteTitle(own.title) ?? 'Documentation',
    tagline: toSingleLineText(own.description),
    ...splitOldAddress(toNonEmptyText(value.site)),
    baseUrl: normalizeBasePath(toNonEmptyText(value.base)),
    trailingSlash: value.trailingSlash !== 'never',
    favicon: toNonEmptyText(own.favicon) ?? '/favicon.svg',
    ...convertLogo(own.logo),
    ...(toRawOptions(own.logo).replacesTitle === true && { hidesTitle: true }),
    // Starlight has no setting for the colour mode, and follows the reader's system.
    colorMode: { respectPrefersColorScheme: true },
    repository: findRepositoryLink(own.social),
    ...(edit !== undefined && { editUrl: `${edit}/${PAGES_FOLDER}/` }),
    pages: PAGES_FOLDER,
    files: [toNonEmptyText(value.publicDir)?.replace(/^\.\/|\/$/g, '') ?? 'public'],
    isLeftOut: (path) => /(?:^|\/)_/.test(path),
    rewritten: (path) => path,
    locales,
    nav: [],
    sidebars: sidebar.length === 0 ? {} : { docs: sidebar.map((one) => parseSidebarItem(one, base)) },
    redirects: parseRedirects(toRawOptions(value.redirects)),
    shownFrom: ['.'],
    notes: [
      ...(Object.keys(toRawOptions(own.components)).length > 0
        ? [
            {
              setting: 'starlight.components',
              message: 'Components that replace parts of the theme are not carried over.',
              suggestion: 'See `templates` and `parts` in the manual.',
            },
          ]
        : []),
      ...(convertToList(own.customCss).length > 0
        ? [
            {
              setting: 'starlight.customCss',
              message: 'Stylesheets are not carried over: their names belong to Starlight.',
              suggestion: 'Name one that is written for techdocs in `customCss`.',
            },
          ]
        : []),
    ],
  };
}

function listLocales({ locales, defaultLocale }: RawOptions): readonly NonDocusaurusLocale[] {
  const all = Object.entries(toRawOptions(locales)).map(([key, given]): NonDocusaurusLocale => {
    const { label, lang, dir } = toRawOptions(given);
    const tag = toNonEmptyText(lang) ?? (key === 'root' ? 'en' : key);
    const name = key === 'root' ? tag : key;
    return {
      name,
      folder: key === 'root' ? '' : key,
      label: toSingleLineText(label),
      ...(dir === 'rtl' && { direction: 'rtl' }),
      ...(tag !== name && { htmlLang: tag }),
    };
  });
  const main =
    all.find(({ folder, name }) => folder === (defaultLocale ?? 'root') || name === defaultLocale || folder === '') ??
    all[0];
  return main === undefined ? [{ name: 'en', folder: '' }] : [main, ...all.filter((one) => one !== main)];
}

function parseSidebarItem(value: unknown, base: string): MenuItem {
  if (typeof value === 'string') return { page: value.replace(/^\/|\/$/g, '') || 'index' };
  const options = toRawOptions(value);
  const label = toSingleLineText(options.label);
  const folder = toNonEmptyText(findNestedOptions(options.autogenerate).directory);
  const slug = toNonEmptyText(options.slug);
  const link = toNonEmptyText(options.link);
  const items = [
    ...convertToList(options.items).map((one) => parseSidebarItem(one, base)),
    ...(folder === undefined ? [] : [{ folder: folder.replace(/^\/|\/$/g, '') }]),
  ];
  const page = slug === undefined ? {} : { page: slug.replace(/^\/|\/$/g, '') || 'index' };
  const target = link === undefined ? page : parseMenuLink(link.replace(/(.)\/(?=$|[?#])/, '$1'), { base });
  return {
    label,
    ...target,
    ...(items.length > 0 && { items }),
    ...(options.collapsed === true && { isCollapsed: true }),
  };
}

function readSiteTitle(value: unknown): string | undefined {
  return toSingleLineText(value) ?? Object.values(toRawOptions(value)).map(toSingleLineText)[0];
}

/** Returns the redirects without patterns. Redirects with patterns are left to the host. */
function parseRedirects(rules: RawOptions): readonly PlannedRedirect[] {
  return Object.entries(rules).flatMap(([from, to]) => {
    const target = toNonEmptyText(to) ?? toNonEmptyText(toRawOptions(to).destination);
    if (target === undefined || /[[\]:*]/.test(from)) return [];
    const rooted = (path: string) => (/^(?:https?:|\/)/.test(path) ? path : `/${path}`).replace(/(.)\/$/, '$1');
    return { from: rooted(from), to: rooted(target) };
  });
}
