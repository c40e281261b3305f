// Judges what readers are said to say: a synonym whose words the content does not have leads nowhere. To look for words in all
// texts takes long, so for each word one document is remembered that has it: as long as that stays, nothing is read.
import type { SearchWords, SiteConfig } from '../model/config.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { groupBy } from '../model/group.ts';
import { hashOf } from '../model/hash.ts';
import { ownOf } from '../model/own.ts';
import { eachChunk, fold, type Language, plainLanguage, wordsOf, wordsOfChunk } from '../model/search-tokens.ts';
import { importLanguage, languageModule } from './assets.ts';
import type { Parsed } from './jobs.ts';
import type { Project } from './project.ts';

/** A language of a site, parsed. */
interface ParsedLocale {
  readonly config: SiteConfig;
  readonly locale: string;
  readonly parsed: Parsed;
}

type Entry = SearchWords['synonyms'][number];

/** A warning for each synonym that leads nowhere. Nothing is said before all pages are read. */
export async function searchWordFindings(
  { config, locale, parsed }: ParsedLocale,
  { cache, packageInfo }: Pick<Project, 'cache' | 'packageInfo'>,
): Promise<readonly SettingDiagnostic[]> {
  const synonyms = ownOf(config.search.words, locale)?.synonyms ?? [];
  if (synonyms.length === 0 || parsed.stubs.size > 0) return [];
  const lang = config.i18n.locales.find((each) => each.locale === locale)?.htmlLang ?? locale;
  const module = languageModule(lang);
  const language = module === undefined ? plainLanguage : await importLanguage(module);
  const wordsIn = (phrase: string) => wordsOf(phrase, lang).filter((word) => !language.isStopWord(word));
  const wanted = new Map(
    synonyms.flatMap(({ to }) => to.flatMap(wordsIn)).map((word) => [stemOf(word, language), word]),
  );
  const file = `search-words-${locale}.json`;
  const key = hashOf([config.configHash, packageInfo.hash, lang].join('\0'));
  const kept = cache.read(file, key);
  const before = kept === undefined ? NOTHING : (JSON.parse(kept) as FoundWords);
  const dead = (where: FoundWords['where']) => {
    const stems = new Set(where.map(([stem]) => stem));
    return deadSynonyms(synonyms, (phrase) => wordsIn(phrase).every((word) => stems.has(stemOf(word, language))));
  };
  const isEnough = (where: FoundWords['where']) => dead(where).length === 0;
  const found = await findWords({ wanted, before, parsed, lang, language, isEnough });
  if (found !== before) cache.write(file, key, JSON.stringify(found));
  return dead(found.where);
}

/** Where words were found. */
interface FoundWords {
  /** Stems of words, and of each the hash of one document that has it. */
  readonly where: readonly (readonly [stem: string, hash: string])[];
  /** Stems that no document has; empty where what was found was enough. */
  readonly nowhere: readonly string[];
  /** The hashes of all documents that were looked at for those. */
  readonly seen: readonly string[];
}

const NOTHING: FoundWords = { where: [], nowhere: [], seen: [] };

interface WordSearch {
  /** What to look for: a word by its stem. */
  readonly wanted: ReadonlyMap<string, string>;
  readonly before: FoundWords;
  readonly parsed: Parsed;
  readonly lang: string;
  readonly language: Language;
  /** Whether no more words need be found: of words that mean the same, one is enough. */
  isEnough(where: FoundWords['where']): boolean;
}

/** Looks for what was not found before in a document that is still there. Gives the same value where it need not look. */
async function findWords({ wanted, before, parsed, lang, language, isEnough }: WordSearch): Promise<FoundWords> {
  const { documents } = parsed;
  const hashes = new Set(documents.map(({ hash }) => hash));
  const where = new Map(before.where.filter(([, hash]) => hashes.has(hash)));
  const missing = new Map([...wanted].filter(([stem]) => !where.has(stem)));
  const nowhere = new Set(before.nowhere);
  const seen = new Set(before.seen);
  const isNew = [...missing.keys()].some((stem) => !nowhere.has(stem));
  const unread = isNew ? documents : documents.filter(({ hash }) => !seen.has(hash));
  if (unread.length === 0 || isEnough([...where])) return before;
  await parsed.mendBodies(unread.map(({ file }) => file));
  const judged = new Set<string>();
  const read = (text: string, { hash }: Document, isLikely = (_: string) => true) => {
    eachChunk(text, (chunk) => {
      if (judged.has(chunk) || !isLikely(chunk)) return;
      judged.add(chunk);
      for (const { word } of wordsOfChunk(chunk, lang)) {
        const stem = stemOf(word, language);
        if (missing.delete(stem)) where.set(stem, hash);
      }
    });
  };
  // Most words stand somewhere as they are written, or begin with their stem, which is seen much sooner than which words a text has.
  for (const document of unread) {
    if (missing.size === 0) break;
    const texts = textsOf(document, parsed);
    const whole = texts.join('\n').toLowerCase();
    const likely = [...missing].flat().filter((part) => whole.includes(part));
    const hasLikely = (text: string) => likely.some((part) => text.toLowerCase().includes(part));
    if (likely.length > 0) for (const text of texts.filter(hasLikely)) read(text, document, hasLikely);
  }
  if (isEnough([...where])) return { ...NOTHING, where: [...where] };
  for (const document of unread) {
    if (missing.size === 0) break;
    for (const text of textsOf(document, parsed)) read(text, document);
  }
  return { where: [...where], nowhere: [...missing.keys()], seen: [...hashes] };
}

function textsOf({ file, title, frontMatter }: Document, parsed: Parsed): readonly string[] {
  const { keywords = [], sidebar_label: label = '' } = frontMatter;
  return [title, ...keywords, label, ...parsed.bodyOf(file).sections.flatMap(({ heading, text }) => [heading, text])];
}

/** Entries that lead to no words of the content: one way, any of their phrases; both ways, all of them. */
export function deadSynonyms(
  synonyms: readonly Entry[],
  occurs: (phrase: string) => boolean,
): readonly SettingDiagnostic[] {
  return [...groupBy(synonyms, ({ place }) => JSON.stringify(place)).values()].flatMap((entries) => {
    const targets = [...new Set(entries.flatMap(({ to }) => to))];
    const dead = targets.filter((phrase) => !occurs(phrase));
    const isBothWays = entries.some(({ from }) => targets.includes(from));
    if (dead.length === 0 || (isBothWays && dead.length < targets.length)) return [];
    const { place } = entries[0] as Entry;
    const phrases = dead.map((phrase) => `\`${phrase}\``).join(', ');
    const message = `No page contains the words of the synonym ${phrases}, so it finds nothing.`;
    const suggestion = 'Use words of the content, or write about it.';
    return [{ code: 'dead-synonym', severity: 'warning', message, suggestion, ...place }];
  });
}

function stemOf(word: string, language: Language): string {
  return fold(language.stem(word) || word);
}
