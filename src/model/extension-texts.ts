// The texts of an extension in the language of a page.

type ExtensionTexts = Readonly<Record<string, string>>;

/** Locales of traditional Chinese. They do not use the texts of `zh`, which are in simplified characters. */
const TRADITIONAL_CHINESE_PATTERN = /^zh-(?:hant|tw|hk|mo)\b/i;

/**
 * Returns the texts of an extension for a locale: the texts of the locale, then those of its language (`de` for `de-CH`), then English.
 * The keys of `byLanguage` are locales and languages.
 */
export function selectExtensionTexts(
  byLanguage: Readonly<Record<string, ExtensionTexts>> | undefined,
  locale: string,
): ExtensionTexts {
  if (byLanguage === undefined) return {};
  const [language = ''] = locale.toLowerCase().split('-');
  const shared = TRADITIONAL_CHINESE_PATTERN.test(locale) ? undefined : byLanguage[language];
  return { ...byLanguage.en, ...shared, ...byLanguage[locale] };
}
