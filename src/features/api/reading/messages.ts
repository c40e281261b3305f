// Messages of AsyncAPI, and their common parts with servers, channels and operations: traits, tags, bindings.
import type { ApiAnswer, ApiExample, ApiFact } from '../reference.ts';
import { createExample, messageExamples } from './examples.ts';
import type { ApiReadContext } from './parts.ts';
import { type AnyRecord, isRecord } from './plain.ts';
import { toSchema } from './schemas.ts';
import { type ApiTree, distinctStrings, docsLink, entriesOf, listIn, literalText, mapAt, stringAt } from './tree.ts';
import { isForeignFormat } from './valid.ts';

/** A message with a fallback name. */
export type NamedMessage = readonly [key: string | undefined, node: unknown];

/** Returns names and descriptions of tags that group no operations. */
export function tagTexts(tree: ApiTree, tags: unknown): readonly string[] {
  return listIn(tags).map((tag) => {
    const { name, description } = mapAt(tree, tag);
    return distinctStrings(name, description).join(': ');
  });
}

/** Applies traits to an operation or message, whose own values have precedence. Headers are merged. */
export function applyTraits(tree: ApiTree, node: AnyRecord): AnyRecord {
  const { traits, ...own } = node;
  const all = [...listIn(traits).map((trait) => mapAt(tree, trait)), own];
  return all
    .map((each) => ('headers' in each ? { ...each, headers: mapAt(tree, each.headers) } : each))
    .reduce(mergeMaps, {});
}

/** Merges two maps deeply; the second one has precedence. */
function mergeMaps(first: AnyRecord, second: AnyRecord): AnyRecord {
  const merged = entriesOf(second).map(([key, own]) => {
    const other = first[key];
    return [key, isRecord(own) && isRecord(other) && !('$ref' in own) ? mergeMaps(other, own) : own];
  });
  return { ...first, ...Object.fromEntries(merged) };
}

/** Keys of bindings whose schemas describe connection parameters, with the location of the parameters. */
export const CONNECTION_KEYS = { query: 'query', headers: 'header' } as const;

/** Returns the facts of bindings besides the connection parameters. */
export function bindingFacts(tree: ApiTree, value: unknown): readonly ApiFact[] {
  return entriesOf(mapAt(tree, value)).flatMap(([protocol, binding]) =>
    entriesOf(mapAt(tree, binding)).flatMap(([key, own]) =>
      key in CONNECTION_KEYS ? [] : [{ key: `${protocol}.${key}`, values: [literalText(own)] }],
    ),
  );
}

/** Returns the schema of a payload or of headers, or a code example if its format is not JSON Schema. */
export function payloadOf(
  tree: ApiTree,
  node: unknown,
): { readonly node?: unknown; readonly code: readonly ApiExample[] } {
  const { schemaFormat, schema } = mapAt(tree, node);
  if (schemaFormat === undefined || schema === undefined) return { node, code: [] };
  if (!isForeignFormat(schemaFormat)) return { node: schema, code: [] };
  const title = literalText(schemaFormat);
  return { code: [{ ...createExample(tree.resolve(schema).value, title), title, isWritten: true }] };
}

/** Cost of a message in characters, without schemas and examples. */
const MESSAGE_COST = 300;

/** Reads a message. */
export function readMessage({ tree, sampler }: ApiReadContext, [key, node]: NamedMessage): ApiAnswer {
  const message = applyTraits(tree, mapAt(tree, node));
  const code = stringAt(message.name) ?? key ?? stringAt(message.messageId) ?? stringAt(message.title) ?? 'message';
  const mediaType = stringAt(message.contentType) ?? stringAt(tree.document.defaultContentType) ?? 'application/json';
  const headers = payloadOf(tree, message.headers);
  const correlation = mapAt(tree, message.correlationId);
  const tags = tagTexts(tree, message.tags);
  // In version 2, the payload's format is a sibling key.
  const { schemaFormat, payload: schema } = message;
  const payload = payloadOf(tree, schemaFormat && schema ? { schemaFormat, schema } : schema);
  const written = messageExamples(message.examples, mediaType);
  const examples = written.length > 0 ? written : sampler.made(payload.node, mediaType);
  tree.spending.spend(written.reduce((sum, { text }) => sum + text.length, MESSAGE_COST));
  const title = stringAt(message.title) ?? stringAt(message.summary);
  return {
    code,
    ...(title !== undefined && title !== code && { title }),
    descriptions: distinctStrings(
      message.summary === title ? undefined : message.summary,
      message.description,
      docsLink(message.externalDocs),
      correlation.description,
    ),
    headers: headers.node === undefined ? [] : toSchema(tree, headers.node).fields,
    contents: [
      {
        mediaType,
        ...(payload.node !== undefined && { schema: toSchema(tree, payload.node) }),
        examples: [
          ...headers.code.map((each) => ({ ...each, isHeaders: true as const })),
          ...payload.code,
          ...examples,
        ],
      },
    ],
    facts: [
      ...distinctStrings(correlation.location).map((location) => ({ key: 'correlationId', values: [location] })),
      ...(tags.length > 0 ? [{ key: 'tags', values: tags }] : []),
      ...bindingFacts(tree, message.bindings),
    ],
  };
}
