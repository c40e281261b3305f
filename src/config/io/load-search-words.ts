// IO. Loads search words: the words that readers search for, with the corresponding words of the content.
import { join } from 'node:path';
import { computeHash } from '../../lib/hash.ts';
import type { ValidationResult } from '../judge.ts';
import type { CheckedConfig } from '../schema/config.ts';
import { joinSearchWords, type ParsedSearchWordsFile, searchWordsFilePaths } from '../search-words.ts';
import { cacheText, readCachedText } from './cached-file.ts';
import type { ConfigSources } from './config-sources.ts';

/** The paths that loading search words needs. */
interface SearchWordsPaths {
  /** Root of the code. */
  readonly root: string;
  readonly configFile: string | undefined;
  readonly cacheDir: string | undefined;
}

/** Returns the search words from the configuration and from the search file. */
export async function loadSearchWords(
  validation: ValidationResult<CheckedConfig>,
  { root, configFile, cacheDir }: SearchWordsPaths,
  { files, readText }: ConfigSources,
) {
  const name = searchWordsFilePaths.find(files.isFile);
  const inputs = name === undefined ? [] : [join(root, name)];
  if (!('value' in validation)) return { words: {}, diagnostics: [], inputs };
  const { i18n, search } = validation.value;
  const locales = i18n.locales ?? [i18n.defaultLocale];
  const file =
    name === undefined ? undefined : await readSearchWordsFile(name, readText(join(root, name), name), cacheDir);
  return { ...joinSearchWords({ locales, configFile, synonyms: search.synonyms, file }), inputs };
}

/** Reads `search.yml`. The result is cached, because parsing its YAML would take a fifth of the time of a start without changes. */
async function readSearchWordsFile(
  name: string,
  text: string,
  cacheDir: string | undefined,
): Promise<ParsedSearchWordsFile> {
  const key = computeHash(`${SEARCH_WORDS_CACHE_FORMAT}\0${name}\0${text}`);
  const cacheFile = cacheDir && join(cacheDir, 'config', 'search-words.json');
  const cached = cacheFile && readCachedText(cacheFile, key);
  if (cached) return JSON.parse(cached) as ParsedSearchWordsFile;
  const { parseSearchWordsFile } = await import('../search-file.ts');
  const words = parseSearchWordsFile(name, text);
  if (cacheFile && words.diagnostics.length === 0) cacheText(cacheFile, key, JSON.stringify(words));
  return words;
}

/** Part of the cache key. Increase it when new code reads other words from an unchanged file. */
const SEARCH_WORDS_CACHE_FORMAT = 1;
