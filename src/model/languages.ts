// The languages of the shipped interface texts. Each is loaded only by sites that use it.
import { englishCatalogue, type TextCatalogue } from './texts.ts';

const catalogueLoaders = {
  en: async () => englishCatalogue,
  de: async () => (await import('./texts/de.ts')).german,
  fr: async () => (await import('./texts/fr.ts')).french,
  es: async () => (await import('./texts/es.ts')).spanish,
  it: async () => (await import('./texts/it.ts')).italian,
  pt: async () => (await import('./texts/pt.ts')).portuguese,
  ja: async () => (await import('./texts/ja.ts')).japanese,
  zh: async () => (await import('./texts/zh.ts')).chinese,
  ar: async () => (await import('./texts/ar.ts')).arabic,
} satisfies Readonly<Record<string, () => Promise<TextCatalogue>>>;

/** A language whose texts are shipped. */
export type ShippedLanguage = keyof typeof catalogueLoaders;

/** Returns the shipped language of a BCP 47 tag; `undefined` if its language is not shipped. */
export function findShippedLanguage(tag: string): ShippedLanguage | undefined {
  const [language = ''] = tag.toLowerCase().split('-');
  // The Chinese texts are in simplified characters, so they are not used for traditional Chinese.
  if (language === 'zh' && new Intl.Locale(tag).maximize().script !== 'Hans') return undefined;
  return Object.hasOwn(catalogueLoaders, language) ? (language as ShippedLanguage) : undefined;
}

/** Loads the texts for a BCP 47 tag, without those of features; `undefined` if its language is not shipped. */
export async function loadInterfaceTexts(tag: string): Promise<TextCatalogue | undefined> {
  const language = findShippedLanguage(tag);
  return language && catalogueLoaders[language]();
}

/** Languages whose letters the shipped font contains. Pages in other languages use the system font only. */
const BUNDLED_FONT_LANGUAGES = 'en de fr es it pt nl sv da nb nn no fi is fo ga gd gl ca eu id ms sw af lb';

/** Whether pages in the language of a BCP 47 tag use the shipped font. */
export function usesBundledFont(tag: string): boolean {
  return BUNDLED_FONT_LANGUAGES.split(' ').includes(tag.toLowerCase().split('-')[0] ?? '');
}
