// Texts of the interface that neither techdocs nor the site has in a language.
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { Site } from '../model/site.ts';

/** How many are named; the rest is a number. */
const NAMED = 5;

/** A warning for a language whose interface is English in part. */
export function checkTexts(site: Site): SettingDiagnostic[] {
  const { config, locale } = site;
  const missing = config.i18n.locales.find((each) => each.locale === locale)?.missingTexts ?? [];
  if (missing.length === 0) return [];
  const names = missing.slice(0, NAMED).map((name) => `\`${name}\``);
  const rest = missing.length - names.length;
  const which = rest > 0 ? `${names.join(', ')} and ${rest} more` : names.join(', ');
  const place = `i18n.localeConfigs.${locale}`;
  return [
    {
      code: 'missing-text',
      severity: 'warning',
      message: `The interface lacks ${missing.length === 1 ? 'a text' : `${missing.length} texts`} in \`${locale}\`, which readers see in English: ${which}.`,
      file: config.configFile,
      setting: place,
      suggestion: `Add them to \`${place}.texts\`.`,
    },
  ];
}
