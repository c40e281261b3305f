// Judges what readers are said to say: a synonym whose words the content does not have leads nowhere. To look for words in all
// texts takes long, so for each word one document is remembered that has it: as long as that stays, nothing is read.
import { remembering } from '../lib/derived.ts';
import { groupBy } from '../lib/group.ts';
import { hashOf } from '../lib/hash.ts';
import { ownOf } from '../lib/own.ts';
import type { SearchWords, SiteConfig } from '../model/config.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { eachChunk, fold, plainLanguage, type WordRules, wordsOf, wordsOfChunk } from '../model/search-tokens.ts';
import { importLanguage, languageModule } from './assets.ts';
import type { Parsed } from './jobs.ts';
import { step } from './memo.ts';
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
  { memo, packageInfo }: Pick<Project, 'memo' | 'packageInfo'>,
): Promise<readonly SettingDiagnostic[]> {
  const synonyms = ownOf(config.search.words, locale)?.synonyms ?? [];
  if (synonyms.length === 0 || parsed.heads.size > 0) return [];
  const lang = config.i18n.locales.find((each) => each.locale === locale)?.htmlLang ?? locale;
  const module = languageModule(lang);
  const language = module === undefined ? plainLanguage : await importLanguage(module);
  // What stands between spaces is split and stemmed once, however often it stands somewhere.
  const stemsOf = remembering((chunk) => wordsOfChunk(chunk, lang).map(({ word }) => stemOf(word, language)));
  const stemsIn = (text: string) => {
    const stems: string[] = [];
    eachChunk(text, (chunk) => stems.push(...stemsOf(chunk)));
    return stems;
  };
  const wordsIn = (phrase: string) => wordsOf(phrase, lang).filter((word) => !language.isStopWord(word));
  const phrases = new Map(
    synonyms.flatMap(({ to }) =>
      to.map((phrase) => [phrase, wordsIn(phrase).map((word) => ({ stem: stemOf(word, language), word }))]),
    ),
  );
  const key = [`words-${locale}`, hashOf([config.configHash, packageInfo.hash, lang].join('\0'))] as const;
  const before = memo.get(FOUND, key) ?? NOTHING;
  const hashes = new Set(parsed.documents.map(({ hash }) => hash));
  const where = new Map(before.where.filter(([, hash]) => hashes.has(hash)));
  const groups = groupsOf(synonyms);
  const occurs = (phrase: string) => phrases.get(phrase)?.every(({ stem }) => where.has(stem)) === true;
  // Of words that mean the same one is enough, so what is missing becomes less with each that is found.
  const missing = () => {
    const words = deadEntries(groups, occurs).flatMap(({ dead }) => dead.flatMap((each) => phrases.get(each) ?? []));
    return new Map(words.flatMap(({ stem, word }) => (where.has(stem) ? [] : [[stem, word] as const])));
  };
  const nowhere = new Set(before.nowhere);
  const seen = new Set(before.seen);
  const isNew = [...missing().keys()].some((stem) => !nowhere.has(stem));
  const unread = isNew ? parsed.documents : parsed.documents.filter(({ hash }) => !seen.has(hash));
  if (missing().size > 0 && unread.length > 0) {
    await parsed.mendBodies(unread.map((document) => document.file));
    findWords({ unread, textOf: (document) => wordsText(document, parsed), stemsIn, missing, where });
    const found = { where: [...where], nowhere: [...missing().keys()], seen: [...hashes] };
    memo.set(FOUND, key, found);
  }
  return deadSynonyms(synonyms, occurs);
}

/** Where words were found. */
interface FoundWords {
  /** Stems of words, and of each the hash of one document that has it. */
  readonly where: readonly (readonly [stem: string, hash: string])[];
  /** Stems that no document has. */
  readonly nowhere: readonly string[];
  /** The hashes of all documents that were looked at for those. */
  readonly seen: readonly string[];
}

const FOUND = step<FoundWords>('index');
const NOTHING: FoundWords = { where: [], nowhere: [], seen: [] };

interface WordSearch {
  readonly unread: readonly Document[];
  textOf(document: Document): string;
  stemsIn(text: string): readonly string[];
  /** What to look for: words by their stems. */
  missing(): ReadonlyMap<string, string>;
  /** Gets what is found: stems, and the hash of a document. */
  readonly where: Map<string, string>;
}

function findWords({ unread, textOf, stemsIn, missing, where }: WordSearch): void {
  let wanted = missing();
  // Most words stand somewhere as they are written, or begin with their stem, which is seen much sooner than which words a text has.
  for (const document of unread) {
    if (wanted.size === 0) return;
    const text = textOf(document);
    const lower = text.toLowerCase();
    const written = lower.length === text.length ? text : lower;
    const found = [...wanted].filter(([stem, word]) =>
      placesIn(lower, word.startsWith(stem) ? [stem] : [word, stem]).some((at) =>
        stemsIn(aroundOf(written, at)).includes(stem),
      ),
    );
    for (const [stem] of found) where.set(stem, document.hash);
    if (found.length > 0) wanted = missing();
  }
  for (const document of unread) {
    if (wanted.size === 0) return;
    const found = stemsIn(textOf(document)).filter((stem) => wanted.has(stem));
    for (const stem of found) where.set(stem, document.hash);
    if (found.length > 0) wanted = missing();
  }
}

/** Where one of some parts of words stands in a text; of each the first few places. */
function placesIn(text: string, parts: readonly string[]): readonly number[] {
  const places: number[] = [];
  for (const part of parts)
    for (let at = text.indexOf(part); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(part, at + part.length))
      places.push(at);
  return places;
}

/** A part that stands more often in a text as a part of other words is looked for in the next text. */
const MOST_PLACES = 20;

/** What stands in a text around a place, up to white space. */
function aroundOf(text: string, at: number): string {
  const start = Math.max(text.lastIndexOf(' ', at), text.lastIndexOf('\n', at)) + 1;
  const length = text.slice(at).search(/\s/);
  return text.slice(start, length < 0 ? undefined : at + length);
}

function wordsText({ file, title, frontMatter }: Document, parsed: Parsed): string {
  const { keywords = [], sidebar_label: label = '' } = frontMatter;
  const sections = parsed.bodyOf(file).sections.flatMap(({ heading, text }) => [heading, text]);
  return [title, ...keywords, label, ...sections].join('\n');
}

/** Synonyms as they are written together. */
interface Group extends Pick<Entry, 'place'> {
  readonly targets: readonly string[];
  readonly isBothWays: boolean;
}

function groupsOf(synonyms: readonly Entry[]): readonly Group[] {
  return [...groupBy(synonyms, ({ place }) => JSON.stringify(place)).values()].map((entries) => {
    const targets = [...new Set(entries.flatMap(({ to }) => to))];
    const { place } = entries[0] as Entry;
    return { place, targets, isBothWays: entries.some(({ from }) => targets.includes(from)) };
  });
}

/** Groups that lead to no words of the content, with their phrases that do not occur: one way, any of them; both ways, all. */
function deadEntries(groups: readonly Group[], occurs: (phrase: string) => boolean) {
  return groups.flatMap(({ place, targets, isBothWays }) => {
    const dead = targets.filter((phrase) => !occurs(phrase));
    return dead.length === 0 || (isBothWays && dead.length < targets.length) ? [] : [{ place, dead }];
  });
}

/** A warning for each entry that leads to no words of the content. */
export function deadSynonyms(
  synonyms: readonly Entry[],
  occurs: (phrase: string) => boolean,
): readonly SettingDiagnostic[] {
  return deadEntries(groupsOf(synonyms), occurs).map(({ place, dead }) => {
    const phrases = dead.map((phrase) => `\`${phrase}\``).join(', ');
    const message = `No page contains the words of the synonym ${phrases}, so it finds nothing.`;
    const suggestion = 'Use words of the content, or write about it.';
    return { code: 'dead-synonym', severity: 'warning', message, suggestion, ...place };
  });
}

function stemOf(word: string, language: WordRules): string {
  return fold(language.stem(word) || word);
}
