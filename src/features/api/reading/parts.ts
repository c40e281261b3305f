// Common parts of all kinds of descriptions: servers, security schemes, fields, contents, groups, and anchors of operations.
import type { AnyRecord } from '../../../lib/values.ts';
import {
  type ApiContent,
  type ApiFact,
  type ApiField,
  type ApiGroup,
  type ApiOperation,
  type ApiReference,
  type ApiSecurityScheme,
  type ApiServer,
  createApiAnchor,
} from '../reference.ts';
import type { ExampleSampler } from './examples.ts';
import { convertSchema } from './schemas.ts';
import {
  type ApiTree,
  createExternalDocsLink,
  formatLiteral,
  getListOrEmpty,
  listDistinctStrings,
  listRecordEntries,
  readScalarText,
  resolveToRecord,
} from './tree.ts';

/** State that is shared while the operations of an API are read. */
export interface ApiReadContext {
  readonly tree: ApiTree;
  readonly sampler: ExampleSampler;
  /** Returns a unique anchor for an operation, derived from its id. */
  readonly anchorOf: (id: string) => string;
}

/** Creates a generator of unique anchors. */
export function createAnchorGenerator(): (id: string) => string {
  const taken = new Set<string>();
  return (id) => {
    const base = createApiAnchor(id);
    let anchor = base;
    for (let number = 2; taken.has(anchor); number++) anchor = `${base}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}

/** Returns variables of servers, or parameters of channels, with their allowed values. */
export function readServerOrChannelVariables(tree: ApiTree, value: unknown): readonly ApiField[] {
  return listRecordEntries(value).map(([name, node]) => {
    const variable = resolveToRecord(tree, node);
    const of = convertSchema(tree, variable.schema ?? { ...variable, type: 'string', description: undefined });
    const facts = listDistinctStrings(variable.location).map((location) => ({ key: 'location', values: [location] }));
    const schema = { ...of, facts: [...of.facts, ...facts] };
    return {
      name,
      schema,
      descriptions: listDistinctStrings(variable.description),
      isRequired: false,
      marks: [],
      examples: [],
    };
  });
}

/** Reads servers as OpenAPI lists them. */
export function readServers(tree: ApiTree, value: unknown): readonly ApiServer[] {
  return getListOrEmpty(value).map((node) => {
    const { url, name, description, variables } = resolveToRecord(tree, node);
    return {
      url: readScalarText(url) ?? '/',
      ...(readScalarText(name) !== undefined && { name: readScalarText(name) }),
      ...(readScalarText(description) !== undefined && { description: readScalarText(description) }),
      variables: readServerOrChannelVariables(tree, variables),
    };
  });
}

/** Reads security schemes by name. */
export function readSecuritySchemes(tree: ApiTree, value: unknown): readonly ApiSecurityScheme[] {
  return listRecordEntries(value).map(([name, node]) => {
    const { type, description, flows, ...rest } = resolveToRecord(tree, node);
    const facts = listRecordEntries(rest).flatMap(([key, ownValue]) =>
      key.startsWith('x-') ? [] : [{ key, values: [formatLiteral(ownValue)] }],
    );
    const isOneFlow = listRecordEntries(flows).length === 1;
    const ofFlows = listRecordEntries(flows).flatMap(([flow, ownValue]) =>
      listRecordEntries(ownValue).flatMap(([key, item]): ApiFact[] => {
        const areScopes = key === 'scopes' || key === 'availableScopes';
        const values = areScopes ? listRecordEntries(item).map(([scope]) => scope) : [formatLiteral(item)];
        // If there is only one flow, its scopes are listed separately, with their descriptions.
        const isOmitted = key.startsWith('x-') || (areScopes && (isOneFlow || values.length === 0));
        return isOmitted ? [] : [{ key: `${flow}.${key}`, values }];
      }),
    );
    const scopes = new Map<string, readonly string[]>();
    for (const [, flow] of listRecordEntries(flows))
      for (const [key, ownValue] of listRecordEntries(flow))
        if (key === 'scopes' || key === 'availableScopes')
          for (const [scope, allows] of listRecordEntries(ownValue))
            scopes.set(scope, listDistinctStrings(...(scopes.get(scope) ?? []), allows));
    return {
      name,
      type: readScalarText(type) ?? '',
      ...(readScalarText(description) !== undefined && { description: readScalarText(description) }),
      facts: [...facts, ...ofFlows],
      scopes: [...scopes].map(([scope, allows]) => ({
        name: scope,
        ...(allows.length > 0 && { description: allows.join(' / ') }),
      })),
    };
  });
}

/** Reads the content of a body by media type. */
export function readBodyContents(reading: ApiReadContext, value: unknown, isRequest = false): readonly ApiContent[] {
  const { tree, sampler } = reading;
  return listRecordEntries(value).map(([mediaType, node]) => {
    const media = resolveToRecord(tree, node);
    const schema =
      media.schema ?? (media.itemSchema === undefined ? undefined : { type: 'array', items: media.itemSchema });
    const written = sampler.written(media, mediaType);
    const parts = readPartEncodings(reading, media.encoding);
    return {
      mediaType,
      ...(parts.length > 0 && { parts }),
      ...(schema !== undefined && { schema: convertSchema(tree, schema) }),
      // A request shows the first example, so external examples come last.
      examples: written.some(({ address }) => address === undefined)
        ? [...written].sort((a, b) => Number(a.address !== undefined) - Number(b.address !== undefined))
        : [...sampler.made(schema, mediaType, { isRequest, parts }), ...written],
    };
  });
}

/** Returns the encodings of a form's parts. */
function readPartEncodings(reading: ApiReadContext, encoding: unknown): NonNullable<ApiContent['parts']> {
  return listRecordEntries(encoding).flatMap(([name, node]) => {
    const part = resolveToRecord(reading.tree, node);
    const headers = readHeaders(reading, part.headers);
    const facts = listFactsOfKeys(part, ['contentType', ...SERIALIZATION_KEYS]);
    return facts.length + headers.length === 0 ? [] : [{ name, facts, headers }];
  });
}

const SERIALIZATION_KEYS = ['style', 'explode', 'allowReserved'];

/** Returns the values of the given keys as facts. A key with the value `false` is omitted if `false` is its default. */
function listFactsOfKeys(node: AnyRecord, keys: readonly string[]): readonly ApiFact[] {
  return keys.flatMap((key): ApiFact[] =>
    node[key] === undefined || (node[key] === false && key !== 'explode')
      ? []
      : [{ key, values: [formatLiteral(node[key])] }],
  );
}

/** Reads headers by name. */
export function readHeaders(reading: ApiReadContext, value: unknown): readonly ApiField[] {
  return listRecordEntries(value).map(([name, node]) =>
    readParameter(reading, { ...resolveToRecord(reading.tree, node), name }),
  );
}

/** Reads a parameter or a header. */
export function readParameter({ tree, sampler }: ApiReadContext, parameter: AnyRecord): ApiField {
  const [[mediaType, content] = ['', undefined]] = listRecordEntries(parameter.content);
  const schema = parameter.schema ?? resolveToRecord(tree, content).schema;
  const ofContent = sampler.written(resolveToRecord(tree, content), mediaType);
  const examples = [...sampler.written(parameter, 'text/plain'), ...ofContent];
  const of = convertSchema(tree, schema ?? {});
  const facts = listFactsOfKeys(parameter, [...SERIALIZATION_KEYS, 'allowEmptyValue']);
  return {
    name: readScalarText(parameter.name) ?? '',
    schema: { ...of, facts: [...of.facts, ...facts] },
    descriptions: listDistinctStrings(parameter.description, createExternalDocsLink(parameter.externalDocs)),
    isRequired: parameter.required === true,
    marks: parameter.deprecated === true ? ['deprecated'] : [],
    examples,
    ...(mediaType !== '' && { mediaType }),
  };
}

/** Returns links to contact, licence and terms. */
export function createApiInfoLinks(info: AnyRecord, externalDocs: unknown): ApiReference['links'] {
  const contact = info.contact as AnyRecord | undefined;
  const license = info.license as AnyRecord | undefined;
  const licenseTexts = listDistinctStrings(license?.name, license?.identifier);
  const email = readScalarText(contact?.email);
  const docs = externalDocs as AnyRecord | undefined;
  const link = (label: string, text: string | undefined, href?: string) =>
    text === undefined && href === undefined
      ? []
      : [{ label, text: text ?? href ?? '', ...(href !== undefined && { href }) }];
  return [
    ...link('contact', readScalarText(contact?.name), readScalarText(contact?.url)),
    ...(email === undefined ? [] : [{ label: 'email', text: email, href: `mailto:${email}` }]),
    ...link(
      'license',
      licenseTexts.length === 2 ? `${licenseTexts[0]} (${licenseTexts[1]})` : licenseTexts[0],
      readScalarText(license?.url),
    ),
    ...link('termsOfService', undefined, readScalarText(info.termsOfService)),
    ...link('externalDocs', readScalarText(docs?.description), readScalarText(docs?.url)),
  ];
}

/**
 * Returns the groups of operations: first the groups that the description declares, in its order, then other groups in order of occurrence.
 * A group with a description and no operations is a chapter about the API.
 */
export function createOperationGroups(
  tags: readonly AnyRecord[],
  operations: readonly ApiOperation[],
): readonly ApiGroup[] {
  const used = new Set(operations.flatMap(({ groups }) => groups));
  const listed = tags.flatMap((tag): ApiGroup[] => {
    const name = readScalarText(tag.name) ?? '';
    const title = readScalarText(tag.summary) ?? readScalarText(tag['x-displayName']) ?? name;
    const descriptions = listDistinctStrings(tag.description, createExternalDocsLink(tag.externalDocs));
    return used.delete(name) || descriptions.length > 0 ? [{ name, title, descriptions }] : [];
  });
  return [...listed, ...[...used].map((name) => ({ name, title: name, descriptions: [] }))];
}
