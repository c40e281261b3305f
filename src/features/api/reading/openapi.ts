// Reads OpenAPI 3.0, 3.1 and 3.2. Swagger 2 is first upgraded to OpenAPI 3.1.
import { memoizeByKey } from '../../../lib/derived.ts';
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import type {
  ApiFact,
  ApiField,
  ApiNamedSchema,
  ApiOperation,
  ApiParameterGroup,
  ApiReference,
  ApiResponseOrMessage,
  ApiSecurityScheme,
  ApiServer,
} from '../reference.ts';
import { createExampleSampler, readCodeSamples } from './examples.ts';
import type { ApiReadContext } from './parts.ts';
import {
  createAnchorGenerator,
  createApiInfoLinks,
  createOperationGroups,
  readBodyContents,
  readHeaders,
  readParameter,
  readSecuritySchemes,
  readServers,
} from './parts.ts';
import type { ApiDescription } from './read-description.ts';
import { escapePointerKey } from './references.ts';
import { createSampleRequest } from './requests.ts';
import type { SampleGenerator } from './sample-size.ts';
import { convertSchema, readSharedSchemas } from './schemas.ts';
import { type OutputBudget, runWithErrorPointer } from './spending.ts';
import {
  createApiTree,
  createExternalDocsLink,
  formatLiteral,
  getListOrEmpty,
  listDistinctStrings,
  listOperations,
  listRecordEntries,
  readScalarText,
  resolveToRecord,
} from './tree.ts';

const PARAMETER_LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'];

/** Converts a bundled description to a reference. */
export function convertOpenApi(
  { document, format }: ApiDescription,
  sample: SampleGenerator,
  spending: OutputBudget,
): ApiReference {
  const tree = createApiTree(document, spending);
  const components = resolveToRecord(tree, document.components);
  const info = resolveToRecord(tree, document.info);
  const servers = readServers(tree, document.servers);
  const securities = readSecuritySchemes(tree, components.securitySchemes);
  const [server] = servers;
  const sampler = createExampleSampler(tree, sample);
  const named = resolveToRecord(tree, components.schemas);
  const fieldsOf = memoizeByKey(
    (name) => convertSchema(tree, tree.shared.get(name) ?? resolveToRecord(tree, named[name])).fields,
  );
  const reading: OpenApiReadContext = {
    tree,
    sampler,
    anchorOf: createAnchorGenerator(),
    securities,
    server,
    fieldsOf,
  };
  const operations = [
    ...listRecordEntries(document.paths).flatMap(([path, item]) => readPathOperations(reading, { path, item })),
    ...listRecordEntries(document.webhooks).flatMap(([path, item]) =>
      readPathOperations(reading, { path, item, kind: 'webhook' }),
    ),
  ];
  const schemas = listRecordEntries(components.schemas).map(([name, value]): ApiNamedSchema => {
    const at = `#/components/schemas/${escapePointerKey(name)}`;
    return { name, pointer: at, schema: runWithErrorPointer(at, () => convertSchema(tree, value)), examples: [] };
  });
  return {
    format,
    title: readScalarText(info.title) ?? '',
    ...(readScalarText(info.version) !== undefined && { version: readScalarText(info.version) }),
    ...(readScalarText(info.summary) !== undefined && { summary: readScalarText(info.summary) }),
    descriptions: listDistinctStrings(info.description),
    links: createApiInfoLinks(info, document.externalDocs),
    servers,
    securities,
    groups: createOperationGroups(getListOrEmpty(document.tags).filter(isRecord), operations),
    operations,
    schemas: [...schemas, ...readSharedSchemas(tree)],
  };
}

/** State for reading operations of OpenAPI, including the data for their sample requests. */
interface OpenApiReadContext extends ApiReadContext {
  readonly securities: readonly ApiSecurityScheme[];
  /** The first server. */
  readonly server: ApiServer | undefined;
  /** Returns the fields of a named schema. */
  readonly fieldsOf: (name: string) => readonly ApiField[];
}

/** Returns the address of a server with the default values of its variables. */
function formatServerAddress(server: ApiServer | undefined): string {
  const fill = (url: string, { name, schema }: ApiField) =>
    url.replaceAll(`{${name}}`, () => schema.facts.find(({ key }) => key === 'default')?.values[0] ?? name);
  return (server?.variables ?? []).reduce(fill, server?.url ?? '');
}

/** A path of the description with its operations. */
interface ApiPathContext {
  readonly path: string;
  readonly item: unknown;
  readonly kind?: string;
  /** For a callback: its name, the id of the calling operation, and all enclosing callbacks. */
  readonly caller?: { readonly name: string; readonly id: string; readonly around: readonly unknown[] };
}

function readPathOperations(reading: OpenApiReadContext, place: ApiPathContext): readonly ApiOperation[] {
  const item = resolveToRecord(reading.tree, place.item);
  const operations = listOperations(reading.tree, item);
  // A path without operations is still listed.
  if (operations.length === 0) return [createPathOperation(reading, place, item)];
  return operations.map(([method, operation]) => {
    const make = () => readOperation(reading, { ...place, method, item }, operation);
    if (place.caller !== undefined) return make();
    const folder = place.kind === 'webhook' ? 'webhooks' : 'paths';
    const at = `#/${folder}/${escapePointerKey(place.path)}/${method.toLowerCase()}`;
    return { ...runWithErrorPointer(at, make), pointer: at };
  });
}

function createPathOperation(
  { tree, anchorOf }: OpenApiReadContext,
  { path, kind = 'path', caller }: ApiPathContext,
  item: AnyRecord,
): ApiOperation {
  const { summary, description, servers } = item;
  return {
    id: anchorOf(`${kind} ${path}`),
    kind,
    ...(caller !== undefined && { name: caller.name }),
    address: path,
    title: readScalarText(summary) ?? path,
    descriptions: listDistinctStrings(description),
    isDeprecated: false,
    groups: [''],
    security: [],
    servers: readServers(tree, servers),
    parameters: [],
    answers: [],
    callbacks: [],
    facts: [],
  };
}

/** Cost of an operation in characters, without requests and responses. */
const OPERATION_BUDGET_COST = 1000;

function readOperation(
  reading: OpenApiReadContext,
  place: ApiPathContext & { readonly method: string; readonly item: AnyRecord },
  operation: AnyRecord,
): ApiOperation {
  const { tree } = reading;
  tree.spending.spend(OPERATION_BUDGET_COST);
  const { method, path, item, kind, caller } = place;
  const scalarText =
    readScalarText(operation.operationId) ??
    `${caller === undefined ? '' : `${caller.id} `}${method.toLowerCase()} ${path}`;
  const id = reading.anchorOf(scalarText);
  const servers = readServers(tree, operation.servers ?? item.servers);
  const parameters = readParameters(reading, [
    ...getListOrEmpty(item.parameters),
    ...getListOrEmpty(operation.parameters),
  ]);
  const body = operation.requestBody === undefined ? undefined : resolveToRecord(tree, operation.requestBody);
  const contents = readBodyContents(reading, body?.content, true);
  const security = getListOrEmpty(operation.security ?? tree.document.security).map((value) =>
    listRecordEntries(value).map(
      ([key, scopes]): ApiFact => ({ key, values: getListOrEmpty(scopes).map(formatLiteral) }),
    ),
  );
  const shown: ApiOperation = {
    id,
    ...(kind !== undefined && { kind }),
    ...(caller !== undefined && { name: caller.name }),
    method,
    address: path,
    title: readScalarText(operation.summary) ?? readScalarText(operation.operationId) ?? `${method} ${path}`,
    descriptions: listDistinctStrings(
      item.summary,
      item.description,
      operation.description,
      createExternalDocsLink(operation.externalDocs),
    ),
    isDeprecated: operation.deprecated === true,
    groups: listGroupNames(operation, kind),
    security,
    servers,
    parameters,
    ...(body !== undefined && {
      body: { isRequired: body.required === true, descriptions: listDistinctStrings(body.description), contents },
    }),
    answers: listRecordEntries(operation.responses).flatMap(([code, node]) =>
      code.startsWith('x-') ? [] : [readResponse(reading, code, node)],
    ),
    codeSamples: readCodeSamples(operation),
    callbacks: readCallbacks(reading, operation.callbacks, { id, around: caller?.around ?? [] }),
    facts: [],
  };
  if (kind !== undefined) return shown;
  const server = formatServerAddress(servers[0] ?? reading.server);
  return { ...shown, request: createSampleRequest(shown, { ...reading, server }) };
}

/** Reads the callbacks of an operation. Recursion ends at a callback that contains itself. */
function readCallbacks(
  reading: OpenApiReadContext,
  callbacks: unknown,
  caller: Omit<NonNullable<ApiPathContext['caller']>, 'name'>,
): readonly ApiOperation[] {
  if (caller.around.includes(callbacks)) return [];
  const around = [...caller.around, callbacks];
  return listRecordEntries(callbacks).flatMap(([name, node]) =>
    listRecordEntries(resolveToRecord(reading.tree, node)).flatMap(([path, item]) =>
      readPathOperations(reading, { path, item, kind: 'callback', caller: { ...caller, name, around } }),
    ),
  );
}

function listGroupNames(operation: AnyRecord, kind: string | undefined): readonly string[] {
  const tags = getListOrEmpty(operation.tags).flatMap((tag) => readScalarText(tag) ?? []);
  return tags.length > 0 ? tags : [kind === 'webhook' ? WEBHOOKS_GROUP : ''];
}

/** Group name of untagged webhooks. */
const WEBHOOKS_GROUP = 'webhooks';

/** Returns parameters by location; parameters of an operation override those of its path. */
function readParameters(reading: ApiReadContext, nodes: readonly unknown[]): readonly ApiParameterGroup[] {
  const byName = new Map<string, AnyRecord>();
  for (const node of nodes) {
    const parameter = resolveToRecord(reading.tree, node);
    byName.set(`${readScalarText(parameter.in)} ${readScalarText(parameter.name)}`, parameter);
  }
  const all = [...byName.values()];
  return PARAMETER_LOCATIONS.flatMap((place) => {
    const fields = all.filter((candidate) => candidate.in === place).map((item) => readParameter(reading, item));
    return fields.length === 0 ? [] : [{ place, fields }];
  });
}

function readResponse(reading: ApiReadContext, code: string, node: unknown): ApiResponseOrMessage {
  const { tree } = reading;
  const response = resolveToRecord(tree, node);
  const links = listRecordEntries(response.links).map(([name, item]) => {
    const link = resolveToRecord(tree, item);
    const server = resolveToRecord(tree, link.server);
    const target = readScalarText(link.operationId) ?? readScalarText(link.operationRef) ?? '';
    return {
      facts: {
        key: `links.${name}`,
        values: [
          target,
          ...listRecordEntries(link.parameters).map(([key, value]) => `${key}: ${formatLiteral(value)}`),
          ...(link.requestBody === undefined ? [] : [`requestBody: ${formatLiteral(link.requestBody)}`]),
          ...listDistinctStrings(server.url).map((url) => `server: ${url}`),
        ],
      },
      descriptions: [link.description, server.description],
    };
  });
  return {
    code,
    ...(readScalarText(response.summary) !== undefined && { title: readScalarText(response.summary) }),
    descriptions: listDistinctStrings(response.description, ...links.flatMap((link) => link.descriptions)),
    headers: readHeaders(reading, response.headers),
    contents: readBodyContents(reading, response.content),
    facts: links.map(({ facts }) => facts),
  };
}
