// Search words: the words that readers search for, with the corresponding words of the content. They come from `search.synonyms` of the
// configuration, and from `content/search.yml` or `search.yml`, which can also assign words to pages and to single languages.
import { getOwnPropertyValue } from '../lib/own.ts';
import type { SearchWordsOfLocale } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SynonymSetting } from './schema/search.ts';

/** Possible paths of the search words file. */
export const searchWordsFilePaths = ['content/search.yml', 'content/search.yaml', 'search.yml', 'search.yaml'];

/** Content of a search words file: plain data, which can be cached. */
export interface ParsedSearchWordsFile {
  /** Words for all languages; absent if the file is invalid. */
  readonly all?: SearchWordsOfLocale;
  /** Additional words by language. */
  readonly locales: Readonly<Record<string, SearchWordsOfLocale>>;
  readonly diagnostics: readonly Diagnostic[];
}

interface JoinSearchWordsOptions {
  readonly locales: readonly string[];
  readonly configFile: string | undefined;
  /** Value of `search.synonyms`. */
  readonly synonyms: readonly SynonymSetting[];
  /** Content of `search.yml`. */
  readonly file?: ParsedSearchWordsFile;
}

/**
 * Returns the words of each locale. They are the words of the configuration, the file's words for all languages, and the file's words for
 * this locale.
 */
export function joinSearchWords({ locales, configFile, synonyms, file }: JoinSearchWordsOptions) {
  const ofConfig = synonyms.flatMap((synonym, index) =>
    expandSynonyms(synonym, { file: configFile, setting: `search.synonyms[${index}]` }),
  );
  const wordsOf = (locale: string): SearchWordsOfLocale => {
    const wordsOfLocale = file && getOwnPropertyValue(file.locales, locale);
    return {
      synonyms: [...ofConfig, ...(file?.all?.synonyms ?? []), ...(wordsOfLocale?.synonyms ?? [])],
      pages: [...(file?.all?.pages ?? []), ...(wordsOfLocale?.pages ?? [])],
    };
  };
  return {
    words: Object.fromEntries(locales.map((locale) => [locale, wordsOf(locale)])),
    diagnostics: file?.diagnostics ?? [],
  };
}

export type SynonymLocation = NonNullable<SearchWordsOfLocale['synonyms'][number]['place']>;

/**
 * Returns the synonyms of a setting. In a list, each phrase is a synonym of all others; an object with `from` and `to` applies in one
 * direction only.
 */
export function expandSynonyms(setting: SynonymSetting, place: SynonymLocation): SearchWordsOfLocale['synonyms'] {
  if (Array.isArray(setting)) {
    return setting.map((from, index) => ({ from, to: setting.filter((_, other) => other !== index), place }));
  }
  const { from, to } = setting as Exclude<SynonymSetting, readonly string[]>;
  return [from].flat().map((word) => ({ from: word, to: [to].flat(), place }));
}
