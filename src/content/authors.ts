// Reads the authors of posts, by key, from `authors.yml` beside the posts. The format is that of Docusaurus.
import { isMap, isPair, isScalar } from 'yaml';
import { type AuthorsFile, authorFieldNames } from '../model/authors.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import {
  extractValidYamlValues,
  parseYamlMap,
  type YamlFindingWording,
  type YamlValueRule,
  yamlStringRule,
} from './yaml-keys.ts';

const AUTHOR_FINDING_WORDING: YamlFindingWording = {
  invalid: 'invalid-author',
  unknown: 'unknown-author-key',
  noun: 'an author',
  expectation: 'A file of authors must map keys to authors, such as `ada: { name: Ada Lovelace }`.',
};

const AUTHOR_RULES: Readonly<Record<string, YamlValueRule>> = Object.fromEntries(
  authorFieldNames.map((key) => [key, yamlStringRule]),
);

/** Parses and validates an authors file. */
export function parseAuthors(source: string, file: string): { authors: AuthorsFile; diagnostics: Diagnostic[] } {
  const { map, report, diagnostics, positionOf } = parseYamlMap(source, file, AUTHOR_FINDING_WORDING);
  const byKey: Record<string, AuthorsFile['byKey'][string]> = {};
  for (const pair of map?.items ?? []) {
    if (!isPair(pair) || !isScalar(pair.key)) continue;
    const key = String(pair.key.value);
    const offset = pair.key.range?.[0] ?? 0;
    const { value } = pair;
    const fields = isMap(value)
      ? extractValidYamlValues(value, { rules: AUTHOR_RULES, prefix: `${key}.`, nouns: AUTHOR_FINDING_WORDING }, report)
      : {};
    if (fields.name === undefined) report(offset, `The author \`${key}\` needs a \`name\`.`);
    else Object.defineProperty(byKey, key, { value: { ...fields, ...positionOf(offset) }, enumerable: true });
  }
  return { authors: { file, byKey }, diagnostics };
}
