// Compares values of a description with the types of their schemas. Patterns are not compared: matching an untrusted pattern could take
// forever.
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { getListOrEmpty } from './tree.ts';

/** A part of a value with a type that the schema of the part does not allow. */
export interface TypeConflict {
  /** Keys that lead to the part. */
  readonly path: readonly (string | number)[];
  /** Type of the part, in words: `a string`. */
  readonly actualType: string;
  /** Types of the schema, as code. */
  readonly expected: string;
}

/** Returns the schema that a reference leads to. */
export type SchemaResolver = (schema: unknown) => unknown;

/** A part of a value, with the keys that lead to it and its schema. */
interface ValuePart extends Pick<TypeConflict, 'path'> {
  readonly value: unknown;
  readonly schema: unknown;
}

/** Returns the first part of a value with another type than its schema; `undefined` if there is none. */
export function findTypeConflict(value: unknown, schema: unknown, resolve: SchemaResolver): TypeConflict | undefined {
  // Each value is compared with each schema once. Otherwise, schemas that refer to one another would multiply the comparisons.
  const compared = new Map<unknown, Set<unknown>>();
  const find = ({ value, schema, path }: ValuePart): TypeConflict | undefined => {
    const target = resolve(schema);
    const values = compared.get(target) ?? new Set();
    if (!isRecord(target) || values.has(value)) return undefined;
    compared.set(target, values.add(value));
    const types = listSchemaTypes(target);
    if (types.length > 0 && !types.some((type) => isOfType(value, type)))
      return { path, actualType: describeType(value), expected: types.map((type) => `\`${type}\``).join(' or ') };
    const parts: readonly ValuePart[] = [
      ...getListOrEmpty(target.allOf).map((member) => ({ value, schema: member, path })),
      ...listValueParts(value, target).map(([part, inner, key]) => ({
        value: part,
        schema: inner,
        path: [...path, key],
      })),
    ];
    for (const part of parts) {
      const conflict = find(part);
      if (conflict !== undefined) return conflict;
    }
    return undefined;
  };
  return find({ value, schema, path: [] });
}

/** Returns the parts of a value that have separate schemas. */
function listValueParts(
  value: unknown,
  { properties, items }: AnyRecord,
): (readonly [unknown, unknown, string | number])[] {
  if (Array.isArray(value)) return isRecord(items) ? value.map((item, index) => [item, items, index] as const) : [];
  if (!isRecord(value) || !isRecord(properties)) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    Object.hasOwn(properties, key) ? [[item, properties[key], key] as const] : [],
  );
}

const KNOWN_TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);

/** Returns the types of a schema; an empty list if one of its types is unknown, such as `file`. */
function listSchemaTypes({ type, nullable }: AnyRecord): readonly string[] {
  const types = (Array.isArray(type) ? type : [type]).map(String);
  if (!types.every((candidate) => KNOWN_TYPES.has(candidate))) return [];
  return nullable === true ? [...types, 'null'] : types;
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isInteger(value);
  // A YAML author may write a text without quotes that parses as a number. Pages show it as text.
  if (type === 'string') return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return typeof value === type;
}

function describeType(value: unknown): string {
  if (value === null) return '`null`';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
