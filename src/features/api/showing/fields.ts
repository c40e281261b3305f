// Tables of fields, parameters and headers with their names and types. Nested fields are a collapsed table inside the row.

import { joinFilled, withSlots } from '../../../content/markdown/filled.ts';
import { plainMarkdown } from '../../../content/piece-text.ts';
import { fillText } from '../../../model/messages.ts';
import type { Filled } from '../../../model/page-piece.ts';
import type { ApiContent, ApiExample, ApiFact, ApiField, ApiSchema, ApiTypePart, ApiVariants } from '../reference.ts';
import { apiAnchor } from '../reference.ts';
import type { ApiPiece, PieceScope } from './pieces.ts';
import {
  codeHtml,
  codeMarkdown,
  descriptionPieces,
  examplePiece,
  htmlText,
  joinHtmlPieces,
  linkTo,
  pieceSize,
  subheadingPiece,
} from './pieces.ts';

/** Context of a fields table: `id` is the prefix of anchors; without it the fields have none, because they are described elsewhere. */
export interface FieldNesting {
  readonly id?: string;
  /** Names of the enclosing fields, each followed by a dot. */
  readonly path?: string;
  readonly depth?: number;
}

/** Maximum fields of a named schema that is shown at its use; a larger one is only linked. */
const MAX_FIELDS = 40;

/** Returns a type as HTML with links. */
export function typeHtml(type: readonly ApiTypePart[], scope: PieceScope): Filled {
  return joinFilled(type.map((part) => (typeof part === 'string' ? htmlText(part) : schemaLink(part.ref, scope))));
}

/** Returns a type as plain text. */
export function typeText(type: readonly ApiTypePart[]): string {
  return type.map((part) => (typeof part === 'string' ? part : part.ref)).join('');
}

/** Returns the name of a schema, linked if it belongs to the API. */
function schemaLink(name: string, { api, fieldsOf }: PieceScope): Filled {
  return fieldsOf(name) === undefined ? htmlText(name) : linkTo(`api:${api}#${schemaAnchor(name)}`, htmlText(name));
}

/** Returns the anchor of a schema. */
export function schemaAnchor(name: string): string {
  return `schema-${apiAnchor(name)}`;
}

/** Returns a table of fields. */
export function fieldsTable(
  fields: readonly ApiField[],
  scope: PieceScope,
  place: FieldNesting = {},
): readonly ApiPiece[] {
  if (fields.length === 0) return [];
  return [
    { html: '<table class="api-fields"><tbody>', nesting: 1, mirror: '' },
    ...fields.flatMap((field) => fieldRow(field, scope, place)),
    { html: '</tbody></table>', nesting: -1, mirror: '' },
  ];
}

function fieldRow(field: ApiField, scope: PieceScope, { id, path = '', depth = 0 }: FieldNesting): readonly ApiPiece[] {
  const { name, schema, isRequired, marks, descriptions, examples } = field;
  const full = `${path}${name}`;
  const anchor = id === undefined ? undefined : `${id}-${apiAnchor(full)}`;
  const words = fieldLabels(scope, isRequired, schema.isDeprecated ? [...marks, 'deprecated'] : marks);
  const open = `<tr${anchor === undefined ? '' : ` id="${htmlText(anchor)}"`}>`;
  const head = `${open}<th scope="row">${codeHtml(name)}${words.map((word) => ` <span class="api-mark">${htmlText(word)}</span>`).join('')}</th><td>`;
  const mirror = `${'  '.repeat(depth)}- ${codeMarkdown(name)} (${[typeText(schema.type), ...words].join(', ')})${factsMarkdown([...schema.facts, ...examples.map(exampleToFact)], scope)}`;
  const inner: FieldNesting = { ...(id !== undefined && { id }), path: `${full}.`, depth: depth + 1 };
  const indent = { indent: depth * 2 + 2 };
  return [
    {
      html: withSlots`${head}<p class="api-type">${typeHtml(schema.type, scope)}</p>${factsHtml(schema.facts, scope)}`,
      nesting: 1,
      mirror,
      ...(anchor !== undefined && { row: { id: anchor, name: full } }),
    },
    ...descriptionPieces([...new Set([...descriptions, ...titleTexts(schema), ...schema.descriptions])], indent),
    ...examples.flatMap((example): readonly ApiPiece[] => [
      { html: factsHtml([exampleToFact(example)], scope), mirror: '' },
      ...descriptionPieces(example.description === undefined ? [] : [example.description], indent),
    ]),
    ...nestedFields(field, scope, inner),
    { html: '</td></tr>', nesting: -1, mirror: '' },
  ];
}

function exampleToFact({ title, text, address = text }: ApiExample): TitledFact {
  return { key: 'example', values: [address], ...(title !== undefined && { title }) };
}

function titleTexts({ title }: ApiSchema): readonly string[] {
  return title === undefined ? [] : [title.replace(/[!-/:-@[-`{-~]/g, '\\$&')];
}

/** Returns the nested fields, collapsed. */
function nestedFields({ name, schema }: ApiField, scope: PieceScope, place: FieldNesting): readonly ApiPiece[] {
  return [
    ...(schema.fields.length === 0
      ? []
      : inDetails(fillText(scope.texts.apiFields, { name: codeHtml(name) }), fieldsTable(schema.fields, scope, place))),
    ...schema.variants.flatMap((variants, index) =>
      variantsPieces(variants, scope, { ...place, path: `${place.path ?? ''}${index === 0 ? '' : `${index}.`}` }),
    ),
  ];
}

/** Returns pieces in a `<details>` with an HTML summary. */
export function inDetails(summary: string, pieces: readonly ApiPiece[], isOpen = false): readonly ApiPiece[] {
  return [
    { html: `<details class="api-fold"${isOpen ? ' open' : ''}><summary>${summary}</summary>`, nesting: 1, mirror: '' },
    ...pieces,
    { html: '</details>', nesting: -1, mirror: '' },
  ];
}

const TEXT_KEYS = { oneOf: 'apiOneOf', anyOf: 'apiAnyOf', allOf: 'apiAllOf', not: 'apiNot' } as const;

/** Returns combined schemas: named schemas as links, others in full. */
export function variantsPieces(
  { keyword, schemas, discriminator }: ApiVariants,
  scope: PieceScope,
  place: FieldNesting,
): readonly ApiPiece[] {
  const label = keyword in TEXT_KEYS ? scope.texts[TEXT_KEYS[keyword as keyof typeof TEXT_KEYS]] : keyword;
  const field = discriminator && fillText(scope.texts.apiDiscriminator, { field: codeHtml(discriminator.field) });
  const mapping = discriminator?.mapping ?? [];
  const keysOf = (name?: string) => mapping.flatMap(({ key, values }) => (values[0] === name ? [key] : []));
  // Variants that only the discriminator mentions are listed by name: nothing else is known of them.
  const others = [...new Set(mapping.map(({ values: [name = ''] }) => name))].filter(
    (name) => !schemas.some(({ ref }) => ref === name),
  );
  const shownAs = [...schemas, ...others.map((ref) => ({ ref, type: [{ ref }], facts: [] }))];
  const names = shownAs.map(({ ref, type, facts }) => {
    const keys = keysOf(ref).map(codeHtml).join(', ');
    return withSlots`<li>${keys}${keys && ': '}${typeHtml(type, scope)}${factsHtml(facts, scope)}</li>`;
  });
  const told = schemas.flatMap((schema, index): readonly ApiPiece[] => {
    const has = schema.fields.length + schema.descriptions.length + schema.variants.length > 0;
    if (!has) return [];
    const title = schema.title ?? (schema.ref === undefined ? `${typeText(schema.type)} ${index + 1}` : schema.ref);
    return inDetails(
      htmlText(title),
      schemaPieces(schema, scope, { ...place, path: `${place.path ?? ''}${apiAnchor(title)}.` }),
    );
  });
  const list = joinFilled([...new Map(names.map((name) => [JSON.stringify(name), name])).values()]);
  const said = shownAs.map(({ ref, type, facts }) => {
    const keys = keysOf(ref).map(codeMarkdown).join(', ');
    return `${keys}${keys && ': '}${typeText(type)}${factsMarkdown(facts, scope)}`;
  });
  const by = discriminator && fillText(scope.texts.apiDiscriminator, { field: codeMarkdown(discriminator.field) });
  return [
    {
      html: withSlots`<div class="api-variants"><p>${htmlText(label)}${field ? ` · ${field}` : ''}</p><ul>${list}</ul></div>`,
      mirror: `${'  '.repeat(place.depth ?? 0)}${label}${by ? ` · ${by}` : ''}: ${said.join(', ')}`,
    },
    ...told,
  ];
}

/** Returns all parts of a schema. */
export function schemaPieces(schema: ApiSchema, scope: PieceScope, place: FieldNesting = {}): readonly ApiPiece[] {
  return [
    ...factsPieces(schema.facts, scope),
    ...descriptionPieces(schema.descriptions),
    ...fieldsTable(schema.fields, scope, place),
    ...schema.variants.flatMap((variants, index) =>
      variantsPieces(variants, scope, index === 0 ? place : { ...place, path: `${place.path ?? ''}${index}.` }),
    ),
  ];
}

/** Returns a body in each media type; without examples if they are shown elsewhere. */
export function contentPieces(
  contents: readonly ApiContent[],
  scope: PieceScope,
  { isWithoutExamples, ...place }: FieldNesting & { readonly isWithoutExamples?: boolean },
): readonly ApiPiece[] {
  return contents.flatMap((content, index): readonly ApiPiece[] => {
    const { mediaType, schema, parts = [] } = content;
    return [
      {
        html: withSlots`<p class="api-media">${codeHtml(mediaType)}${schema === undefined ? '' : withSlots` ${typeHtml(schema.type, scope)}`}</p>`,
        mirror: `${codeMarkdown(mediaType)}${schema === undefined ? '' : `: ${typeText(schema.type)}`}`,
      },
      ...(schema === undefined
        ? []
        : schemaAtUse(schema, scope, index === 0 ? place : { ...place, path: `${index + 1}.` })),
      ...parts.flatMap(({ name, facts, headers }): readonly ApiPiece[] => [
        { html: `<p class="api-media">${codeHtml(name)}</p>`, mirror: codeMarkdown(name) },
        ...factsPieces(facts, scope),
        ...(headers.length === 0 ? [] : [subheadingPiece(scope.texts.apiHeader, 4)]),
        ...fieldsTable(headers, scope, { id: `${place.id}-${index + 1}-header`, path: `${name}.` }),
      ]),
      ...(isWithoutExamples ? [] : examplesPieces(content, scope, { isOne: contents.length === 1 })),
    ];
  });
}

/** Returns the examples of a body; `of` is their title if they are apart from it. */
export function examplesPieces(
  { mediaType, examples }: ApiContent,
  scope: PieceScope,
  { of, isOne }: { readonly of?: string; readonly isOne: boolean },
): readonly ApiPiece[] {
  const named = isOne ? '' : ` (${mediaType})`;
  return examples.flatMap((example) => [
    ...descriptionPieces(example.description === undefined ? [] : [example.description]),
    examplePiece(example, `${of === undefined ? '' : `${of}: `}${exampleTitle(example, scope)}${named}`),
  ]);
}

function exampleTitle({ title, isHeaders }: ApiExample, { texts }: PieceScope): string {
  if (!isHeaders) return title ?? texts.apiExample;
  return title === undefined ? texts.apiHeader : `${title}: ${texts.apiHeader}`;
}

/** Returns a schema at its use: local annotations, and the collapsed fields of the named schema. */
function schemaAtUse(schema: ApiSchema, scope: PieceScope, place: FieldNesting): readonly ApiPiece[] {
  const names = schema.type.flatMap((part) => (typeof part === 'string' ? [] : [part.ref]));
  const [name] = names;
  const fields = name !== undefined && names.length === 1 ? (scope.fieldsOf(name) ?? []) : [];
  const own = schemaPieces(schema, scope, place);
  if (name === undefined || fields.length === 0 || fields.length > MAX_FIELDS || schema.fields.length > 0) return own;
  const known = scope.used.get(name);
  if (known !== undefined) return [...own, known];
  const summary = fillText(scope.texts.apiFields, { name: codeHtml(name) });
  const used = joinHtmlPieces(inDetails(summary, fieldsTable(fields.map(withoutNestedFields), scope)));
  const made = { used, size: used.reduce((sum, piece) => sum + pieceSize(piece), 0) };
  scope.used.set(name, made);
  return [...own, made];
}

/** Returns a field without nested fields: those are described with the schema. */
function withoutNestedFields(field: ApiField): ApiField {
  return { ...field, schema: { ...field.schema, fields: [], variants: [] } };
}

function fieldLabels({ texts }: PieceScope, isRequired: boolean, marks: readonly string[]): readonly string[] {
  const words: Readonly<Record<string, string>> = {
    deprecated: texts.apiDeprecated,
    readOnly: texts.apiReadOnly,
    writeOnly: texts.apiWriteOnly,
  };
  return [...(isRequired ? [texts.apiRequired] : []), ...new Set(marks.flatMap((mark) => words[mark] ?? []))];
}

interface TitledFact extends ApiFact {
  readonly title?: string;
}

/** Maximum characters of a value without a block of its own. */
const MAX_INLINE_LENGTH = 100;

/** Returns limits as a list. */
export function factsHtml(facts: readonly TitledFact[], scope: PieceScope): string {
  if (facts.length === 0) return '';
  const items = facts.map(({ key, values, title }) => {
    const label = `${htmlText(factLabel(key, scope))}${title === undefined ? '' : ` (${htmlText(title)})`}`;
    const isLong = values.some((value) => value.length > MAX_INLINE_LENGTH || value.includes('\n'));
    const shownValues = isLong
      ? values.map((value) => `<pre tabindex="0"><code>${htmlText(value)}</code></pre>`).join('')
      : values.map(codeHtml).join(' ');
    return `<li>${label}${values.length === 0 ? '' : `: ${shownValues}`}</li>`;
  });
  return `<ul class="api-facts">${items.join('')}</ul>`;
}

/** Returns limits as a piece; empty if there are none. */
export function factsPieces(facts: readonly TitledFact[], scope: PieceScope): readonly ApiPiece[] {
  if (facts.length === 0) return [];
  const lines = facts.map(
    ({ key, values }) => `- ${plainMarkdown(factLabel(key, scope))}: ${values.map(codeMarkdown).join(', ')}`,
  );
  return [{ html: factsHtml(facts, scope), mirror: lines.join('\n') }];
}

function factLabel(key: string, { texts }: PieceScope): string {
  const labels: Readonly<Record<string, string>> = {
    enum: texts.apiValues,
    default: texts.apiDefault,
    example: texts.apiExample,
  };
  return labels[key] ?? key;
}

function factsMarkdown(facts: readonly TitledFact[], scope: PieceScope): string {
  const said = facts.map(({ key, values, title }) => {
    const name = title === undefined ? '' : ` (${plainMarkdown(title)})`;
    return ` ${factLabel(key, scope)}${name}: ${values.map(codeMarkdown).join(', ')}.`;
  });
  return said.join('');
}
