// Reads OpenAPI 3.0, 3.1 and 3.2, and upgraded Swagger 2.
import { memoizeByKey } from '../../../lib/derived.ts';
import type {
  ApiAnswer,
  ApiFact,
  ApiField,
  ApiNamedSchema,
  ApiOperation,
  ApiParameters,
  ApiReference,
  ApiSecurity,
  ApiServer,
} from '../reference.ts';
import { createSampler, type GenerateSample } from './examples.ts';
import type { ApiReadContext } from './parts.ts';
import {
  contentsOf,
  createAnchorGenerator,
  groupsOf,
  headersOf,
  linksOf,
  parameterOf,
  securitiesOf,
  serversOf,
} from './parts.ts';
import { type AnyRecord, isRecord } from './plain.ts';
import type { Description } from './read-description.ts';
import { escapePointerKey } from './references.ts';
import { createRequest } from './requests.ts';
import { readSharedSchemas, toSchema } from './schemas.ts';
import { type OutputBudget, withinBudget } from './spending.ts';
import {
  createTree,
  distinctStrings,
  docsLink,
  entriesOf,
  listIn,
  literalText,
  mapAt,
  operationsAt,
  stringAt,
} from './tree.ts';

const PARAMETER_LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'];

/** Converts a bundled description to a reference. */
export function readOpenApi(
  { document, format }: Description,
  sample: GenerateSample,
  spending: OutputBudget,
): ApiReference {
  const tree = createTree(document, spending);
  const components = mapAt(tree, document.components);
  const info = mapAt(tree, document.info);
  const servers = serversOf(tree, document.servers);
  const securities = securitiesOf(tree, components.securitySchemes);
  const [server] = servers;
  const sampler = createSampler(tree, sample);
  const named = mapAt(tree, components.schemas);
  const fieldsOf = memoizeByKey((name) => toSchema(tree, tree.shared.get(name) ?? mapAt(tree, named[name])).fields);
  const reading: RequestReading = { tree, sampler, anchorOf: createAnchorGenerator(), securities, server, fieldsOf };
  const operations = [
    ...entriesOf(document.paths).flatMap(([path, item]) => readPath(reading, { path, item })),
    ...entriesOf(document.webhooks).flatMap(([path, item]) => readPath(reading, { path, item, kind: 'webhook' })),
  ];
  const schemas = entriesOf(components.schemas).map(([name, own]): ApiNamedSchema => {
    const at = `#/components/schemas/${escapePointerKey(name)}`;
    return { name, at, schema: withinBudget(at, () => toSchema(tree, own)), examples: [] };
  });
  return {
    format,
    title: stringAt(info.title) ?? '',
    ...(stringAt(info.version) !== undefined && { version: stringAt(info.version) }),
    ...(stringAt(info.summary) !== undefined && { summary: stringAt(info.summary) }),
    descriptions: distinctStrings(info.description),
    links: linksOf(info, document.externalDocs),
    servers,
    securities,
    groups: groupsOf(listIn(document.tags).filter(isRecord), operations),
    operations,
    schemas: [...schemas, ...readSharedSchemas(tree)],
  };
}

/** State for building sample requests. */
interface RequestReading extends ApiReadContext {
  readonly securities: readonly ApiSecurity[];
  /** The first server. */
  readonly server: ApiServer | undefined;
  readonly fieldsOf: (name: string) => readonly ApiField[];
}

/** Returns the address of a server with the default values of its variables. */
function serverBase(server: ApiServer | undefined): string {
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

function readPath(reading: RequestReading, place: PathContext): readonly ApiOperation[] {
  const item = mapAt(reading.tree, place.item);
  const operations = operationsAt(reading.tree, item);
  // A path without operations is still listed.
  if (operations.length === 0) return [pathOperation(reading, place, item)];
  return operations.map(([method, operation]) => {
    const make = () => readOperation(reading, { ...place, method, item }, operation);
    if (place.caller !== undefined) return make();
    const folder = place.kind === 'webhook' ? 'webhooks' : 'paths';
    const at = `#/${folder}/${escapePointerKey(place.path)}/${method.toLowerCase()}`;
    return { ...withinBudget(at, make), at };
  });
}

function pathOperation(
  { tree, anchorOf }: RequestReading,
  { path, kind = 'path', caller }: PathContext,
  item: AnyRecord,
): ApiOperation {
  const { summary, description, servers } = item;
  return {
    id: anchorOf(`${kind} ${path}`),
    kind,
    ...(caller !== undefined && { name: caller.name }),
    address: path,
    title: stringAt(summary) ?? path,
    descriptions: distinctStrings(description),
    isDeprecated: false,
    groups: [''],
    security: [],
    servers: serversOf(tree, servers),
    parameters: [],
    answers: [],
    callbacks: [],
    facts: [],
  };
}

/** Cost of an operation in characters, without requests and responses. */
const OPERATION_COST = 1000;

type OperationContext = PathContext & { readonly method: string; readonly item: AnyRecord };

function readOperation(reading: RequestReading, place: OperationContext, operation: AnyRecord): ApiOperation {
  const { tree } = reading;
  tree.spending.spend(OPERATION_COST);
  const { method, path, item, kind, caller } = place;
  const given =
    stringAt(operation.operationId) ?? `${caller === undefined ? '' : `${caller.id} `}${method.toLowerCase()} ${path}`;
  const id = reading.anchorOf(given);
  const servers = serversOf(tree, operation.servers ?? item.servers);
  const parameters = parametersOf(reading, [...listIn(item.parameters), ...listIn(operation.parameters)]);
  const body = operation.requestBody === undefined ? undefined : mapAt(tree, operation.requestBody);
  const contents = contentsOf(reading, body?.content, true);
  const security = listIn(operation.security ?? tree.document.security).map((each) =>
    entriesOf(each).map(([key, scopes]): ApiFact => ({ key, values: listIn(scopes).map(literalText) })),
  );
  const shown: ApiOperation = {
    id,
    ...(kind !== undefined && { kind }),
    ...(caller !== undefined && { name: caller.name }),
    method,
    address: path,
    title: stringAt(operation.summary) ?? stringAt(operation.operationId) ?? `${method} ${path}`,
    descriptions: distinctStrings(
      item.summary,
      item.description,
      operation.description,
      docsLink(operation.externalDocs),
    ),
    isDeprecated: operation.deprecated === true,
    groups: groupNames(operation, kind),
    security,
    servers,
    parameters,
    ...(body !== undefined && {
      body: { isRequired: body.required === true, descriptions: distinctStrings(body.description), contents },
    }),
    answers: entriesOf(operation.responses).flatMap(([code, node]) =>
      code.startsWith('x-') ? [] : [readResponse(reading, code, node)],
    ),
    callbacks: callbacksOf(reading, operation.callbacks, { id, around: caller?.around ?? [] }),
    facts: [],
  };
  if (kind !== undefined) return shown;
  const server = serverBase(servers[0] ?? reading.server);
  return { ...shown, request: createRequest(shown, { ...reading, server }) };
}

/** Reads the callbacks of an operation. Recursion ends at a callback that contains itself. */
function callbacksOf(
  reading: RequestReading,
  callbacks: unknown,
  caller: Omit<NonNullable<PathContext['caller']>, 'name'>,
): readonly ApiOperation[] {
  if (caller.around.includes(callbacks)) return [];
  const around = [...caller.around, callbacks];
  return entriesOf(callbacks).flatMap(([name, node]) =>
    entriesOf(mapAt(reading.tree, node)).flatMap(([path, item]) =>
      readPath(reading, { path, item, kind: 'callback', caller: { ...caller, name, around } }),
    ),
  );
}

function groupNames(operation: AnyRecord, kind: string | undefined): readonly string[] {
  const tags = listIn(operation.tags).flatMap((tag) => stringAt(tag) ?? []);
  return tags.length > 0 ? tags : [kind === 'webhook' ? WEBHOOKS_GROUP : ''];
}

/** Group name of untagged webhooks. */
export const WEBHOOKS_GROUP = 'webhooks';

/** Returns parameters by location; parameters of an operation override those of its path. */
function parametersOf(reading: ApiReadContext, nodes: readonly unknown[]): readonly ApiParameters[] {
  const byName = new Map<string, AnyRecord>();
  for (const node of nodes) {
    const parameter = mapAt(reading.tree, node);
    byName.set(`${stringAt(parameter.in)} ${stringAt(parameter.name)}`, parameter);
  }
  const all = [...byName.values()];
  return PARAMETER_LOCATIONS.flatMap((place) => {
    const fields = all.filter((each) => each.in === place).map((each) => parameterOf(reading, each));
    return fields.length === 0 ? [] : [{ place, fields }];
  });
}

function readResponse(reading: ApiReadContext, code: string, node: unknown): ApiAnswer {
  const { tree } = reading;
  const response = mapAt(tree, node);
  const links = entriesOf(response.links).map(([name, each]) => {
    const link = mapAt(tree, each);
    const target = stringAt(link.operationId) ?? stringAt(link.operationRef) ?? '';
    return {
      facts: {
        key: `links.${name}`,
        values: [target, ...entriesOf(link.parameters).map(([key, value]) => `${key}: ${literalText(value)}`)],
      },
      description: link.description,
    };
  });
  return {
    code,
    ...(stringAt(response.summary) !== undefined && { title: stringAt(response.summary) }),
    descriptions: distinctStrings(response.description, ...links.map(({ description }) => description)),
    headers: headersOf(reading, response.headers),
    contents: contentsOf(reading, response.content),
    facts: links.map(({ facts }) => facts),
  };
}
