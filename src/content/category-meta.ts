// Reads the `_category_.json` or `_category_.yml` of a folder: the settings of the folder's category in a generated sidebar. A value of the
// wrong type is an error. An unknown key is a warning that names the nearest known key.
import { isMap } from 'yaml';
import { getOwnPropertyValue } from '../lib/own.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { CategoryMeta } from '../model/source.ts';
import type { YamlFaultReporter, YamlFindingWording, YamlMap, YamlValueRule } from './yaml-keys.ts';
import {
  extractValidYamlValues,
  ignoredYamlKeyRule,
  parseYamlMap,
  yamlBooleanRule,
  yamlStringRule,
} from './yaml-keys.ts';

const CATEGORY_FINDING_WORDING: YamlFindingWording = {
  invalid: 'invalid-category',
  unknown: 'unknown-category-key',
  noun: 'a category',
  expectation: 'A category file must contain keys and values, such as `label: Guides`.',
};

const CATEGORY_RULES: Readonly<Record<string, YamlValueRule>> = {
  label: yamlStringRule,
  position: { must: 'must be a number', isRight: Number.isFinite },
  collapsible: yamlBooleanRule,
  collapsed: yamlBooleanRule,
  className: yamlStringRule,
  description: yamlStringRule,
  customProps: ignoredYamlKeyRule,
  key: ignoredYamlKeyRule,
  link: { must: 'must be an object or `null`', isRight: (value) => value === null || typeof value === 'object' },
};

const CATEGORY_LINK_RULES: Readonly<Record<string, Readonly<Record<string, YamlValueRule>>>> = {
  doc: { type: yamlStringRule, id: yamlStringRule },
  'generated-index': {
    type: yamlStringRule,
    slug: yamlStringRule,
    title: yamlStringRule,
    description: yamlStringRule,
    keywords: {
      must: 'must be a list of strings',
      isRight: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
    },
    image: yamlStringRule,
  },
};

/** Parses and validates a `_category_` file; JSON is parsed as YAML. */
export function parseCategory(source: string, file: string): { meta: CategoryMeta; diagnostics: Diagnostic[] } {
  const { map, report, diagnostics } = parseYamlMap(source, file, CATEGORY_FINDING_WORDING);
  if (map === undefined) return { meta: { file }, diagnostics };
  const fields = extractValidYamlValues(
    map,
    { rules: CATEGORY_RULES, prefix: '', nouns: CATEGORY_FINDING_WORDING },
    report,
  );
  const link = map.get('link');
  if (isMap(link)) fields.link = parseCategoryLink(link, report);
  if (fields.link === undefined) delete fields.link;
  return { meta: { ...fields, file }, diagnostics };
}

function parseCategoryLink(link: YamlMap, report: YamlFaultReporter): CategoryMeta['link'] {
  const type = String(link.get('type') ?? '');
  const rules = getOwnPropertyValue(CATEGORY_LINK_RULES, type);
  const offset = link.range?.[0] ?? 0;
  if (rules === undefined) {
    report(offset, '`link.type` must be `doc` or `generated-index`.');
    return undefined;
  }
  const fields = extractValidYamlValues(link, { rules, prefix: 'link.', nouns: CATEGORY_FINDING_WORDING }, report);
  if (type === 'doc' && fields.id === undefined) {
    report(offset, '`link` of type `doc` needs `id`.');
    return undefined;
  }
  return fields as unknown as CategoryMeta['link'];
}
