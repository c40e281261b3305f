// Interface texts with their values filled in: numbers and plural forms follow the language.
import { memoizeByKeyWithLimit } from '../lib/lazy.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import type { SiteConfig } from './config.ts';
import type { ContentTextCatalogue, CountTextKey, PlainTextKey, PluralForms, TextCatalogue } from './texts.ts';
import { contentTextCatalogueKeys, englishCatalogue } from './texts.ts';

/** Language and texts of a page, as plain data. */
export interface Messages {
  /** BCP 47 tag: determines plural forms, numbers, dates and lists. */
  readonly lang: string;
  readonly texts: TextCatalogue;
  /** Calendar of dates; default: the usual calendar of the language. */
  readonly calendar?: string;
}

/** Returns language and texts of a locale. */
export function getMessages(config: Pick<SiteConfig, 'i18n'>, locale: string): Messages {
  const settings = config.i18n.locales.find((candidate) => candidate.locale === locale);
  const { htmlLang: lang = locale, texts = englishCatalogue, calendar } = settings ?? {};
  return { lang, texts, calendar };
}

/** Values of placeholders, by name. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Returns the texts that the parser inserts into content, by locale. Contains only locales whose texts differ from English. */
export function collectContentTextsByLocale({
  i18n,
}: Pick<SiteConfig, 'i18n'>): Readonly<Record<string, ContentTextCatalogue>> {
  const entries = i18n.locales.flatMap(({ locale, texts }) => {
    if (!texts || contentTextCatalogueKeys.every((key) => texts[key] === englishCatalogue[key])) return [];
    return [
      [locale, Object.fromEntries(contentTextCatalogueKeys.map((key) => [key, texts[key]])) as ContentTextCatalogue],
    ];
  });
  return Object.fromEntries(entries);
}

/** Replaces each `{name}` by its value; leaves names without a value. */
export function fillTextPlaceholders(text: string, values: MessageValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(getOwnPropertyValue(values, name) ?? whole));
}

/** Returns a text, with values filled in. */
export function t({ texts }: Messages, key: PlainTextKey, values?: MessageValues): string {
  return values === undefined ? texts[key] : fillTextPlaceholders(texts[key], values);
}

/** Returns a text in the plural form of a number. */
export function tPlural({ lang, texts }: Messages, key: CountTextKey, count: number): string {
  const forms: PluralForms = texts[key];
  const text = forms[getPluralRules(lang).select(count)] ?? forms.other;
  return fillTextPlaceholders(text, { count: formatNumber(lang, count) });
}

/** Numbers up to this limit use every plural form that readers meet. Larger ones, such as millions, have more forms in some languages. */
const LARGEST_COUNT_WITH_ANOTHER_FORM = 200;

/** Returns the plural forms that the counts on a page have in a language, and `other`, which every text has. */
export function listPluralForms(lang: string): readonly Intl.LDMLPluralRule[] {
  const rules = getPluralRules(lang);
  const counts = Array.from({ length: LARGEST_COUNT_WITH_ANOTHER_FORM + 1 }, (_, count) => rules.select(count));
  return [...new Set([...counts, 'other' as const])];
}

/** Formats a number in a language. */
export function formatNumber(lang: string, value: number): string {
  // Fast path: creating a formatter takes 10 ms, and small integers in English are plain digits.
  const isPlain = ENGLISH_TAG_PATTERN.test(lang) && Number.isInteger(value) && value > 0 && value < 1000;
  return isPlain ? String(value) : getNumberFormat(lang).format(value);
}

/** Maximum number of cached formatters. It is sufficient, because a site has few languages. */
const MAX_CACHED_LANGUAGES = 50;
const ENGLISH_TAG_PATTERN = /^en(?:-[A-Z]{2})?$/;

/** Formats a list in a language: `A, B, and C`. */
export function formatList(lang: string, items: readonly string[]): string {
  return items.length === 1 ? (items[0] as string) : getListFormat(lang).format(items);
}

const getPluralRules = memoizeByKeyWithLimit((lang) => new Intl.PluralRules(lang), MAX_CACHED_LANGUAGES);
const getNumberFormat = memoizeByKeyWithLimit((lang) => new Intl.NumberFormat(lang), MAX_CACHED_LANGUAGES);
const getListFormat = memoizeByKeyWithLimit((lang) => new Intl.ListFormat(lang), MAX_CACHED_LANGUAGES);
