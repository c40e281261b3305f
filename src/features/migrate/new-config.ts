// Converts the old configuration to the new one, as a value that `write-value.ts` prints. Settings without equivalent become notes. Pure.
import { type NewConfigInput, pick, unlessEmpty, withoutPackageCode } from './config-parts.ts';
import { newDocs, newReleases } from './new-docs.ts';
import { footerOf, navbarOf } from './new-links.ts';
import { algoliaSearch, codeOptions, headTags, metadata, scriptOption } from './new-look.ts';
import { type ConfigNote, type OldSite, type Options, optionList, optionsOf, optionText } from './old-site.ts';

/** A configuration with notes for the user. */
export interface NewConfig {
  readonly value: Readonly<Record<string, unknown>>;
  readonly notes: readonly ConfigNote[];
}

/** Builds the configuration of the new site. */
export function newConfig(parts: NewConfigInput): NewConfig {
  const { old, redirects } = parts;
  const { config, theme } = old;
  const notes: ConfigNote[] = [];
  const code = (value: unknown, at: string) => withoutPackageCode(value, { at, notes, parse: parts.parse });
  const bar = optionsOf(theme.announcementBar);
  const value = {
    title: optionText(config.title),
    titleDelimiter: optionText(config.titleDelimiter),
    tagline: optionText(config.tagline),
    url: optionText(config.url)?.replace(/\/$/, ''),
    baseUrl: baseUrlOf(config.baseUrl),
    trailingSlash: typeof config.trailingSlash === 'boolean' ? config.trailingSlash : undefined,
    noIndex: config.noIndex === true ? true : undefined,
    favicon: optionText(config.favicon),
    organizationName: optionText(config.organizationName),
    projectName: optionText(config.projectName),
    variables: unlessEmpty(parts.variables),
    i18n: i18nOf(old),
    docs: newDocs(parts, notes),
    releases: newReleases(old.blogs[0], parts),
    staticDirs: old.staticDirs.length === 1 && old.staticDirs[0] === 'static' ? undefined : staticDirs(parts),
    markdown: unlessEmpty({ embeds: unlessEmpty(parts.embeds), html: undefined }),
    code: codeOptions(theme, notes),
    navbar: navbarOf(theme, { ...parts, notes }),
    footer: footerOf(theme, notes),
    announcementBar:
      (optionText(bar.content) ?? '').trim() === ''
        ? undefined
        : pick(bar, ['id', 'content', 'backgroundColor', 'textColor', 'isCloseable']),
    colorMode: unlessEmpty({
      ...pick(optionsOf(theme.colorMode), ['defaultMode', 'disableSwitch', 'respectPrefersColorScheme']),
      accent: parts.accent,
    }),
    sidebar: unlessEmpty(pick(optionsOf(optionsOf(theme.docs).sidebar), ['hideable', 'autoCollapseCategories'])),
    tableOfContents: unlessEmpty(pick(optionsOf(theme.tableOfContents), ['minHeadingLevel', 'maxHeadingLevel'])),
    search: algoliaSearch(theme),
    analytics: old.gtag === undefined ? undefined : { provider: 'gtag', trackingId: old.gtag },
    customCss: unlessEmpty(parts.customCss),
    stylesheets: unlessEmpty(optionList(code(config.stylesheets, 'stylesheets')).map(scriptOption)),
    scripts: unlessEmpty(optionList(code(config.scripts, 'scripts')).map(scriptOption)),
    headTags: unlessEmpty([...headTags(code(config.headTags, 'headTags')), ...metadata(old)]),
    redirects: unlessEmpty(redirects),
    fromExtensions: unlessEmpty(optionList(old.redirects?.fromExtensions)),
    ...brokenLinkLevels(config),
    rules: parts.lacksTexts ? { 'missing-text': 'ignore' } : undefined,
    components: unlessEmpty(parts.components),
  };
  return { value, notes: [...lostKeyNotes(old), ...notes] };
}

function baseUrlOf(value: unknown): string | undefined {
  const path = optionText(value)?.replace(/^\/+|\/+$/g, '') ?? '';
  return path === '' ? undefined : `/${path}/`;
}

function i18nOf({ config, i18n }: OldSite) {
  const { defaultLocale, locales } = i18n;
  if (locales.length === 1 && defaultLocale === 'en') return undefined;
  const all = optionsOf(optionsOf(config.i18n).localeConfigs);
  const configs = locales.flatMap((locale) => {
    const own = pick(optionsOf(all[locale]), ['label', 'direction', 'htmlLang', 'calendar']);
    if (own.calendar === 'gregory') delete own.calendar;
    return Object.keys(own).length === 0 ? [] : [[locale, own]];
  });
  return {
    defaultLocale,
    locales,
    localeConfigs: unlessEmpty(Object.fromEntries(configs)),
    onUntranslated: locales.length > 1 ? 'ignore' : undefined,
  };
}

function staticDirs({ layout, has }: NewConfigInput): readonly string[] | undefined {
  const named = layout.folders.filter(({ kind, to }) => kind === 'static' && has(to)).map(({ to }) => to);
  return named.length === 0 ? undefined : named;
}

const LEVEL_KEYS = ['onBrokenLinks', 'onBrokenAnchors', 'onBrokenMarkdownLinks', 'onDuplicateRoutes'];

/** Returns the levels for broken links: techdocs accepts the same words and has the same defaults. */
function brokenLinkLevels(config: Options): Record<string, unknown> {
  const hooks = optionsOf(optionsOf(config.markdown).hooks);
  return pick({ ...hooks, ...config }, LEVEL_KEYS);
}

/** Returns the codes of faults that made builds of the old site fail; for broken links this is Docusaurus' default. */
export function refusedCodes({ config }: OldSite): ReadonlySet<string> {
  const { onBrokenLinks = 'throw', onBrokenAnchors, onBrokenMarkdownLinks } = brokenLinkLevels(config);
  const all = {
    'broken-link': onBrokenLinks,
    'broken-anchor': onBrokenAnchors,
    'broken-markdown-link': onBrokenMarkdownLinks,
  };
  return new Set(Object.entries(all).flatMap(([code, level]) => (level === 'throw' ? [code] : [])));
}

/** Returns notes on keys without meaning here, and keys that need a decision. */
function lostKeyNotes({ config, theme, redirects }: OldSite): ConfigNote[] {
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
  lost('themeConfig.mermaid', theme.mermaid, { message: 'Diagrams have the colours of the page.' });
  lost('themeConfig.liveCodeBlock', theme.liveCodeBlock, { message: 'Code that runs in the page is shown as code.' });
  return notes;
}
