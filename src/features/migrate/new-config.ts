// Converts the old configuration to the new one, as a value that `write-value.ts` prints. Settings without equivalent become notes. Pure.
import { type NewConfigInput, pickOptions, removeUnusableCode, toUndefinedIfEmpty } from './config-parts.ts';
import { convertBlogToReleases, convertDocsOptions } from './new-docs.ts';
import { convertFooter, convertNavbar } from './new-links.ts';
import {
  convertAlgoliaSearch,
  convertAttributeValuesToText,
  convertCodeOptions,
  convertHeadTags,
  createLostMetadataNotes,
  createMetadataTags,
} from './new-look.ts';
import {
  type ConfigNote,
  convertToList,
  type OldSiteConfig,
  type RawOptions,
  toNonEmptyText,
  toRawOptions,
} from './old-site.ts';

/** A configuration with notes for the user. */
interface NewConfig {
  readonly value: Readonly<Record<string, unknown>>;
  readonly notes: readonly ConfigNote[];
}

/** Builds the configuration of the new site. */
export function createNewConfig(parts: NewConfigInput): NewConfig {
  const { old } = parts;
  const { config, theme } = old;
  const notes: ConfigNote[] = [];
  const code = (value: unknown, at: string) => removeUnusableCode(value, { at, notes, parse: parts.parse });
  const bar = toRawOptions(theme.announcementBar);
  const value = {
    title: toNonEmptyText(config.title),
    titleDelimiter: toNonEmptyText(config.titleDelimiter),
    tagline: toNonEmptyText(config.tagline),
    url: toNonEmptyText(config.url)?.replace(/\/$/, ''),
    baseUrl: normalizeBaseUrl(config.baseUrl),
    trailingSlash: typeof config.trailingSlash === 'boolean' ? config.trailingSlash : undefined,
    noIndex: config.noIndex === true ? true : undefined,
    favicon: toNonEmptyText(config.favicon),
    organizationName: toNonEmptyText(config.organizationName),
    projectName: toNonEmptyText(config.projectName),
    variables: toUndefinedIfEmpty(parts.variables),
    docs: convertDocsOptions(parts, notes),
    releases: convertBlogToReleases(old.blogs[0], parts),
    staticDirs: old.staticDirs.length === 1 && old.staticDirs[0] === 'static' ? undefined : listStaticFolders(parts),
    code: convertCodeOptions(theme, notes),
    navbar: convertNavbar(theme, { ...parts, notes }),
    footer: convertFooter(theme, notes),
    announcementBar: hasAnnouncement(bar)
      ? pickOptions(bar, ['id', 'content', 'backgroundColor', 'textColor', 'isCloseable'])
      : undefined,
    colorMode: toUndefinedIfEmpty({
      ...pickOptions(toRawOptions(theme.colorMode), ['defaultMode', 'disableSwitch', 'respectPrefersColorScheme']),
      accent: parts.accent,
    }),
    sidebar: toUndefinedIfEmpty(
      pickOptions(toRawOptions(toRawOptions(theme.docs).sidebar), ['hideable', 'autoCollapseCategories']),
    ),
    tableOfContents: toUndefinedIfEmpty(
      pickOptions(toRawOptions(theme.tableOfContents), ['minHeadingLevel', 'maxHeadingLevel']),
    ),
    search: convertAlgoliaSearch(theme),
    analytics: old.gtag === undefined ? undefined : { provider: 'gtag', trackingId: old.gtag },
    stylesheets: toUndefinedIfEmpty(
      convertToList(code(config.stylesheets, 'stylesheets')).map(convertAttributeValuesToText),
    ),
    scripts: toUndefinedIfEmpty(convertToList(code(config.scripts, 'scripts')).map(convertAttributeValuesToText)),
    headTags: toUndefinedIfEmpty([...convertHeadTags(code(config.headTags, 'headTags')), ...createMetadataTags(old)]),
    fromExtensions: toUndefinedIfEmpty(convertToList(old.redirects?.fromExtensions)),
    ...pickBrokenLinkLevels(config),
    components: toUndefinedIfEmpty(parts.components),
  };
  return { value, notes: [...createLostKeyNotes(old), ...createLostMetadataNotes(old), ...notes] };
}

function hasAnnouncement({ content }: RawOptions): boolean {
  return (toNonEmptyText(content) ?? '').trim() !== '';
}

function normalizeBaseUrl(value: unknown): string | undefined {
  const path = toNonEmptyText(value)?.replace(/^\/+|\/+$/g, '') ?? '';
  return path === '' ? undefined : `/${path}/`;
}

/** Returns the locales with their options, the default one first. */
export function listLocales({ config, i18n }: OldSiteConfig): readonly (RawOptions & { readonly name: string })[] {
  const rawOptions = toRawOptions(toRawOptions(config.i18n).localeConfigs);
  return i18n.locales.map((name) => {
    const { calendar, ...ownOwn } = toRawOptions(rawOptions[name]);
    return { ...ownOwn, name, ...(calendar !== 'gregory' && { calendar }) };
  });
}

function listStaticFolders({ layout, has }: NewConfigInput): readonly string[] | undefined {
  const named = layout.folders.filter(({ kind, to }) => kind === 'static' && has(to)).map(({ to }) => to);
  return named.length === 0 ? undefined : named;
}

const BROKEN_LINK_LEVEL_KEYS = ['onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks', 'onDuplicateRoutes'];

/**
 * Returns the levels for broken links. They need no conversion, because techdocs accepts the same words and has the same defaults as
 * Docusaurus.
 */
function pickBrokenLinkLevels(config: RawOptions): Record<string, unknown> {
  const hooks = toRawOptions(toRawOptions(config.markdown).hooks);
  return pickOptions({ ...hooks, ...config }, BROKEN_LINK_LEVEL_KEYS);
}

/** Returns the codes of faults at which builds of the old site failed. For broken links, failing is the default of Docusaurus. */
export function listFindingCodesFailingOldBuild({ config }: OldSiteConfig): ReadonlySet<string> {
  const { onBrokenLinks = 'throw', onBrokenAnchors, onBrokenMarkdownLinks } = pickBrokenLinkLevels(config);
  const all = {
    'broken-link': onBrokenLinks,
    'broken-anchor': onBrokenAnchors,
    'broken-markdown-link': onBrokenMarkdownLinks,
  };
  return new Set(Object.entries(all).flatMap(([code, level]) => (level === 'throw' ? [code] : [])));
}

/** Returns notes on keys that techdocs does not have, and on keys about which the user has to decide. */
function createLostKeyNotes({ config, theme, redirects }: OldSiteConfig): ConfigNote[] {
  const notes: ConfigNote[] = [];
  const lost = (at: string, value: unknown, note: Omit<ConfigNote, 'at'>) => {
    if (value !== undefined && !(Array.isArray(value) && value.length === 0)) notes.push({ at, ...note });
  };
  lost('customFields', config.customFields, {
    message: 'Values of your own are not carried over.',
    suggestion: 'Put texts into `variables`, and others into a module that your pages import.',
  });
  lost('clientModules', config.clientModules, {
    message: 'Scripts of your own for browsers are not carried over.',
    suggestion: 'Put a script into `static` and name it in `scripts`.',
    isHand: true,
  });
  lost('ssrTemplate', config.ssrTemplate, {
    message: 'techdocs has no template of that kind.',
    suggestion: 'Name elements for the head in `headTags`.',
    isHand: true,
  });
  lost('plugins.client-redirects.createRedirects', redirects?.createRedirects, {
    message: 'This code makes redirects; it was run once, with all addresses.',
    suggestion: 'Check that `redirects` has all that it returned.',
  });
  lost('plugins.client-redirects.toExtensions', redirects?.toExtensions, {
    message: 'Addresses have no endings here.',
    suggestion: 'Write such addresses into `redirects`.',
  });
  const options = Object.keys(toRawOptions(toRawOptions(theme.mermaid).options));
  lost('themeConfig.mermaid', theme.mermaid, {
    message:
      options.length === 0
        ? 'Diagrams have the colours of the page.'
        : `Options of diagrams are left out: ${options.map((key) => `\`${key}\``).join(', ')}. Diagrams have the colours of the page.`,
    ...(options.length > 0 && {
      suggestion:
        'Write what a diagram needs into its first line: `%%{init: {"sequence": {"mirrorActors": false}}}%%`.',
      isDropped: true,
    }),
  });
  const bar = toRawOptions(theme.announcementBar);
  lost('themeConfig.announcementBar', 'content' in bar && !hasAnnouncement(bar) ? bar : undefined, {
    message: 'The banner has no text here, so it is left out. Code of the theme may have shown another one.',
    suggestion: "If readers saw a banner, write `announcementBar: { content: '…' }` into `site.config.ts`.",
    isDropped: true,
  });
  lost('themeConfig.liveCodeBlock', theme.liveCodeBlock, {
    message: 'Code that runs in the page is shown as code.',
    isDropped: true,
  });
  return notes;
}
