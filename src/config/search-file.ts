// Reads `search.yml`: the words that readers search for, with the corresponding words of the content. In a module of its own, because most
// starts need no YAML parser.
import { isNode, LineCounter } from 'yaml';
import * as z from 'zod/mini';
import { parseYaml } from '../lib/yaml-document.ts';
import { limitFinding, limitsOf } from '../model/budgets.ts';
import type { SearchWords } from '../model/config.ts';
import { compareLocations } from '../model/diagnostic.ts';
import { sitePath } from '../model/url.ts';
import { diagnosticOf, type ValuePath } from './fault.ts';
import { validateValue } from './judge.ts';
import { nonEmpty, object } from './schema/parts.ts';
import { type SynonymSetting, synonyms } from './schema/search.ts';
import { type SynonymLocation, synonymsOf, type WordsFile } from './search-words.ts';

const searchWordsFields = { synonyms, pages: z._default(z.record(z.string(), z.array(nonEmpty)), {}) };
const searchFileSchema = object({
  ...searchWordsFields,
  locales: z._default(z.record(z.string(), object(searchWordsFields)), {}),
});

/** Returns the content of a search words file. Each word has its position. */
export function readSearchFile({ name, text }: { readonly name: string; readonly text: string }): WordsFile {
  const lineCounter = new LineCounter();
  const document = parseYaml(text, { lineCounter });
  const placeAt = (offset: number): SynonymLocation => {
    const { line, col } = lineCounter.linePos(offset);
    return { file: name, line, column: col };
  };
  const placeInFile = (path: ValuePath): SynonymLocation => {
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
  if (malformed.length > 0) return { diagnostics: malformed, locales: {} };
  const value = documentValue(document);
  if (value === undefined) {
    const message = 'This is not valid YAML: its aliases repeat what repeats others. Write the values out.';
    const first = Math.max(0, text.search(/(?<=[\s[{,])\*/));
    return { diagnostics: [{ ...diagnosticOf({ path: [], message }), ...placeAt(first) }], locales: {} };
  }
  const judged = validateValue(searchFileSchema, value);
  const faults = judged.faults.map((fault) => ({ ...diagnosticOf(fault), ...placeInFile(fault.path) }));
  const diagnostics = faults.sort(compareLocations);
  if (!('value' in judged)) return { diagnostics, locales: {} };
  const most = limitsOf()('synonyms', text.length);
  let left = most;
  const pairsOf = (each: SynonymSetting, path: ValuePath) => {
    const { from, to } = Array.isArray(each)
      ? { from: each, to: each }
      : (each as Exclude<SynonymSetting, readonly string[]>);
    const isPast = left < 0;
    left -= [from].flat().length * [to].flat().length;
    if (left >= 0) return synonymsOf(each, placeInFile(path));
    const what = { subject: 'With these, the synonyms make', outcome: 'these and those below are left out' };
    if (!isPast) diagnostics.push({ ...limitFinding('synonyms', most, what), ...placeInFile(path) });
    return [];
  };
  const wordsOf = ({ synonyms, pages }: Omit<typeof judged.value, 'locales'>, path: ValuePath): SearchWords => ({
    synonyms: synonyms.flatMap((each, at) => pairsOf(each, [...path, 'synonyms', at])),
    pages: Object.entries(pages).map(([page, words]) => ({
      page: sitePath(page),
      words,
      place: placeInFile([...path, 'pages', page]),
    })),
  });
  const { locales, ...all } = judged.value;
  const ofLocales = Object.entries(locales).map(([key, own]) => [key, wordsOf(own, ['locales', key])] as const);
  return { diagnostics, all: wordsOf(all, []), locales: Object.fromEntries(ofLocales) };
}

/** Returns the value of a YAML document; `undefined` if its aliases exceed the limit of the YAML library. */
function documentValue(document: ReturnType<typeof parseYaml>): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return undefined;
  }
}
