// Interface texts for each language of a site: the shipped texts, overridden by the site's own.

import * as z from 'zod/mini';
import { insertPropertiesAfter } from '../lib/entries.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import type { LocaleConfig, SiteConfig } from '../model/config.ts';
import { type FeatureTables, joinFeatureTexts } from '../model/feature-tables.ts';
import { findShippedLanguage, loadInterfaceTexts } from '../model/languages.ts';
import { listPluralForms } from '../model/messages.ts';
import { formatNearestNameHint } from '../model/nearest.ts';
import {
  englishCatalogue,
  type PluralForms,
  type TextCatalogue,
  type TextCatalogueOfFeatures,
  type TextKey,
} from '../model/texts.ts';
import { formatKeyPath, type ValuePath } from './fault.ts';
import type { FaultReporter } from './judge.ts';
import { nonBlankSchema, withDescription } from './schema/parts.ts';

/** A site's own interface texts, by name. */
type CustomTexts = { readonly [K in TextKey]?: string | TextCatalogue[K] } & {
  readonly [K in keyof TextCatalogueOfFeatures]?: string;
};

const optionalTextSchema = z.optional(nonBlankSchema);
const pluralTextsSchema = z.strictObject({
  zero: withDescription('For no thing.', optionalTextSchema),
  one: withDescription('For one thing.', optionalTextSchema),
  two: withDescription('For two things.', optionalTextSchema),
  few: withDescription('For a few things.', optionalTextSchema),
  many: withDescription('For many things.', optionalTextSchema),
  other: withDescription('For any other number.', nonBlankSchema),
});

/** Schema of `i18n.localeConfigs.<locale>.texts`. Names and placeholders are checked by `createCustomTextsCheck`. */
export const interfaceTextsSchema = z.record(
  z.string(),
  z.union([nonBlankSchema, pluralTextsSchema], {
    error: 'must be a text, or a text for each plural form, including `other`',
  }),
) as unknown as z.ZodMiniType<CustomTexts, CustomTexts>;

/** Returns all texts of the interface in English, by name, in the order of the manual. */
export function listEnglishTexts(tables: readonly FeatureTables[]): Readonly<Record<string, string | PluralForms>> {
  return tables.reduce<Readonly<Record<string, string | PluralForms>>>(
    (all, { texts }) => (texts === undefined ? all : insertPropertiesAfter(all, texts.after, texts.byLanguage.en)),
    englishCatalogue,
  );
}

/**
 * Returns a function that reports unknown text names and unknown placeholders. `english` contains all texts of the interface; `at` is the
 * path of `texts` below `i18n`.
 */
export function createCustomTextsCheck(english: Readonly<Record<string, string | PluralForms>>) {
  return (texts: unknown, at: ValuePath, report: FaultReporter): void => {
    if (typeof texts !== 'object' || texts === null) return;
    for (const [key, value] of Object.entries(texts)) {
      const name = formatKeyPath(['i18n', ...at, key]);
      const shipped = getOwnPropertyValue<string | PluralForms>(english, key);
      if (shipped === undefined) {
        const hint = formatNearestNameHint(key, Object.keys(english));
        report([...at, key], `\`${name}\` is not a text of the interface.`, hint);
        continue;
      }
      if (typeof shipped === 'string' && typeof value !== 'string') {
        report([...at, key], `\`${name}\` has no plural forms; it must be a string.`);
        continue;
      }
      const placeholders = listPlaceholders(shipped);
      for (const placeholder of listPlaceholders(value as string | PluralForms)) {
        if (placeholders.includes(placeholder)) continue;
        const message = `\`${name}\` contains \`{${placeholder}}\`, a placeholder that this text does not have.`;
        const hint =
          formatNearestNameHint(placeholder, placeholders) ?? 'This text has no placeholders: write it without braces.';
        report([...at, key], message, hint);
      }
    }
  };
}

function listPlaceholders(text: string | PluralForms): string[] {
  const forms = typeof text === 'string' ? [text] : Object.values(text);
  return [...new Set(forms.flatMap((form) => [...String(form).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))];
}

/**
 * Returns a locale with its interface texts, including those of features. If a language has no shipped texts, it gets the English ones.
 * Returns English without custom texts unchanged. If a text with a number is a string, all plural forms get this string.
 */
async function addLocaleInterfaceTexts(
  locale: LocaleConfig,
  custom: CustomTexts = {},
  tables: readonly FeatureTables[] = [],
): Promise<LocaleConfig> {
  const language = findShippedLanguage(locale.htmlLang);
  const written = Object.entries(custom);
  if (language === 'en' && written.length === 0) return locale;
  const core = (await loadInterfaceTexts(locale.htmlLang)) ?? englishCatalogue;
  const base: TextCatalogue = { ...core, ...joinFeatureTexts(tables, language ?? 'en') };
  const replaced = written.map(([key, text]) => [
    key,
    typeof getOwnPropertyValue(base, key) !== 'string' && typeof text === 'string'
      ? Object.fromEntries(listPluralForms(locale.htmlLang).map((form) => [form, text]))
      : text,
  ]);
  const missing = language === undefined ? Object.keys(listEnglishTexts(tables)).filter((key) => !(key in custom)) : [];
  return {
    ...locale,
    texts: { ...base, ...(Object.fromEntries(replaced) as Partial<TextCatalogue>) },
    ...(missing.length > 0 && { missingTexts: missing }),
  };
}

/** Settings for interface texts: a site's own texts by language, and the title of its releases. */
interface InterfaceTextSettings {
  readonly i18n: {
    readonly localeConfigs: Readonly<Record<string, { readonly texts?: CustomTexts } | undefined>>;
  };
  readonly releases?: { readonly title?: string };
}

/**
 * Returns the configuration with the interface texts of each language. If the site sets no title for its releases, the title is in the
 * default language.
 */
export async function addInterfaceTexts<C extends Pick<SiteConfig, 'i18n' | 'releases'>>(
  config: C,
  { i18n, releases }: InterfaceTextSettings,
  tables: readonly FeatureTables[] = [],
): Promise<C> {
  const textsOfLocale = (locale: LocaleConfig) =>
    addLocaleInterfaceTexts(locale, i18n.localeConfigs[locale.locale]?.texts, tables);
  const locales = await Promise.all(config.i18n.locales.map(textsOfLocale));
  return setDefaultReleasesTitle({ ...config, i18n: { ...config.i18n, locales } }, releases?.title);
}

/** Sets the title of releases in the default language, if it is not configured. */
function setDefaultReleasesTitle<C extends Pick<SiteConfig, 'i18n' | 'releases'>>(
  config: C,
  written: string | undefined,
): C {
  const { releases, i18n } = config;
  const title = i18n.locales.find(({ locale }) => locale === i18n.defaultLocale)?.texts?.releases;
  return releases && written === undefined && title !== undefined
    ? { ...config, releases: { ...releases, title } }
    : config;
}
