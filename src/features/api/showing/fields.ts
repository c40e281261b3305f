// Tables of fields, parameters and headers with their names and types. Nested fields are a collapsed table inside the row.

import { joined, withSlots } from '../../../content/markdown/filled.ts';
import { plainMarkdown } from '../../../content/piece-text.ts';
import { fillText } from '../../../model/messages.ts';
import type { Filled } from '../../../model/page-piece.ts';
import type { ApiContent, ApiExample, ApiFact, ApiField, ApiSchema, ApiTypePart, ApiVariants } from '../reference.ts';
import { apiAnchor } from '../reference.ts';
import type { ApiPiece, PieceScope } from './pieces.ts';
import {
  codeMarkdown,
  described,
  examplePiece,
  heading,
  inCode,
  joinedPieces,
  linkTo,
  pieceSize,
  visible,
} from './pieces.ts';

/** Context of a fields table: `id` is the prefix of anchors; without it the fields have none, because they are described elsewhere. */
export interface FieldsPlace {
  readonly id?: string;
  /** Names of the enclosing fields, each followed by a dot. */
  readonly path?: string;
  readonly depth?: number;
}

/** Maximum fields of a named schema that is shown at its use; a larger one is only linked. */
const MOST_FIELDS = 40;

/** Returns a type as HTML with links. */
export function typeHtml(type: readonly ApiTypePart[], scope: PieceScope): Filled {
  return joined(type.map((part) => (typeof part === 'string' ? visible(part) : schemaLink(part.ref, scope))));
}

/** Returns a type as plain text. */
export function typeText(type: readonly ApiTypePart[]): string {
  return type.map((part) => (typeof part === 'string' ? part : part.ref)).join('');
}

/** Returns the name of a schema, linked if it belongs to the API. */
function schemaLink(name: string, { api, fieldsOf }: PieceScope): Filled {
  return fieldsOf(name) === undefined ? visible(name) : linkTo(`api:${api}#${schemaAnchor(name)}`, visible(name));
}

/** Returns the anchor of a schema. */
export function schemaAnchor(name: string): string {
  return `schema-${apiAnchor(name)}`;
}

/** Returns a table of fields. */
export function fieldsTable(
  fields: readonly ApiField[],
  scope: PieceScope,
  place: FieldsPlace = {},
): readonly ApiPiece[] {
  if (fields.length === 0) return [];
  return [
    { html: '<table class="api-fields"><tbody>', nesting: 1, mirror: '' },
    ...fields.flatMap((field) => fieldRow(field, scope, place)),
    { html: '</tbody></table>', nesting: -1, mirror: '' },
  ];
}

function fieldRow(field: ApiField, scope: PieceScope, { id, path = '', depth = 0 }: FieldsPlace): readonly ApiPiece[] {
  const { name, schema, isRequired, marks, descriptions, examples } = field;
  const full = `${path}${name}`;
  const anchor = id === undefined ? undefined : `${id}-${apiAnchor(full)}`;
  const words = markWords(scope, isRequired, schema.isDeprecated ? [...marks, 'deprecated'] : marks);
  const open = `<tr${anchor === undefined ? '' : ` id="${visible(anchor)}"`}>`;
  const head = `${open}<th scope="row">${inCode(name)}${words.map((word) => ` <span class="api-mark">${visible(word)}</span>`).join('')}</th><td>`;
  const mirror = `${'  '.repeat(depth)}- ${codeMarkdown(name)} (${[typeText(schema.type), ...words].join(', ')})${factsMirror([...schema.facts, ...examples.map(exampleFact)], scope)}`;
  const inner: FieldsPlace = { ...(id !== undefined && { id }), path: `${full}.`, depth: depth + 1 };
  const indent = { indent: depth * 2 + 2 };
  return [
    {
      html: withSlots`${head}<p class="api-type">${typeHtml(schema.type, scope)}</p>${factsHtml(schema.facts, scope)}`,
      nesting: 1,
      mirror,
      ...(anchor !== undefined && { row: { id: anchor, name: full } }),
    },
    ...described([...new Set([...descriptions, ...titled(schema), ...schema.descriptions])], indent),
    ...examples.flatMap((example): readonly ApiPiece[] => [
      { html: factsHtml([exampleFact(example)], scope), mirror: '' },
      ...described(example.description === undefined ? [] : [example.description], indent),
    ]),
    ...nestedFields(field, scope, inner),
    { html: '</td></tr>', nesting: -1, mirror: '' },
  ];
}

function exampleFact({ title, text, address = text }: ApiExample): TitledFact {
  return { key: 'example', values: [address], ...(title !== undefined && { title }) };
}

function titled({ title }: ApiSchema): readonly string[] {
  return title === undefined ? [] : [title.replace(/[!-/:-@[-`{-~]/g, '\\$&')];
}

/** Returns the nested fields, collapsed. */
function nestedFields({ name, schema }: ApiField, scope: PieceScope, place: FieldsPlace): readonly ApiPiece[] {
  return [
    ...(schema.fields.length === 0
      ? []
      : folded(fillText(scope.texts.apiFields, { name: inCode(name) }), fieldsTable(schema.fields, scope, place))),
    ...schema.variants.flatMap((variants, index) =>
      variantsPieces(variants, scope, { ...place, path: `${place.path ?? ''}${index === 0 ? '' : `${index}.`}` }),
    ),
  ];
}

/** Returns pieces in a `<details>` with an HTML summary. */
export function folded(summary: string, pieces: readonly ApiPiece[], isOpen = false): readonly ApiPiece[] {
  return [
    { html: `<details class="api-fold"${isOpen ? ' open' : ''}><summary>${summary}</summary>`, nesting: 1, mirror: '' },
    ...pieces,
    { html: '</details>', nesting: -1, mirror: '' },
  ];
}

const COMBINED = { oneOf: 'apiOneOf', anyOf: 'apiAnyOf', allOf: 'apiAllOf', not: 'apiNot' } as const;

/** Returns combined schemas: named schemas as links, others in full. */
export function variantsPieces(
  { keyword, schemas, discriminator }: ApiVariants,
  scope: PieceScope,
  place: FieldsPlace,
): readonly ApiPiece[] {
  const label = keyword in COMBINED ? scope.texts[COMBINED[keyword as keyof typeof COMBINED]] : keyword;
  const field = discriminator && fillText(scope.texts.apiDiscriminator, { field: inCode(discriminator.field) });
  const mapping = discriminator?.mapping ?? [];
  const keysOf = (name?: string) => mapping.flatMap(({ key, values }) => (values[0] === name ? [key] : []));
  // Variants that only the discriminator mentions are listed by name: nothing else is known of them.
  const others = [...new Set(mapping.map(({ values: [name = ''] }) => name))].filter(
    (name) => !schemas.some(({ ref }) => ref === name),
  );
  const shownAs = [...schemas, ...others.map((ref) => ({ ref, type: [{ ref }], facts: [] }))];
  const names = shownAs.map(({ ref, type, facts }) => {
    const keys = keysOf(ref).map(inCode).join(', ');
    return withSlots`<li>${keys}${keys && ': '}${typeHtml(type, scope)}${factsHtml(facts, scope)}</li>`;
  });
  const told = schemas.flatMap((schema, index): readonly ApiPiece[] => {
    const has = schema.fields.length + schema.descriptions.length + schema.variants.length > 0;
    if (!has) return [];
    const title = schema.title ?? (schema.ref === undefined ? `${typeText(schema.type)} ${index + 1}` : schema.ref);
    return folded(
      visible(title),
      schemaPieces(schema, scope, { ...place, path: `${place.path ?? ''}${apiAnchor(title)}.` }),
    );
  });
  const list = joined([...new Map(names.map((name) => [JSON.stringify(name), name])).values()]);
  const said = shownAs.map(({ ref, type, facts }) => {
    const keys = keysOf(ref).map(codeMarkdown).join(', ');
    return `${keys}${keys && ': '}${typeText(type)}${factsMirror(facts, scope)}`;
  });
  const by = discriminator && fillText(scope.texts.apiDiscriminator, { field: codeMarkdown(discriminator.field) });
  return [
    {
      html: withSlots`<div class="api-variants"><p>${visible(label)}${field ? ` · ${field}` : ''}</p><ul>${list}</ul></div>`,
      mirror: `${'  '.repeat(place.depth ?? 0)}${label}${by ? ` · ${by}` : ''}: ${said.join(', ')}`,
    },
    ...told,
  ];
}

/** Returns all parts of a schema. */
export function schemaPieces(schema: ApiSchema, scope: PieceScope, place: FieldsPlace = {}): readonly ApiPiece[] {
  return [
    ...factsPieces(schema.facts, scope),
    ...described(schema.descriptions),
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
  { isWithoutExamples, ...place }: FieldsPlace & { readonly isWithoutExamples?: boolean },
): readonly ApiPiece[] {
  return contents.flatMap((content, index): readonly ApiPiece[] => {
    const { mediaType, schema, parts = [] } = content;
    return [
      {
        html: withSlots`<p class="api-media">${inCode(mediaType)}${schema === undefined ? '' : withSlots` ${typeHtml(schema.type, scope)}`}</p>`,
        mirror: `${codeMarkdown(mediaType)}${schema === undefined ? '' : `: ${typeText(schema.type)}`}`,
      },
      ...(schema === undefined
        ? []
        : usedSchema(schema, scope, index === 0 ? place : { ...place, path: `${index + 1}.` })),
      ...parts.flatMap(({ name, facts, headers }): readonly ApiPiece[] => [
        { html: `<p class="api-media">${inCode(name)}</p>`, mirror: codeMarkdown(name) },
        ...factsPieces(facts, scope),
        ...(headers.length === 0 ? [] : [heading(scope.texts.apiHeader, 4)]),
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
    ...described(example.description === undefined ? [] : [example.description]),
    examplePiece(example, `${of === undefined ? '' : `${of}: `}${exampleTitle(example, scope)}${named}`),
  ]);
}

function exampleTitle({ title, isHeaders }: ApiExample, { texts }: PieceScope): string {
  if (!isHeaders) return title ?? texts.apiExample;
  return title === undefined ? texts.apiHeader : `${title}: ${texts.apiHeader}`;
}

/** Returns a schema at its use: local annotations, and the collapsed fields of the named schema. */
function usedSchema(schema: ApiSchema, scope: PieceScope, place: FieldsPlace): readonly ApiPiece[] {
  const names = schema.type.flatMap((part) => (typeof part === 'string' ? [] : [part.ref]));
  const [name] = names;
  const fields = name !== undefined && names.length === 1 ? (scope.fieldsOf(name) ?? []) : [];
  const own = schemaPieces(schema, scope, place);
  if (name === undefined || fields.length === 0 || fields.length > MOST_FIELDS || schema.fields.length > 0) return own;
  const known = scope.used.get(name);
  if (known !== undefined) return [...own, known];
  const summary = fillText(scope.texts.apiFields, { name: inCode(name) });
  const used = joinedPieces(folded(summary, fieldsTable(fields.map(briefly), scope)));
  const made = { used, size: used.reduce((sum, piece) => sum + pieceSize(piece), 0) };
  scope.used.set(name, made);
  return [...own, made];
}

/** Returns a field without nested fields: those are described with the schema. */
function briefly(field: ApiField): ApiField {
  return { ...field, schema: { ...field.schema, fields: [], variants: [] } };
}

function markWords({ texts }: PieceScope, isRequired: boolean, marks: readonly string[]): readonly string[] {
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
const LONG = 100;

/** Returns limits as a list. */
export function factsHtml(facts: readonly TitledFact[], scope: PieceScope): string {
  if (facts.length === 0) return '';
  const items = facts.map(({ key, values, title }) => {
    const label = `${visible(factLabel(key, scope))}${title === undefined ? '' : ` (${visible(title)})`}`;
    const isLong = values.some((value) => value.length > LONG || value.includes('\n'));
    const shownValues = isLong
      ? values.map((value) => `<pre tabindex="0"><code>${visible(value)}</code></pre>`).join('')
      : values.map(inCode).join(' ');
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

function factsMirror(facts: readonly TitledFact[], scope: PieceScope): string {
  const said = facts.map(({ key, values, title }) => {
    const name = title === undefined ? '' : ` (${plainMarkdown(title)})`;
    return ` ${factLabel(key, scope)}${name}: ${values.map(codeMarkdown).join(', ')}.`;
  });
  return said.join('');
}
