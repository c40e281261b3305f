// Messages of AsyncAPI, and what servers, channels and operations have in common with them: traits, tags, bindings.
import type { ApiAnswer, ApiExample, ApiFact } from '../reference.ts';
import { exampleOf, messageExamples } from './examples.ts';
import type { ApiReading } from './parts.ts';
import { isRecord, type Plain } from './plain.ts';
import { schemaOf } from './schemas.ts';
import { docsLink, entriesOf, listIn, literalText, mapAt, stringAt, stringsAt, type Tree } from './tree.ts';
import { isForeignFormat } from './valid.ts';

/** A message, and what it is called where it has no name. */
export type NamedMessage = readonly [key: string | undefined, node: unknown];

/** Tags that group nothing: their names, and what they are for. */
export function tagTexts(tree: Tree, tags: unknown): readonly string[] {
  return listIn(tags).map((tag) => {
    const { name, description } = mapAt(tree, tag);
    return stringsAt(name, description).join(': ');
  });
}

/** What traits say, where the operation or the message does not say it itself. Headers are merged, wherever they stand. */
export function withTraits(tree: Tree, node: Plain): Plain {
  const { traits, ...own } = node;
  const all = [...listIn(traits).map((trait) => mapAt(tree, trait)), own];
  return all
    .map((each) => ('headers' in each ? { ...each, headers: mapAt(tree, each.headers) } : each))
    .reduce(mergedMaps, {});
}

/** Two maps as one, with the maps in them; the second one wins. */
function mergedMaps(first: Plain, second: Plain): Plain {
  const merged = entriesOf(second).map(([key, own]) => {
    const other = first[key];
    return [key, isRecord(own) && isRecord(other) && !('$ref' in own) ? mergedMaps(other, own) : own];
  });
  return { ...first, ...Object.fromEntries(merged) };
}

/** Keys of bindings that are schemas of parameters of the connection. */
export const CONNECTION = { query: 'query', headers: 'header' } as const;

/** What bindings say besides. */
export function bindingFacts(tree: Tree, value: unknown): readonly ApiFact[] {
  return entriesOf(mapAt(tree, value)).flatMap(([protocol, binding]) =>
    entriesOf(mapAt(tree, binding)).flatMap(([key, own]) =>
      key in CONNECTION ? [] : [{ key: `${protocol}.${key}`, values: [literalText(own)] }],
    ),
  );
}

/** The schema of a payload or of headers; code where it is of another format than JSON Schema. */
export function payloadOf(
  tree: Tree,
  node: unknown,
): { readonly node?: unknown; readonly code: readonly ApiExample[] } {
  const { schemaFormat, schema } = mapAt(tree, node);
  if (schemaFormat === undefined || schema === undefined) return { node, code: [] };
  if (!isForeignFormat(schemaFormat)) return { node: schema, code: [] };
  const title = literalText(schemaFormat);
  return { code: [{ ...exampleOf(tree.resolve(schema).value, title), title, isWritten: true }] };
}

/** Characters that a message comes to besides its schemas and its examples. */
const OF_MESSAGE = 300;

/** A message with all that it says. */
export function messageOf({ tree, sampler }: ApiReading, [key, node]: NamedMessage): ApiAnswer {
  const message = withTraits(tree, mapAt(tree, node));
  const code = stringAt(message.name) ?? key ?? stringAt(message.messageId) ?? stringAt(message.title) ?? 'message';
  const mediaType = stringAt(message.contentType) ?? stringAt(tree.document.defaultContentType) ?? 'application/json';
  const headers = payloadOf(tree, message.headers);
  const correlation = mapAt(tree, message.correlationId);
  const tags = tagTexts(tree, message.tags);
  // In version 2, the format of the payload stands beside it.
  const { schemaFormat, payload: schema } = message;
  const payload = payloadOf(tree, schemaFormat && schema ? { schemaFormat, schema } : schema);
  const written = messageExamples(message.examples, mediaType);
  const examples = written.length > 0 ? written : sampler.made(payload.node, mediaType);
  tree.spending.spend(written.reduce((sum, { text }) => sum + text.length, OF_MESSAGE));
  const title = stringAt(message.title) ?? stringAt(message.summary);
  return {
    code,
    ...(title !== undefined && title !== code && { title }),
    descriptions: stringsAt(
      message.summary === title ? undefined : message.summary,
      message.description,
      docsLink(message.externalDocs),
      correlation.description,
    ),
    headers: headers.node === undefined ? [] : schemaOf(tree, headers.node).fields,
    contents: [
      {
        mediaType,
        ...(payload.node !== undefined && { schema: schemaOf(tree, payload.node) }),
        examples: [
          ...headers.code.map((each) => ({ ...each, isHeaders: true as const })),
          ...payload.code,
          ...examples,
        ],
      },
    ],
    facts: [
      ...stringsAt(correlation.location).map((location) => ({ key: 'correlationId', values: [location] })),
      ...(tags.length > 0 ? [{ key: 'tags', values: tags }] : []),
      ...bindingFacts(tree, message.bindings),
    ],
  };
}
