// Names of translation folders: the locale, or the name that a translation service uses.
import type { LocaleConfig, SiteConfig } from './config.ts';

/** Returns the folder of a locale, relative to the folder of all translations. */
export function getLocaleFolder({ i18n }: Pick<SiteConfig, 'i18n'>, locale: string): string {
  return i18n.locales.find((candidate) => candidate.locale === locale)?.folder ?? locale;
}

/**
 * Returns the names by which other tools call the folder of a locale. For `pt-BR`, these are names of gettext and Android (`pt_BR`,
 * `pt-rBR`); for `de`, names with the usual region (`de-DE`).
 */
export function listLocaleNameVariants({ locale }: Pick<LocaleConfig, 'locale'>): readonly string[] {
  const { language, script, region } = new Intl.Locale(locale);
  const whole = new Intl.Locale(locale).maximize();
  const parts = [language, script, region].filter((part) => part !== undefined);
  const names = [
    parts.join('_'),
    parts.join('-'),
    ...(region === undefined ? [] : [`${language}-r${region}`]),
    ...(region === undefined ? [`${language}-${whole.region}`, `${language}_${whole.region}`] : []),
    ...(script === undefined ? [`${language}_${whole.script}`, `${language}-${whole.script}`] : []),
    ...(region === undefined ? [] : [language]),
  ];
  return [...new Set(names.flatMap((name) => [name, name.toLowerCase()]))].filter((name) => name !== locale);
}
