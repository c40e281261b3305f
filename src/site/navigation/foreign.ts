// Determines which texts of a site are untranslated, and so not in the language of the site.
import { lazyBy } from '../../lib/lazy.ts';
import type { LocaleConfig, SiteConfig } from '../../model/config.ts';
import type { DocEntry, DocumentFacts } from '../../model/entries.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { ForeignText } from '../../model/view.ts';

/** The parts of a site that determine the language of labels and the addresses of their pages. */
export type LanguageContext = Pick<SiteStructure, 'config' | 'locale' | 'messages'>;

/** Returns the settings of a locale. */
export function localeOf(config: SiteConfig, locale: string): LocaleConfig | undefined {
  return config.i18n.locales.find((candidate) => candidate.locale === locale);
}

/** Returns the language of a document if it differs from that of the site. */
export function foreignTextOf(
  { config, locale, messages }: LanguageContext,
  document: DocumentFacts,
): ForeignText | undefined {
  if (document.locale === locale) return undefined;
  const own = localeOf(config, document.locale);
  const tag = own?.htmlLang ?? document.locale;
  return { lang: tag, dir: own?.direction ?? 'ltr', language: languageName(`${tag} ${messages.lang}`) };
}

/** Returns the language tag of a document if it differs from that of the site. */
export function langOf(site: LanguageContext, document: DocumentFacts): string | undefined {
  return foreignTextOf(site, document)?.lang;
}

/** Returns the language of a label that comes from an untranslated page. */
export function labelLang(site: LanguageContext, label: string, doc: DocEntry | undefined): string | undefined {
  return doc !== undefined && label === doc.label ? langOf(site, doc.document) : undefined;
}

/** Name of a language, in another language: `German` for `de en`. */
const languageName = lazyBy((tags) => {
  const [tag = '', lang = ''] = tags.split(' ');
  return new Intl.DisplayNames([lang], { type: 'language' }).of(tag) ?? tag;
}, 100);
