// Reports translated texts that have no place in the new site. Pure.
import { isMarkdownPath } from '../../lib/file-path.ts';
import { parseJson } from '../../lib/json.ts';
import { formatCountWithNoun } from '../../lib/text.ts';
import { isPlainObject } from '../../lib/values.ts';
import type { ConfigNote, OldSiteConfig } from './old-site.ts';
import { parseTranslations } from './translated-texts.ts';

interface LostTranslationsInput {
  readonly i18n: OldSiteConfig['i18n'];
  /** Files below the folder of the default locale. */
  readonly ofDefault: readonly string[];
  readonly read: (path: string) => string | undefined;
}

/**
 * Creates notes on two kinds of lost texts: translated texts of code in all locales, and translations into the default locale. In the old
 * site, a translation into the default locale replaces its original.
 */
export function createLostTranslationNotes({ i18n, ofDefault, read }: LostTranslationsInput): readonly ConfigNote[] {
  const codes = i18n.locales.flatMap((locale) => createCodeTranslationNotes(`${i18n.path}/${locale}/code.json`, read));
  return [...codes, ...ofDefault.flatMap((path) => createReplacedOriginalNotes(path, read))];
}

/**
 * Returns a note on a file with translated texts for code. Texts of the theme are not needed: techdocs has its own. Texts for code of the
 * site are lost.
 */
function createCodeTranslationNotes(at: string, read: LostTranslationsInput['read']): readonly ConfigNote[] {
  const json = parseJson(read(at));
  if (!isPlainObject(json)) return [];
  const own = Object.keys(json).filter((key) => !key.startsWith('theme.'));
  if (own.length === 0) {
    return [{ at, message: 'These texts of the theme are left out: techdocs has its own texts.' }];
  }
  const suggestion = 'Write them into the pages of that language, or into the components.';
  const message = `This file is left out. It has ${formatCountWithNoun(own.length, 'text')} for code of the site; the first is \`${own[0]}\`.`;
  return [{ at, message, suggestion, isHand: true }];
}

/** Returns a note on a translation that replaces its original in the default locale. */
function createReplacedOriginalNotes(at: string, read: LostTranslationsInput['read']): readonly ConfigNote[] {
  if (isMarkdownPath(at)) {
    const message = 'This page replaces its original in the default language, which techdocs does not support.';
    return [{ at, message, suggestion: 'Put its text into the original.', isHand: true }];
  }
  const changed = [...parseTranslations(parseJson(read(at)))];
  const [first] = changed;
  if (first === undefined || at.endsWith('/code.json')) return [];
  const message = `This file is left out. It has ${formatCountWithNoun(changed.length, 'other text')} for the default language; the first is \`${first[1]}\` for \`${first[0]}\`.`;
  return [{ at, message, suggestion: 'Write them into the configuration and the sidebars.', isHand: true }];
}
