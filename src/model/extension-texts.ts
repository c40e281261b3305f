// The texts of an extension in the language of a page.

type ExtensionTexts = Readonly<Record<string, string>>;

/** Locales in traditional characters, which readers of simplified ones do not use. */
const TRADITIONAL_CHINESE_PATTERN = /^zh-(?:hant|tw|hk|mo)\b/i;

/**
 * Returns the texts of an extension for a locale: its own ones, then those of its language (`de` for `de-CH`), then English. `byLanguage`
 * may use either as a name.
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
