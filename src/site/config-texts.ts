// Texts of the configuration that readers see, with their paths, and the translation of a configuration.
import type { NavItemConfig, SiteConfig } from '../model/config.ts';
import {
  type ConfigField,
  convertToPathInUserConfig,
  formatSettingPath,
  replaceConfigFields,
} from '../model/config-fields.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import {
  DEFAULT_CURRENT_VERSION_LABEL,
  type DocsConfig,
  hasSeveralVersions,
  type VersionConfig,
} from '../model/docs-versions.ts';
import { getMessages, t } from '../model/messages.ts';
import { suggestNearestName } from '../model/nearest.ts';
import type { SidebarItemConfig, SidebarsConfig } from '../model/sidebar-config.ts';
import { createSlug } from '../model/slug.ts';
import type { TranslatedConfigText, TranslatedTexts } from '../model/source.ts';

/** A text of the configuration. */
interface ConfigText {
  readonly text: string;
  /** Path such as `navbar.items[0].label`. */
  readonly place: string;
}

/** A configuration in one language. */
export interface TranslatedConfig {
  readonly config: SiteConfig;
  /** Number of distinct texts. */
  readonly all: number;
  /** Texts without a translation, each with its first path. */
  readonly missing: readonly ConfigText[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Sanitizes the translation of a piece of HTML. */
export type TranslatedHtmlSanitizer = (html: string, from: TranslatedConfigText) => string;

/**
 * Applies translations to a configuration. The key of a translation is either a path or a text; a translation by path takes precedence.
 * Texts without a translation stay unchanged. HTML in the configuration is trusted because the configuration is code. HTML in translations
 * is sanitized because translations are content. A default that is an interface text becomes the interface text of `locale`. Pure.
 */
export function translateConfig(
  config: SiteConfig,
  translatedTexts: TranslatedTexts | undefined,
  { clean, locale }: { readonly clean: TranslatedHtmlSanitizer; readonly locale?: string },
): TranslatedConfig {
  const releasesTitleIn = (name: string) => t(getMessages(config, name), 'releases');
  const texts = new Map((translatedTexts?.texts ?? []).map((text) => [text.key, text]));
  const shown: (ConfigText & { readonly isMissing: boolean })[] = [];
  const translated = replaceConfigFields(setGeneratedIndexAddresses(config), config.roles, (field) => {
    const { text, role } = field;
    if ((role !== 'text' && role !== 'html') || !isVisibleConfigText(field, config)) return text;
    const place = formatSettingPath(convertToPathInUserConfig(config, field.path));
    const translation = texts.get(place) ?? texts.get(text);
    // techdocs chose these defaults, not the author. A missing translation of a default is not reported.
    const isUsual =
      text === DEFAULT_CURRENT_VERSION_LABEL && field.path[2] === 'versions' && field.path[3] === 'current';
    const isUsualTitle = place === 'releases.title' && text === releasesTitleIn(config.i18n.defaultLocale);
    const title = isUsualTitle && locale !== undefined ? releasesTitleIn(locale) : text;
    shown.push({ text, place, isMissing: translation === undefined && !isUsual && title === text });
    if (translation === undefined) return title;
    if (translation?.text === undefined) return text;
    return role === 'html' ? clean(translation.text, translation) : translation.text;
  });
  const missing = new Map<string, ConfigText>();
  for (const { text, place, isMissing } of shown)
    if (isMissing && !missing.has(text)) missing.set(text, { text, place });
  return {
    config: { ...translated, untranslated: new Set(missing.keys()) },
    all: new Set(shown.map(({ text }) => text)).size,
    missing: [...missing.values()],
    diagnostics: reportUnknownTranslations(translatedTexts, shown),
  };
}

/**
 * Whether readers see a text of the configuration. Readers do not see a label that equals its id, because such a label is a default.
 * Readers also do not see the label of the only version of docs.
 */
function isVisibleConfigText({ text, path, owner }: ConfigField, { docs }: SiteConfig): boolean {
  if (text.trim() === '') return false;
  if (path.at(-1) !== 'label') return true;
  // The label of a site's only docs is not shown.
  if (path[0] === 'docs' && path.length === 3 && docs.length === 1) return false;
  const { docId, sidebarId } = owner as Partial<NavItemConfig>;
  const isOnlyVersion =
    path[2] === 'versions' && path.length === 5 && !hasSeveralVersions(docs[Number(path[1])] as DocsConfig);
  return !isOnlyVersion && text !== path.at(-2) && text !== (docId ?? sidebarId);
}

function reportUnknownTranslations(
  translatedTexts: TranslatedTexts | undefined,
  shown: readonly ConfigText[],
): Diagnostic[] {
  const known = new Set(shown.flatMap(({ text, place }) => [text, place]));
  const elsewhere = `Remove it; the label of a folder is in its \`_category_.yml\`, and what techdocs says in \`i18n.localeConfigs\`.`;
  return (translatedTexts?.texts ?? [])
    .filter(({ key }) => !known.has(key))
    .map(({ key, line, column }) => {
      const suggestion = suggestNearestName(key, known) ?? elsewhere;
      const message = `\`${key}\` is neither a text in the configuration nor the path of one.`;
      return {
        code: 'unknown-text',
        severity: 'warning',
        message,
        file: translatedTexts?.file,
        line,
        column,
        suggestion,
      };
    });
}

/** Sets the address of each generated index page by its label in the default language, so that all languages have the same address. */
function setGeneratedIndexAddresses({ docs, ...config }: SiteConfig): SiteConfig {
  return { ...config, docs: docs.map(setGeneratedIndexAddressesOfDocs) };
}

function setGeneratedIndexAddressesOfDocs(docs: DocsConfig): DocsConfig {
  const versions = Object.entries(docs.versions).map(([name, { source, ...version }]): [string, VersionConfig] => [
    name,
    { ...version, ...(source && { source: { ...source, sidebars: setIndexAddressesInSidebars(source.sidebars) } }) },
  ]);
  return { ...docs, versions: Object.fromEntries(versions), sidebars: setIndexAddressesInSidebars(docs.sidebars) };
}

function setIndexAddressesInSidebars(sidebars: SidebarsConfig): SidebarsConfig {
  const ofItem = (item: SidebarItemConfig): SidebarItemConfig => {
    if (typeof item === 'string' || item.type !== 'category') return item;
    const { link, label } = item;
    const slug = link?.type === 'generated-index' && (link.slug ?? `/category/${createSlug(label)}`);
    return { ...item, items: item.items.map(ofItem), ...(slug && { link: { ...link, slug } }) };
  };
  return Object.fromEntries(Object.entries(sidebars).map(([name, items]) => [name, items.map(ofItem)]));
}
