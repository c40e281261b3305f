// Reads a folder's `_category_.json` or `_category_.yml`, the settings of its category in a generated sidebar. A wrong type is an error
// with its line, an unknown key a warning with the nearest known key.
import { isMap } from 'yaml';
import { ownValue } from '../lib/own.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { CategoryMeta } from '../model/source.ts';
import type { ReportYamlFault, YamlMap, YamlRule, YamlWording } from './yaml-keys.ts';
import { readAcceptedKeys, readYaml, unusedKey, yamlFlag, yamlString } from './yaml-keys.ts';

const CATEGORY_NOUNS: YamlWording = {
  invalid: 'invalid-category',
  unknown: 'unknown-category-key',
  noun: 'a category',
  wanted: 'A category file must contain keys and values, such as `label: Guides`.',
};

const CATEGORY_RULES: Readonly<Record<string, YamlRule>> = {
  label: yamlString,
  position: { must: 'must be a number', isRight: Number.isFinite },
  collapsible: yamlFlag,
  collapsed: yamlFlag,
  className: yamlString,
  description: yamlString,
  customProps: unusedKey,
  key: unusedKey,
  link: { must: 'must be an object or `null`', isRight: (value) => value === null || typeof value === 'object' },
};

const LINK_RULES: Readonly<Record<string, Readonly<Record<string, YamlRule>>>> = {
  doc: { type: yamlString, id: yamlString },
  'generated-index': {
    type: yamlString,
    slug: yamlString,
    title: yamlString,
    description: yamlString,
    keywords: {
      must: 'must be a list of strings',
      isRight: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
    },
    image: yamlString,
  },
};

/** Parses and validates a `_category_` file; JSON is parsed as YAML. */
export function parseCategory(source: string, file: string): { meta: CategoryMeta; diagnostics: Diagnostic[] } {
  const { map, report, diagnostics } = readYaml(source, file, CATEGORY_NOUNS);
  if (map === undefined) return { meta: { file }, diagnostics };
  const kept = readAcceptedKeys(map, { rules: CATEGORY_RULES, prefix: '', nouns: CATEGORY_NOUNS }, report);
  const link = map.get('link');
  if (isMap(link)) kept.link = parseLink(link, report);
  if (kept.link === undefined) delete kept.link;
  return { meta: { ...kept, file }, diagnostics };
}

function parseLink(link: YamlMap, report: ReportYamlFault): CategoryMeta['link'] {
  const type = String(link.get('type') ?? '');
  const rules = ownValue(LINK_RULES, type);
  const offset = link.range?.[0] ?? 0;
  if (rules === undefined) {
    report(offset, '`link.type` must be `doc` or `generated-index`.');
    return undefined;
  }
  const kept = readAcceptedKeys(link, { rules, prefix: 'link.', nouns: CATEGORY_NOUNS }, report);
  if (type === 'doc' && kept.id === undefined) {
    report(offset, '`link` of type `doc` needs `id`.');
    return undefined;
  }
  return kept as unknown as CategoryMeta['link'];
}
