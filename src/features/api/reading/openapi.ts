// Reads OpenAPI 3.0, 3.1 and 3.2, and upgraded Swagger 2.
import { remembering } from '../../../lib/derived.ts';
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
import { createSampler, type Sample } from './examples.ts';
import type { ApiReading } from './parts.ts';
import { anchors, contentsOf, groupsOf, headersOf, linksOf, parameterOf, securitiesOf, serversOf } from './parts.ts';
import { isRecord, type Plain } from './plain.ts';
import type { Description } from './read-description.ts';
import { pointerPart } from './references.ts';
import { requestOf } from './requests.ts';
import { schemaOf, sharedSchemas } from './schemas.ts';
import { type Spending, withinBudget } from './spending.ts';
import { docsLink, entriesOf, listIn, literalText, mapAt, operationsAt, stringAt, stringsAt, treeOf } from './tree.ts';

const PLACES = ['path', 'query', 'querystring', 'header', 'cookie'];

/** Converts a bundled description to a reference. */
export function readOpenApi({ document, format }: Description, sample: Sample, spending: Spending): ApiReference {
  const tree = treeOf(document, spending);
  const components = mapAt(tree, document.components);
  const info = mapAt(tree, document.info);
  const servers = serversOf(tree, document.servers);
  const securities = securitiesOf(tree, components.securitySchemes);
  const [server] = servers;
  const sampler = createSampler(tree, sample);
  const named = mapAt(tree, components.schemas);
  const fieldsOf = remembering((name) => schemaOf(tree, tree.shared.get(name) ?? mapAt(tree, named[name])).fields);
  const reading: Requests = { tree, sampler, anchorOf: anchors(), securities, server, fieldsOf };
  const operations = [
    ...entriesOf(document.paths).flatMap(([path, item]) => readPath(reading, { path, item })),
    ...entriesOf(document.webhooks).flatMap(([path, item]) => readPath(reading, { path, item, kind: 'webhook' })),
  ];
  const schemas = entriesOf(components.schemas).map(([name, own]): ApiNamedSchema => {
    const at = `#/components/schemas/${pointerPart(name)}`;
    return { name, at, schema: withinBudget(at, () => schemaOf(tree, own)), examples: [] };
  });
  return {
    format,
    title: stringAt(info.title) ?? '',
    ...(stringAt(info.version) !== undefined && { version: stringAt(info.version) }),
    ...(stringAt(info.summary) !== undefined && { summary: stringAt(info.summary) }),
    descriptions: stringsAt(info.description),
    links: linksOf(info, document.externalDocs),
    servers,
    securities,
    groups: groupsOf(listIn(document.tags).filter(isRecord), operations),
    operations,
    schemas: [...schemas, ...sharedSchemas(tree)],
  };
}

/** State for building sample requests. */
interface Requests extends ApiReading {
  readonly securities: readonly ApiSecurity[];
  /** The first server. */
  readonly server: ApiServer | undefined;
  readonly fieldsOf: (name: string) => readonly ApiField[];
}

/** Returns the address of a server with the default values of its variables. */
function baseOf(server: ApiServer | undefined): string {
  const fill = (url: string, { name, schema }: ApiField) =>
    url.replaceAll(`{${name}}`, () => schema.facts.find(({ key }) => key === 'default')?.values[0] ?? name);
  return (server?.variables ?? []).reduce(fill, server?.url ?? '');
}

/** A path of the description with its operations. */
interface PathPlace {
  readonly path: string;
  readonly item: unknown;
  readonly kind?: string;
  /** For a callback: its name, the id of the calling operation, and all enclosing callbacks. */
  readonly caller?: { readonly name: string; readonly id: string; readonly around: readonly unknown[] };
}

function readPath(reading: Requests, place: PathPlace): readonly ApiOperation[] {
  const item = mapAt(reading.tree, place.item);
  const operations = operationsAt(reading.tree, item);
  // A path without operations is still listed.
  if (operations.length === 0) return [pathOf(reading, place, item)];
  return operations.map(([method, operation]) => {
    const make = () => operationOf(reading, { ...place, method, item }, operation);
    if (place.caller !== undefined) return make();
    const folder = place.kind === 'webhook' ? 'webhooks' : 'paths';
    const at = `#/${folder}/${pointerPart(place.path)}/${method.toLowerCase()}`;
    return { ...withinBudget(at, make), at };
  });
}

function pathOf({ tree, anchorOf }: Requests, { path, kind = 'path', caller }: PathPlace, item: Plain): ApiOperation {
  const { summary, description, servers } = item;
  return {
    id: anchorOf(`${kind} ${path}`),
    kind,
    ...(caller !== undefined && { name: caller.name }),
    address: path,
    title: stringAt(summary) ?? path,
    descriptions: stringsAt(description),
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
const OF_OPERATION = 1000;

type OperationPlace = PathPlace & { readonly method: string; readonly item: Plain };

function operationOf(reading: Requests, place: OperationPlace, operation: Plain): ApiOperation {
  const { tree } = reading;
  tree.spending.spend(OF_OPERATION);
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
    descriptions: stringsAt(item.summary, item.description, operation.description, docsLink(operation.externalDocs)),
    isDeprecated: operation.deprecated === true,
    groups: groupNames(operation, kind),
    security,
    servers,
    parameters,
    ...(body !== undefined && {
      body: { isRequired: body.required === true, descriptions: stringsAt(body.description), contents },
    }),
    answers: entriesOf(operation.responses).flatMap(([code, node]) =>
      code.startsWith('x-') ? [] : [answerOf(reading, code, node)],
    ),
    callbacks: callbacksOf(reading, operation.callbacks, { id, around: caller?.around ?? [] }),
    facts: [],
  };
  if (kind !== undefined) return shown;
  const server = baseOf(servers[0] ?? reading.server);
  return { ...shown, request: requestOf(shown, { ...reading, server }) };
}

/** Reads the callbacks of an operation. Recursion ends at a callback that contains itself. */
function callbacksOf(
  reading: Requests,
  callbacks: unknown,
  caller: Omit<NonNullable<PathPlace['caller']>, 'name'>,
): readonly ApiOperation[] {
  if (caller.around.includes(callbacks)) return [];
  const around = [...caller.around, callbacks];
  return entriesOf(callbacks).flatMap(([name, node]) =>
    entriesOf(mapAt(reading.tree, node)).flatMap(([path, item]) =>
      readPath(reading, { path, item, kind: 'callback', caller: { ...caller, name, around } }),
    ),
  );
}

function groupNames(operation: Plain, kind: string | undefined): readonly string[] {
  const tags = listIn(operation.tags).flatMap((tag) => stringAt(tag) ?? []);
  return tags.length > 0 ? tags : [kind === 'webhook' ? WEBHOOKS : ''];
}

/** Group name of untagged webhooks. */
export const WEBHOOKS = 'webhooks';

/** Returns parameters by location; parameters of an operation override those of its path. */
function parametersOf(reading: ApiReading, nodes: readonly unknown[]): readonly ApiParameters[] {
  const byName = new Map<string, Plain>();
  for (const node of nodes) {
    const parameter = mapAt(reading.tree, node);
    byName.set(`${stringAt(parameter.in)} ${stringAt(parameter.name)}`, parameter);
  }
  const all = [...byName.values()];
  return PLACES.flatMap((place) => {
    const fields = all.filter((each) => each.in === place).map((each) => parameterOf(reading, each));
    return fields.length === 0 ? [] : [{ place, fields }];
  });
}

function answerOf(reading: ApiReading, code: string, node: unknown): ApiAnswer {
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
    descriptions: stringsAt(response.description, ...links.map(({ description }) => description)),
    headers: headersOf(reading, response.headers),
    contents: contentsOf(reading, response.content),
    facts: links.map(({ facts }) => facts),
  };
}
