// Reads AsyncAPI 2.6 and 3. In both, an operation sends or receives the messages of a channel.
import type { ApiFact, ApiNamedSchema, ApiOperation, ApiParameters, ApiReference, ApiServer } from '../reference.ts';
import { createSampler, type Sample } from './examples.ts';
import { bindingFacts, CONNECTION, messageOf, type NamedMessage, payloadOf, tagTexts, withTraits } from './messages.ts';
import { type ApiReading, anchors, groupsOf, linksOf, securitiesOf, variableFields } from './parts.ts';
import { isRecord, type Plain } from './plain.ts';
import type { Description } from './read-description.ts';
import { pointerPart } from './references.ts';
import { empty, schemaOf, sharedSchemas } from './schemas.ts';
import { type Spending, withinBudget } from './spending.ts';
import { docsLink, entriesOf, listIn, literalText, mapAt, stringAt, stringsAt, type Tree, treeOf } from './tree.ts';

/** Converts a bundled description to a reference. */
export function readAsyncApi({ document, format }: Description, sample: Sample, spending: Spending): ApiReference {
  const tree = treeOf(document, spending);
  const reading: ApiReading = { tree, sampler: createSampler(tree, sample), anchorOf: anchors() };
  const info = mapAt(tree, document.info);
  const components = mapAt(tree, document.components);
  const operations = /^AsyncAPI 2/.test(format) ? operationsOf2(reading) : operationsOf3(reading);
  const tags = [...listIn(document.tags), ...listIn(info.tags)].map((tag) => mapAt(tree, tag));
  const schemas = entriesOf(components.schemas).map(([name, own]): ApiNamedSchema => {
    const at = `#/components/schemas/${pointerPart(name)}`;
    const { node, code } = payloadOf(tree, own);
    const schema = code.length > 0 ? empty : withinBudget(at, () => schemaOf(tree, node));
    return { name, at, schema, examples: code };
  });
  return {
    format,
    title: stringAt(info.title) ?? '',
    ...(stringAt(info.version) !== undefined && { version: stringAt(info.version) }),
    descriptions: stringsAt(info.description),
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
    const described = stringsAt(title, summary, description, ...tagTexts(tree, server.tags), more).join('\n\n');
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
interface ChannelPlace {
  readonly channel: Plain;
  readonly address: string;
  readonly kind: string;
  readonly id: string;
}

function operationsOf2(reading: ApiReading): readonly ApiOperation[] {
  const { tree } = reading;
  return entriesOf(tree.document.channels).flatMap(([address, node]) => {
    const channel = mapAt(tree, node);
    return ['subscribe', 'publish'].flatMap((kind) => {
      if (!isRecord(channel[kind])) return [];
      const operation = withTraits(tree, mapAt(tree, channel[kind]));
      const { oneOf = [operation.message] } = mapAt(tree, operation.message);
      const messages = listIn(oneOf).flatMap((message) => (message === undefined ? [] : [named(message)]));
      return operationAt(reading, operation, {
        at: `#/channels/${pointerPart(address)}/${kind}`,
        place: { channel, address, kind, id: stringAt(operation.operationId) ?? `${kind} ${address}` },
        messages,
      });
    });
  });
}

function operationsOf3(reading: ApiReading): readonly ApiOperation[] {
  const { tree } = reading;
  const used = new Set<unknown>();
  const channelAt = (node: unknown) => {
    used.add(tree.resolve(node).value);
    return mapAt(tree, node);
  };
  const operations = entriesOf(tree.document.operations).map(([id, node]) => {
    const operation = withTraits(tree, mapAt(tree, node));
    const channel = channelAt(operation.channel);
    const messages = operation.messages === undefined ? messagesOf(channel) : listIn(operation.messages).map(named);
    const reply = mapAt(tree, operation.reply);
    const replyChannel = reply.channel === undefined ? {} : channelAt(reply.channel);
    const replies = reply.messages === undefined ? messagesOf(replyChannel) : listIn(reply.messages).map(named);
    const address = addressOf(channel, named(operation.channel)[0]);
    const place = { channel, address, kind: stringAt(operation.action) ?? 'channel', id };
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

/** Returns the messages of a channel of version 3. */
function messagesOf({ messages }: Plain): readonly NamedMessage[] {
  return entriesOf(messages);
}

/** Returns a message with its name: a referenced message has that of its target. */
function named(node: unknown): NamedMessage {
  return [isRecord(node) && typeof node.$ref === 'string' ? node.$ref.replace(/^.*\//, '') : undefined, node];
}

/** Returns the address of a channel; its id if the address is known only at run time. */
function addressOf({ address }: Plain, id: string | undefined): string {
  return stringAt(address) ?? id ?? '';
}

/** Returns where replies go: to a channel, or to an address in the message. */
function replyFacts(tree: Tree, reply: Plain): readonly ApiFact[] {
  const [id] = named(reply.channel);
  const to = stringsAt(addressOf(mapAt(tree, reply.channel), id), mapAt(tree, reply.address).location);
  return to.length === 0 ? [] : [{ key: 'reply', values: to }];
}

interface Parts {
  /** JSON pointer in the description. */
  readonly at: string;
  readonly place: ChannelPlace;
  readonly messages: readonly NamedMessage[];
  /** Reply messages. */
  readonly replies?: readonly NamedMessage[];
  readonly facts?: readonly ApiFact[];
}

/** Reads an operation within the output budget. */
function operationAt(reading: ApiReading, operation: Plain, parts: Parts): ApiOperation {
  const { at } = parts;
  return { ...withinBudget(at, () => operationOf(reading, operation, parts)), at };
}

function operationOf(
  reading: ApiReading,
  operation: Plain,
  { place, messages, replies = [], facts = [] }: Parts,
): ApiOperation {
  const { tree } = reading;
  const { channel, address, kind, id } = place;
  const title = stringAt(operation.title) ?? stringAt(operation.summary) ?? stringAt(channel.title) ?? id;
  const tags = stringsAt(...[...listIn(operation.tags), ...listIn(channel.tags)].map((tag) => mapAt(tree, tag).name));
  const fields = variableFields(tree, channel.parameters);
  const reply = mapAt(tree, operation.reply);
  const replyChannel = mapAt(tree, reply.channel);
  const connection = bindingParameters(tree, channel.bindings);
  return {
    id: reading.anchorOf(id),
    kind,
    address,
    title,
    descriptions: stringsAt(
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
      ...messages.map((message) => messageOf(reading, message)),
      ...replies.map((message) => ({ ...messageOf(reading, message), isReply: true as const })),
    ],
    callbacks: [],
    facts: [...facts, ...bindingFacts(tree, operation.bindings), ...bindingFacts(tree, channel.bindings)],
  };
}

/** Returns a security requirement: version 2 names schemes, version 3 refers to them. */
function securityOf(tree: Tree, node: unknown): readonly ApiFact[] {
  if (isRecord(node) && typeof node.$ref === 'string')
    return [{ key: node.$ref.replace(/^.*\//, ''), values: listIn(mapAt(tree, node).scopes).map(literalText) }];
  if (isRecord(node) && typeof node.type === 'string')
    return [{ key: node.type, values: listIn(node.scopes).map(literalText) }];
  return entriesOf(node).map(([key, scopes]) => ({ key, values: listIn(scopes).map(literalText) }));
}

/** Returns the connection parameters of bindings, and the descriptions of their schemas. */
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
