// Which texts of a site are in another language than the site, since nobody has translated them yet.
import { lazyBy } from '../../lib/lazy.ts';
import type { LocaleConfig, SiteConfig } from '../../model/config.ts';
import type { DocEntry, DocumentFacts } from '../../model/entries.ts';
import type { SiteStructure } from '../../model/site.ts';
import type { ForeignText } from '../../model/view.ts';

/** What decides the language of labels and the addresses beside them. */
export type Speaker = Pick<SiteStructure, 'config' | 'locale' | 'messages'>;

/** The settings of a locale. */
export function localeOf(config: SiteConfig, locale: string): LocaleConfig | undefined {
  return config.i18n.locales.find((candidate) => candidate.locale === locale);
}

/** The language of a text where it is not that of the site. */
export function foreignOf({ config, locale, messages }: Speaker, document: DocumentFacts): ForeignText | undefined {
  if (document.locale === locale) return undefined;
  const own = localeOf(config, document.locale);
  const tag = own?.htmlLang ?? document.locale;
  return { lang: tag, dir: own?.direction ?? 'ltr', language: languageName(`${tag} ${messages.lang}`) };
}

/** The tag of that language. */
export function langOf(site: Speaker, document: DocumentFacts): string | undefined {
  return foreignOf(site, document)?.lang;
}

/** The language of a label, where it is the page's own. */
export function labelLang(site: Speaker, label: string, doc: DocEntry | undefined): string | undefined {
  return doc !== undefined && label === doc.label ? langOf(site, doc.document) : undefined;
}

/** The name of a language in another: `de en` is `German`. */
const languageName = lazyBy((tags) => {
  const [tag = '', lang = ''] = tags.split(' ');
  return new Intl.DisplayNames([lang], { type: 'language' }).of(tag) ?? tag;
}, 100);
