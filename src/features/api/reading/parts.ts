// Common parts of all kinds of descriptions: servers, security schemes, fields, contents, groups, and anchors of operations.
import {
  type ApiContent,
  type ApiFact,
  type ApiField,
  type ApiGroup,
  type ApiOperation,
  type ApiReference,
  type ApiSecurity,
  type ApiServer,
  apiAnchor,
} from '../reference.ts';
import type { ExampleSampler } from './examples.ts';
import type { AnyRecord } from './plain.ts';
import { toSchema } from './schemas.ts';
import { type ApiTree, distinctStrings, docsLink, entriesOf, listIn, literalText, mapAt, stringAt } from './tree.ts';

/** State for reading operations. */
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
    const base = apiAnchor(id);
    let anchor = base;
    for (let number = 2; taken.has(anchor); number++) anchor = `${base}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}

/** Returns variables of servers, or parameters of channels, with their allowed values. */
export function variableFields(tree: ApiTree, value: unknown): readonly ApiField[] {
  return entriesOf(value).map(([name, node]) => {
    const variable = mapAt(tree, node);
    const of = toSchema(tree, variable.schema ?? { ...variable, type: 'string', description: undefined });
    const facts = distinctStrings(variable.location).map((location) => ({ key: 'location', values: [location] }));
    const schema = { ...of, facts: [...of.facts, ...facts] };
    return {
      name,
      schema,
      descriptions: distinctStrings(variable.description),
      isRequired: false,
      marks: [],
      examples: [],
    };
  });
}

/** Reads servers as OpenAPI lists them. */
export function serversOf(tree: ApiTree, value: unknown): readonly ApiServer[] {
  return listIn(value).map((node) => {
    const { url, name, description, variables } = mapAt(tree, node);
    return {
      url: stringAt(url) ?? '/',
      ...(stringAt(name) !== undefined && { name: stringAt(name) }),
      ...(stringAt(description) !== undefined && { description: stringAt(description) }),
      variables: variableFields(tree, variables),
    };
  });
}

/** Reads security schemes by name. */
export function securitiesOf(tree: ApiTree, value: unknown): readonly ApiSecurity[] {
  return entriesOf(value).map(([name, node]) => {
    const { type, description, flows, ...rest } = mapAt(tree, node);
    const facts = entriesOf(rest).flatMap(([key, own]) =>
      key.startsWith('x-') ? [] : [{ key, values: [literalText(own)] }],
    );
    const ofFlows = entriesOf(flows).flatMap(([flow, own]) =>
      entriesOf(own).flatMap(([key, each]): ApiFact[] =>
        /^(?:scopes|availableScopes|x-.*)$/.test(key) ? [] : [{ key: `${flow}.${key}`, values: [literalText(each)] }],
      ),
    );
    const scopes = new Map<string, string | undefined>();
    for (const [, flow] of entriesOf(flows))
      for (const [key, own] of entriesOf(flow))
        if (key === 'scopes' || key === 'availableScopes')
          for (const [scope, allows] of entriesOf(own)) scopes.set(scope, stringAt(allows));
    return {
      name,
      type: stringAt(type) ?? '',
      ...(stringAt(description) !== undefined && { description: stringAt(description) }),
      facts: [...facts, ...ofFlows],
      scopes: [...scopes].map(([scope, allows]) => ({
        name: scope,
        ...(allows !== undefined && { description: allows }),
      })),
    };
  });
}

/** Reads the content of a body by media type. */
export function contentsOf(reading: ApiReadContext, value: unknown, isRequest = false): readonly ApiContent[] {
  const { tree, sampler } = reading;
  return entriesOf(value).map(([mediaType, node]) => {
    const media = mapAt(tree, node);
    const schema =
      media.schema ?? (media.itemSchema === undefined ? undefined : { type: 'array', items: media.itemSchema });
    const written = sampler.written(media, mediaType);
    const parts = multipartFields(reading, media.encoding);
    return {
      mediaType,
      ...(parts.length > 0 && { parts }),
      ...(schema !== undefined && { schema: toSchema(tree, schema) }),
      // A request shows the first example, so external examples come last.
      examples: written.some(({ address }) => address === undefined)
        ? [...written].sort((a, b) => Number(a.address !== undefined) - Number(b.address !== undefined))
        : [...sampler.made(schema, mediaType, isRequest), ...written],
    };
  });
}

/** Returns the encodings of a form's parts. */
function multipartFields(reading: ApiReadContext, encoding: unknown): NonNullable<ApiContent['parts']> {
  return entriesOf(encoding).flatMap(([name, node]) => {
    const part = mapAt(reading.tree, node);
    const headers = headersOf(reading, part.headers);
    const facts = factsOf(part, ['contentType', ...STYLE_KEYS]);
    return facts.length + headers.length === 0 ? [] : [{ name, facts, headers }];
  });
}

const STYLE_KEYS = ['style', 'explode', 'allowReserved'];

/** Returns some keys as facts; `false` is omitted if it is the default. */
function factsOf(said: AnyRecord, keys: readonly string[]): readonly ApiFact[] {
  return keys.flatMap((key): ApiFact[] =>
    said[key] === undefined || (said[key] === false && key !== 'explode')
      ? []
      : [{ key, values: [literalText(said[key])] }],
  );
}

/** Reads headers by name. */
export function headersOf(reading: ApiReadContext, value: unknown): readonly ApiField[] {
  return entriesOf(value).map(([name, node]) => parameterOf(reading, { ...mapAt(reading.tree, node), name }));
}

/** Reads a parameter or a header. */
export function parameterOf({ tree, sampler }: ApiReadContext, parameter: AnyRecord): ApiField {
  const [[mediaType, content] = ['', undefined]] = entriesOf(parameter.content);
  const schema = parameter.schema ?? mapAt(tree, content).schema;
  const ofContent = sampler.written(mapAt(tree, content), mediaType);
  const examples = [...sampler.written(parameter, 'text/plain'), ...ofContent];
  const of = toSchema(tree, schema ?? {});
  const facts = factsOf(parameter, [...STYLE_KEYS, 'allowEmptyValue']);
  return {
    name: stringAt(parameter.name) ?? '',
    schema: { ...of, facts: [...of.facts, ...facts] },
    descriptions: distinctStrings(parameter.description, docsLink(parameter.externalDocs)),
    isRequired: parameter.required === true,
    marks: parameter.deprecated === true ? ['deprecated'] : [],
    examples,
    ...(mediaType !== '' && { mediaType }),
  };
}

/** Returns links to contact, licence and terms. */
export function linksOf(info: AnyRecord, externalDocs: unknown): ApiReference['links'] {
  const contact = info.contact as AnyRecord | undefined;
  const license = info.license as AnyRecord | undefined;
  const email = stringAt(contact?.email);
  const docs = externalDocs as AnyRecord | undefined;
  const link = (label: string, text: string | undefined, href?: string) =>
    text === undefined && href === undefined
      ? []
      : [{ label, text: text ?? href ?? '', ...(href !== undefined && { href }) }];
  return [
    ...link('contact', stringAt(contact?.name), stringAt(contact?.url)),
    ...(email === undefined ? [] : [{ label: 'email', text: email, href: `mailto:${email}` }]),
    ...link('license', stringAt(license?.name) ?? stringAt(license?.identifier), stringAt(license?.url)),
    ...link('termsOfService', undefined, stringAt(info.termsOfService)),
    ...link('externalDocs', stringAt(docs?.description), stringAt(docs?.url)),
  ];
}

/**
 * Returns the groups of operations: those of the description first, in its order, then others in order of occurrence. A group with a
 * description and no operations is a chapter about the API.
 */
export function groupsOf(tags: readonly AnyRecord[], operations: readonly ApiOperation[]): readonly ApiGroup[] {
  const used = new Set(operations.flatMap(({ groups }) => groups));
  const listed = tags.flatMap((tag): ApiGroup[] => {
    const name = stringAt(tag.name) ?? '';
    const title = stringAt(tag.summary) ?? stringAt(tag['x-displayName']) ?? name;
    const descriptions = distinctStrings(tag.description, docsLink(tag.externalDocs));
    return used.delete(name) || descriptions.length > 0 ? [{ name, title, descriptions }] : [];
  });
  return [...listed, ...[...used].map((name) => ({ name, title: name, descriptions: [] }))];
}
