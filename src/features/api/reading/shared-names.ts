// Gives names to referenced schemas outside of `components`, such as `#/x-defs/Owner`. Each of these schemas is then described once, like a
// named schema. A copy at every use could exceed the memory of a machine after a few levels.
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { parsePointer } from './references.ts';

/** Keys with nested schemas. A schema with one of them gets a separate section. */
const SUBSCHEMA_KEYWORDS = [
  ...['properties', 'items', 'allOf', 'oneOf', 'anyOf', 'additionalProperties', 'patternProperties', 'prefixItems'],
  ...['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema', 'unevaluatedItems'],
  ...['unevaluatedProperties', 'dependentSchemas', 'dependencies', 'additionalItems'],
];

/** Pointer segments that are not names. */
const POINTER_KEYWORDS = new Set([
  ...['components', 'schemas', 'definitions', '$defs', 'properties', 'paths', 'responses', 'requestBody', 'content'],
  ...['schema', 'parameters', 'headers', 'messages', 'payload', 'channels', 'requestBodies', 'callbacks'],
]);

/** Whether a schema contains schemas. */
export function hasSubschemas(schema: AnyRecord): boolean {
  return SUBSCHEMA_KEYWORDS.some((key) => {
    const value = schema[key];
    return isRecord(value) || (Array.isArray(value) && value.length > 0);
  });
}

/** Returns the name of a schema from its pointer: `Pet` for `#/components/schemas/Pet`. */
export function parseSchemaName(ref: string): string | undefined {
  return /^#\/components\/schemas\/[^/]+$/.test(ref) ? parsePointer(ref)[2] : undefined;
}

/**
 * Returns two functions. `isNamed` returns whether `components` has a schema of this name. `nameOf` returns a name for a schema outside of
 * `components`, given its pointer. These names are deterministic, and differ from all names in `components`.
 */
export function createSchemaNameLookup(document: AnyRecord) {
  const { schemas } = isRecord(document.components) ? document.components : {};
  const named = new Set(Object.keys(isRecord(schemas) ? schemas : {}));
  const taken = new Set(named);
  const names = new Map<string, string>();
  const sharedName = (ref: string): string => {
    const known = names.get(ref);
    if (known !== undefined) return known;
    const keys = parsePointer(ref);
    const [first = ''] = keys;
    const parts = keys.filter(
      (key, index) => !POINTER_KEYWORDS.has(key) && !(index === 0 && first.startsWith('x-') && keys.length > 1),
    );
    const base = parts.join('.') || keys.join('.') || 'schema';
    let name = base;
    for (let number = 2; taken.has(name); number++) name = `${base}-${number}`;
    taken.add(name);
    names.set(ref, name);
    return name;
  };
  return { isNamed: (name: string) => named.has(name), nameOf: sharedName };
}
