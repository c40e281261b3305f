// Reads AsyncAPI 2.6 and 3. In both, an operation sends or receives the messages of a channel.
import type { ApiFact, ApiNamedSchema, ApiOperation, ApiParameters, ApiReference, ApiServer } from '../reference.ts';
import { createSampler, type GenerateSample } from './examples.ts';
import {
  applyTraits,
  bindingFacts,
  CONNECTION_KEYS,
  type NamedMessage,
  payloadOf,
  readMessage,
  tagTexts,
} from './messages.ts';
import {
  type ApiReadContext,
  createAnchorGenerator,
  groupsOf,
  linksOf,
  securitiesOf,
  variableFields,
} from './parts.ts';
import { type AnyRecord, isRecord } from './plain.ts';
import type { Description } from './read-description.ts';
import { escapePointerKey } from './references.ts';
import { emptySchema, readSharedSchemas, toSchema } from './schemas.ts';
import { type OutputBudget, withinBudget } from './spending.ts';
import {
  type ApiTree,
  createTree,
  distinctStrings,
  docsLink,
  entriesOf,
  listIn,
  literalText,
  mapAt,
  stringAt,
} from './tree.ts';

/** Converts a bundled description to a reference. */
export function readAsyncApi(
  { document, format }: Description,
  sample: GenerateSample,
  spending: OutputBudget,
): ApiReference {
  const tree = createTree(document, spending);
  const reading: ApiReadContext = { tree, sampler: createSampler(tree, sample), anchorOf: createAnchorGenerator() };
  const info = mapAt(tree, document.info);
  const components = mapAt(tree, document.components);
  const operations = /^AsyncAPI 2/.test(format) ? operationsOfVersion2(reading) : operationsOfVersion3(reading);
  const tags = [...listIn(document.tags), ...listIn(info.tags)].map((tag) => mapAt(tree, tag));
  const schemas = entriesOf(components.schemas).map(([name, own]): ApiNamedSchema => {
    const at = `#/components/schemas/${escapePointerKey(name)}`;
    const { node, code } = payloadOf(tree, own);
    const schema = code.length > 0 ? emptySchema : withinBudget(at, () => toSchema(tree, node));
    return { name, at, schema, examples: code };
  });
  return {
    format,
    title: stringAt(info.title) ?? '',
    ...(stringAt(info.version) !== undefined && { version: stringAt(info.version) }),
    descriptions: distinctStrings(info.description),
    links: linksOf(info, document.externalDocs ?? info.externalDocs),
    servers: serversOf(tree, document.servers),
    securities: securitiesOf(tree, components.securitySchemes),
    groups: groupsOf(tags, operations),
    operations,
    schemas: [...schemas, ...readSharedSchemas(tree)],
  };
}

function serversOf(tree: ApiTree, value: unknown): readonly ApiServer[] {
  return entriesOf(value).map(([name, node]) => {
    const server = mapAt(tree, node);
    const { url, host, pathname, protocol, protocolVersion, title, summary, description, variables } = server;
    const more = docsLink(mapAt(tree, server.externalDocs));
    const described = distinctStrings(title, summary, description, ...tagTexts(tree, server.tags), more).join('\n\n');
    return {
      name,
      url: stringAt(url) ?? `${stringAt(host) ?? ''}${stringAt(pathname) ?? ''}`,
      ...(stringAt(protocol) !== undefined && {
        protocol: [protocol, protocolVersion].flatMap((text) => stringAt(text) ?? []).join(' '),
      }),
      ...(described !== '' && { description: described }),
      variables: variableFields(tree, variables),
      facts: bindingFacts(tree, server.bindings),
    };
  });
}

/** A channel with its operations. */
interface ChannelContext {
  readonly channel: AnyRecord;
  readonly address: string;
  readonly kind: string;
  readonly id: string;
}

function operationsOfVersion2(reading: ApiReadContext): readonly ApiOperation[] {
  const { tree } = reading;
  return entriesOf(tree.document.channels).flatMap(([address, node]) => {
    const channel = mapAt(tree, node);
    return ['subscribe', 'publish'].flatMap((kind) => {
      if (!isRecord(channel[kind])) return [];
      const operation = applyTraits(tree, mapAt(tree, channel[kind]));
      const { oneOf = [operation.message] } = mapAt(tree, operation.message);
      const messages = listIn(oneOf).flatMap((message) => (message === undefined ? [] : [createNamedMessage(message)]));
      return readOperationAt(reading, operation, {
        at: `#/channels/${escapePointerKey(address)}/${kind}`,
        place: { channel, address, kind, id: stringAt(operation.operationId) ?? `${kind} ${address}` },
        messages,
      });
    });
  });
}

function operationsOfVersion3(reading: ApiReadContext): readonly ApiOperation[] {
  const { tree } = reading;
  const used = new Set<unknown>();
  const channelAt = (node: unknown) => {
    used.add(tree.resolve(node).value);
    return mapAt(tree, node);
  };
  const operations = entriesOf(tree.document.operations).map(([id, node]) => {
    const operation = applyTraits(tree, mapAt(tree, node));
    const channel = channelAt(operation.channel);
    const messages =
      operation.messages === undefined ? messagesOf(channel) : listIn(operation.messages).map(createNamedMessage);
    const reply = mapAt(tree, operation.reply);
    const replyChannel = reply.channel === undefined ? {} : channelAt(reply.channel);
    const replies =
      reply.messages === undefined ? messagesOf(replyChannel) : listIn(reply.messages).map(createNamedMessage);
    const address = addressOf(channel, createNamedMessage(operation.channel)[0]);
    const place = { channel, address, kind: stringAt(operation.action) ?? 'channel', id };
    const at = `#/operations/${escapePointerKey(id)}`;
    const parts = { at, place, messages, replies, facts: replyTargetFacts(tree, reply) };
    return readOperationAt(reading, operation, parts);
  });
  const others = entriesOf(tree.document.channels).filter(([, node]) => !used.has(tree.resolve(node).value));
  return [
    ...operations,
    ...others.map(([id, node]) => {
      const channel = mapAt(tree, node);
      const place = { channel, address: addressOf(channel, id), kind: 'channel', id };
      const at = `#/channels/${escapePointerKey(id)}`;
      return readOperationAt(reading, {}, { at, place, messages: messagesOf(channel) });
    }),
  ];
}

/** Returns the messages of a channel of version 3. */
function messagesOf({ messages }: AnyRecord): readonly NamedMessage[] {
  return entriesOf(messages);
}

/** Returns a message with its name: a referenced message has that of its target. */
function createNamedMessage(node: unknown): NamedMessage {
  return [isRecord(node) && typeof node.$ref === 'string' ? node.$ref.replace(/^.*\//, '') : undefined, node];
}

/** Returns the address of a channel; its id if the address is known only at run time. */
function addressOf({ address }: AnyRecord, id: string | undefined): string {
  return stringAt(address) ?? id ?? '';
}

/** Returns where replies go: to a channel, or to an address in the message. */
function replyTargetFacts(tree: ApiTree, reply: AnyRecord): readonly ApiFact[] {
  const [id] = createNamedMessage(reply.channel);
  const to = distinctStrings(addressOf(mapAt(tree, reply.channel), id), mapAt(tree, reply.address).location);
  return to.length === 0 ? [] : [{ key: 'reply', values: to }];
}

interface OperationParts {
  /** JSON pointer in the description. */
  readonly at: string;
  readonly place: ChannelContext;
  readonly messages: readonly NamedMessage[];
  /** Reply messages. */
  readonly replies?: readonly NamedMessage[];
  readonly facts?: readonly ApiFact[];
}

/** Reads an operation within the output budget. */
function readOperationAt(reading: ApiReadContext, operation: AnyRecord, parts: OperationParts): ApiOperation {
  const { at } = parts;
  return { ...withinBudget(at, () => readOperation(reading, operation, parts)), at };
}

function readOperation(
  reading: ApiReadContext,
  operation: AnyRecord,
  { place, messages, replies = [], facts = [] }: OperationParts,
): ApiOperation {
  const { tree } = reading;
  const { channel, address, kind, id } = place;
  const title = stringAt(operation.title) ?? stringAt(operation.summary) ?? stringAt(channel.title) ?? id;
  const tags = distinctStrings(
    ...[...listIn(operation.tags), ...listIn(channel.tags)].map((tag) => mapAt(tree, tag).name),
  );
  const fields = variableFields(tree, channel.parameters);
  const reply = mapAt(tree, operation.reply);
  const replyChannel = mapAt(tree, reply.channel);
  const connection = bindingParameters(tree, channel.bindings);
  return {
    id: reading.anchorOf(id),
    kind,
    address,
    title,
    descriptions: distinctStrings(
      ...[channel.title, channel.summary, channel.description, operation.summary, operation.description].filter(
        (text) => text !== title,
      ),
      docsLink(operation.externalDocs),
      docsLink(channel.externalDocs),
      mapAt(tree, reply.address).description,
      replyChannel.summary,
      replyChannel.description,
      ...connection.descriptions,
      ...listIn(operation.security).map((node) => isRecord(node) && node.description),
    ),
    isDeprecated: operation.deprecated === true,
    groups: tags.length > 0 ? tags : [''],
    security: listIn(operation.security).map((node) => securityOf(tree, node)),
    servers: [],
    parameters: [...(fields.length === 0 ? [] : [{ place: 'channel', fields }]), ...connection.parameters],
    answers: [
      ...messages.map((message) => readMessage(reading, message)),
      ...replies.map((message) => ({ ...readMessage(reading, message), isReply: true as const })),
    ],
    callbacks: [],
    facts: [...facts, ...bindingFacts(tree, operation.bindings), ...bindingFacts(tree, channel.bindings)],
  };
}

/** Returns a security requirement: version 2 names schemes, version 3 refers to them. */
function securityOf(tree: ApiTree, node: unknown): readonly ApiFact[] {
  if (isRecord(node) && typeof node.$ref === 'string')
    return [{ key: node.$ref.replace(/^.*\//, ''), values: listIn(mapAt(tree, node).scopes).map(literalText) }];
  if (isRecord(node) && typeof node.type === 'string')
    return [{ key: node.type, values: listIn(node.scopes).map(literalText) }];
  return entriesOf(node).map(([key, scopes]) => ({ key, values: listIn(scopes).map(literalText) }));
}

/** Returns the connection parameters of bindings, and the descriptions of their schemas. */
function bindingParameters(tree: ApiTree, value: unknown) {
  const schemas = entriesOf(mapAt(tree, value)).flatMap(([, binding]) =>
    Object.entries(CONNECTION_KEYS).flatMap(([key, place]) => {
      const node = mapAt(tree, binding)[key];
      return node === undefined ? [] : [{ place, ...toSchema(tree, node) }];
    }),
  );
  return {
    parameters: schemas.filter(({ fields }) => fields.length > 0) satisfies readonly ApiParameters[],
    descriptions: schemas.flatMap(({ descriptions }) => descriptions),
  };
}
