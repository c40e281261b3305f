// What readers say instead of what the content says: `search.synonyms` of the configuration, and `content/search.yml` or
// `search.yml`, which also names words for pages and has words for single languages.
import { isNode, LineCounter, parseDocument } from 'yaml';
import * as z from 'zod/mini';
import type { SearchWords } from '../model/config.ts';
import { compareLocations, type Diagnostic } from '../model/diagnostic.ts';
import { sitePath } from '../model/url.ts';
import { diagnosticOf, type ValuePath } from './fault.ts';
import { judge } from './judge.ts';
import { nonEmpty, object } from './schema/parts.ts';
import { type SynonymSetting, synonyms } from './schema/search.ts';

/** Where the file may be. */
export const searchWordsFiles = ['content/search.yml', 'content/search.yaml', 'search.yml', 'search.yaml'];

const words = { synonyms, pages: z._default(z.record(z.string(), z.array(nonEmpty)), {}) };
const schema = object({ ...words, locales: z._default(z.record(z.string(), object(words)), {}) });

interface LoadedWords {
  readonly words: Readonly<Record<string, SearchWords>>;
  readonly diagnostics: readonly Diagnostic[];
}

interface WordsInput {
  readonly locales: readonly string[];
  readonly configFile: string | undefined;
  /** `search.synonyms`. */
  readonly synonyms: readonly SynonymSetting[];
  readonly file?: { readonly name: string; readonly text: string };
}

/** The words of each locale: those of the configuration, those of the file for all languages, and those for its own. */
export function readSearchWords({ locales, configFile, synonyms, file }: WordsInput): LoadedWords {
  const ofConfig = synonyms.flatMap((each, at) => pairs(each, { file: configFile, setting: `search.synonyms[${at}]` }));
  const read = file === undefined ? undefined : readFile(file);
  const wordsOf = (locale: string): SearchWords => {
    const all = read?.of([]);
    const own = read?.of(['locales', locale]);
    return {
      synonyms: [...ofConfig, ...(all?.synonyms ?? []), ...(own?.synonyms ?? [])],
      pages: [...(all?.pages ?? []), ...(own?.pages ?? [])],
    };
  };
  return {
    words: Object.fromEntries(locales.map((locale) => [locale, wordsOf(locale)])),
    diagnostics: read?.diagnostics ?? [],
  };
}

type Place = NonNullable<SearchWords['synonyms'][number]['place']>;

function readFile({ name, text }: { readonly name: string; readonly text: string }) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false, logLevel: 'silent' });
  const placeAt = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset);
    return { file: name, line, column: col };
  };
  const placeOf = (path: ValuePath): Place => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return placeAt(node.range[0]);
    }
    return { file: name, line: 1, column: 1 };
  };
  const malformed = document.errors.map(({ message, pos }) => ({
    ...diagnosticOf({ path: [], message: `This is not valid YAML: ${message}` }),
    ...placeAt(pos[0]),
  }));
  if (malformed.length > 0) return { diagnostics: malformed, of: () => undefined };
  const judged = judge(schema, document.toJS() ?? {});
  const faults = judged.faults.map((fault) => ({ ...diagnosticOf(fault), ...placeOf(fault.path) }));
  const value = 'value' in judged ? judged.value : undefined;
  return {
    diagnostics: faults.sort(compareLocations),
    of(path: readonly string[]): SearchWords | undefined {
      const [, locale] = path;
      const some = locale === undefined ? value : value?.locales[locale];
      if (some === undefined) return undefined;
      return {
        synonyms: some.synonyms.flatMap((each, at) => pairs(each, placeOf([...path, 'synonyms', at]))),
        pages: Object.entries(some.pages).map(([page, words]) => ({
          page: sitePath(page),
          words,
          place: placeOf([...path, 'pages', page]),
        })),
      };
    },
  };
}

/** A list of phrases that all mean the same, or phrases that stand for others and not the other way round. */
function pairs(setting: SynonymSetting, place: Place): SearchWords['synonyms'] {
  if (Array.isArray(setting)) {
    return setting.map((from, at) => ({ from, to: setting.filter((_, other) => other !== at), place }));
  }
  const { from, to } = setting as Exclude<SynonymSetting, readonly string[]>;
  return [from].flat().map((each) => ({ from: each, to: [to].flat(), place }));
}
