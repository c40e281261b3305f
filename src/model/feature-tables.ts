// Tables of the features of techdocs that the core needs before it creates an extension: texts that sites may set, codes of findings, keys
// of the configuration. Each feature has its own tables. The loader of configurations receives the tables with the list of features.
import type * as z from 'zod/mini';
import { insertPropertiesAfter } from '../lib/entries.ts';
import type { ContentLimit } from './budgets.ts';
import type { ConfigKeysOfFeatures, SiteConfig } from './config.ts';
import type { ShippedLanguage } from './languages.ts';
import type { FeatureRuleCodes } from './rules.ts';

/** Texts of a feature, without plural forms. They are texts of the interface, so sites may set them. */
export interface FeatureTexts<Key extends string = string> {
  /** Name of the preceding text in the manual. */
  readonly after: string;
  readonly byLanguage: Readonly<Record<ShippedLanguage, Readonly<Record<Key, string>>>>;
}

/** Tables that a feature adds to those of the core. */
export interface FeatureTables {
  readonly texts?: FeatureTexts;
  readonly codes?: FeatureRuleCodes;
  readonly keys?: FeatureConfigKeys;
  readonly sidebarItems?: FeatureSidebarItems;
  /** Limits of content. The manual lists them after the limit `after`. */
  readonly limits?: { readonly after: string; readonly byName: Readonly<Record<string, ContentLimit>> };
}

type ConfigWithoutHash = Omit<SiteConfig, 'configHash'>;

/** Keys of the configuration that belong to a feature. */
export interface FeatureConfigKeys {
  /** Path of the preceding key in the manual: `pages`, or `markdown.html` for keys of the group `markdown`. */
  readonly after: string;
  /** Schemas by key. */
  readonly fields: Readonly<Record<string, z.ZodMiniType>>;
  /** Returns the values of the keys with defaults that depend on other keys. */
  resolve?(config: ConfigWithoutHash): Partial<ConfigKeysOfFeatures>;
  /** Returns faults that depend on other keys. */
  findFaults?(config: ConfigWithoutHash): readonly FeatureConfigKeyFault[];
}

/** Types of sidebar items. The extension of the feature expands these items with `sidebar`. */
export interface FeatureSidebarItems {
  /** The preceding type in messages. */
  readonly after: string;
  /** Schemas of an item's own fields, by type of the item, then by field. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, z.ZodMiniType>>>>;
}

/** A fault of the value at a path of the configuration. */
interface FeatureConfigKeyFault {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly suggestion?: string | undefined;
}

/**
 * Returns the schemas of a group of keys, completed by the keys that features add to the group. The keys at the top level form the group
 * with the empty name.
 */
export function addFeatureKeysToSchemas<Fields extends object>(
  fields: Fields,
  tables: readonly FeatureTables[],
  group = '',
): Fields {
  return tables.reduce((all, { keys }) => {
    const [name = '', parent = ''] = keys?.after.split('.').reverse() ?? [];
    return keys === undefined || parent !== group ? all : insertPropertiesAfter(all, name, keys.fields);
  }, fields);
}

/** Returns a configuration in which the keys of features are complete. */
export function resolveFeatureConfigKeys(
  config: ConfigWithoutHash,
  tables: readonly FeatureTables[],
): ConfigWithoutHash {
  return Object.assign({}, config, ...tables.map(({ keys }) => keys?.resolve?.(config)));
}

/** Returns the codes of all features. */
export function joinFeatureRuleCodes(tables: readonly FeatureTables[]): FeatureRuleCodes {
  return Object.assign({}, ...tables.map(({ codes }) => codes));
}

/** Returns the texts of all features in a language. */
export function joinFeatureTexts(
  tables: readonly FeatureTables[],
  language: ShippedLanguage,
): Readonly<Record<string, string>> {
  return Object.assign({}, ...tables.map(({ texts }) => texts?.byLanguage[language]));
}

/** Returns the texts of a feature by locale of the site, in the form of `texts` of an extension. */
export function selectFeatureTexts<Key extends string>(
  { byLanguage: { en } }: FeatureTexts<Key>,
  { locales }: Pick<SiteConfig['i18n'], 'locales'>,
): Readonly<Record<string, Readonly<Record<Key, string>>>> {
  const keys = Object.keys(en) as Key[];
  return Object.fromEntries(
    locales.map(({ locale, texts = en }) => [
      locale,
      // The catalogue of a locale contains the texts of features too.
      Object.fromEntries(keys.map((key) => [key, (texts as Readonly<Record<string, string>>)[key] ?? en[key]])),
    ]),
  ) as Readonly<Record<string, Readonly<Record<Key, string>>>>;
}
