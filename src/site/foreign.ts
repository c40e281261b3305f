// Which texts of a site are in another language than the site, since nobody has translated them yet.
import type { Document } from '../model/document.ts';
import type { ForeignText } from '../model/view.ts';
import { type Assembly, localeOf } from './assembly.ts';
import type { DocEntry } from './entries.ts';

type Site = Pick<Assembly, 'config' | 'locale' | 'lang'>;

/** The language of a text where it is not that of the site. */
export function foreignOf({ config, locale, lang }: Site, document: Document): ForeignText | undefined {
  if (document.locale === locale) return undefined;
  const own = localeOf(config, document.locale);
  const tag = own?.htmlLang ?? document.locale;
  return { lang: tag, dir: own?.direction ?? 'ltr', language: nameOf(tag, lang) };
}

/** The tag of that language. */
export function langOf(site: Site, document: Document): string | undefined {
  return foreignOf(site, document)?.lang;
}

/** The language of a label, where it is the page's own. */
export function labelLang(site: Site, label: string, doc: DocEntry | undefined): string | undefined {
  return doc !== undefined && label === doc.label ? langOf(site, doc.document) : undefined;
}

const names = new Map<string, string>();

/** The name of a language in another. */
function nameOf(tag: string, lang: string): string {
  const key = `${tag} ${lang}`;
  const name = names.get(key) ?? new Intl.DisplayNames([lang], { type: 'language' }).of(tag) ?? tag;
  names.set(key, name);
  return name;
}
