// Interface texts for each language of a site: the shipped texts, overridden by the site's own.
import * as z from 'zod/mini';
import type { LocaleConfig, SiteConfig } from '../model/config.ts';
import { loadTexts } from '../model/languages.ts';
import { type Catalogue, english, type PluralTexts, type TextKey } from '../model/texts.ts';
import { formatPath, hintFor, type ValuePath } from './fault.ts';
import type { ReportFault } from './judge.ts';
import { doc, nonEmpty } from './schema/parts.ts';

/** A site's own interface texts, by name. */
export type CustomTexts = { readonly [K in TextKey]?: string | Catalogue[K] };

const optionalText = z.optional(nonEmpty);
const pluralTexts = z.strictObject({
  zero: doc('For no thing.', optionalText),
  one: doc('For one thing.', optionalText),
  two: doc('For two things.', optionalText),
  few: doc('For a few things.', optionalText),
  many: doc('For many things.', optionalText),
  other: doc('For any other number.', nonEmpty),
});

/** Schema of `i18n.localeConfigs.<locale>.texts`. Names and placeholders are checked by `checkCustomTexts`. */
export const localeTexts = z.record(
  z.string(),
  z.union([nonEmpty, pluralTexts], { error: 'must be a text, or a text for each plural form, including `other`' }),
) as unknown as z.ZodMiniType<CustomTexts, CustomTexts>;

/** Reports unknown text names and unknown placeholders. `at` is the path of `texts` in the configuration. */
export function checkCustomTexts(texts: unknown, at: ValuePath, report: ReportFault): void {
  if (typeof texts !== 'object' || texts === null) return;
  for (const [key, value] of Object.entries(texts)) {
    const name = formatPath(['i18n', ...at, key]);
    if (!Object.hasOwn(english, key)) {
      report([...at, key], `\`${name}\` is not a text of the interface.`, hintFor(key, Object.keys(english)));
      continue;
    }
    const shipped: string | PluralTexts = english[key as TextKey];
    if (typeof shipped === 'string' && typeof value !== 'string') {
      report([...at, key], `\`${name}\` has no plural forms; it must be a string.`);
      continue;
    }
    const placeholders = placeholdersOf(shipped);
    for (const placeholder of placeholdersOf(value as string | PluralTexts)) {
      if (placeholders.includes(placeholder)) continue;
      const message = `\`${name}\` contains \`{${placeholder}}\`, a placeholder that this text does not have.`;
      const hint = hintFor(placeholder, placeholders) ?? 'This text has no placeholders: write it without braces.';
      report([...at, key], message, hint);
    }
  }
}

/** Returns the placeholder names in all forms of a text. */
function placeholdersOf(text: string | PluralTexts): string[] {
  const forms = typeof text === 'string' ? [text] : Object.values(text);
  return [...new Set(forms.flatMap((form) => [...String(form).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))];
}

/**
 * Returns a locale with its interface texts. A language without shipped texts falls back to English; English without custom texts needs no
 * texts.
 */
export async function addLocaleTexts(locale: LocaleConfig, custom: CustomTexts = {}): Promise<LocaleConfig> {
  const shipped = await loadTexts(locale.htmlLang);
  const keys = Object.keys(custom) as TextKey[];
  if (shipped === english && keys.length === 0) return locale;
  const base: Catalogue = shipped ?? english;
  const replaced = keys.map((key) => {
    const text = custom[key];
    return [key, typeof base[key] !== 'string' && typeof text === 'string' ? { other: text } : text];
  });
  const missing = shipped === undefined ? (Object.keys(english) as TextKey[]).filter((key) => !(key in custom)) : [];
  return {
    ...locale,
    texts: { ...base, ...(Object.fromEntries(replaced) as Partial<Catalogue>) },
    ...(missing.length > 0 && { missingTexts: missing }),
  };
}

/** Settings for interface texts: a site's own texts by language, and the title of its releases. */
interface SiteTexts {
  readonly i18n: { readonly localeConfigs: Readonly<Record<string, { readonly texts?: CustomTexts } | undefined>> };
  readonly releases?: { readonly title?: string };
}

/** Returns the configuration with the interface texts of each language, and with default titles in the default language. */
export async function addSiteTexts<C extends Pick<SiteConfig, 'i18n' | 'releases'>>(
  config: C,
  { i18n, releases }: SiteTexts,
): Promise<C> {
  const textsOfLocale = (locale: LocaleConfig) => addLocaleTexts(locale, i18n.localeConfigs[locale.locale]?.texts);
  const locales = await Promise.all(config.i18n.locales.map(textsOfLocale));
  return setDefaultTitles({ ...config, i18n: { ...config.i18n, locales } }, releases?.title);
}

/** Sets titles that are not configured, in the default language. */
function setDefaultTitles<C extends Pick<SiteConfig, 'i18n' | 'releases'>>(config: C, written: string | undefined): C {
  const { releases, i18n } = config;
  const title = i18n.locales.find(({ locale }) => locale === i18n.defaultLocale)?.texts?.releases;
  return releases && written === undefined && title !== undefined
    ? { ...config, releases: { ...releases, title } }
    : config;
}
