// Determines which texts of a site are untranslated and therefore not in the language of the site.
import { memoizeByKeyWithLimit } from '../../lib/lazy.ts';
import type { LocaleConfig, SiteConfig } from '../../model/config.ts';
import type { DocEntry, DocumentMetadata } from '../../model/entries.ts';
import type { ForeignText } from '../../model/layout.ts';
import type { SiteStructure } from '../../model/site.ts';

/** The parts of a site that are needed to find the language of a label and the address of its page. */
export type LanguageContext = Pick<SiteStructure, 'config' | 'locale' | 'messages'>;

/** Returns the settings of a locale; `undefined` if the site has no such locale. */
export function findLocaleConfig(config: SiteConfig, locale: string): LocaleConfig | undefined {
  return config.i18n.locales.find((candidate) => candidate.locale === locale);
}

/** Describes the language of a document. Returns `undefined` if the document is in the language of the site. */
export function describeForeignText(site: LanguageContext, document: DocumentMetadata): ForeignText | undefined {
  return document.locale === site.locale ? undefined : describeLocale(site, document.locale);
}

/** Describes the language of a text of the configuration. Returns `undefined` if the text is in the language of the site. */
export function describeForeignConfigText(site: LanguageContext, text: string): ForeignText | undefined {
  const { untranslated, i18n } = site.config;
  return untranslated?.has(text) ? describeLocale(site, i18n.defaultLocale) : undefined;
}

function describeLocale({ config, messages }: LanguageContext, locale: string): ForeignText {
  const localeConfig = findLocaleConfig(config, locale);
  const tag = localeConfig?.htmlLang ?? locale;
  return { lang: tag, dir: localeConfig?.direction ?? 'ltr', language: formatLanguageName(`${tag} ${messages.lang}`) };
}

/** Returns the language tag of a document; `undefined` if it is in the language of the site. */
export function findForeignLang(site: LanguageContext, document: DocumentMetadata): string | undefined {
  return describeForeignText(site, document)?.lang;
}

/** Returns the language tag of a label of an untranslated page or of the configuration; `undefined` if the label is translated. */
export function findLabelLang(site: LanguageContext, label: string, doc?: DocEntry): string | undefined {
  return doc !== undefined && label === doc.label
    ? findForeignLang(site, doc.document)
    : describeForeignConfigText(site, label)?.lang;
}

/** Returns the name of a language in another language. The key contains the tags of both languages: `de en` gives `German`. */
const formatLanguageName = memoizeByKeyWithLimit((tags) => {
  const [tag = '', lang = ''] = tags.split(' ');
  return new Intl.DisplayNames([lang], { type: 'language' }).of(tag) ?? tag;
}, 100);
