// What readers say instead of what the content says: `search.synonyms` of the configuration, and `content/search.yml` or
// `search.yml`, which also names words for pages and has words for single languages.
import { ownOf } from '../lib/own.ts';
import type { SearchWords } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { SynonymSetting } from './schema/search.ts';

/** Where the file may be. */
export const searchWordsFiles = ['content/search.yml', 'content/search.yaml', 'search.yml', 'search.yaml'];

interface LoadedWords {
  readonly words: Readonly<Record<string, SearchWords>>;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a file has: plain data, which can be remembered. */
export interface WordsFile {
  /** For all languages; absent where the file is not understood. */
  readonly all?: SearchWords;
  /** By language, besides those for all. */
  readonly locales: Readonly<Record<string, SearchWords>>;
  readonly diagnostics: readonly Diagnostic[];
}

interface WordsInput {
  readonly locales: readonly string[];
  readonly configFile: string | undefined;
  /** `search.synonyms`. */
  readonly synonyms: readonly SynonymSetting[];
  /** What `search.yml` has. */
  readonly file?: WordsFile;
}

/** The words of each locale: those of the configuration, those of the file for all languages, and those for its own. */
export function joinSearchWords({ locales, configFile, synonyms, file }: WordsInput): LoadedWords {
  const ofConfig = synonyms.flatMap((each, at) => pairs(each, { file: configFile, setting: `search.synonyms[${at}]` }));
  const wordsOf = (locale: string): SearchWords => {
    const own = file && ownOf(file.locales, locale);
    return {
      synonyms: [...ofConfig, ...(file?.all?.synonyms ?? []), ...(own?.synonyms ?? [])],
      pages: [...(file?.all?.pages ?? []), ...(own?.pages ?? [])],
    };
  };
  return {
    words: Object.fromEntries(locales.map((locale) => [locale, wordsOf(locale)])),
    diagnostics: file?.diagnostics ?? [],
  };
}

export type SynonymPlace = NonNullable<SearchWords['synonyms'][number]['place']>;

/** A list of phrases that all mean the same, or phrases that stand for others and not the other way round. */
export function pairs(setting: SynonymSetting, place: SynonymPlace): SearchWords['synonyms'] {
  if (Array.isArray(setting)) {
    return setting.map((from, at) => ({ from, to: setting.filter((_, other) => other !== at), place }));
  }
  const { from, to } = setting as Exclude<SynonymSetting, readonly string[]>;
  return [from].flat().map((each) => ({ from: each, to: [to].flat(), place }));
}
