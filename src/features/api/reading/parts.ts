// What descriptions of both kinds have in common: servers, securities, fields, contents, groups, and anchors of operations.
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
import type { Sampler } from './examples.ts';
import type { Plain } from './plain.ts';
import { schemaOf } from './schemas.ts';
import { docsLink, entriesOf, listOf, mapAt, type Tree, textOf, textsOf, valueText } from './tree.ts';

/** What operations are read with. */
export interface Reading {
  readonly tree: Tree;
  readonly sampler: Sampler;
  /** Gives an anchor to an operation: the id that it is known by, made fit for an address and unique. */
  readonly anchorOf: (id: string) => string;
}

/** Makes anchors: each is given once. */
export function anchors(): (id: string) => string {
  const taken = new Set<string>();
  return (id) => {
    const base = apiAnchor(id);
    let anchor = base;
    for (let number = 2; taken.has(anchor); number++) anchor = `${base}-${number}`;
    taken.add(anchor);
    return anchor;
  };
}

/** Variables of servers, parameters of channels: texts with what they may be. */
export function variableFields(tree: Tree, value: unknown): readonly ApiField[] {
  return entriesOf(value).map(([name, node]) => {
    const variable = mapAt(tree, node);
    const of = schemaOf(tree, variable.schema ?? { ...variable, type: 'string', description: undefined });
    const facts = textsOf(variable.location).map((location) => ({ key: 'location', values: [location] }));
    const schema = { ...of, facts: [...of.facts, ...facts] };
    return { name, schema, descriptions: textsOf(variable.description), isRequired: false, marks: [], examples: [] };
  });
}

/** Servers as OpenAPI lists them. */
export function serversOf(tree: Tree, value: unknown): readonly ApiServer[] {
  return listOf(value).map((node) => {
    const { url, name, description, variables } = mapAt(tree, node);
    return {
      url: textOf(url) ?? '/',
      ...(textOf(name) !== undefined && { name: textOf(name) }),
      ...(textOf(description) !== undefined && { description: textOf(description) }),
      variables: variableFields(tree, variables),
    };
  });
}

/** Securities by name. */
export function securitiesOf(tree: Tree, value: unknown): readonly ApiSecurity[] {
  return entriesOf(value).map(([name, node]) => {
    const { type, description, flows, ...rest } = mapAt(tree, node);
    const facts = entriesOf(rest).flatMap(([key, own]) =>
      key.startsWith('x-') ? [] : [{ key, values: [valueText(own)] }],
    );
    const ofFlows = entriesOf(flows).flatMap(([flow, own]) =>
      entriesOf(own).flatMap(([key, each]): ApiFact[] =>
        /^(?:scopes|availableScopes|x-.*)$/.test(key) ? [] : [{ key: `${flow}.${key}`, values: [valueText(each)] }],
      ),
    );
    const scopes = new Map<string, string | undefined>();
    for (const [, flow] of entriesOf(flows))
      for (const [key, own] of entriesOf(flow))
        if (key === 'scopes' || key === 'availableScopes')
          for (const [scope, allows] of entriesOf(own)) scopes.set(scope, textOf(allows));
    return {
      name,
      type: textOf(type) ?? '',
      ...(textOf(description) !== undefined && { description: textOf(description) }),
      facts: [...facts, ...ofFlows],
      scopes: [...scopes].map(([scope, allows]) => ({
        name: scope,
        ...(allows !== undefined && { description: allows }),
      })),
    };
  });
}

/** Contents by media type. */
export function contentsOf(reading: Reading, value: unknown, isRequest = false): readonly ApiContent[] {
  const { tree, sampler } = reading;
  return entriesOf(value).map(([mediaType, node]) => {
    const media = mapAt(tree, node);
    const schema =
      media.schema ?? (media.itemSchema === undefined ? undefined : { type: 'array', items: media.itemSchema });
    const written = sampler.written(media, mediaType);
    const parts = partsOf(reading, media.encoding);
    return {
      mediaType,
      ...(parts.length > 0 && { parts }),
      ...(schema !== undefined && { schema: schemaOf(tree, schema) }),
      // A request shows the first one, so those that are elsewhere come last.
      examples: written.some(({ address }) => address === undefined)
        ? [...written].sort((a, b) => Number(a.address !== undefined) - Number(b.address !== undefined))
        : [...sampler.made(schema, mediaType, isRequest), ...written],
    };
  });
}

/** What is said of parts of a form. */
function partsOf(reading: Reading, encoding: unknown): NonNullable<ApiContent['parts']> {
  return entriesOf(encoding).flatMap(([name, node]) => {
    const part = mapAt(reading.tree, node);
    const headers = headersOf(reading, part.headers);
    const facts = factsOf(part, ['contentType', ...STYLE_KEYS]);
    return facts.length + headers.length === 0 ? [] : [{ name, facts, headers }];
  });
}

const STYLE_KEYS = ['style', 'explode', 'allowReserved'];

/** What is said by some keys; `false` says nothing where it is so anyway. */
function factsOf(said: Plain, keys: readonly string[]): readonly ApiFact[] {
  return keys.flatMap((key): ApiFact[] =>
    said[key] === undefined || (said[key] === false && key !== 'explode')
      ? []
      : [{ key, values: [valueText(said[key])] }],
  );
}

/** Headers by name. */
export function headersOf(reading: Reading, value: unknown): readonly ApiField[] {
  return entriesOf(value).map(([name, node]) => parameterOf(reading, { ...mapAt(reading.tree, node), name }));
}

/** A parameter or a header. */
export function parameterOf({ tree, sampler }: Reading, parameter: Plain): ApiField {
  const [[mediaType, content] = ['', undefined]] = entriesOf(parameter.content);
  const schema = parameter.schema ?? mapAt(tree, content).schema;
  const ofContent = sampler.written(mapAt(tree, content), mediaType);
  const examples = [...sampler.written(parameter, 'text/plain'), ...ofContent];
  const of = schemaOf(tree, schema ?? {});
  const facts = factsOf(parameter, [...STYLE_KEYS, 'allowEmptyValue']);
  return {
    name: textOf(parameter.name) ?? '',
    schema: { ...of, facts: [...of.facts, ...facts] },
    descriptions: textsOf(parameter.description, docsLink(parameter.externalDocs)),
    isRequired: parameter.required === true,
    marks: parameter.deprecated === true ? ['deprecated'] : [],
    examples,
    ...(mediaType !== '' && { mediaType }),
  };
}

/** What is said of contact, licence and terms. */
export function linksOf(info: Plain, externalDocs: unknown): ApiReference['links'] {
  const contact = info.contact as Plain | undefined;
  const license = info.license as Plain | undefined;
  const email = textOf(contact?.email);
  const docs = externalDocs as Plain | undefined;
  const link = (label: string, text: string | undefined, href?: string) =>
    text === undefined && href === undefined
      ? []
      : [{ label, text: text ?? href ?? '', ...(href !== undefined && { href }) }];
  return [
    ...link('contact', textOf(contact?.name), textOf(contact?.url)),
    ...(email === undefined ? [] : [{ label: 'email', text: email, href: `mailto:${email}` }]),
    ...link('license', textOf(license?.name) ?? textOf(license?.identifier), textOf(license?.url)),
    ...link('termsOfService', undefined, textOf(info.termsOfService)),
    ...link('externalDocs', textOf(docs?.description), textOf(docs?.url)),
  ];
}

/**
 * The groups of operations: those that the description lists first, in its order, then others as they come. One that says
 * something and has no operations is a chapter about the API.
 */
export function groupsOf(tags: readonly Plain[], operations: readonly ApiOperation[]): readonly ApiGroup[] {
  const used = new Set(operations.flatMap(({ groups }) => groups));
  const listed = tags.flatMap((tag): ApiGroup[] => {
    const name = textOf(tag.name) ?? '';
    const title = textOf(tag.summary) ?? textOf(tag['x-displayName']) ?? name;
    const descriptions = textsOf(tag.description, docsLink(tag.externalDocs));
    return used.delete(name) || descriptions.length > 0 ? [{ name, title, descriptions }] : [];
  });
  return [...listed, ...[...used].map((name) => ({ name, title: name, descriptions: [] }))];
}
