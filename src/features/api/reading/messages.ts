// Reads messages of AsyncAPI. Also reads traits, tags and bindings, which messages have in common with servers, channels and operations.
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import type { ApiExample, ApiFact, ApiResponseOrMessage } from '../reference.ts';
import { createExample, listMessageExamples } from './examples.ts';
import type { ApiReadContext } from './parts.ts';
import { convertSchema } from './schemas.ts';
import {
  type ApiTree,
  createExternalDocsLink,
  formatLiteral,
  getListOrEmpty,
  listDistinctStrings,
  listRecordEntries,
  readScalarText,
  resolveToRecord,
} from './tree.ts';
import { isForeignSchemaFormat } from './valid.ts';

/** A message with a fallback name. */
export type NamedMessage = readonly [key: string | undefined, node: unknown];

/** Returns the names and descriptions of tags. These tags only annotate an object; they do not group operations. */
export function listTagDescriptions(tree: ApiTree, tags: unknown): readonly string[] {
  return getListOrEmpty(tags).map((tag) => {
    const { name, description } = resolveToRecord(tree, tag);
    return listDistinctStrings(name, description).join(': ');
  });
}

/** Applies traits to an operation or message. Values of the operation or message itself have precedence over traits. Headers are merged. */
export function mergeTraits(tree: ApiTree, node: AnyRecord): AnyRecord {
  const { traits, ...ownOwn } = node;
  const all = [...getListOrEmpty(traits).map((trait) => resolveToRecord(tree, trait)), ownOwn];
  return all
    .map((item) => ('headers' in item ? { ...item, headers: resolveToRecord(tree, item.headers) } : item))
    .reduce(mergeRecords, {});
}

/** Merges two maps deeply; the second one has precedence. */
function mergeRecords(first: AnyRecord, second: AnyRecord): AnyRecord {
  const merged = listRecordEntries(second).map(([key, value]) => {
    const other = first[key];
    return [key, isRecord(value) && isRecord(other) && !('$ref' in value) ? mergeRecords(other, value) : value];
  });
  return { ...first, ...Object.fromEntries(merged) };
}

/** Keys of bindings whose schemas describe connection parameters, with the location of the parameters. */
export const BINDING_PARAMETER_LOCATIONS = { query: 'query', headers: 'header' } as const;

/** Returns the facts of bindings besides the connection parameters. */
export function listBindingFacts(tree: ApiTree, value: unknown): readonly ApiFact[] {
  return listRecordEntries(resolveToRecord(tree, value)).flatMap(([protocol, binding]) =>
    listRecordEntries(resolveToRecord(tree, binding)).flatMap(([key, ownValue]) =>
      key in BINDING_PARAMETER_LOCATIONS ? [] : [{ key: `${protocol}.${key}`, values: [formatLiteral(ownValue)] }],
    ),
  );
}

/** Returns the schema of a payload or of headers, or a code example if its format is not JSON Schema. */
export function readPayload(
  tree: ApiTree,
  node: unknown,
): { readonly node?: unknown; readonly code: readonly ApiExample[] } {
  const { schemaFormat, schema } = resolveToRecord(tree, node);
  if (schemaFormat === undefined || schema === undefined) return { node, code: [] };
  if (!isForeignSchemaFormat(schemaFormat)) return { node: schema, code: [] };
  const title = formatLiteral(schemaFormat);
  return { code: [{ ...createExample(tree.resolve(schema).value, title), title, isWritten: true }] };
}

/** Cost of a message in characters, without schemas and examples. */
const MESSAGE_COST_IN_CHARACTERS = 300;

/** Reads a message. */
export function readMessage({ tree, sampler }: ApiReadContext, [key, node]: NamedMessage): ApiResponseOrMessage {
  const message = mergeTraits(tree, resolveToRecord(tree, node));
  const code =
    readScalarText(message.name) ??
    key ??
    readScalarText(message.messageId) ??
    readScalarText(message.title) ??
    'message';
  const mediaType =
    readScalarText(message.contentType) ?? readScalarText(tree.document.defaultContentType) ?? 'application/json';
  const headers = readPayload(tree, message.headers);
  const correlation = resolveToRecord(tree, message.correlationId);
  const tags = listTagDescriptions(tree, message.tags);
  // In version 2, the payload's format is a sibling key.
  const { schemaFormat, payload: schema } = message;
  const payload = readPayload(tree, schemaFormat && schema ? { schemaFormat, schema } : schema);
  const written = listMessageExamples(message.examples, mediaType);
  const examples = written.length > 0 ? written : sampler.made(payload.node, mediaType);
  tree.spending.spend(written.reduce((sum, { text }) => sum + text.length, MESSAGE_COST_IN_CHARACTERS));
  const title = readScalarText(message.title) ?? readScalarText(message.summary);
  return {
    code,
    ...(title !== undefined && title !== code && { title }),
    descriptions: listDistinctStrings(
      message.summary === title ? undefined : message.summary,
      message.description,
      createExternalDocsLink(message.externalDocs),
      correlation.description,
    ),
    headers: headers.node === undefined ? [] : convertSchema(tree, headers.node).fields,
    contents: [
      {
        mediaType,
        ...(payload.node !== undefined && { schema: convertSchema(tree, payload.node) }),
        examples: [
          ...headers.code.map((apiExample) => ({ ...apiExample, isHeaders: true as const })),
          ...payload.code,
          ...examples,
        ],
      },
    ],
    facts: [
      ...listDistinctStrings(correlation.location).map((location) => ({ key: 'correlationId', values: [location] })),
      ...(tags.length > 0 ? [{ key: 'tags', values: tags }] : []),
      ...listBindingFacts(tree, message.bindings),
    ],
  };
}
