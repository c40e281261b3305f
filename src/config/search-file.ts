// Parses `search.yml`, which has the words that readers search for and the corresponding words of the content. It is a separate module
// because most starts need no YAML parser.
import { isNode } from 'yaml';
import * as z from 'zod/mini';
import { createPositionFinder } from '../lib/text.ts';
import { parseYaml } from '../lib/yaml-document.ts';
import { describeYamlError, selectFirstErrorsOfLines } from '../lib/yaml-errors.ts';
import { createExceededLimitFinding, createLimitLookup } from '../model/budgets.ts';
import type { SearchWordsOfLocale } from '../model/config.ts';
import { compareLocations } from '../model/diagnostic.ts';
import { joinSitePath } from '../model/url.ts';
import { convertFaultToDiagnostic, type ValuePath } from './fault.ts';
import { validateValue } from './judge.ts';
import { nonBlankSchema, strictObjectOf } from './schema/parts.ts';
import { type SynonymSetting, synonymsSchema } from './schema/search.ts';
import { expandSynonyms, type ParsedSearchWordsFile, type SynonymLocation } from './search-words.ts';

const searchWordsFileFields = {
  synonyms: synonymsSchema,
  pages: z._default(z.record(z.string(), z.array(nonBlankSchema)), {}),
};
const searchWordsFileSchema = strictObjectOf({
  ...searchWordsFileFields,
  locales: z._default(z.record(z.string(), strictObjectOf(searchWordsFileFields)), {}),
});

/** Parses a search words file. Each synonym and each page of the result has its position in the file. Messages call the file `name`. */
export function parseSearchWordsFile(name: string, text: string): ParsedSearchWordsFile {
  const document = parseYaml(text);
  const positionOf = createPositionFinder(text);
  const placeAt = (offset: number): SynonymLocation => ({ file: name, ...positionOf(offset) });
  const placeInFile = (path: ValuePath): SynonymLocation => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return placeAt(node.range[0]);
    }
    return { file: name, line: 1, column: 1 };
  };
  const malformed = selectFirstErrorsOfLines(text, document.errors).map((error) => {
    const { what, suggestion = '' } = describeYamlError(error);
    const message = `This is not valid YAML: ${what}. ${suggestion}`.trim();
    return { ...convertFaultToDiagnostic({ path: [], message }), ...placeAt(error.pos[0]) };
  });
  if (malformed.length > 0) return { diagnostics: malformed, locales: {} };
  const value = convertYamlToValue(document);
  if (value === undefined) {
    const message = 'This is not valid YAML: its aliases repeat what repeats others. Write the values out.';
    const first = Math.max(0, text.search(/(?<=[\s[{,])\*/));
    return { diagnostics: [{ ...convertFaultToDiagnostic({ path: [], message }), ...placeAt(first) }], locales: {} };
  }
  const validation = validateValue(searchWordsFileSchema, value);
  const faults = validation.faults.map((fault) => ({ ...convertFaultToDiagnostic(fault), ...placeInFile(fault.path) }));
  const diagnostics = faults.sort(compareLocations);
  if (!('value' in validation)) return { diagnostics, locales: {} };
  const most = createLimitLookup()('synonyms', text.length);
  let left = most;
  const pairsOf = (synonym: SynonymSetting, path: ValuePath) => {
    const { from, to } = Array.isArray(synonym)
      ? { from: synonym, to: synonym }
      : (synonym as Exclude<SynonymSetting, readonly string[]>);
    const isPast = left < 0;
    left -= [from].flat().length * [to].flat().length;
    if (left >= 0) return expandSynonyms(synonym, placeInFile(path));
    const what = { subject: 'With these, the synonyms make', outcome: 'these and those below are left out' };
    if (!isPast) diagnostics.push({ ...createExceededLimitFinding('synonyms', most, what), ...placeInFile(path) });
    return [];
  };
  const wordsOf = (
    { synonyms, pages }: Omit<typeof validation.value, 'locales'>,
    path: ValuePath,
  ): SearchWordsOfLocale => ({
    synonyms: synonyms.flatMap((synonym, index) => pairsOf(synonym, [...path, 'synonyms', index])),
    pages: Object.entries(pages).map(([page, words]) => ({
      page: joinSitePath(page),
      words,
      place: placeInFile([...path, 'pages', page]),
    })),
  });
  const { locales, ...allAll } = validation.value;
  const ofLocales = Object.entries(locales).map(
    ([key, ownValue]) => [key, wordsOf(ownValue, ['locales', key])] as const,
  );
  return { diagnostics, all: wordsOf(allAll, []), locales: Object.fromEntries(ofLocales) };
}

/** Returns the value of a YAML document; `undefined` if its aliases exceed the limit of the YAML library. */
function convertYamlToValue(document: ReturnType<typeof parseYaml>): unknown {
  try {
    return document.toJS() ?? {};
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    return undefined;
  }
}
