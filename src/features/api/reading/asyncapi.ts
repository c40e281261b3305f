// Reads AsyncAPI 2.6 and 3. In both, an operation sends or receives the messages of a channel.
import type { ApiFact, ApiNamedSchema, ApiOperation, ApiParameters, ApiReference, ApiServer } from '../reference.ts';
import { createExampleSampler, type GenerateSample } from './examples.ts';
import {
  applyTraits,
  BINDING_PARAMETER_LOCATIONS,
  listBindingFacts,
  listTagTexts,
  type NamedMessage,
  readMessage,
  readPayload,
} from './messages.ts';
import {
  type ApiReadContext,
  createAnchorGenerator,
  createInfoLinks,
  createOperationGroups,
  readSecuritySchemes,
  readVariables,
} from './parts.ts';
import { type AnyRecord, isRecord } from './plain.ts';
import type { Description } from './read-description.ts';
import { escapePointerKey } from './references.ts';
import { convertSchema, emptySchema, readSharedSchemas } from './schemas.ts';
import { type OutputBudget, runWithinBudget } from './spending.ts';
import {
  type ApiTree,
  createDocsLink,
  createTree,
  formatLiteral,
  getList,
  getText,
  listDistinctStrings,
  listEntries,
  resolveToRecord,
} from './tree.ts';

/** Converts a bundled description to a reference. */
export function convertAsyncApi(
  { document, format }: Description,
  sample: GenerateSample,
  spending: OutputBudget,
): ApiReference {
  const tree = createTree(document, spending);
  const reading: ApiReadContext = {
    tree,
    sampler: createExampleSampler(tree, sample),
    anchorOf: createAnchorGenerator(),
  };
  const info = resolveToRecord(tree, document.info);
  const components = resolveToRecord(tree, document.components);
  const operations = /^AsyncAPI 2/.test(format) ? readVersion2Operations(reading) : readVersion3Operations(reading);
  const tags = [...getList(document.tags), ...getList(info.tags)].map((tag) => resolveToRecord(tree, tag));
  const schemas = listEntries(components.schemas).map(([name, own]): ApiNamedSchema => {
    const at = `#/components/schemas/${escapePointerKey(name)}`;
    const { node, code } = readPayload(tree, own);
    const schema = code.length > 0 ? emptySchema : runWithinBudget(at, () => convertSchema(tree, node));
    return { name, at, schema, examples: code };
  });
  return {
    format,
    title: getText(info.title) ?? '',
    ...(getText(info.version) !== undefined && { version: getText(info.version) }),
    descriptions: listDistinctStrings(info.description),
    links: createInfoLinks(info, document.externalDocs ?? info.externalDocs),
    servers: readServers(tree, document.servers),
    securities: readSecuritySchemes(tree, components.securitySchemes),
    groups: createOperationGroups(tags, operations),
    operations,
    schemas: [...schemas, ...readSharedSchemas(tree)],
  };
}

function readServers(tree: ApiTree, value: unknown): readonly ApiServer[] {
  return listEntries(value).map(([name, node]) => {
    const server = resolveToRecord(tree, node);
    const { url, host, pathname, protocol, protocolVersion, title, summary, description, variables } = server;
    const more = createDocsLink(resolveToRecord(tree, server.externalDocs));
    const described = listDistinctStrings(title, summary, description, ...listTagTexts(tree, server.tags), more).join(
      '\n\n',
    );
    return {
      name,
      url: getText(url) ?? `${getText(host) ?? ''}${getText(pathname) ?? ''}`,
      ...(getText(protocol) !== undefined && {
        protocol: [protocol, protocolVersion].flatMap((text) => getText(text) ?? []).join(' '),
      }),
      ...(described !== '' && { description: described }),
      variables: readVariables(tree, variables),
      facts: listBindingFacts(tree, server.bindings),
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

function readVersion2Operations(reading: ApiReadContext): readonly ApiOperation[] {
  const { tree } = reading;
  return listEntries(tree.document.channels).flatMap(([address, node]) => {
    const channel = resolveToRecord(tree, node);
    return ['subscribe', 'publish'].flatMap((kind) => {
      if (!isRecord(channel[kind])) return [];
      const operation = applyTraits(tree, resolveToRecord(tree, channel[kind]));
      const { oneOf = [operation.message] } = resolveToRecord(tree, operation.message);
      const messages = getList(oneOf).flatMap((message) =>
        message === undefined ? [] : [createNamedMessage(message)],
      );
      return readOperationWithinBudget(reading, operation, {
        at: `#/channels/${escapePointerKey(address)}/${kind}`,
        place: { channel, address, kind, id: getText(operation.operationId) ?? `${kind} ${address}` },
        messages,
      });
    });
  });
}

function readVersion3Operations(reading: ApiReadContext): readonly ApiOperation[] {
  const { tree } = reading;
  const used = new Set<unknown>();
  const channelAt = (node: unknown) => {
    used.add(tree.resolve(node).value);
    return resolveToRecord(tree, node);
  };
  const operations = listEntries(tree.document.operations).map(([id, node]) => {
    const operation = applyTraits(tree, resolveToRecord(tree, node));
    const channel = channelAt(operation.channel);
    const messages =
      operation.messages === undefined ? listMessages(channel) : getList(operation.messages).map(createNamedMessage);
    const reply = resolveToRecord(tree, operation.reply);
    const replyChannel = reply.channel === undefined ? {} : channelAt(reply.channel);
    const replies =
      reply.messages === undefined ? listMessages(replyChannel) : getList(reply.messages).map(createNamedMessage);
    const address = findChannelAddress(channel, createNamedMessage(operation.channel)[0]);
    const place = { channel, address, kind: getText(operation.action) ?? 'channel', id };
    const at = `#/operations/${escapePointerKey(id)}`;
    const parts = { at, place, messages, replies, facts: createReplyTargetFacts(tree, reply) };
    return readOperationWithinBudget(reading, operation, parts);
  });
  const others = listEntries(tree.document.channels).filter(([, node]) => !used.has(tree.resolve(node).value));
  return [
    ...operations,
    ...others.map(([id, node]) => {
      const channel = resolveToRecord(tree, node);
      const place = { channel, address: findChannelAddress(channel, id), kind: 'channel', id };
      const at = `#/channels/${escapePointerKey(id)}`;
      return readOperationWithinBudget(reading, {}, { at, place, messages: listMessages(channel) });
    }),
  ];
}

/** Returns the messages of a channel of version 3. */
function listMessages({ messages }: AnyRecord): readonly NamedMessage[] {
  return listEntries(messages);
}

/** Returns a message with its name; a referenced message has the name of its target. */
function createNamedMessage(node: unknown): NamedMessage {
  return [isRecord(node) && typeof node.$ref === 'string' ? node.$ref.replace(/^.*\//, '') : undefined, node];
}

/** Returns the address of a channel; its id if the address is known only at run time. */
function findChannelAddress({ address }: AnyRecord, id: string | undefined): string {
  return getText(address) ?? id ?? '';
}

/** Returns facts about the target of replies: a channel, or an address in the message. */
function createReplyTargetFacts(tree: ApiTree, reply: AnyRecord): readonly ApiFact[] {
  const [id] = createNamedMessage(reply.channel);
  const to = listDistinctStrings(
    findChannelAddress(resolveToRecord(tree, reply.channel), id),
    resolveToRecord(tree, reply.address).location,
  );
  return to.length === 0 ? [] : [{ key: 'reply', values: to }];
}

interface ChannelOperationInput {
  /** JSON pointer in the description. */
  readonly at: string;
  readonly place: ChannelContext;
  readonly messages: readonly NamedMessage[];
  /** Reply messages. */
  readonly replies?: readonly NamedMessage[];
  readonly facts?: readonly ApiFact[];
}

/** Reads an operation within the output budget. */
function readOperationWithinBudget(
  reading: ApiReadContext,
  operation: AnyRecord,
  parts: ChannelOperationInput,
): ApiOperation {
  const { at } = parts;
  return { ...runWithinBudget(at, () => readOperation(reading, operation, parts)), at };
}

function readOperation(
  reading: ApiReadContext,
  operation: AnyRecord,
  { place, messages, replies = [], facts = [] }: ChannelOperationInput,
): ApiOperation {
  const { tree } = reading;
  const { channel, address, kind, id } = place;
  const title = getText(operation.title) ?? getText(operation.summary) ?? getText(channel.title) ?? id;
  const tags = listDistinctStrings(
    ...[...getList(operation.tags), ...getList(channel.tags)].map((tag) => resolveToRecord(tree, tag).name),
  );
  const fields = readVariables(tree, channel.parameters);
  const reply = resolveToRecord(tree, operation.reply);
  const replyChannel = resolveToRecord(tree, reply.channel);
  const connection = readBindingParameters(tree, channel.bindings);
  return {
    id: reading.anchorOf(id),
    kind,
    address,
    title,
    descriptions: listDistinctStrings(
      ...[channel.title, channel.summary, channel.description, operation.summary, operation.description].filter(
        (text) => text !== title,
      ),
      createDocsLink(operation.externalDocs),
      createDocsLink(channel.externalDocs),
      resolveToRecord(tree, reply.address).description,
      replyChannel.summary,
      replyChannel.description,
      ...connection.descriptions,
      ...getList(operation.security).map((node) => isRecord(node) && node.description),
    ),
    isDeprecated: operation.deprecated === true,
    groups: tags.length > 0 ? tags : [''],
    security: getList(operation.security).map((node) => readSecurity(tree, node)),
    servers: [],
    parameters: [...(fields.length === 0 ? [] : [{ place: 'channel', fields }]), ...connection.parameters],
    answers: [
      ...messages.map((message) => readMessage(reading, message)),
      ...replies.map((message) => ({ ...readMessage(reading, message), isReply: true as const })),
    ],
    callbacks: [],
    facts: [...facts, ...listBindingFacts(tree, operation.bindings), ...listBindingFacts(tree, channel.bindings)],
  };
}

/** Returns a security requirement: version 2 names schemes, version 3 refers to them. */
function readSecurity(tree: ApiTree, node: unknown): readonly ApiFact[] {
  if (isRecord(node) && typeof node.$ref === 'string')
    return [
      { key: node.$ref.replace(/^.*\//, ''), values: getList(resolveToRecord(tree, node).scopes).map(formatLiteral) },
    ];
  if (isRecord(node) && typeof node.type === 'string')
    return [{ key: node.type, values: getList(node.scopes).map(formatLiteral) }];
  return listEntries(node).map(([key, scopes]) => ({ key, values: getList(scopes).map(formatLiteral) }));
}

/** Returns the connection parameters of bindings, and the descriptions of their schemas. */
function readBindingParameters(tree: ApiTree, value: unknown) {
  const schemas = listEntries(resolveToRecord(tree, value)).flatMap(([, binding]) =>
    Object.entries(BINDING_PARAMETER_LOCATIONS).flatMap(([key, place]) => {
      const node = resolveToRecord(tree, binding)[key];
      return node === undefined ? [] : [{ place, ...convertSchema(tree, node) }];
    }),
  );
  return {
    parameters: schemas.filter(({ fields }) => fields.length > 0) satisfies readonly ApiParameters[],
    descriptions: schemas.flatMap(({ descriptions }) => descriptions),
  };
}
