// Reads the Starlight options of an Astro configuration as literals. Pure.

import { parseJson } from '../../../lib/json.ts';
import { joinSitePath } from '../../../model/url.ts';
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
  type PageWithNotes,
  type SiteReader,
  splitOldAddress,
  toSingleLineText,
} from './other-site.ts';
import { convertHeadElements, listSocialLinks } from './shared-settings.ts';
import { parseMenuLink } from './vitepress-site.ts';

const PAGES_FOLDER = 'src/content/docs';

/** Normalizes the configuration. Without Starlight, a route of the site itself gives addresses to its pages. */
export function readStarlightSite(value: RawOptions, configFile: string, reader: SiteReader): NonDocusaurusSite {
  const own =
    convertToList(value.integrations)
      .map(toRawOptions)
      .find((candidate) => candidate.title !== undefined || candidate.sidebar !== undefined) ?? {};
  const astro = readAstroPages(reader);
  const locales = listLocales(own);
  const base = locales[0]?.folder ?? '';
  const edit = toNonEmptyText(findNestedOptions(own.editLink).baseUrl)?.replace(/\/$/, '');
  const sidebar = convertToList(own.sidebar);
  const repository = findRepositoryLink(own.social);
  const head = convertHeadElements(convertToList(own.head).map(toRawOptions), 'starlight.head');
  const levels = own.tableOfContents === undefined ? undefined : readHeadingLevels(own.tableOfContents);
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
    repository,
    ...(edit !== undefined && { editUrl: `${edit}/${PAGES_FOLDER}/` }),
    ...(own.lastUpdated === true && { showsLastUpdate: true as const }),
    headTags: head.tags,
    ...(levels !== undefined && { tableOfContents: levels }),
    pages: PAGES_FOLDER,
    files: [toNonEmptyText(value.publicDir)?.replace(/^\.\/|\/$/g, '') ?? 'public'],
    isLeftOut: (path) => /(?:^|\/)_/.test(path),
    rewritten: (path) => joinSitePath(astro.route, path).slice(1),
    lists: astro.pages,
    locales,
    nav: listSocialLinks(own.social).filter(({ href }) => href !== repository),
    sidebars: sidebar.length === 0 ? {} : { docs: sidebar.map((item) => parseSidebarItem(item, base)) },
    localeMenus: locales.slice(1).map(({ name, htmlLang = name }) => ({
      ...{ locale: name, setting: 'starlight.sidebar', nav: [], sidebars: {} },
      texts: listTranslatedLabels([...sidebar, own], [htmlLang, name]),
    })),
    redirects: parseRedirects(toRawOptions(value.redirects)),
    shownFrom: ['.'],
    readPage: convertBanner,
    interfaceTexts: (lang, read) => ({
      ...toRawOptions(parseJson(read(`src/content/i18n/${locales[0]?.htmlLang ?? locales[0]?.name}.json`))),
      ...toRawOptions(parseJson(read(`src/content/i18n/${lang}.json`))),
    }),
    notes: [
      ...head.notes,
      ...astro.notes,
      ...Object.entries(LOST_OPTIONS).flatMap(([key, [message, suggestion]]) =>
        isEmptyOption(own[key]) ? [] : [{ setting: `starlight.${key}`, message, suggestion, isDropped: true as const }],
      ),
    ],
  };
}

const ASTRO_PAGE = /^src\/pages\/((?:.*\/)?[^/[\]]+)\.(?:astro|mdx?)$/;
const ROUTE_OF_DOCS = /^src\/pages\/(?:(.+)\/)?\[\.{3}\w+\]\.astro$/;

/** Returns the address of the route that shows the pages, and the pages and collections of Astro that are not moved. */
function readAstroPages({ read, list }: SiteReader) {
  const files = list('src/pages');
  const isRoute = (path: string) => ROUTE_OF_DOCS.test(path) && /getCollection\(\s*["']docs["']/.test(read(path) ?? '');
  const route = ROUTE_OF_DOCS.exec(files.find(isRoute) ?? '')?.[1] ?? '';
  const pages = files.flatMap((source) => {
    const name = /[[\]]|^src\/pages\/(?:404|500)\./.test(source) ? undefined : ASTRO_PAGE.exec(source)?.[1];
    return name === undefined ? [] : [{ path: joinSitePath(name.replace(/(?:^|\/)index$/, '')), source }];
  });
  const others = list('src/content').filter((path) => /\.mdx?$/.test(path) && !path.startsWith(`${PAGES_FOLDER}/`));
  const folders = [...new Set(others.map((path) => path.split('/').slice(0, 3).join('/')))];
  const notes = [
    ...pages.map(({ source }) => ({ file: source, isContentLost: true as const, ...LOST_PAGE })),
    ...folders.map((file) => ({ file, ...LOST_COLLECTION })),
  ].map((note) => ({ ...note, isHand: true as const }));
  return { route, pages, notes };
}

const LOST_PAGE = {
  message: 'A page of Astro is not moved: its content is code, or lies outside of the docs.',
  suggestion: 'Write it in Markdown, or as a page of your own in `pages`.',
};
const LOST_COLLECTION = {
  message: 'The pages of this collection are not moved, because only the routes of the site know their addresses.',
  suggestion: 'Copy them into the folder `docs` or `releases`, with their addresses as `slug`.',
};

/** Options that techdocs has no equivalent for, with what a note says. */
const LOST_OPTIONS: Readonly<Record<string, readonly [message: string, suggestion: string]>> = {
  components: [
    'Components that replace parts of the theme are not carried over.',
    'See `templates` and `parts` in the manual.',
  ],
  customCss: [
    'Stylesheets are not carried over: their names belong to Starlight.',
    'Name one that is written for techdocs in `customCss`.',
  ],
  expressiveCode: [
    'Settings of Expressive Code, such as themes and languages of its own, are not carried over.',
    'Code in a language that techdocs does not know is shown as plain text: name a similar language in the fence.',
  ],
  plugins: ['Plugins of Starlight are not carried over.', 'See what they showed; the manual lists what techdocs has.'],
};

function isEmptyOption(value: unknown): boolean {
  return value === undefined || value === false || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

/** Returns the levels of headings in the table of contents, in the form of techdocs. Starlight's defaults are the same. */
export function readHeadingLevels(value: unknown): {
  readonly minHeadingLevel?: number;
  readonly maxHeadingLevel?: number;
} {
  const { minHeadingLevel, maxHeadingLevel } = toRawOptions(value);
  return {
    ...(typeof minHeadingLevel === 'number' && { minHeadingLevel }),
    ...(typeof maxHeadingLevel === 'number' && { maxHeadingLevel }),
  };
}

/** Returns the labels at any depth of the menu with their translation, and the title of the site. `tags` are the names of the language. */
function listTranslatedLabels(
  items: readonly unknown[],
  tags: readonly string[],
): readonly (readonly [text: string | undefined, translation: string | undefined])[] {
  const select = (texts: unknown) => tags.map((tag) => toSingleLineText(toRawOptions(texts)[tag])).find(Boolean);
  return items
    .map(toRawOptions)
    .flatMap(({ label, translations, items: inner, title }) => [
      [toSingleLineText(label), select(translations)] as const,
      [readSiteTitle(title), select(title)] as const,
      ...listTranslatedLabels(convertToList(inner), tags),
    ]);
}

/** Puts the banner of a page, which front matter contains as HTML, at the top of its text. */
function convertBanner(lines: PageWithNotes['lines'], { banner }: RawOptions): PageWithNotes {
  const content = toSingleLineText(toRawOptions(banner).content);
  if (content === undefined) return { lines, notes: [] };
  const added = ['', ':::info', '', content, '', ':::', ''].map((text) => ({ text, from: 1 }));
  return { lines: [...added, ...lines], notes: [] };
}

function listLocales({ locales, defaultLocale }: RawOptions): readonly NonDocusaurusLocale[] {
  const allLocales = Object.entries(toRawOptions(locales)).map(([key, value]): NonDocusaurusLocale => {
    const { label, lang, dir } = toRawOptions(value);
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
    allLocales.find(
      ({ folder, name }) => folder === (defaultLocale ?? 'root') || name === defaultLocale || folder === '',
    ) ?? allLocales[0];
  return main === undefined ? [{ name: 'en', folder: '' }] : [main, ...allLocales.filter((locale) => locale !== main)];
}

function parseSidebarItem(value: unknown, base: string): MenuItem {
  if (typeof value === 'string') return { page: value.replace(/^\/|\/$/g, '') || 'index' };
  const options = toRawOptions(value);
  const label = toSingleLineText(options.label);
  const folder = toNonEmptyText(findNestedOptions(options.autogenerate).directory);
  const slug = toNonEmptyText(options.slug);
  const link = toNonEmptyText(options.link);
  const items = [
    ...convertToList(options.items).map((item) => parseSidebarItem(item, base)),
    ...(folder === undefined ? [] : [{ folder: folder.replace(/^\/|\/$/g, '') }]),
  ];
  const page = slug === undefined ? {} : { page: slug.replace(/^\/|\/$/g, '') || 'index' };
  const target = link === undefined ? page : parseMenuLink(link.replace(/(.)\/(?=$|[?#])/, '$1'), { base });
  return {
    label,
    ...target,
    ...(items.length > 0 && { items }),
    ...(items.length > 0 && { isCollapsed: options.collapsed === true }),
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
