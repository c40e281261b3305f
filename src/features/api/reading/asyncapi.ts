// Reads AsyncAPI 2.6 and 3. In both, an operation sends or receives the messages of a channel.
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import type {
  ApiFact,
  ApiNamedSchema,
  ApiOperation,
  ApiParameterGroup,
  ApiReference,
  ApiServer,
} from '../reference.ts';
import { createExampleSampler } from './examples.ts';
import {
  BINDING_PARAMETER_LOCATIONS,
  listBindingFacts,
  listTagDescriptions,
  mergeTraits,
  type NamedMessage,
  readMessage,
  readPayload,
} from './messages.ts';
import {
  type ApiReadContext,
  createAnchorGenerator,
  createApiInfoLinks,
  createOperationGroups,
  readSecuritySchemes,
  readServerOrChannelVariables,
} from './parts.ts';
import type { ApiDescription } from './read-description.ts';
import { escapePointerKey } from './references.ts';
import type { SampleGenerator } from './sample-size.ts';
import { convertSchema, emptySchema, readSharedSchemas } from './schemas.ts';
import { type OutputBudget, runWithErrorPointer } from './spending.ts';
import {
  type ApiTree,
  createApiTree,
  createExternalDocsLink,
  formatLiteral,
  getListOrEmpty,
  listDistinctStrings,
  listRecordEntries,
  readScalarText,
  resolveToRecord,
} from './tree.ts';

/** Converts a bundled description to a reference. */
export function convertAsyncApi(
  { document, format }: ApiDescription,
  sample: SampleGenerator,
  spending: OutputBudget,
): ApiReference {
  const tree = createApiTree(document, spending);
  const reading: ApiReadContext = {
    tree,
    sampler: createExampleSampler(tree, sample),
    anchorOf: createAnchorGenerator(),
  };
  const info = resolveToRecord(tree, document.info);
  const components = resolveToRecord(tree, document.components);
  const operations = /^AsyncAPI 2/.test(format) ? readAsyncApi2Operations(reading) : readAsyncApi3Operations(reading);
  const tags = [...getListOrEmpty(document.tags), ...getListOrEmpty(info.tags)].map((tag) =>
    resolveToRecord(tree, tag),
  );
  const schemas = listRecordEntries(components.schemas).map(([name, value]): ApiNamedSchema => {
    const at = `#/components/schemas/${escapePointerKey(name)}`;
    const { node, code } = readPayload(tree, value);
    const schema = code.length > 0 ? emptySchema : runWithErrorPointer(at, () => convertSchema(tree, node));
    return { name, pointer: at, schema, examples: code };
  });
  return {
    format,
    title: readScalarText(info.title) ?? '',
    ...(readScalarText(info.version) !== undefined && { version: readScalarText(info.version) }),
    descriptions: listDistinctStrings(info.description),
    links: createApiInfoLinks(info, document.externalDocs ?? info.externalDocs),
    servers: readServers(tree, document.servers),
    securities: readSecuritySchemes(tree, components.securitySchemes),
    groups: createOperationGroups(tags, operations),
    operations,
    schemas: [...schemas, ...readSharedSchemas(tree)],
  };
}

function readServers(tree: ApiTree, value: unknown): readonly ApiServer[] {
  return listRecordEntries(value).map(([name, node]) => {
    const server = resolveToRecord(tree, node);
    const { url, host, pathname, protocol, protocolVersion, title, summary, description, variables } = server;
    const more = createExternalDocsLink(resolveToRecord(tree, server.externalDocs));
    const described = listDistinctStrings(
      title,
      summary,
      description,
      ...listTagDescriptions(tree, server.tags),
      more,
    ).join('\n\n');
    return {
      name,
      url: readScalarText(url) ?? `${readScalarText(host) ?? ''}${readScalarText(pathname) ?? ''}`,
      ...(readScalarText(protocol) !== undefined && {
        protocol: [protocol, protocolVersion].flatMap((text) => readScalarText(text) ?? []).join(' '),
      }),
      ...(described !== '' && { description: described }),
      variables: readServerOrChannelVariables(tree, variables),
      facts: listBindingFacts(tree, server.bindings),
    };
  });
}

/** The channel of an operation, with the kind and the id of the operation. */
interface ChannelContext {
  readonly channel: AnyRecord;
  readonly address: string;
  readonly kind: string;
  readonly id: string;
}

function readAsyncApi2Operations(reading: ApiReadContext): readonly ApiOperation[] {
  const { tree } = reading;
  return listRecordEntries(tree.document.channels).flatMap(([address, node]) => {
    const channel = resolveToRecord(tree, node);
    return ['subscribe', 'publish'].flatMap((kind) => {
      if (!isRecord(channel[kind])) return [];
      const operation = mergeTraits(tree, resolveToRecord(tree, channel[kind]));
      const { oneOf = [operation.message] } = resolveToRecord(tree, operation.message);
      const messages = getListOrEmpty(oneOf).flatMap((message) =>
        message === undefined ? [] : [createNamedMessage(message)],
      );
      return readOperationWithPointer(reading, operation, {
        at: `#/channels/${escapePointerKey(address)}/${kind}`,
        place: { channel, address, kind, id: readScalarText(operation.operationId) ?? `${kind} ${address}` },
        messages,
      });
    });
  });
}

function readAsyncApi3Operations(reading: ApiReadContext): readonly ApiOperation[] {
  const { tree } = reading;
  const used = new Set<unknown>();
  const channelAt = (node: unknown) => {
    used.add(tree.resolve(node).value);
    return resolveToRecord(tree, node);
  };
  const operations = listRecordEntries(tree.document.operations).map(([id, node]) => {
    const operation = mergeTraits(tree, resolveToRecord(tree, node));
    const channel = channelAt(operation.channel);
    const messages =
      operation.messages === undefined
        ? listChannelMessages(channel)
        : getListOrEmpty(operation.messages).map(createNamedMessage);
    const reply = resolveToRecord(tree, operation.reply);
    const replyChannel = reply.channel === undefined ? {} : channelAt(reply.channel);
    const replies =
      reply.messages === undefined
        ? listChannelMessages(replyChannel)
        : getListOrEmpty(reply.messages).map(createNamedMessage);
    const address = findChannelAddress(channel, createNamedMessage(operation.channel)[0]);
    const place = { channel, address, kind: readScalarText(operation.action) ?? 'channel', id };
    const at = `#/operations/${escapePointerKey(id)}`;
    const parts = { at, place, messages, replies, facts: listFactsOfReplyTarget(tree, reply) };
    return readOperationWithPointer(reading, operation, parts);
  });
  const others = listRecordEntries(tree.document.channels).filter(([, node]) => !used.has(tree.resolve(node).value));
  return [
    ...operations,
    ...others.map(([id, node]) => {
      const channel = resolveToRecord(tree, node);
      const place = { channel, address: findChannelAddress(channel, id), kind: 'channel', id };
      const at = `#/channels/${escapePointerKey(id)}`;
      return readOperationWithPointer(reading, {}, { at, place, messages: listChannelMessages(channel) });
    }),
  ];
}

/** Returns the messages of a channel of version 3. */
function listChannelMessages({ messages }: AnyRecord): readonly NamedMessage[] {
  return listRecordEntries(messages);
}

/** Returns a message with its name; a referenced message has the name of its target. */
function createNamedMessage(node: unknown): NamedMessage {
  return [isRecord(node) && typeof node.$ref === 'string' ? node.$ref.replace(/^.*\//, '') : undefined, node];
}

/** Returns the address of a channel. If the address is known only at run time, returns the id of the channel. */
function findChannelAddress({ address }: AnyRecord, id: string | undefined): string {
  return readScalarText(address) ?? id ?? '';
}

/** Returns facts about the target of replies: a channel, or an address in the message. */
function listFactsOfReplyTarget(tree: ApiTree, reply: AnyRecord): readonly ApiFact[] {
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
  readonly replies?: readonly NamedMessage[];
  readonly facts?: readonly ApiFact[];
}

/** Reads an operation and adds its pointer. If the output budget is exceeded, the error has this pointer too. */
function readOperationWithPointer(
  reading: ApiReadContext,
  operation: AnyRecord,
  parts: ChannelOperationInput,
): ApiOperation {
  const { at } = parts;
  return { ...runWithErrorPointer(at, () => readOperation(reading, operation, parts)), pointer: at };
}

function readOperation(
  reading: ApiReadContext,
  operation: AnyRecord,
  { place, messages, replies = [], facts = [] }: ChannelOperationInput,
): ApiOperation {
  const { tree } = reading;
  const { channel, address, kind, id } = place;
  const title =
    readScalarText(operation.title) ?? readScalarText(operation.summary) ?? readScalarText(channel.title) ?? id;
  const tags = listDistinctStrings(
    ...[...getListOrEmpty(operation.tags), ...getListOrEmpty(channel.tags)].map(
      (tag) => resolveToRecord(tree, tag).name,
    ),
  );
  const fields = readServerOrChannelVariables(tree, channel.parameters);
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
      createExternalDocsLink(operation.externalDocs),
      createExternalDocsLink(channel.externalDocs),
      resolveToRecord(tree, reply.address).description,
      replyChannel.summary,
      replyChannel.description,
      ...connection.descriptions,
      ...getListOrEmpty(operation.security).map((node) => isRecord(node) && node.description),
    ),
    isDeprecated: operation.deprecated === true,
    groups: tags.length > 0 ? tags : [''],
    security: getListOrEmpty(operation.security).map((node) => readSecurityRequirement(tree, node)),
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

/** Reads a security requirement. In version 2 it contains the names of schemes; in version 3 it contains references to schemes. */
function readSecurityRequirement(tree: ApiTree, node: unknown): readonly ApiFact[] {
  if (isRecord(node) && typeof node.$ref === 'string')
    return [
      {
        key: node.$ref.replace(/^.*\//, ''),
        values: getListOrEmpty(resolveToRecord(tree, node).scopes).map(formatLiteral),
      },
    ];
  if (isRecord(node) && typeof node.type === 'string')
    return [{ key: node.type, values: getListOrEmpty(node.scopes).map(formatLiteral) }];
  return listRecordEntries(node).map(([key, scopes]) => ({ key, values: getListOrEmpty(scopes).map(formatLiteral) }));
}

/** Returns the connection parameters of bindings, and the descriptions of their schemas. */
function readBindingParameters(tree: ApiTree, value: unknown) {
  const schemas = listRecordEntries(resolveToRecord(tree, value)).flatMap(([, binding]) =>
    Object.entries(BINDING_PARAMETER_LOCATIONS).flatMap(([key, place]) => {
      const node = resolveToRecord(tree, binding)[key];
      return node === undefined ? [] : [{ place, ...convertSchema(tree, node) }];
    }),
  );
  return {
    parameters: schemas.filter(({ fields }) => fields.length > 0) satisfies readonly ApiParameterGroup[],
    descriptions: schemas.flatMap(({ descriptions }) => descriptions),
  };
}
