// Reports interface texts that neither techdocs nor the site has in a language, and plural forms that the site's own texts lack.

import { joinNames } from '../lib/text.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import { listPluralForms } from '../model/messages.ts';
import type { Site } from '../model/site.ts';
import type { PluralForms } from '../model/texts.ts';

/** Maximum number of missing texts that the message names. */
const MAX_NAMED_MISSING_TEXTS = 5;

/** Returns the warnings for a language whose interface is partly English or has texts without a plural form of the language. */
export function checkInterfaceTexts(site: Site): SettingDiagnostic[] {
  return [...findMissingTexts(site), ...findMissingPluralForms(site)];
}

function findMissingTexts(site: Site): SettingDiagnostic[] {
  const { config, locale } = site;
  const index = config.i18n.locales.findIndex((candidate) => candidate.locale === locale);
  const missing = config.i18n.locales[index]?.missingTexts ?? [];
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
      setting: `i18n.locales[${index}]`,
      suggestion: suggestLanguageCode(locale) ?? `Add them to \`${place}.texts\`.`,
    },
  ];
}

/** Reports plural forms that the site's own texts lack. Texts of techdocs have all forms of their language, or those of English. */
function findMissingPluralForms({ config, locale }: Site): SettingDiagnostic[] {
  const {
    htmlLang,
    texts,
    missingTexts = [],
  } = config.i18n.locales.find((candidate) => candidate.locale === locale) ?? {};
  if (htmlLang === undefined) return [];
  const english = new Set<string>(missingTexts);
  return Object.entries<string | PluralForms>(texts ?? {}).flatMap(([name, forms]): SettingDiagnostic[] => {
    if (typeof forms === 'string' || english.has(name)) return [];
    const missing = listPluralForms(htmlLang).filter((form) => forms[form] === undefined);
    if (missing.length === 0) return [];
    const named = joinNames(missing.map((form) => `\`${form}\``));
    const setting = `i18n.localeConfigs.${locale}.texts.${name}`;
    return [
      {
        code: 'missing-text',
        severity: 'warning',
        message: `\`${setting}\` lacks the plural ${missing.length === 1 ? 'form' : 'forms'} ${named} of \`${htmlLang}\`, so readers see the form \`other\` for these numbers.`,
        file: config.configFile,
        setting,
        suggestion: `Write ${missing.map((form) => `\`${form}: '…'\``).join(', ')} beside it.`,
      },
    ];
  });
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
  const code = COMMON_LANGUAGE_CODES.find((candidate) =>
    [nameIn(candidate, 'en'), nameIn(candidate, candidate)].includes(locale.toLowerCase()),
  );
  return code === undefined ? undefined : `Name the language by its code: \`${code}\`.`;
}
