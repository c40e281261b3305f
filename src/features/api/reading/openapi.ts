// Reads OpenAPI 3.0, 3.1 and 3.2, and upgraded Swagger 2.
import { memoizeByKey } from '../../../lib/derived.ts';
import type {
  ApiFact,
  ApiField,
  ApiNamedSchema,
  ApiOperation,
  ApiParameters,
  ApiReference,
  ApiResponseOrMessage,
  ApiSecurity,
  ApiServer,
} from '../reference.ts';
import { createExampleSampler, type GenerateSample } from './examples.ts';
import type { ApiReadContext } from './parts.ts';
import {
  createAnchorGenerator,
  createInfoLinks,
  createOperationGroups,
  readContents,
  readHeaders,
  readParameter,
  readSecuritySchemes,
  readServers,
} from './parts.ts';
import { type AnyRecord, isRecord } from './plain.ts';
import type { Description } from './read-description.ts';
import { escapePointerKey } from './references.ts';
import { createSampleRequest } from './requests.ts';
import { convertSchema, readSharedSchemas } from './schemas.ts';
import { type OutputBudget, runWithinBudget } from './spending.ts';
import {
  createDocsLink,
  createTree,
  formatLiteral,
  getList,
  getText,
  listDistinctStrings,
  listEntries,
  listOperations,
  resolveToRecord,
} from './tree.ts';

const PARAMETER_LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'];

/** Converts a bundled description to a reference. */
export function convertOpenApi(
  { document, format }: Description,
  sample: GenerateSample,
  spending: OutputBudget,
): ApiReference {
  const tree = createTree(document, spending);
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
    ...listEntries(document.paths).flatMap(([path, item]) => readPath(reading, { path, item })),
    ...listEntries(document.webhooks).flatMap(([path, item]) => readPath(reading, { path, item, kind: 'webhook' })),
  ];
  const schemas = listEntries(components.schemas).map(([name, own]): ApiNamedSchema => {
    const at = `#/components/schemas/${escapePointerKey(name)}`;
    return { name, at, schema: runWithinBudget(at, () => convertSchema(tree, own)), examples: [] };
  });
  return {
    format,
    title: getText(info.title) ?? '',
    ...(getText(info.version) !== undefined && { version: getText(info.version) }),
    ...(getText(info.summary) !== undefined && { summary: getText(info.summary) }),
    descriptions: listDistinctStrings(info.description),
    links: createInfoLinks(info, document.externalDocs),
    servers,
    securities,
    groups: createOperationGroups(getList(document.tags).filter(isRecord), operations),
    operations,
    schemas: [...schemas, ...readSharedSchemas(tree)],
  };
}

/** State for building sample requests. */
interface OpenApiReadContext extends ApiReadContext {
  readonly securities: readonly ApiSecurity[];
  /** The first server. */
  readonly server: ApiServer | undefined;
  readonly fieldsOf: (name: string) => readonly ApiField[];
}

/** Returns the address of a server with the default values of its variables. */
function formatServerAddress(server: ApiServer | undefined): string {
  const fill = (url: string, { name, schema }: ApiField) =>
    url.replaceAll(`{${name}}`, () => schema.facts.find(({ key }) => key === 'default')?.values[0] ?? name);
  return (server?.variables ?? []).reduce(fill, server?.url ?? '');
}

/** A path of the description with its operations. */
interface PathContext {
  readonly path: string;
  readonly item: unknown;
  readonly kind?: string;
  /** For a callback: its name, the id of the calling operation, and all enclosing callbacks. */
  readonly caller?: { readonly name: string; readonly id: string; readonly around: readonly unknown[] };
}

function readPath(reading: OpenApiReadContext, place: PathContext): readonly ApiOperation[] {
  const item = resolveToRecord(reading.tree, place.item);
  const operations = listOperations(reading.tree, item);
  // A path without operations is still listed.
  if (operations.length === 0) return [createPathOperation(reading, place, item)];
  return operations.map(([method, operation]) => {
    const make = () => readOperation(reading, { ...place, method, item }, operation);
    if (place.caller !== undefined) return make();
    const folder = place.kind === 'webhook' ? 'webhooks' : 'paths';
    const at = `#/${folder}/${escapePointerKey(place.path)}/${method.toLowerCase()}`;
    return { ...runWithinBudget(at, make), at };
  });
}

function createPathOperation(
  { tree, anchorOf }: OpenApiReadContext,
  { path, kind = 'path', caller }: PathContext,
  item: AnyRecord,
): ApiOperation {
  const { summary, description, servers } = item;
  return {
    id: anchorOf(`${kind} ${path}`),
    kind,
    ...(caller !== undefined && { name: caller.name }),
    address: path,
    title: getText(summary) ?? path,
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
const OPERATION_COST = 1000;

type OperationContext = PathContext & { readonly method: string; readonly item: AnyRecord };

function readOperation(reading: OpenApiReadContext, place: OperationContext, operation: AnyRecord): ApiOperation {
  const { tree } = reading;
  tree.spending.spend(OPERATION_COST);
  const { method, path, item, kind, caller } = place;
  const given =
    getText(operation.operationId) ?? `${caller === undefined ? '' : `${caller.id} `}${method.toLowerCase()} ${path}`;
  const id = reading.anchorOf(given);
  const servers = readServers(tree, operation.servers ?? item.servers);
  const parameters = readParameters(reading, [...getList(item.parameters), ...getList(operation.parameters)]);
  const body = operation.requestBody === undefined ? undefined : resolveToRecord(tree, operation.requestBody);
  const contents = readContents(reading, body?.content, true);
  const security = getList(operation.security ?? tree.document.security).map((each) =>
    listEntries(each).map(([key, scopes]): ApiFact => ({ key, values: getList(scopes).map(formatLiteral) })),
  );
  const shown: ApiOperation = {
    id,
    ...(kind !== undefined && { kind }),
    ...(caller !== undefined && { name: caller.name }),
    method,
    address: path,
    title: getText(operation.summary) ?? getText(operation.operationId) ?? `${method} ${path}`,
    descriptions: listDistinctStrings(
      item.summary,
      item.description,
      operation.description,
      createDocsLink(operation.externalDocs),
    ),
    isDeprecated: operation.deprecated === true,
    groups: listGroupNames(operation, kind),
    security,
    servers,
    parameters,
    ...(body !== undefined && {
      body: { isRequired: body.required === true, descriptions: listDistinctStrings(body.description), contents },
    }),
    answers: listEntries(operation.responses).flatMap(([code, node]) =>
      code.startsWith('x-') ? [] : [readResponse(reading, code, node)],
    ),
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
  caller: Omit<NonNullable<PathContext['caller']>, 'name'>,
): readonly ApiOperation[] {
  if (caller.around.includes(callbacks)) return [];
  const around = [...caller.around, callbacks];
  return listEntries(callbacks).flatMap(([name, node]) =>
    listEntries(resolveToRecord(reading.tree, node)).flatMap(([path, item]) =>
      readPath(reading, { path, item, kind: 'callback', caller: { ...caller, name, around } }),
    ),
  );
}

function listGroupNames(operation: AnyRecord, kind: string | undefined): readonly string[] {
  const tags = getList(operation.tags).flatMap((tag) => getText(tag) ?? []);
  return tags.length > 0 ? tags : [kind === 'webhook' ? WEBHOOKS_GROUP : ''];
}

/** Group name of untagged webhooks. */
export const WEBHOOKS_GROUP = 'webhooks';

/** Returns parameters by location; parameters of an operation override those of its path. */
function readParameters(reading: ApiReadContext, nodes: readonly unknown[]): readonly ApiParameters[] {
  const byName = new Map<string, AnyRecord>();
  for (const node of nodes) {
    const parameter = resolveToRecord(reading.tree, node);
    byName.set(`${getText(parameter.in)} ${getText(parameter.name)}`, parameter);
  }
  const all = [...byName.values()];
  return PARAMETER_LOCATIONS.flatMap((place) => {
    const fields = all.filter((each) => each.in === place).map((each) => readParameter(reading, each));
    return fields.length === 0 ? [] : [{ place, fields }];
  });
}

function readResponse(reading: ApiReadContext, code: string, node: unknown): ApiResponseOrMessage {
  const { tree } = reading;
  const response = resolveToRecord(tree, node);
  const links = listEntries(response.links).map(([name, each]) => {
    const link = resolveToRecord(tree, each);
    const target = getText(link.operationId) ?? getText(link.operationRef) ?? '';
    return {
      facts: {
        key: `links.${name}`,
        values: [target, ...listEntries(link.parameters).map(([key, value]) => `${key}: ${formatLiteral(value)}`)],
      },
      description: link.description,
    };
  });
  return {
    code,
    ...(getText(response.summary) !== undefined && { title: getText(response.summary) }),
    descriptions: listDistinctStrings(response.description, ...links.map(({ description }) => description)),
    headers: readHeaders(reading, response.headers),
    contents: readContents(reading, response.content),
    facts: links.map(({ facts }) => facts),
  };
}
