// Texts of the catalogue with their values in place: numbers and plural forms are those of the language.
import { lazyBy } from '../lib/lazy.ts';
import { ownOf } from '../lib/own.ts';
import type { SiteConfig } from './config.ts';
import type { Catalogue, ContentTexts, CountKey, PlainKey, PluralTexts } from './texts.ts';
import { contentTextKeys, english } from './texts.ts';

/** The language of a page, as plain data. */
export interface Messages {
  /** BCP 47: decides plural forms, numbers, dates and lists. */
  readonly lang: string;
  readonly texts: Catalogue;
  /** Calendar of dates; absent: the default of the language. */
  readonly calendar?: string;
}

/** How a site speaks in one of its locales. */
export function messagesOf(config: Pick<SiteConfig, 'i18n'>, locale: string): Messages {
  const settings = config.i18n.locales.find((each) => each.locale === locale);
  const { htmlLang: lang = locale, texts = english, calendar } = settings ?? {};
  return { lang, texts, calendar };
}

/** Values by the names in braces. */
export type MessageValues = Readonly<Record<string, string | number>>;

/** What parsing writes, by locale; only of locales where it is not as in English. */
export function contentTextsOf({ i18n }: Pick<SiteConfig, 'i18n'>): Readonly<Record<string, ContentTexts>> {
  const entries = i18n.locales.flatMap(({ locale, texts }) => {
    if (!texts || contentTextKeys.every((key) => texts[key] === english[key])) return [];
    return [[locale, Object.fromEntries(contentTextKeys.map((key) => [key, texts[key]])) as ContentTexts]];
  });
  return Object.fromEntries(entries);
}

/** Puts values in the place of `{name}`; a name without a value stays. */
export function fillText(text: string, values: MessageValues): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(ownOf(values, name) ?? whole));
}

/** A text. */
export function t({ texts }: Messages, key: PlainKey, values?: MessageValues): string {
  return values === undefined ? texts[key] : fillText(texts[key], values);
}

/** A text that depends on a number. */
export function tCount({ lang, texts }: Messages, key: CountKey, count: number): string {
  const forms: PluralTexts = texts[key];
  const text = forms[plurals(lang).select(count)] ?? forms.other;
  return fillText(text, { count: numberText(lang, count) });
}

/** A number as the language writes it. */
export function numberText(lang: string, value: number): string {
  // Making the formatter takes 10 ms, and English writes small numbers as their digits.
  const isPlain = ENGLISH.test(lang) && Number.isInteger(value) && value > 0 && value < 1000;
  return isPlain ? String(value) : numbers(lang).format(value);
}

/** Formatters are slow to make: 10 ms each. A site has a few languages. */
const MOST_LANGUAGES = 50;
const ENGLISH = /^en(?:-[A-Z]{2})?$/;

/** A list as the language writes it: `A, B, and C`. */
export function listText(lang: string, items: readonly string[]): string {
  return items.length === 1 ? (items[0] as string) : lists(lang).format(items);
}

const plurals = lazyBy((lang) => new Intl.PluralRules(lang), MOST_LANGUAGES);
const numbers = lazyBy((lang) => new Intl.NumberFormat(lang), MOST_LANGUAGES);
const lists = lazyBy((lang) => new Intl.ListFormat(lang), MOST_LANGUAGES);
