// Merges the fields that several parts of a schema describe, such as the members of `allOf`. All parts apply to the value of a field.
import type { ApiField, ApiSchema, ApiTypePart } from '../reference.ts';

/**
 * Merges the fields of several parts. The order is that of their first occurrence. Later parts are more specific: their properties of a
 * field replace those of earlier parts, and all other properties stay. The field is required if any part requires it.
 */
export function mergeFields(parts: readonly (readonly ApiField[])[]): readonly ApiField[] {
  const byName = new Map<string, ApiField>();
  for (const field of parts.flat()) {
    const knownApiField = byName.get(field.name);
    byName.set(field.name, knownApiField === undefined ? field : mergeField(knownApiField, field));
  }
  return [...byName.values()];
}

function mergeField(general: ApiField, special: ApiField): ApiField {
  if (general === special) return general;
  return {
    ...general,
    ...special,
    schema: mergeSchemas(general.schema, special.schema),
    isRequired: general.isRequired || special.isRequired,
    marks: [...new Set([...general.marks, ...special.marks])],
  };
}

function mergeSchemas(general: ApiSchema, special: ApiSchema): ApiSchema {
  const replaced = new Set(special.facts.map(({ key }) => key));
  return {
    ...general,
    ...special,
    type: isMoreSpecialType(general.type, special.type) ? general.type : special.type,
    descriptions: special.descriptions.length > 0 ? special.descriptions : general.descriptions,
    facts: [...general.facts.filter(({ key }) => !replaced.has(key)), ...special.facts],
    fields: mergeFields([general.fields, special.fields]),
    variants: [...new Set([...general.variants, ...special.variants])],
  };
}

/** Whether a type is more specific than another one, which is empty or lacks only the format. */
function isMoreSpecialType(type: readonly ApiTypePart[], other: readonly ApiTypePart[]): boolean {
  if (other.length === 0 || (other.length === 1 && other[0] === 'any')) return type.length > 0;
  const last = type.at(-1);
  return (
    type.length === other.length + 1 &&
    typeof last === 'string' &&
    last.startsWith(' (') &&
    other.every((part, index) => part === type[index])
  );
}
