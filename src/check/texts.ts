// Reports interface texts that neither techdocs nor the site has in a language.
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** Maximum number of missing texts that the message names. */
const MAX_NAMED_MISSING_TEXTS = 5;

/** Returns a warning for a language whose interface is partly English. */
export function checkInterfaceTexts(site: Site): SettingDiagnostic[] {
  const { config, locale } = site;
  const at = config.i18n.locales.findIndex((each) => each.locale === locale);
  const missing = config.i18n.locales[at]?.missingTexts ?? [];
  if (missing.length === 0) return [];
  const names = missing.slice(0, MAX_NAMED_MISSING_TEXTS).map((name) => `\`${name}\``);
  const rest = missing.length - names.length;
  const which = rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ');
  const place = `i18n.localeConfigs.${locale}`;
  return [
    {
      code: 'missing-text',
      severity: 'warning',
      message: `The interface lacks ${missing.length === 1 ? 'a text' : `${missing.length} texts`} in \`${locale}\`, which readers see in English: ${which}.`,
      file: config.configFile,
      setting: `i18n.locales[${at}]`,
      suggestion: suggestLanguageCode(locale) ?? `Add them to \`${place}.texts\`.`,
    },
  ];
}

const COMMON_LANGUAGE_CODES =
  'en de fr es it pt nl pl sv da nb fi cs sk hu ro bg el tr ru uk ja zh ko ar he fa hi id vi th'.split(' ');

/**
 * Returns a suggestion, a sentence with the language code, for a locale that is named like its language, such as `german`; `undefined` for
 * other locales.
 */
function suggestLanguageCode(locale: string): string | undefined {
  const nameIn = (code: string, language: string) =>
    new Intl.DisplayNames(language, { type: 'language' }).of(code)?.toLowerCase();
  const code = COMMON_LANGUAGE_CODES.find((each) =>
    [nameIn(each, 'en'), nameIn(each, each)].includes(locale.toLowerCase()),
  );
  return code === undefined ? undefined : `Name the language by its code: \`${code}\`.`;
}
