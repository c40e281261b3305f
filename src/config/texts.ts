// Interface texts for each language of a site: the shipped texts, overridden by the site's own.
import * as z from 'zod/mini';
import type { LocaleConfig, SiteConfig } from '../model/config.ts';
import { loadInterfaceTexts } from '../model/languages.ts';
import { englishCatalogue, type PluralForms, type TextCatalogue, type TextKey } from '../model/texts.ts';
import { formatNearestNameHint, formatPath, type ValuePath } from './fault.ts';
import type { ReportFault } from './judge.ts';
import { nonBlankSchema, withDescription } from './schema/parts.ts';

/** A site's own interface texts, by name. */
export type CustomTexts = { readonly [K in TextKey]?: string | TextCatalogue[K] };

const optionalTextSchema = z.optional(nonBlankSchema);
const pluralTextsSchema = z.strictObject({
  zero: withDescription('For no thing.', optionalTextSchema),
  one: withDescription('For one thing.', optionalTextSchema),
  two: withDescription('For two things.', optionalTextSchema),
  few: withDescription('For a few things.', optionalTextSchema),
  many: withDescription('For many things.', optionalTextSchema),
  other: withDescription('For any other number.', nonBlankSchema),
});

/** Schema of `i18n.localeConfigs.<locale>.texts`. Names and placeholders are checked by `checkCustomInterfaceTexts`. */
export const interfaceTextsSchema = z.record(
  z.string(),
  z.union([nonBlankSchema, pluralTextsSchema], {
    error: 'must be a text, or a text for each plural form, including `other`',
  }),
) as unknown as z.ZodMiniType<CustomTexts, CustomTexts>;

/** Reports unknown text names and unknown placeholders. `at` is the path of `texts` in the configuration. */
export function checkCustomInterfaceTexts(texts: unknown, at: ValuePath, report: ReportFault): void {
  if (typeof texts !== 'object' || texts === null) return;
  for (const [key, value] of Object.entries(texts)) {
    const name = formatPath(['i18n', ...at, key]);
    if (!Object.hasOwn(englishCatalogue, key)) {
      report(
        [...at, key],
        `\`${name}\` is not a text of the interface.`,
        formatNearestNameHint(key, Object.keys(englishCatalogue)),
      );
      continue;
    }
    const shipped: string | PluralForms = englishCatalogue[key as TextKey];
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
}

/** Returns the placeholder names in all forms of a text. */
function listPlaceholders(text: string | PluralForms): string[] {
  const forms = typeof text === 'string' ? [text] : Object.values(text);
  return [...new Set(forms.flatMap((form) => [...String(form).matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)))];
}

/**
 * Returns a locale with its interface texts. If a language has no shipped texts, it gets the English ones. English without custom texts is
 * returned unchanged.
 */
export async function addLocaleInterfaceTexts(locale: LocaleConfig, custom: CustomTexts = {}): Promise<LocaleConfig> {
  const shipped = await loadInterfaceTexts(locale.htmlLang);
  const keys = Object.keys(custom) as TextKey[];
  if (shipped === englishCatalogue && keys.length === 0) return locale;
  const base: TextCatalogue = shipped ?? englishCatalogue;
  const replaced = keys.map((key) => {
    const text = custom[key];
    return [key, typeof base[key] !== 'string' && typeof text === 'string' ? { other: text } : text];
  });
  const missing =
    shipped === undefined ? (Object.keys(englishCatalogue) as TextKey[]).filter((key) => !(key in custom)) : [];
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
): Promise<C> {
  const textsOfLocale = (locale: LocaleConfig) =>
    addLocaleInterfaceTexts(locale, i18n.localeConfigs[locale.locale]?.texts);
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
