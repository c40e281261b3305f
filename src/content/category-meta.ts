// What a folder's `_category_.json` or `_category_.yml` says about its category in a generated sidebar, checked: a wrong
// type is an error at its line, an unknown key a warning with the nearest known one.
import { isMap, isPair, isScalar, parseDocument } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import { didYouMean } from '../model/nearest.ts';
import { ownOf } from '../model/own.ts';
import type { CategoryMeta } from '../model/source.ts';
import { positionAt } from '../model/text.ts';
import { ignoredParts } from './plain-yaml.ts';

interface Rule {
  readonly must: string;
  readonly isRight: (value: unknown) => boolean;
}

const text: Rule = { must: 'must be a string', isRight: (value) => typeof value === 'string' && value !== '' };
const flag: Rule = { must: 'must be `true` or `false`', isRight: (value) => typeof value === 'boolean' };
/** Accepted, and of no use here. */
const unused: Rule = { must: '', isRight: () => true };

const RULES: Readonly<Record<string, Rule>> = {
  label: text,
  position: { must: 'must be a number', isRight: Number.isFinite },
  collapsible: flag,
  collapsed: flag,
  className: text,
  description: text,
  customProps: unused,
  key: unused,
  link: { must: 'must be an object or `null`', isRight: (value) => value === null || typeof value === 'object' },
};

const LINK_RULES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  doc: { type: text, id: text },
  'generated-index': {
    type: text,
    slug: text,
    title: text,
    description: text,
    keywords: {
      must: 'must be a list of strings',
      isRight: (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
    },
    image: text,
  },
};

/** Parses and checks the text of a `_category_` file; JSON is YAML too. */
export function parseCategory(source: string, file: string): { meta: CategoryMeta; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const document = parseDocument(source, { prettyErrors: false });
  const report: Report = (offset, message, { code, severity, suggestion } = INVALID) => {
    const place = { file, ...positionAt(source, offset) };
    diagnostics.push({ code, severity, ...place, message, ...(suggestion && { suggestion }) });
  };
  for (const { pos, message } of document.errors) report(pos[0], `${message.replace(/\.?$/, '')}.`);
  if (diagnostics.length > 0) return { meta: { file }, diagnostics };
  for (const { offset, message } of ignoredParts(source, document)) report(offset, message, UNKNOWN_KEY);
  if (!isMap(document.contents)) {
    report(0, 'A category file must hold keys and values, such as `label: Guides`.');
    return { meta: { file }, diagnostics };
  }
  const kept = keep(document.contents, { rules: RULES, prefix: '' }, report);
  const link = document.contents.get('link');
  if (isMap(link)) kept.link = linkOf(link, report);
  if (kept.link === undefined) delete kept.link;
  return { meta: { ...kept, file }, diagnostics };
}

type Rest = Pick<Diagnostic, 'code' | 'severity' | 'suggestion'>;
const INVALID: Rest = { code: 'invalid-category', severity: 'error' };
const UNKNOWN_KEY: Rest = { code: 'unknown-category-key', severity: 'warning' };

type Report = (offset: number, message: string, rest?: Rest) => void;
type YamlMap = import('yaml').YAMLMap<unknown, unknown>;

function linkOf(link: YamlMap, report: Report): CategoryMeta['link'] {
  const type = String(link.get('type') ?? '');
  const rules = ownOf(LINK_RULES, type);
  const offset = link.range?.[0] ?? 0;
  if (rules === undefined) {
    report(offset, '`link.type` must be `doc` or `generated-index`.');
    return undefined;
  }
  const kept = keep(link, { rules, prefix: 'link.' }, report);
  if (type === 'doc' && kept.id === undefined) {
    report(offset, '`link` of type `doc` needs `id`.');
    return undefined;
  }
  return kept as unknown as CategoryMeta['link'];
}

/** What keys of a map must be, and what stands before their names in messages. */
interface Keys {
  readonly rules: Readonly<Record<string, Rule>>;
  readonly prefix: string;
}

/** The values of a map that are right; the others are reported. */
function keep(map: YamlMap, { rules, prefix }: Keys, report: Report) {
  const kept: Record<string, unknown> = {};
  for (const pair of map.items) {
    if (!isPair(pair) || !isScalar(pair.key)) continue;
    const key = String(pair.key.value);
    const offset = pair.key.range?.[0] ?? 0;
    const rule = ownOf(rules, key);
    if (rule === undefined) {
      const suggestion = didYouMean(key, Object.keys(rules));
      report(offset, `\`${prefix}${key}\` is not a key of a category.`, { ...UNKNOWN_KEY, suggestion });
      continue;
    }
    const value: unknown = (pair.value as { toJSON?: () => unknown } | null)?.toJSON?.() ?? null;
    if (rule === unused) continue;
    if (rule.isRight(value)) kept[key] = value;
    else report(offset, `\`${prefix}${key}\` ${rule.must}.`);
  }
  return kept;
}
