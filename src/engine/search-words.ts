// Judges what readers are said to say: a synonym whose words the content does not have leads nowhere. All texts are read for
// it, so what was found is remembered until a text or a synonym changes.
import type { SearchWords, SiteConfig } from '../model/config.ts';
import type { SettingDiagnostic } from '../model/diagnostic.ts';
import { groupBy } from '../model/group.ts';
import { hashOf } from '../model/hash.ts';
import { ownOf } from '../model/own.ts';
import { eachWord, fold, type Language, plainLanguage, wordsOf } from '../model/search-tokens.ts';
import { importLanguage, languageModule } from './assets.ts';
import type { Cache } from './cache.ts';
import type { Parsed } from './jobs.ts';

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
  cache: Pick<Cache, 'read' | 'write'>,
): Promise<readonly SettingDiagnostic[]> {
  const synonyms = ownOf(config.search.words, locale)?.synonyms ?? [];
  if (synonyms.length === 0 || parsed.stubs.size > 0) return [];
  const { lang } = { lang: config.i18n.locales.find((each) => each.locale === locale)?.htmlLang ?? locale };
  const file = `search-words-${locale}.json`;
  const key = hashOf(JSON.stringify([synonyms, lang, parsed.documents.map(({ file, hash }) => [file, hash])]));
  const kept = cache.read(file, key);
  if (kept !== undefined) return JSON.parse(kept) as SettingDiagnostic[];
  const module = languageModule(lang);
  const language = module === undefined ? plainLanguage : await importLanguage(module);
  const stems = await stemsOf(parsed, lang, language);
  const findings = deadSynonyms(synonyms, (phrase) =>
    wordsOf(phrase, lang).every((word) => stems.has(stemOf(word, language)) || language.isStopWord(word)),
  );
  cache.write(file, key, JSON.stringify(findings));
  return findings;
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
    const message = `No page has the words of the synonym ${phrases}, so it finds nothing.`;
    const suggestion = 'Name words that the content has, or write about it.';
    return [{ code: 'dead-synonym', severity: 'warning', message, suggestion, ...place }];
  });
}

async function stemsOf(parsed: Parsed, lang: string, language: Language): Promise<ReadonlySet<string>> {
  if (parsed.hasRemembered) await parsed.mendBodies(parsed.documents.map(({ file }) => file));
  const words = new Set<string>();
  const read = (text: string) => eachWord(text, lang, (word) => words.add(word));
  for (const { file, title, frontMatter } of parsed.documents) {
    for (const text of [title, ...(frontMatter.keywords ?? []), frontMatter.sidebar_label ?? '']) read(text);
    for (const { heading, text } of parsed.bodyOf(file).sections) {
      read(heading);
      read(text);
    }
  }
  return new Set([...words].map((word) => stemOf(word, language)));
}

function stemOf(word: string, language: Language): string {
  return fold(language.stem(word) || word);
}
