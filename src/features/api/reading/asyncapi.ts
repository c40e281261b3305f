// AsyncAPI as a reference: 2.6 and 3. In both an operation sends or receives the messages of a channel.
import type { ApiFact, ApiNamedSchema, ApiOperation, ApiParameters, ApiReference, ApiServer } from '../reference.ts';
import { createSampler, type Sample } from './examples.ts';
import { bindingFacts, CONNECTION, messageOf, type NamedMessage, payloadOf, tagTexts, withTraits } from './messages.ts';
import { anchors, groupsOf, linksOf, type Reading, securitiesOf, variableFields } from './parts.ts';
import { isPlain, type Plain } from './plain.ts';
import type { Description } from './read-description.ts';
import { pointerPart } from './references.ts';
import { empty, schemaOf, sharedSchemas } from './schemas.ts';
import { type Spending, within } from './spending.ts';
import { docsLink, entriesOf, listOf, mapAt, type Tree, textOf, textsOf, treeOf, valueText } from './tree.ts';

/** Reads an API of messages whose references all lead to places in it. */
export function readAsyncApi({ document, format }: Description, sample: Sample, spending: Spending): ApiReference {
  const tree = treeOf(document, spending);
  const reading: Reading = { tree, sampler: createSampler(tree, sample), anchorOf: anchors() };
  const info = mapAt(tree, document.info);
  const components = mapAt(tree, document.components);
  const operations = /^AsyncAPI 2/.test(format) ? operationsOf2(reading) : operationsOf3(reading);
  const tags = [...listOf(document.tags), ...listOf(info.tags)].map((tag) => mapAt(tree, tag));
  const schemas = entriesOf(components.schemas).map(([name, own]): ApiNamedSchema => {
    const at = `#/components/schemas/${pointerPart(name)}`;
    const { node, code } = payloadOf(tree, own);
    const schema = code.length > 0 ? empty : within(at, () => schemaOf(tree, node));
    return { name, at, schema, examples: code };
  });
  return {
    format,
    title: textOf(info.title) ?? '',
    ...(textOf(info.version) !== undefined && { version: textOf(info.version) }),
    descriptions: textsOf(info.description),
    links: linksOf(info, document.externalDocs ?? info.externalDocs),
    servers: serversOf(tree, document.servers),
    securities: securitiesOf(tree, components.securitySchemes),
    groups: groupsOf(tags, operations),
    operations,
    schemas: [...schemas, ...sharedSchemas(tree)],
  };
}

function serversOf(tree: Tree, value: unknown): readonly ApiServer[] {
  return entriesOf(value).map(([name, node]) => {
    const server = mapAt(tree, node);
    const { url, host, pathname, protocol, protocolVersion, title, summary, description, variables } = server;
    const more = docsLink(mapAt(tree, server.externalDocs));
    const described = textsOf(title, summary, description, ...tagTexts(tree, server.tags), more).join('\n\n');
    return {
      name,
      url: textOf(url) ?? `${textOf(host) ?? ''}${textOf(pathname) ?? ''}`,
      ...(textOf(protocol) !== undefined && {
        protocol: [protocol, protocolVersion].flatMap((text) => textOf(text) ?? []).join(' '),
      }),
      ...(described !== '' && { description: described }),
      variables: variableFields(tree, variables),
      facts: bindingFacts(tree, server.bindings),
    };
  });
}

/** A channel with what is done there. */
interface ChannelPlace {
  readonly channel: Plain;
  readonly address: string;
  readonly kind: string;
  readonly id: string;
}

function operationsOf2(reading: Reading): readonly ApiOperation[] {
  const { tree } = reading;
  return entriesOf(tree.document.channels).flatMap(([address, node]) => {
    const channel = mapAt(tree, node);
    return ['subscribe', 'publish'].flatMap((kind) => {
      if (!isPlain(channel[kind])) return [];
      const operation = withTraits(tree, mapAt(tree, channel[kind]));
      const { oneOf = [operation.message] } = mapAt(tree, operation.message);
      const messages = listOf(oneOf).flatMap((message) => (message === undefined ? [] : [named(message)]));
      return operationAt(reading, operation, {
        at: `#/channels/${pointerPart(address)}/${kind}`,
        place: { channel, address, kind, id: textOf(operation.operationId) ?? `${kind} ${address}` },
        messages,
      });
    });
  });
}

function operationsOf3(reading: Reading): readonly ApiOperation[] {
  const { tree } = reading;
  const used = new Set<unknown>();
  const channelAt = (node: unknown) => {
    used.add(tree.resolve(node).value);
    return mapAt(tree, node);
  };
  const operations = entriesOf(tree.document.operations).map(([id, node]) => {
    const operation = withTraits(tree, mapAt(tree, node));
    const channel = channelAt(operation.channel);
    const messages = operation.messages === undefined ? messagesOf(channel) : listOf(operation.messages).map(named);
    const reply = mapAt(tree, operation.reply);
    const replyChannel = reply.channel === undefined ? {} : channelAt(reply.channel);
    const replies = reply.messages === undefined ? messagesOf(replyChannel) : listOf(reply.messages).map(named);
    const address = addressOf(channel, named(operation.channel)[0]);
    const place = { channel, address, kind: textOf(operation.action) ?? 'channel', id };
    const at = `#/operations/${pointerPart(id)}`;
    const parts = { at, place, messages, replies, facts: replyFacts(tree, reply) };
    return operationAt(reading, operation, parts);
  });
  const others = entriesOf(tree.document.channels).filter(([, node]) => !used.has(tree.resolve(node).value));
  return [
    ...operations,
    ...others.map(([id, node]) => {
      const channel = mapAt(tree, node);
      const place = { channel, address: addressOf(channel, id), kind: 'channel', id };
      const at = `#/channels/${pointerPart(id)}`;
      return operationAt(reading, {}, { at, place, messages: messagesOf(channel) });
    }),
  ];
}

/** The messages of a channel of version 3. */
function messagesOf({ messages }: Plain): readonly NamedMessage[] {
  return entriesOf(messages);
}

/** A message that is referred to is called as the place that it is at. */
function named(node: unknown): NamedMessage {
  return [isPlain(node) && typeof node.$ref === 'string' ? node.$ref.replace(/^.*\//, '') : undefined, node];
}

/** The address of a channel; one whose address is known only later is called as it is named. */
function addressOf({ address }: Plain, id: string | undefined): string {
  return textOf(address) ?? id ?? '';
}

/** Where the answer goes: to a channel, to an address that the message names. */
function replyFacts(tree: Tree, reply: Plain): readonly ApiFact[] {
  const [id] = named(reply.channel);
  const to = textsOf(addressOf(mapAt(tree, reply.channel), id), mapAt(tree, reply.address).location);
  return to.length === 0 ? [] : [{ key: 'reply', values: to }];
}

interface Parts {
  /** Its place in the description, as a pointer. */
  readonly at: string;
  readonly place: ChannelPlace;
  readonly messages: readonly NamedMessage[];
  /** Messages that answer. */
  readonly replies?: readonly NamedMessage[];
  readonly facts?: readonly ApiFact[];
}

/** An operation with its place in the description. */
function operationAt(reading: Reading, operation: Plain, parts: Parts): ApiOperation {
  const { at } = parts;
  return { ...within(at, () => operationOf(reading, operation, parts)), at };
}

function operationOf(
  reading: Reading,
  operation: Plain,
  { place, messages, replies = [], facts = [] }: Parts,
): ApiOperation {
  const { tree } = reading;
  const { channel, address, kind, id } = place;
  const title = textOf(operation.title) ?? textOf(operation.summary) ?? textOf(channel.title) ?? id;
  const tags = textsOf(...[...listOf(operation.tags), ...listOf(channel.tags)].map((tag) => mapAt(tree, tag).name));
  const fields = variableFields(tree, channel.parameters);
  const reply = mapAt(tree, operation.reply);
  const replyChannel = mapAt(tree, reply.channel);
  const connection = bindingParameters(tree, channel.bindings);
  return {
    id: reading.anchorOf(id),
    kind,
    address,
    title,
    descriptions: textsOf(
      ...[channel.title, channel.summary, channel.description, operation.summary, operation.description].filter(
        (text) => text !== title,
      ),
      docsLink(operation.externalDocs),
      docsLink(channel.externalDocs),
      mapAt(tree, reply.address).description,
      replyChannel.summary,
      replyChannel.description,
      ...connection.descriptions,
      ...listOf(operation.security).map((node) => isPlain(node) && node.description),
    ),
    isDeprecated: operation.deprecated === true,
    groups: tags.length > 0 ? tags : [''],
    security: listOf(operation.security).map((node) => securityOf(tree, node)),
    servers: [],
    parameters: [...(fields.length === 0 ? [] : [{ place: 'channel', fields }]), ...connection.parameters],
    answers: [
      ...messages.map((message) => messageOf(reading, message)),
      ...replies.map((message) => ({ ...messageOf(reading, message), isReply: true as const })),
    ],
    callbacks: [],
    facts: [...facts, ...bindingFacts(tree, operation.bindings), ...bindingFacts(tree, channel.bindings)],
  };
}

/** In version 2 a security is named, in version 3 it is referred to. */
function securityOf(tree: Tree, node: unknown): readonly ApiFact[] {
  if (isPlain(node) && typeof node.$ref === 'string')
    return [{ key: node.$ref.replace(/^.*\//, ''), values: listOf(mapAt(tree, node).scopes).map(valueText) }];
  if (isPlain(node) && typeof node.type === 'string')
    return [{ key: node.type, values: listOf(node.scopes).map(valueText) }];
  return entriesOf(node).map(([key, scopes]) => ({ key, values: listOf(scopes).map(valueText) }));
}

/** Those parameters, and what is said of all of them. */
function bindingParameters(tree: Tree, value: unknown) {
  const schemas = entriesOf(mapAt(tree, value)).flatMap(([, binding]) =>
    Object.entries(CONNECTION).flatMap(([key, place]) => {
      const node = mapAt(tree, binding)[key];
      return node === undefined ? [] : [{ place, ...schemaOf(tree, node) }];
    }),
  );
  return {
    parameters: schemas.filter(({ fields }) => fields.length > 0) satisfies readonly ApiParameters[],
    descriptions: schemas.flatMap(({ descriptions }) => descriptions),
  };
}
