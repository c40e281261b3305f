// Interface texts with their values filled in: numbers and plural forms follow the language.
import { lazyBy } from '../lib/lazy.ts';
import { ownValue } from '../lib/own.ts';
import type { SiteConfig } from './config.ts';
import type { Catalogue, ContentTexts, CountKey, PlainKey, PluralTexts } from './texts.ts';
import { contentTextKeys, english } from './texts.ts';

/** Language and texts of a page, as plain data. */
export interface Messages {
  /** BCP 47 tag: determines plural forms, numbers, dates and lists. */
  readonly lang: string;
  readonly texts: Catalogue;
  /** Calendar of dates; default: that of the language. */
  readonly calendar?: string;
}

/** Returns language and texts of a locale. */
export function messagesOf(config: Pick<SiteConfig, 'i18n'>, locale: string): Messages {
  const settings = config.i18n.locales.find((each) => each.locale === locale);
  const { htmlLang: lang = locale, texts = english, calendar } = settings ?? {};
  return { lang, texts, calendar };
}

/** Values by placeholder name. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** Returns the texts that parsing inserts into content, by locale; only for locales in which they differ from English. */
export function contentTextsOf({ i18n }: Pick<SiteConfig, 'i18n'>): Readonly<Record<string, ContentTexts>> {
  const entries = i18n.locales.flatMap(({ locale, texts }) => {
    if (!texts || contentTextKeys.every((key) => texts[key] === english[key])) return [];
    return [[locale, Object.fromEntries(contentTextKeys.map((key) => [key, texts[key]])) as ContentTexts]];
  });
  return Object.fromEntries(entries);
}

/** Replaces each `{name}` by its value; leaves names without a value. */
export function fillText(text: string, values: MessageValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownValue(values, name) ?? whole));
}

/** Returns a text, with values filled in. */
export function t({ texts }: Messages, key: PlainKey, values?: MessageValues): string {
  return values === undefined ? texts[key] : fillText(texts[key], values);
}

/** Returns a text in the plural form of a number. */
export function tCount({ lang, texts }: Messages, key: CountKey, count: number): string {
  const forms: PluralTexts = texts[key];
  const text = forms[pluralRules(lang).select(count)] ?? forms.other;
  return fillText(text, { count: numberText(lang, count) });
}

/** Formats a number in a language. */
export function numberText(lang: string, value: number): string {
  // Fast path: creating a formatter takes 10 ms, and small integers in English are plain digits.
  const isPlain = PLAIN_ENGLISH.test(lang) && Number.isInteger(value) && value > 0 && value < 1000;
  return isPlain ? String(value) : numberFormats(lang).format(value);
}

/** Maximum number of cached formatters; creating one takes 10 ms, and a site has few languages. */
const MAX_CACHED_LANGUAGES = 50;
const PLAIN_ENGLISH = /^en(?:-[A-Z]{2})?$/;

/** Formats a list in a language: `A, B, and C`. */
export function listText(lang: string, items: readonly string[]): string {
  return items.length === 1 ? (items[0] as string) : listFormats(lang).format(items);
}

const pluralRules = lazyBy((lang) => new Intl.PluralRules(lang), MAX_CACHED_LANGUAGES);
const numberFormats = lazyBy((lang) => new Intl.NumberFormat(lang), MAX_CACHED_LANGUAGES);
const listFormats = lazyBy((lang) => new Intl.ListFormat(lang), MAX_CACHED_LANGUAGES);
