// Normalized configuration of a site of another generator than Docusaurus.
import { formatHexColour, parseColour } from '../../../lib/contrast.ts';
import { findReadableAccent } from '../../../model/accent.ts';
import type { GeneratorWithAddressRules } from '../../../model/address-rules.ts';
import { type RawOptions, toNonEmptyText, toRawOptions } from '../old-site.ts';
import type { NewSiteFile, Note, PlannedRedirect } from '../planned.ts';
import type { PageNote } from '../rewrite/work.ts';
import type { TemplateValue } from './go-functions.ts';

/** Generators other than Docusaurus. */
export type NonDocusaurusGenerator = Exclude<GeneratorWithAddressRules, 'docusaurus' | 'github'> | 'mdbook' | 'readme';

/** Display names of the generators. */
export const generatorDisplayNames: Readonly<Record<'docusaurus' | NonDocusaurusGenerator, string>> = {
  docusaurus: 'Docusaurus',
  mkdocs: 'MkDocs',
  vitepress: 'VitePress',
  starlight: 'Starlight',
  hugo: 'Hugo',
  nextra: 'Nextra',
  mdbook: 'mdBook',
  readme: 'Markdown',
};

/** Returns the name of the address rules of a generator. */
export function getAddressRulesName(generator: NonDocusaurusGenerator): GeneratorWithAddressRules {
  return generator === 'mdbook' || generator === 'readme' ? 'github' : generator;
}

/** Reads files of the old site. */
export interface SiteReader {
  readonly read: (path: string) => string | undefined;
  /** Lists the files below a folder. */
  readonly list: (folder: string) => readonly string[];
}

/** A locale of the old site. */
export interface NonDocusaurusLocale {
  readonly name: string;
  /**
   * Folder of the locale's pages, relative to the folder of all pages. Empty if the locale's pages are directly in the folder of all pages.
   */
  readonly folder: string;
  /** First segment of the locale's addresses. Absent if it is the same as `folder`. */
  readonly prefix?: string;
  readonly label?: string;
  readonly direction?: string;
  readonly htmlLang?: string;
}

/** An item of a menu. */
export interface MenuItem {
  readonly label?: string;
  /** Path of a page below the folder of pages, without extension. */
  readonly page?: string;
  readonly href?: string;
  /** Folder whose pages are listed. */
  readonly folder?: string;
  /** Glob of the pages that are listed, by their paths below the folder of pages. */
  readonly glob?: string;
  readonly items?: readonly MenuItem[];
  readonly isCollapsed?: boolean;
  readonly position?: 'right';
}

/** Menus and texts of a language other than the default one. */
export interface LocaleMenus {
  readonly locale: string;
  /** Key of the old configuration. */
  readonly setting: string;
  /** Texts in the default language with their translation. */
  readonly texts: readonly (readonly [text: string | undefined, translation: string | undefined])[];
  readonly nav: readonly MenuItem[];
  readonly sidebars: Readonly<Record<string, readonly MenuItem[]>>;
}

/** Settings of light and dark mode that differ from the defaults of techdocs. */
export interface ColorMode {
  readonly defaultMode?: 'dark';
  readonly disableSwitch?: true;
  readonly respectPrefersColorScheme?: true;
}

/** A line with its number in the old page, from 1. */
interface OldLine {
  readonly text: string;
  readonly from: number;
}

/** Lines of a page after content that code of the old site generated is added, and notes on content that is missing. */
export interface PageWithNotes {
  readonly lines: readonly OldLine[];
  readonly notes: readonly PageNote[];
}

/** A normalized configuration. */
export interface NonDocusaurusSite {
  readonly generator: NonDocusaurusGenerator;
  /** Name in the report, if it differs from the one of the generator. */
  readonly generatorName?: string;
  /** Path of the configuration file. */
  readonly configFile: string;
  readonly title: string;
  readonly tagline?: string;
  readonly url?: string;
  readonly baseUrl: string;
  readonly trailingSlash: boolean;
  readonly favicon?: string;
  readonly logo?: { readonly src: string; readonly srcDark?: string; readonly alt?: string };
  readonly hidesTitle?: boolean;
  readonly repository?: string;
  /** Label of the link to the repository. Default: the name of its host. */
  readonly repositoryLabel?: string;
  /** Address that the path of a page below the folder of pages follows. */
  readonly editUrl?: string;
  readonly showsLastUpdate?: true;
  /** Elements in the head of every page, in the form of techdocs. */
  readonly headTags?: readonly object[];
  readonly tableOfContents?: object;
  /** Themes of code by colour mode. */
  readonly codeThemes?: Readonly<Record<string, string>>;
  /** Regular expressions of links that the old site did not check, such as links to another site of the same host. */
  readonly ignoredLinks?: readonly string[];
  /** Id of the site at Google Analytics. */
  readonly gtag?: string;
  readonly accent?: string;
  readonly colorMode?: ColorMode;
  /** Stylesheets of the site: files of the new site, and addresses on other hosts. */
  readonly styles?: { readonly files: readonly NewSiteFile[]; readonly links: readonly string[] };
  readonly copyright?: string;
  /** Folder of the pages. */
  readonly pages: string;
  /** Folders whose files are published. The address of a file is its path below the folder. */
  readonly files: readonly string[];
  /** Whether a file in the folder of pages is excluded. `own` is the path below that folder. */
  readonly isLeftOut: (own: string) => boolean;
  /** Whether a file is not published, such as a template; given its path. */
  readonly isUnpublished?: (path: string) => boolean;
  /** Adds to a page what code of the old site generated on it. `lines` are the text without front matter. */
  readonly readPage?: (lines: readonly OldLine[], front: RawOptions) => PageWithNotes;
  /** Returns the path that determines a page's address. It differs from the file's path if the old site has rewrites. */
  readonly rewritten: (own: string) => string;
  /**
   * Returns the address that settings or front matter give to a page. `path` is the path of the page. Returns `undefined` if the address
   * follows from the page's file.
   */
  readonly ownAddress?: (path: string) => string | undefined;
  /** Returns lines to add to the front matter of a page, given the path and the text of the page. */
  readonly addedFront?: (path: string, text: string) => readonly string[];
  readonly locales: readonly NonDocusaurusLocale[];
  /** Returns texts of the interface that the site itself has in a language, by key. */
  readonly interfaceTexts?: (lang: string, read: SiteReader['read']) => RawOptions;
  readonly nav: readonly MenuItem[];
  /** Sidebars by name. If there are none, the sidebars have the structure of the page folders. */
  readonly sidebars: Readonly<Record<string, readonly MenuItem[]>>;
  /**
   * Returns the sidebar of a page. `own` is the path of the page below the folder of its locale. Absent if a page always belongs to the
   * sidebar that lists it.
   */
  readonly sidebarAt?: (own: string) => string | undefined;
  /** Menus of the locales that have their own. */
  readonly localeMenus?: readonly LocaleMenus[];
  readonly redirects: readonly PlannedRedirect[];
  /** Addresses, such as addresses of lists, that have no Markdown page. `now` is the address that replaces `path`. */
  readonly lists?: readonly { readonly path: string; readonly now?: string; readonly source?: string }[];
  /** Columns of links in the footer. */
  readonly footer?: readonly { readonly title: string; readonly items: readonly MenuItem[] }[];
  /** Shortcodes of the site. */
  readonly shortcodes?: ShortcodeEnvironment;
  /** Returns the address of a repository file that is not moved to the new site. */
  readonly sourceAddress?: (path: string) => string | undefined;
  /** Folders against which the paths of embedded files are resolved. */
  readonly shownFrom: readonly string[];
  /** Folder of dated posts, whose addresses contain the date. */
  readonly posts?: string;
  /** Languages of code blocks that code of the old site showed as something else, such as a diagram. */
  readonly fencesFromCode?: readonly string[];
  /** Whether the old site read `\\(a\\)`, `\\[a\\]` and environments of LaTeX as formulas. */
  readonly hasLatexFormulas?: boolean;
  /** Returns the page that shows an object of code, and its id there. Present if references in brackets may lead to names of code. */
  readonly findCodeTarget?: (
    name: string,
  ) => { readonly page: string; readonly id: string } | { readonly href: string } | undefined;
  /** Values that pages insert by their names. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Values by name that template tags insert; absent if pages have no template tags. */
  readonly templateValues?: Readonly<Record<string, string>>;
  readonly notes: readonly (Note & { readonly setting?: string; readonly file?: string })[];
}

/** What templates read of the pages of a site. */
export interface HugoPageValueLookup {
  /** Returns the value of the page of a file. */
  readonly ofFile: (path: string) => ReadonlyMap<string, TemplateValue> | undefined;
  /** Returns the values of all pages of a language. */
  readonly ofLocale: (locale: string) => readonly ReadonlyMap<string, TemplateValue>[];
  /** Returns the value of a page by its path below the folder of its language, such as `/docs/start`. */
  readonly ofPath: (path: string, locale: string) => ReadonlyMap<string, TemplateValue> | undefined;
}

/** Facts of the site that are needed to convert shortcodes of Hugo. */
export interface ShortcodeEnvironment {
  /** Pages of the site, as templates read them. */
  readonly pages: HugoPageValueLookup;
  /** Returns the template of a shortcode of the site. */
  readonly template: (name: string) => string | undefined;
  /** Returns the template with which `.Render` shows a page of a type. */
  readonly view: (name: string, type: string) => string | undefined;
  /** Returns the template of a partial of the site. */
  readonly partial: (name: string) => string | undefined;
  /** Returns a text of the site in a language. */
  readonly translate: (key: string, language: string) => string | undefined;
  /** Returns the values that sections hand down to a page. */
  readonly cascade: (path: string) => RawOptions;
  /** Data of the site. */
  readonly data: () => RawOptions;
  readonly title: string;
  /** Parameters of the configuration. */
  readonly params: RawOptions;
}

/** Returns the first part of the addresses of a locale; empty if there is none. */
export function getLocaleAddressPrefix({ prefix, folder }: NonDocusaurusLocale): string {
  return prefix ?? folder;
}

/** Splits an address into origin and base path. */
export function splitOldAddress(address: string | undefined): { readonly url?: string; readonly baseUrl: string } {
  if (address === undefined || !URL.canParse(address)) return { baseUrl: '/' };
  const { origin, pathname } = new URL(address);
  return { url: origin, baseUrl: normalizeBasePath(pathname) };
}

/** Returns the site without settings that techdocs refuses. Adds a note on each of them. */
export function makeSiteValid(site: NonDocusaurusSite): NonDocusaurusSite {
  return leaveOutRedirectsOfHeadings(ensureReadableAccentColour(site));
}

function leaveOutRedirectsOfHeadings(site: NonDocusaurusSite): NonDocusaurusSite {
  const { redirects, notes } = site;
  const left = redirects.flatMap(({ from }) => [from].flat().filter((candidate) => candidate.includes('#')));
  if (left.length === 0) return site;
  const message = `${left.length} redirects of headings, such as \`${left[0]}\`, are left out: a host sees no anchor. Such a link now opens the page.`;
  return {
    ...site,
    redirects: redirects.filter(({ from }) => ![from].flat().some((candidate) => left.includes(candidate))),
    notes: [...notes, { message, suggestion: 'Where the page still has the topic, give its heading this id too.' }],
  };
}

/** Returns the site with an accent colour that is readable as text. If the old accent is not readable, replaces it and adds a note. */
function ensureReadableAccentColour(site: NonDocusaurusSite): NonDocusaurusSite {
  const { accent = '', notes } = site;
  const rgb = parseColour(accent);
  const better = rgb && findReadableAccent(rgb);
  const own = better && formatHexColour(better);
  if (rgb === undefined || own === undefined || own === formatHexColour(rgb)) return site;
  const message = `Links in the old accent, \`${accent}\`, are hard to read on the ground of pages. The new one is the nearest colour with enough contrast: \`${own}\`.`;
  return { ...site, accent: own, notes: [...notes, { message, suggestion: 'See `colorMode.accent` in the manual.' }] };
}

/** Returns a base path with leading and trailing slash. */
export function normalizeBasePath(path: string | undefined): string {
  const bare = (path ?? '').replace(/^\/+|\/+$/g, '');
  return bare === '' ? '/' : `/${bare}/`;
}

/** Returns the object at a key path; empty if there is none. */
export function findNestedOptions(value: unknown, ...keys: readonly string[]): RawOptions {
  return keys.reduce((options: RawOptions, key) => toRawOptions(options[key]), toRawOptions(value));
}

/** Returns a string without line breaks; `undefined` for other values. */
export function toSingleLineText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : toNonEmptyText(value);
  return text === undefined ? undefined : text.replace(/\s+/g, ' ').trim() || undefined;
}

/** Returns the address of a repository on GitHub or GitLab among social links, which are a list of links, or addresses by name. */
export function findRepositoryLink(value: unknown): string | undefined {
  const all = Array.isArray(value)
    ? value.map(toRawOptions).map(({ href, link = href }) => link)
    : Object.values(toRawOptions(value));
  return all
    .flatMap((item) => toNonEmptyText(item) ?? [])
    .find((link) => /^https:\/\/(?:github|gitlab)\.com\/[^/]+\/[^/]+\/?$/.test(link))
    ?.replace(/\/$/, '');
}

/** Converts a logo: one picture, or one for each colour mode. */
export function convertLogo(value: unknown): Pick<NonDocusaurusSite, 'logo'> {
  const { src, light, dark, alt } = typeof value === 'string' ? ({ src: value } as RawOptions) : toRawOptions(value);
  const own = toNonEmptyText(src) ?? toNonEmptyText(light) ?? toNonEmptyText(dark);
  if (own === undefined) return {};
  const srcDark = toNonEmptyText(light) && toNonEmptyText(dark);
  const text = toNonEmptyText(alt);
  return { logo: { src: own, ...(srcDark && { srcDark }), ...(text && { alt: text }) } };
}
