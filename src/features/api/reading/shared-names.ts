// Names of schemas that others refer to and that do not stand among the named ones, such as `#/x-defs/Owner`. They are told
// in one place, as those are: shown wherever they are used, a few levels of them would be more than a machine can hold.
import { isRecord, type Plain } from './plain.ts';
import { pointerKeys } from './references.ts';

/** Keys whose values are schemas. A schema with one of them has a section of its own. */
const STRUCTURE = [
  ...['properties', 'items', 'allOf', 'oneOf', 'anyOf', 'additionalProperties', 'patternProperties', 'prefixItems'],
  ...['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema', 'unevaluatedItems'],
  ...['unevaluatedProperties', 'dependentSchemas', 'dependencies', 'additionalItems'],
];

/** Keys of pointers that name nothing. */
const PLACES = new Set([
  ...['components', 'schemas', 'definitions', '$defs', 'properties', 'paths', 'responses', 'requestBody', 'content'],
  ...['schema', 'parameters', 'headers', 'messages', 'payload', 'channels', 'requestBodies', 'callbacks'],
]);

/** Whether a schema holds others. */
export function holdsSchemas(schema: Plain): boolean {
  return STRUCTURE.some((key) => {
    const value = schema[key];
    return isRecord(value) || (Array.isArray(value) && value.length > 0);
  });
}

/** The name of a schema by its pointer: `Pet` of `#/components/schemas/Pet`. */
export function schemaName(ref: string): string | undefined {
  return /^#\/components\/schemas\/[^/]+$/.test(ref) ? pointerKeys(ref)[2] : undefined;
}

/** Gives names to other schemas by their pointers: each always the same, and none that a schema of the description has. */
export function sharedNames(document: Plain) {
  const { schemas } = isRecord(document.components) ? document.components : {};
  const named = new Set(Object.keys(isRecord(schemas) ? schemas : {}));
  const taken = new Set(named);
  const names = new Map<string, string>();
  const sharedName = (ref: string): string => {
    const known = names.get(ref);
    if (known !== undefined) return known;
    const keys = pointerKeys(ref);
    const [first = ''] = keys;
    const parts = keys.filter(
      (key, at) => !PLACES.has(key) && !(at === 0 && first.startsWith('x-') && keys.length > 1),
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
