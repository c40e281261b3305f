// Reports synonyms whose words do not occur in the content. Searching all texts is slow, so for each word the cache names one document that
// contains the word. While this document is unchanged, nothing is read.

import { defineMemoStep } from '../cache/memo.ts';
import { memoizeByKey } from '../lib/derived.ts';
import { groupBy } from '../lib/group.ts';
import { computeHash } from '../lib/hash.ts';
import { getOwnPropertyValue } from '../lib/own.ts';
import type { SearchWordsOfLocale, SiteConfig } from '../model/config.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import {
  defaultSearchWordRules,
  foldWord,
  type SearchWordRules,
  splitIntoWords,
  splitTextChunkIntoWords,
  visitTextChunks,
} from '../model/search-tokens.ts';
import { findSearchLanguageModule, importSearchLanguageModule } from './assets.ts';
import type { ParsedDocuments } from './parsed-documents.ts';
import type { Project } from './project.ts';

/** A parsed language of a site. */
interface ParsedLocale {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly parsed: ParsedDocuments;
}

type SynonymEntry = SearchWordsOfLocale['synonyms'][number];

/** Returns a warning for each synonym that does not occur in the content. Returns none before all pages are read. */
export async function findUnusedSynonyms(
  { config, locale, parsed }: ParsedLocale,
  { memo, packageInfo }: Pick<Project, 'memo' | 'packageInfo'>,
): Promise<readonly SettingDiagnostic[]> {
  const synonyms = getOwnPropertyValue(config.search.words, locale)?.synonyms ?? [];
  if (synonyms.length === 0 || parsed.heads.size > 0) return [];
  const lang = config.i18n.locales.find((candidate) => candidate.locale === locale)?.htmlLang ?? locale;
  const { stemsIn, wordsIn } = await loadStemReader(lang);
  const phrases = new Map(synonyms.flatMap(({ to }) => to.map((phrase) => [phrase, wordsIn(phrase)])));
  const key = [`words-${locale}`, computeHash([config.configHash, packageInfo.hash, lang].join('\0'))] as const;
  const before = memo.get(STEM_OCCURRENCES_STEP, key) ?? { where: [], nowhere: [], seen: [] };
  const hashes = new Set(parsed.documents.map(({ hash }) => hash));
  const where = new Map(before.where.filter(([, hash]) => hashes.has(hash)));
  const groups = groupSynonyms(synonyms);
  const occurs = (phrase: string) => phrases.get(phrase)?.every(({ stem }) => where.has(stem)) === true;
  // In a group of two-way synonyms, one phrase that occurs is enough. A found word may therefore make other missing words irrelevant.
  const missing = () => {
    const words = findUnusedSynonymGroups(groups, occurs).flatMap(({ dead }) =>
      dead.flatMap((word) => phrases.get(word) ?? []),
    );
    return new Map(words.flatMap(({ stem, word }) => (where.has(stem) ? [] : [[stem, word] as const])));
  };
  const nowhere = new Set(before.nowhere);
  const seen = new Set(before.seen);
  const search = async (documents: readonly Document[]) => {
    if (missing().size === 0 || documents.length === 0) return;
    await parsed.mendBodies(documents.map(({ file }) => file));
    findStemOccurrences({ documents, parsed, stemsIn, missing, where });
  };
  if (missing().size === 0) return [];
  const unseen = parsed.documents.filter(({ hash }) => !seen.has(hash));
  // An edited page usually still contains its words, so it is searched first.
  await search(unseen);
  const isNew = [...missing().keys()].some((stem) => !nowhere.has(stem));
  if (isNew) await search(parsed.documents.filter(({ hash }) => seen.has(hash)));
  if (isNew || unseen.length > 0)
    memo.set(STEM_OCCURRENCES_STEP, key, { where: [...where], nowhere: [...missing().keys()], seen: [...hashes] });
  return listUnusedSynonymFindings(synonyms, occurs);
}

/** Reads the words of texts in one language. */
interface StemReader {
  /** Returns the stems of all words of a text, in order. */
  stemsIn(text: string): readonly string[];
  /** Returns the words of a phrase, without stop words. */
  wordsIn(phrase: string): readonly { readonly stem: string; readonly word: string }[];
}

async function loadStemReader(lang: string): Promise<StemReader> {
  const module = findSearchLanguageModule(lang);
  const language = module === undefined ? defaultSearchWordRules : await importSearchLanguageModule(module);
  // Splits and stems each whitespace-delimited chunk only once.
  const stemsOf = memoizeByKey((chunk) =>
    splitTextChunkIntoWords(chunk, lang).map(({ word }) => stemWord(word, language)),
  );
  return {
    stemsIn(text) {
      const stems: string[] = [];
      visitTextChunks(text, (chunk) => stems.push(...stemsOf(chunk)));
      return stems;
    },
    wordsIn(phrase) {
      const words = splitIntoWords(phrase, lang).filter((word) => !language.isStopWord(word));
      return words.map((word) => ({ stem: stemWord(word, language), word }));
    },
  };
}

/** The stems of synonyms, and the documents in which they occur. */
interface StemOccurrences {
  /** Stems, each with the hash of one document that contains it. */
  readonly where: readonly (readonly [stem: string, hash: string])[];
  /** Stems that no document contains. */
  readonly nowhere: readonly string[];
  /** Hashes of all documents that were searched for the stems in `nowhere`. */
  readonly seen: readonly string[];
}

const STEM_OCCURRENCES_STEP = defineMemoStep<StemOccurrences>('index');

interface StemOccurrencesInput {
  readonly documents: readonly Document[];
  readonly parsed: ParsedDocuments;
  readonly stemsIn: StemReader['stemsIn'];
  /** Returns the words to look for, by stem. */
  missing(): ReadonlyMap<string, string>;
  /** Receives the stems found, each with the hash of a document. */
  readonly where: Map<string, string>;
}

function findStemOccurrences({ documents, parsed, stemsIn, missing, where }: StemOccurrencesInput): void {
  let missingWords = missing();
  // Most words occur in the text as written, or the text contains words that start with their stem. A substring search finds such words
  // much faster than tokenizing.
  for (const document of documents) {
    if (missingWords.size === 0) return;
    const text = joinTextsForSearch(document, parsed);
    const lower = text.toLowerCase();
    const written = lower.length === text.length ? text : lower;
    const found = [...missingWords].filter(([stem, word]) =>
      findPositionsOfWordParts(lower, word.startsWith(stem) ? [stem] : [word, stem]).some((at) =>
        stemsIn(extractWordAt(written, at)).includes(stem),
      ),
    );
    for (const [stem] of found) where.set(stem, document.hash);
    if (found.length > 0) missingWords = missing();
  }
  for (const document of documents) {
    if (missingWords.size === 0) return;
    const found = stemsIn(joinTextsForSearch(document, parsed)).filter((stem) => missingWords.has(stem));
    for (const stem of found) where.set(stem, document.hash);
    if (found.length > 0) missingWords = missing();
  }
}

/** Returns the first positions of parts of words in a text. */
function findPositionsOfWordParts(text: string, parts: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (const part of parts)
    for (
      let index = text.indexOf(part);
      index >= 0 && places.length < MAX_POSITIONS_PER_TEXT;
      index = text.indexOf(part, index + part.length)
    )
      places.push(index);
  return places;
}

/**
 * Maximum number of examined positions in a text. If a searched part occurs at more positions, all inside other words, the search continues
 * in the next text.
 */
const MAX_POSITIONS_PER_TEXT = 20;

/** Returns the chunk of a text around a position, up to white space. */
function extractWordAt(text: string, offset: number): string {
  const start = Math.max(text.lastIndexOf(' ', offset), text.lastIndexOf('\n', offset)) + 1;
  const length = text.slice(offset).search(/\s/);
  return text.slice(start, length < 0 ? undefined : offset + length);
}

function joinTextsForSearch({ file, title, frontMatter }: Document, parsed: ParsedDocuments): string {
  const { keywords = [], sidebar_label: label = '' } = frontMatter;
  const sections = parsed.bodyOf(file).sections.flatMap(({ heading, text }) => [heading, text]);
  return [title, ...keywords, label, ...sections].join('\n');
}

interface SynonymGroup extends Pick<SynonymEntry, 'place'> {
  readonly targets: readonly string[];
  readonly isBothWays: boolean;
}

function groupSynonyms(synonyms: readonly SynonymEntry[]): readonly SynonymGroup[] {
  return [...groupBy(synonyms, ({ place }) => JSON.stringify(place)).values()].map((entries) => {
    const targets = [...new Set(entries.flatMap(({ to }) => to))];
    const { place } = entries[0] as SynonymEntry;
    return { place, targets, isBothWays: entries.some(({ from }) => targets.includes(from)) };
  });
}

/**
 * Returns the groups without effect, each with its phrases that do not occur. A one-way group has no effect if any of its phrases is
 * missing. A two-way group has no effect if all of its phrases are missing.
 */
function findUnusedSynonymGroups(groups: readonly SynonymGroup[], occurs: (phrase: string) => boolean) {
  return groups.flatMap(({ place, targets, isBothWays }) => {
    const dead = targets.filter((phrase) => !occurs(phrase));
    return dead.length === 0 || (isBothWays && dead.length < targets.length) ? [] : [{ place, dead }];
  });
}

/** Returns a warning for each entry whose words do not occur in the content. */
export function listUnusedSynonymFindings(
  synonyms: readonly SynonymEntry[],
  occurs: (phrase: string) => boolean,
): readonly SettingDiagnostic[] {
  return findUnusedSynonymGroups(groupSynonyms(synonyms), occurs).map(({ place, dead }) => {
    const phrases = dead.map((phrase) => `\`${phrase}\``).join(', ');
    const message = `No page contains the words of the synonym ${phrases}, so it finds nothing.`;
    const suggestion = 'Use words of the content, or write about it.';
    return { code: 'dead-synonym', severity: 'warning', message, suggestion, ...place };
  });
}

function stemWord(word: string, language: SearchWordRules): string {
  return foldWord(language.stem(word) || word);
}
