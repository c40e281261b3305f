// The texts of the configuration that readers see, each with its place, and the configuration in another language.
import type { NavLinkConfig, SiteConfig } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { VersionConfig } from '../model/docs-versions.ts';
import { nearest } from '../model/nearest.ts';
import type { SidebarItemConfig } from '../model/sidebar-config.ts';
import type { CategoryLink, TranslatedText, TranslatedTexts } from '../model/source.ts';
import { slugOf } from './sidebars.ts';

/** A text of the configuration. */
export interface ConfigText {
  readonly text: string;
  /** Such as `navbar.items[0].label`. */
  readonly place: string;
}

/** A configuration in a language. */
export interface TranslatedConfig {
  readonly config: SiteConfig;
  /** Distinct texts of the configuration. */
  readonly all: number;
  /** Texts without a translation, each with the first place where it stands. */
  readonly missing: readonly ConfigText[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Makes the translation of a piece of HTML safe. */
export type CleanHtml = (html: string, from: TranslatedText) => string;

/**
 * Gives the texts of a language to a configuration; a place goes before a text, and what is not given stays. The
 * configuration is code and trusted with HTML, the translators' file is content: what it gives for HTML is cleaned. Pure.
 */
export function translateConfig(
  config: SiteConfig,
  given: TranslatedTexts | undefined,
  clean: CleanHtml,
): TranslatedConfig {
  const texts = new Map((given?.texts ?? []).map((each) => [each.key, each]));
  const found: (ConfigText & { readonly isMissing: boolean })[] = [];
  const translated = mapTexts(config, (text, place, isHtml) => {
    const own = texts.get(place) ?? texts.get(text);
    found.push({ text, place, isMissing: own === undefined });
    if (own?.text === undefined) return text;
    return isHtml ? clean(own.text, own) : own.text;
  });
  const missing = new Map<string, ConfigText>();
  for (const { text, place, isMissing } of found)
    if (isMissing && !missing.has(text)) missing.set(text, { text, place });
  return {
    config: translated,
    all: new Set(found.map(({ text }) => text)).size,
    missing: [...missing.values()],
    diagnostics: unknownTexts(given, found),
  };
}

function unknownTexts(given: TranslatedTexts | undefined, found: readonly ConfigText[]): Diagnostic[] {
  const known = new Set(found.flatMap(({ text, place }) => [text, place]));
  return (given?.texts ?? [])
    .filter(({ key }) => !known.has(key))
    .map(({ key, line, column }) => {
      const near = nearest(key, [...known]);
      return {
        code: 'unknown-text',
        severity: 'warning',
        message: `\`${key}\` is no text of the configuration, and no place of one.`,
        file: given?.file,
        line,
        column,
        ...(near !== undefined && { suggestion: `Did you mean \`${near}\`?` }),
      };
    });
}

type MapText = (text: string, place: string, isHtml?: boolean) => string;

function mapTexts(config: SiteConfig, map: MapText): SiteConfig {
  const text: MapText = (value, place, isHtml) => (value.trim() === '' ? value : map(value, place, isHtml));
  const own = <T extends object, K extends keyof T & string>(
    value: T,
    key: K,
    place: string,
    isHtml?: boolean,
  ): Pick<T, K> => {
    const given = value[key] as string | undefined;
    return { [key]: given === undefined ? given : text(given, place === '' ? key : `${place}.${key}`, isHtml) } as Pick<
      T,
      K
    >;
  };
  const link = <L extends NavLinkConfig>(item: L, place: string): L => ({ ...item, ...own(item, 'label', place) });
  const { navbar, footer, releases, home, announcementBar: bar, search, docs } = config;
  return {
    ...config,
    ...own(config, 'title', ''),
    ...own(config, 'tagline', ''),
    docs: {
      ...docs,
      versions: mapValues(docs.versions, (version, name) =>
        // With one version nobody sees its label.
        Object.keys(docs.versions).length > 1 ? versionTexts(version, name, text) : version,
      ),
      sidebars: sidebarTexts(docs.sidebars, 'sidebars', text),
    },
    navbar: {
      ...navbar,
      ...own(navbar, 'title', 'navbar'),
      ...(navbar.logo && { logo: { ...navbar.logo, ...own(navbar.logo, 'alt', 'navbar.logo') } }),
      items: navbar.items.map((item, i) => {
        const place = `navbar.items[${i}]`;
        // Where no label is given, it is an id.
        const isNamed = item.label !== (item.docId ?? item.sidebarId);
        const named = isNamed ? link(item, place) : item;
        const items = item.items.map((child, j) => link(child, `${place}.items[${j}]`));
        return { ...named, ...own(item, 'value', place, true), items };
      }),
    },
    footer: {
      ...own(footer, 'copyright', 'footer'),
      links: footer.links.map((group, g) => ({
        ...own(group, 'title', `footer.links[${g}]`),
        items: group.items.map((item, i) => link(item, `footer.links[${g}].items[${i}]`)),
      })),
    },
    ...(bar && 'content' in bar && { announcementBar: { ...bar, ...own(bar, 'content', 'announcementBar', true) } }),
    ...(home && {
      home: {
        tabs: home.tabs.map((tab, t) => ({
          ...own(tab, 'label', `home.tabs[${t}]`),
          sections: tab.sections.map((section, s) => ({
            ...own(section, 'heading', `home.tabs[${t}].sections[${s}]`),
            tiles: section.tiles.map((tile, i) => {
              const place = `home.tabs[${t}].sections[${s}].tiles[${i}]`;
              return { ...tile, ...own(tile, 'label', place), ...own(tile, 'description', place) };
            }),
          })),
        })),
      },
    }),
    ...(releases && {
      releases: {
        ...releases,
        ...own(releases, 'title', 'releases'),
        ...own(releases, 'description', 'releases'),
        products: mapValues(releases.products, (product, key) =>
          product.label === key ? product : { ...product, ...own(product, 'label', `releases.products.${key}`) },
        ),
      },
    }),
    search: { ...search, ...own(search, 'placeholder', 'search') },
  };
}

function versionTexts(version: VersionConfig, name: string, text: MapText): VersionConfig {
  const { label, source } = version;
  const place = `docs.versions.${name}`;
  return {
    ...version,
    label: label === name ? label : text(label, `${place}.label`),
    ...(source && { source: { ...source, sidebars: sidebarTexts(source.sidebars, `${place}.sidebars`, text) } }),
  };
}

function sidebarTexts(sidebars: SiteConfig['docs']['sidebars'], place: string, text: MapText): typeof sidebars {
  return mapValues(sidebars, (items, name) => sidebarItems(items, `${place}.${name}`, text));
}

function sidebarItems(items: readonly SidebarItemConfig[], place: string, text: MapText): SidebarItemConfig[] {
  return items.map((item, index) => sidebarItem(item, `${place}[${index}]`, text));
}

function sidebarItem(item: SidebarItemConfig, place: string, text: MapText): SidebarItemConfig {
  if (typeof item === 'string' || item.type === 'autogenerated') return item;
  if (item.type === 'html') return { ...item, value: text(item.value, `${place}.value`, true) };
  if (item.type !== 'category')
    return item.label === undefined ? item : ({ ...item, label: text(item.label, `${place}.label`) } as typeof item);
  return {
    ...item,
    label: text(item.label, `${place}.label`),
    items: sidebarItems(item.items, `${place}.items`, text),
    ...(item.link && { link: categoryLink(item.link, item.label, `${place}.link`, text) }),
  };
}

/** The address of a generated index comes from its label in the default language, and is the same in every other. */
function categoryLink(link: CategoryLink, label: string, place: string, text: MapText): CategoryLink {
  if (link.type === 'doc') return link;
  const { slug = `/category/${slugOf(label)}`, title, description, keywords } = link;
  return {
    ...link,
    slug,
    ...(title !== undefined && { title: text(title, `${place}.title`) }),
    ...(description !== undefined && { description: text(description, `${place}.description`) }),
    ...(keywords && { keywords: keywords.map((keyword, i) => text(keyword, `${place}.keywords[${i}]`)) }),
  };
}

function mapValues<T>(
  record: Readonly<Record<string, T>>,
  map: (value: T, name: string) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}
