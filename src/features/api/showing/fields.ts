// Tables of fields, parameters and headers with their names and types. Nested fields are a collapsed table inside the row.

import { buildTextWithSlots, joinTextsWithSlots } from '../../../content/markdown/filled.ts';
import { fillTextPlaceholders } from '../../../model/messages.ts';
import type { Filled } from '../../../model/page-piece.ts';
import type { ApiContent, ApiExample, ApiField, ApiSchema, ApiTypePart, ApiVariants } from '../reference.ts';
import { createApiAnchor } from '../reference.ts';
import { createFactsPieces, formatFactsMarkdown, renderFactsHtml, type TitledFact } from './facts.ts';
import type { ApiPiece, ApiPieceContext } from './pieces.ts';
import {
  computePieceSize,
  createApiLink,
  createDescriptionPieces,
  createExamplePiece,
  createSubheadingPiece,
  escapeHtmlText,
  formatCodeSpan,
  joinHtmlPieces,
  renderCodeHtml,
} from './pieces.ts';

/**
 * Context of a table of fields. `id` is the prefix of the fields' anchors. If `id` is absent, the fields get no anchors here, because
 * another place describes them.
 */
interface FieldNesting {
  readonly id?: string;
  /** Names of the enclosing fields, each followed by a dot. */
  readonly path?: string;
  readonly depth?: number;
}

/** Maximum number of fields of a named schema that are shown at each use of the schema. A use of a larger schema is only a link. */
const MAX_INLINE_FIELDS = 40;

/** Returns a type as HTML with links. */
export function renderTypeHtml(type: readonly ApiTypePart[], scope: ApiPieceContext): Filled {
  return joinTextsWithSlots(
    type.map((part) => (typeof part === 'string' ? escapeHtmlText(part) : createSchemaLink(part.ref, scope))),
  );
}

/** Returns a type as plain text. */
export function formatType(type: readonly ApiTypePart[]): string {
  return type.map((part) => (typeof part === 'string' ? part : part.ref)).join('');
}

/** Returns the name of a schema, linked if it belongs to the API. */
function createSchemaLink(name: string, { api, fieldsOf }: ApiPieceContext): Filled {
  return fieldsOf(name) === undefined
    ? escapeHtmlText(name)
    : createApiLink(`api:${api}#${createSchemaAnchor(name)}`, escapeHtmlText(name));
}

/** Returns the anchor of a schema. */
export function createSchemaAnchor(name: string): string {
  return `schema-${createApiAnchor(name)}`;
}

/** Returns a table of fields. */
export function createFieldsTable(
  fields: readonly ApiField[],
  scope: ApiPieceContext,
  place: FieldNesting = {},
): readonly ApiPiece[] {
  if (fields.length === 0) return [];
  return [
    { html: '<table class="api-fields"><tbody>', nesting: 1, mirror: '' },
    ...fields.flatMap((field) => createFieldRow(field, scope, place)),
    { html: '</tbody></table>', nesting: -1, mirror: '' },
  ];
}

function createFieldRow(
  field: ApiField,
  scope: ApiPieceContext,
  { id, path = '', depth = 0 }: FieldNesting,
): readonly ApiPiece[] {
  const { name, schema, isRequired, marks, descriptions, examples } = field;
  const full = `${path}${name}`;
  const anchor = id === undefined ? undefined : `${id}-${createApiAnchor(full)}`;
  const words = listFieldLabels(scope, isRequired, schema.isDeprecated ? [...marks, 'deprecated'] : marks);
  const open = `<tr${anchor === undefined ? '' : ` id="${escapeHtmlText(anchor)}"`}>`;
  const head = `${open}<th scope="row">${renderCodeHtml(name)}${words.map((word) => ` <span class="api-mark">${escapeHtmlText(word)}</span>`).join('')}</th><td>`;
  const mirror = `${'  '.repeat(depth)}- ${formatCodeSpan(name)} (${[formatType(schema.type), ...words].filter(Boolean).join(', ')})${formatFactsMarkdown([...schema.facts, ...examples.map(convertExampleToFact)], scope)}`;
  const inner: FieldNesting = { ...(id !== undefined && { id }), path: `${full}.`, depth: depth + 1 };
  const indent = { indent: depth * 2 + 2 };
  const type =
    schema.type.length === 0 ? '' : buildTextWithSlots`<p class="api-type">${renderTypeHtml(schema.type, scope)}</p>`;
  return [
    {
      html: buildTextWithSlots`${head}${type}${renderFactsHtml(schema.facts, scope)}`,
      nesting: 1,
      mirror,
      ...(anchor !== undefined && { row: { id: anchor, name: full } }),
    },
    ...createDescriptionPieces(
      [...new Set([...descriptions, ...escapeSchemaTitle(schema), ...schema.descriptions])],
      indent,
    ),
    ...examples.flatMap((example): readonly ApiPiece[] => [
      { html: renderFactsHtml([convertExampleToFact(example)], scope), mirror: '' },
      ...createDescriptionPieces(example.description === undefined ? [] : [example.description], indent),
    ]),
    ...createNestedFields(field, scope, inner),
    { html: '</td></tr>', nesting: -1, mirror: '' },
  ];
}

function convertExampleToFact({ title, text, address = text }: ApiExample): TitledFact {
  return { key: 'example', values: [address], ...(title !== undefined && { title }) };
}

function escapeSchemaTitle({ title }: ApiSchema): readonly string[] {
  return title === undefined ? [] : [title.replace(/[!-/:-@[-`{-~]/g, '\\$&')];
}

/** Returns the nested fields, collapsed. */
function createNestedFields(
  { name, schema }: ApiField,
  scope: ApiPieceContext,
  place: FieldNesting,
): readonly ApiPiece[] {
  return [
    ...(schema.fields.length === 0
      ? []
      : wrapInDetails(
          fillTextPlaceholders(scope.texts.apiFields, { name: renderCodeHtml(name) }),
          createFieldsTable(schema.fields, scope, place),
        )),
    ...schema.variants.flatMap((variants, index) =>
      createVariantsPieces(variants, scope, { ...place, path: `${place.path ?? ''}${index === 0 ? '' : `${index}.`}` }),
    ),
  ];
}

/** Returns pieces in a `<details>` with an HTML summary. */
export function wrapInDetails(summary: string, pieces: readonly ApiPiece[], isOpen = false): readonly ApiPiece[] {
  return [
    { html: `<details class="api-fold"${isOpen ? ' open' : ''}><summary>${summary}</summary>`, nesting: 1, mirror: '' },
    ...pieces,
    { html: '</details>', nesting: -1, mirror: '' },
  ];
}

const VARIANT_TEXT_KEYS = { oneOf: 'apiOneOf', anyOf: 'apiAnyOf', allOf: 'apiAllOf', not: 'apiNot' } as const;

/** Returns the schemas that a keyword such as `oneOf` combines. Named schemas are shown as links, others in full. */
function createVariantsPieces(
  { keyword, schemas, discriminator }: ApiVariants,
  scope: ApiPieceContext,
  place: FieldNesting,
): readonly ApiPiece[] {
  const label =
    keyword in VARIANT_TEXT_KEYS ? scope.texts[VARIANT_TEXT_KEYS[keyword as keyof typeof VARIANT_TEXT_KEYS]] : keyword;
  const field =
    discriminator && fillTextPlaceholders(scope.texts.apiDiscriminator, { field: renderCodeHtml(discriminator.field) });
  const mapping = discriminator?.mapping ?? [];
  const keysOf = (name?: string) => mapping.flatMap(({ key, values }) => (values[0] === name ? [key] : []));
  // Variants that only the discriminator mentions are listed by name: nothing else is known of them.
  const others = [...new Set(mapping.map(({ values: [name = ''] }) => name))].filter(
    (name) => !schemas.some(({ ref }) => ref === name),
  );
  const shownAs = [...schemas, ...others.map((ref) => ({ ref, type: [{ ref }], facts: [] }))];
  const names = shownAs.map(({ ref, type, facts }) => {
    const keys = keysOf(ref).map(renderCodeHtml).join(', ');
    return buildTextWithSlots`<li>${keys}${keys && ': '}${renderTypeHtml(type, scope)}${renderFactsHtml(facts, scope)}</li>`;
  });
  const told = schemas.flatMap((schema, index): readonly ApiPiece[] => {
    const has = schema.fields.length + schema.descriptions.length + schema.variants.length > 0;
    if (!has) return [];
    const title = schema.title ?? (schema.ref === undefined ? `${formatType(schema.type)} ${index + 1}` : schema.ref);
    return wrapInDetails(
      escapeHtmlText(title),
      createSchemaPieces(schema, scope, { ...place, path: `${place.path ?? ''}${createApiAnchor(title)}.` }),
    );
  });
  const list = joinTextsWithSlots([...new Map(names.map((name) => [JSON.stringify(name), name])).values()]);
  const listHtml = names.length === 0 ? '' : buildTextWithSlots`<ul>${list}</ul>`;
  const said = shownAs.map(({ ref, type, facts }) => {
    const keys = keysOf(ref).map(formatCodeSpan).join(', ');
    return `${keys}${keys && ': '}${formatType(type)}${formatFactsMarkdown(facts, scope)}`;
  });
  const by =
    discriminator && fillTextPlaceholders(scope.texts.apiDiscriminator, { field: formatCodeSpan(discriminator.field) });
  return [
    {
      html: buildTextWithSlots`<div class="api-variants"><p>${escapeHtmlText(label)}${field ? ` · ${field}` : ''}</p>${listHtml}</div>`,
      mirror: `${'  '.repeat(place.depth ?? 0)}${label}${by ? ` · ${by}` : ''}${said.length === 0 ? '' : `: ${said.join(', ')}`}`,
    },
    ...told,
  ];
}

/** Returns all parts of a schema. */
export function createSchemaPieces(
  schema: ApiSchema,
  scope: ApiPieceContext,
  place: FieldNesting = {},
): readonly ApiPiece[] {
  return [
    ...createFactsPieces(schema.facts, scope),
    ...createDescriptionPieces(schema.descriptions),
    ...createFieldsTable(schema.fields, scope, place),
    ...schema.variants.flatMap((variants, index) =>
      createVariantsPieces(variants, scope, index === 0 ? place : { ...place, path: `${place.path ?? ''}${index}.` }),
    ),
  ];
}

/** Returns a body in each media type. Its examples are omitted if another place shows them. */
export function createBodyContentPieces(
  contents: readonly ApiContent[],
  scope: ApiPieceContext,
  { isWithoutExamples, ...place }: FieldNesting & { readonly isWithoutExamples?: boolean },
): readonly ApiPiece[] {
  return contents.flatMap((content, index): readonly ApiPiece[] => {
    const { mediaType, schema, parts = [] } = content;
    return [
      {
        html: buildTextWithSlots`<p class="api-media">${renderCodeHtml(mediaType)}${schema === undefined ? '' : buildTextWithSlots` ${renderTypeHtml(schema.type, scope)}`}</p>`,
        mirror: `${formatCodeSpan(mediaType)}${schema === undefined ? '' : `: ${formatType(schema.type)}`}`,
      },
      ...(schema === undefined
        ? []
        : createInlineSchemaPieces(schema, scope, index === 0 ? place : { ...place, path: `${index + 1}.` })),
      ...parts.flatMap(({ name, facts, headers }): readonly ApiPiece[] => [
        { html: `<p class="api-media">${renderCodeHtml(name)}</p>`, mirror: formatCodeSpan(name) },
        ...createFactsPieces(facts, scope),
        ...(headers.length === 0 ? [] : [createSubheadingPiece(scope.texts.apiHeader, 4)]),
        ...createFieldsTable(headers, scope, { id: `${place.id}-${index + 1}-header`, path: `${name}.` }),
      ]),
      ...(isWithoutExamples ? [] : createExamplesPieces(content, scope, { isOne: contents.length === 1 })),
    ];
  });
}

/** Returns the examples of a body. `of` is the start of their titles, for examples that are not shown below the body. */
export function createExamplesPieces(
  { mediaType, examples }: ApiContent,
  scope: ApiPieceContext,
  { of, isOne }: { readonly of?: string; readonly isOne: boolean },
): readonly ApiPiece[] {
  const named = isOne ? '' : ` (${mediaType})`;
  return examples.flatMap((example) => [
    ...(example.description === undefined ? [] : createExampleDescription(example, example.description)),
    createExamplePiece(example, `${of === undefined ? '' : `${of}: `}${formatExampleTitle(example, scope)}${named}`),
  ]);
}

/** Returns the description of an example. The example may be shown elsewhere, so its title precedes the description. */
function createExampleDescription({ title }: ApiExample, description: string): readonly ApiPiece[] {
  const told = createDescriptionPieces([description]);
  return title === undefined
    ? told
    : [{ html: `<p class="api-media">${escapeHtmlText(title)}</p>`, mirror: '' }, ...told];
}

function formatExampleTitle({ title, isHeaders }: ApiExample, { texts }: ApiPieceContext): string {
  if (!isHeaders) return title ?? texts.apiExample;
  return title === undefined ? texts.apiHeader : `${title}: ${texts.apiHeader}`;
}

/** Returns the content shown where a schema is used: the annotations at this place, and the collapsed fields of the named schema. */
function createInlineSchemaPieces(schema: ApiSchema, scope: ApiPieceContext, place: FieldNesting): readonly ApiPiece[] {
  const names = schema.type.flatMap((part) => (typeof part === 'string' ? [] : [part.ref]));
  const [name] = names;
  const fields = name !== undefined && names.length === 1 ? (scope.fieldsOf(name) ?? []) : [];
  const schemaPieces = createSchemaPieces(schema, scope, place);
  if (name === undefined || fields.length === 0 || fields.length > MAX_INLINE_FIELDS || schema.fields.length > 0)
    return schemaPieces;
  const knownReusedSchemaPieces = scope.used.get(name);
  if (knownReusedSchemaPieces !== undefined) return [...schemaPieces, knownReusedSchemaPieces];
  const summary = fillTextPlaceholders(scope.texts.apiFields, { name: renderCodeHtml(name) });
  const fieldPieces = joinHtmlPieces(wrapInDetails(summary, createFieldsTable(fields.map(removeNestedFields), scope)));
  const sharedFields = { fieldPieces, size: fieldPieces.reduce((sum, piece) => sum + computePieceSize(piece), 0) };
  scope.used.set(name, sharedFields);
  return [...schemaPieces, sharedFields];
}

/** Returns a field without its nested fields, because the section of the named schema describes these. */
function removeNestedFields(field: ApiField): ApiField {
  return { ...field, schema: { ...field.schema, fields: [], variants: [] } };
}

function listFieldLabels({ texts }: ApiPieceContext, isRequired: boolean, marks: readonly string[]): readonly string[] {
  const words: Readonly<Record<string, string>> = {
    deprecated: texts.apiDeprecated,
    readOnly: texts.apiReadOnly,
    writeOnly: texts.apiWriteOnly,
  };
  return [...(isRequired ? [texts.apiRequired] : []), ...new Set(marks.flatMap((mark) => words[mark] ?? []))];
}
