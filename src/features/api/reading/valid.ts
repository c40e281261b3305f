// Recognizes wrong findings of the library, which does not know some points of the specifications.
import type * as Library from './library.ts';
import { parsePointer } from './references.ts';

/** Whether a schema's format is not JSON Schema. */
export function isForeignSchemaFormat(format: unknown): boolean {
  return typeof format === 'string' && !/^application\/(?:vnd\.(?:aai\.asyncapi|oai\.openapi)|schema)\b/.test(format);
}

/** Returns the library's node types, with corrections. */
export function createSpecNodeTypes(
  { getTypes }: typeof Library,
  version: Library.SpecVersion,
  kind: string,
): SpecNodeTypes {
  const types = getTypes(version);
  const { Server, Channel, Schema } = types;
  if (kind === 'json-schema' && Schema !== undefined)
    return {
      ...types,
      Schema: { ...Schema, properties: { ...Schema.properties, ...listDraft7Keywords(Schema.properties.items) } },
    };
  if (version !== 'async3' || Server === undefined || Channel === undefined) return types;
  const text = { type: 'string' } as const;
  const address = (value: unknown) => (value === null ? null : text);
  return {
    ...types,
    Server: { ...Server, properties: { ...Server.properties, title: text, summary: text } },
    Channel: { ...Channel, properties: { ...Channel.properties, address } },
  };
}

type SpecNodeTypes = ReturnType<typeof Library.getTypes>;

/** Returns the keywords of draft 7 that may contain references. `items` is the node type that the keyword `items` has in later drafts. */
function listDraft7Keywords(items: SpecNodeTypes[string]['properties'][string]): SpecNodeTypes[string]['properties'] {
  const list = { name: 'Schemas', properties: {}, items: 'Schema' };
  return {
    items: (value, key) => (Array.isArray(value) ? list : typeof items === 'function' ? items(value, key) : items),
    additionalItems: 'Schema',
    dependencies: {
      name: 'Dependencies',
      properties: {},
      additionalProperties: (value: unknown) => (Array.isArray(value) ? null : 'Schema'),
    } as SpecNodeTypes[string],
  };
}

/** Whether a pointer leads into a schema of another format, which the library mistakes for JSON Schema. */
export function isPointerInForeignSchema(document: unknown, pointer = ''): boolean {
  let node = document;
  return parsePointer(pointer).some((key, index, { length }) => {
    const { schemaFormat, [key]: next } = Object(node) as Readonly<Record<string, unknown>>;
    node = next;
    const isOfFormat = key === 'schema' || key === 'payload';
    if (isForeignSchemaFormat(schemaFormat) && isOfFormat) return true;
    // If the problem is in a referenced schema with a format, the library reports the problem at the key `schemaFormat` or `schema`.
    return schemaFormat !== undefined && index === length - 1 && (key === 'schemaFormat' || key === 'schema');
  });
}

/** Whether a message rejects a boolean schema, which only old versions of OpenAPI forbid. */
export function isBooleanSchemaMessage(message: string, version: Library.SpecVersion): boolean {
  return message.startsWith('Expected type `Schema` (object) but got `boolean`') && !/^oas(?:2|3_0)$/.test(version);
}
