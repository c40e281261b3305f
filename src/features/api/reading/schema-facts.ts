// Limits, default and examples of a value, as facts of its schema.
import type { AnyRecord } from '../../../lib/values.ts';
import type { ApiFact, ApiSchema } from '../reference.ts';
import { formatLiteral, getListOrEmpty, listRecordEntries } from './tree.ts';

/** Keys that limit a value or give its default. */
const SCHEMA_FACT_KEYS = [
  ...['const', 'default', 'pattern', 'minLength', 'maxLength', 'multipleOf', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minContains', 'maxContains', 'minProperties', 'maxProperties', 'contentEncoding', 'contentMediaType'],
  ...['dependentRequired', 'collectionFormat'],
];

/** Returns limits and default of a value. */
export function listSchemaFacts(schema: AnyRecord): readonly ApiFact[] {
  const facts: ApiFact[] = [];
  const values = getListOrEmpty(schema.enum);
  if (values.length > 0) facts.push({ key: 'enum', values: values.map(formatLiteral) });
  for (const key of SCHEMA_FACT_KEYS) {
    const value = schema[key];
    // Flags that are `false` are omitted.
    if (value !== undefined && (value !== false || key === 'default' || key === 'const'))
      facts.push({ key, values: [formatLiteral(value)] });
  }
  facts.push(...listRangeFacts(schema));
  if (schema.additionalProperties === false || schema.unevaluatedProperties === false)
    facts.push({ key: 'additionalProperties', values: ['false'] });
  for (const key of ['items', 'additionalItems']) if (schema[key] === false) facts.push({ key, values: ['false'] });
  const needed = listRecordEntries(schema.dependencies).filter(([, names]) => Array.isArray(names));
  if (needed.length > 0) facts.push({ key: 'dependencies', values: [formatLiteral(Object.fromEntries(needed))] });
  const examples = schema.example === undefined ? getListOrEmpty(schema.examples) : [schema.example];
  if (examples.length > 0) facts.push({ key: 'example', values: examples.map(formatLiteral) });
  return facts;
}

/** Returns the limits of a list's items. The default of an item is omitted: it is not the default of the list. */
export function listArrayItemFacts(list: ApiSchema | undefined): readonly ApiFact[] {
  return (list?.facts ?? []).map((fact) => (fact.key === 'default' ? { ...fact, key: 'items.default' } : fact));
}

/**
 * Returns the range of a number. In OpenAPI 3.0, `exclusiveMinimum` and `exclusiveMaximum` are flags that make a bound exclusive; later
 * they are the bounds themselves.
 */
function listRangeFacts(schema: AnyRecord): readonly ApiFact[] {
  const limit = (key: string, exclusive: string, [open, closed]: readonly [string, string]): ApiFact[] => {
    const value = schema[key];
    const other = schema[exclusive];
    return [
      ...(value === undefined ? [] : [{ key: other === true ? open : closed, values: [formatLiteral(value)] }]),
      ...(typeof other === 'number' || typeof other === 'string'
        ? [{ key: open, values: [formatLiteral(other)] }]
        : []),
    ];
  };
  return [...limit('minimum', 'exclusiveMinimum', ['>', '≥']), ...limit('maximum', 'exclusiveMaximum', ['<', '≤'])];
}
