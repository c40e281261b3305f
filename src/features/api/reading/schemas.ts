// Converts JSON Schema, in all forms that API descriptions use, to schemas of the reference. At each use of a named schema only its name is
// shown. The schema itself is described in one place, so recursive schemas end.

import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { apiLimits } from '../limits.ts';
import type { ApiFact, ApiField, ApiNamedSchema, ApiSchema, ApiTypePart, ApiVariants } from '../reference.ts';
import { mergeFields } from './merge-fields.ts';
import { listArrayItemFacts, listSchemaFacts } from './schema-facts.ts';
import { hasSubschemas } from './shared-names.ts';
import {
  type ApiTree,
  createExternalDocsLink,
  formatLiteral,
  getListOrEmpty,
  listDistinctStrings,
  listRecordEntries,
  readScalarText,
} from './tree.ts';

/** Keywords whose value is one more schema. It applies to the described value or to a part of this value. */
const SUBSCHEMA_KEYS = ['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'contentSchema', 'unevaluatedItems'];

/** Maps of schemas that apply if a field is present. */
const DEPENDENT_SCHEMA_KEYS = ['dependentSchemas', 'dependencies'];

/** Converts a schema. `above`: the enclosing schemas. */
export function convertSchema(tree: ApiTree, node: unknown, above: readonly unknown[] = []): ApiSchema {
  if (typeof node === 'boolean') return { ...emptySchema, type: [node ? 'any' : 'never'] };
  const { value, name, beside } = tree.resolve(node);
  if (name !== undefined) return createNamedSchemaRef(tree, { name, value, beside }, above);
  const schema: AnyRecord = isRecord(value) ? { ...value, ...beside } : beside;
  if (above.includes(value)) return { ...emptySchema, type: ['object'] };
  if (above.length > tree.spending.limits(apiLimits.schemaLevels)) {
    tree.spending.leaveOut('schemaLevels', value);
    return { ...emptySchema, type: ['object'] };
  }
  const inner = [...above, value];
  const only = findSoleAllOfMember(tree, schema);
  if (only !== undefined) return createNamedSchemaRef(tree, only, above);
  const list = convertListItems(tree, schema, inner);
  const members = listAllOfMembers(tree, schema, inner);
  const fields = convertFields(tree, schema, inner);
  const merged = members.flatMap((member) => (member.isNamed ? [] : member.schema));
  const variants = convertVariants(tree, schema, inner);
  const simple = variants.find(({ keyword, schemas }) => isOneOfOrAnyOf(keyword) && schemas.every(hasNothingButType));
  const facts = listSchemaFacts(schema);
  tree.spending.spend(SCHEMA_COST_IN_CHARACTERS + countFactCharacters(facts));
  return {
    type: listSchemaTypeParts(schema, { list, choice: simple, members: members.map((member) => member.schema) }),
    ...(readScalarText(schema.title) !== undefined && { title: readScalarText(schema.title) }),
    ...(schema.deprecated === true && { isDeprecated: true }),
    descriptions: [
      ...listDistinctStrings(schema.description, createExternalDocsLink(schema.externalDocs)),
      ...merged.flatMap(({ descriptions }) => descriptions),
      ...(list?.ref === undefined ? (list?.descriptions ?? []) : []),
    ],
    facts: [...facts, ...merged.flatMap(({ facts }) => facts), ...listArrayItemFacts(list)],
    fields: [
      // The schema's own fields come first in the order, and last in precedence: they are more specific than those of the members.
      ...mergeFields([fields, ...members.map((member) => member.schema.fields), fields]),
      ...(list?.fields ?? []),
    ],
    variants: [
      ...variants.filter((variant) => variant !== simple || variant.discriminator !== undefined),
      ...merged.flatMap((apiSchema) => apiSchema.variants),
      ...(list?.variants ?? []),
    ],
  };
}

/**
 * Converts schemas outside of `components` that got a name because references point to them. Each schema may refer to further schemas of
 * this kind.
 */
export function readSharedSchemas(tree: ApiTree): ApiNamedSchema[] {
  const schemas: ApiNamedSchema[] = [];
  // `convertSchema` may add schemas to `tree.shared` during the iteration; they are converted too.
  for (const [name, value] of tree.shared) schemas.push({ name, schema: convertSchema(tree, value), examples: [] });
  return schemas;
}

/** A schema without content. */
export const emptySchema: ApiSchema = { type: [], descriptions: [], facts: [], fields: [], variants: [] };

/**
 * Returns a reference to a named schema, with the annotations beside the reference. If the named schema is a plain value, the limits of the
 * value are included.
 */
function createNamedSchemaRef(
  tree: ApiTree,
  { name, value, beside }: { readonly name: string; readonly value: unknown; readonly beside: AnyRecord },
  above: readonly unknown[],
): ApiSchema {
  const ownApiSchema =
    Object.keys(beside).length === 0
      ? emptySchema
      : convertSchema(tree, { ...beside, $ref: undefined }, [...above, beside]);
  const target = isRecord(value) && !hasSubschemas(value) ? listSchemaFacts(value) : [];
  tree.use(name, value);
  tree.spending.spend(SCHEMA_COST_IN_CHARACTERS + countFactCharacters(target));
  const isNull = beside.nullable === true || ownApiSchema.type.includes('null');
  return {
    ...ownApiSchema,
    ref: name,
    type: [{ ref: name }, ...(isNull ? [' or null'] : [])],
    facts: [...target, ...ownApiSchema.facts],
  };
}

/** Cost of a schema in characters, without its values. */
const SCHEMA_COST_IN_CHARACTERS = 100;

function countFactCharacters(facts: readonly ApiFact[]): number {
  return facts.reduce((sum, { values }) => values.reduce((size, { length }) => size + length, sum), 0);
}

/**
 * Returns the named schema of an `allOf` if this is its only member except for annotations, and nothing beside it is about its fields.
 * OpenAPI 3.0 uses `allOf: [{ $ref }]` to add annotations to a reference.
 */
function findSoleAllOfMember(tree: ApiTree, schema: AnyRecord) {
  const all = getListOrEmpty(schema.allOf);
  const notes = all.filter(isAnnotation);
  const members = all.filter((member) => !notes.includes(member));
  if (members.length !== 1 || schema.properties !== undefined || schema.required !== undefined) return undefined;
  const { value, name, beside } = tree.resolve(members[0]);
  const { allOf: _, ...rest } = schema;
  return name === undefined
    ? undefined
    : { name, value, beside: { ...beside, ...Object.assign({}, ...notes), ...rest } };
}

/** Whether a member of `allOf` only annotates a value, for example with a description. */
function isAnnotation(member: unknown): boolean {
  const keys = Object.keys(isRecord(member) ? member : {});
  return keys.length > 0 && keys.every((key) => ANNOTATION_KEYS.has(key));
}

const ANNOTATION_KEYS = new Set('title description example examples default deprecated readOnly writeOnly'.split(' '));

function isOneOfOrAnyOf(keyword: string): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf';
}

/** Whether a schema has only a type. */
function hasNothingButType({ title, descriptions, facts, fields, variants }: ApiSchema): boolean {
  return title === undefined && [descriptions, facts, fields, variants].every(({ length }) => length === 0);
}

function convertListItems(tree: ApiTree, schema: AnyRecord, above: readonly unknown[]): ApiSchema | undefined {
  // Schema of the items after a tuple, in draft 7.
  const items = Array.isArray(schema.items) ? schema.additionalItems : schema.items;
  return isRecord(items) || items === true ? convertSchema(tree, items, above) : undefined;
}

/** Parts from which a missing type can be inferred. */
interface TypeInferenceInput {
  readonly list: ApiSchema | undefined;
  readonly choice: ApiVariants | undefined;
  readonly members: readonly ApiSchema[];
}

function listSchemaTypeParts(schema: AnyRecord, { list, choice, members }: TypeInferenceInput): readonly ApiTypePart[] {
  const written = Array.isArray(schema.type) ? schema.type : [schema.type];
  const format = readScalarText(schema.format);
  const names = written.flatMap((type): (readonly ApiTypePart[])[] => {
    const name = readScalarText(type);
    if (name === 'array' && list !== undefined) return [['array of ', ...list.type]];
    return name === undefined ? [] : [[name]];
  });
  if (names.length === 0 && list !== undefined) names.push(['array of ', ...list.type]);
  if (names.length === 0 && choice !== undefined) names.push(...choice.schemas.map(({ type }) => type));
  if (names.length === 0) names.push(findMemberType(members) ?? [inferSchemaType(schema)]);
  if (schema.nullable === true) names.push(['null']);
  const joined = names.flatMap((name, index) => (index === 0 ? name : [' or ', ...name]));
  return format === undefined ? joined : [...joined, ` (${format})`];
}

/** Returns the type of the first member of `allOf` that has one. */
function findMemberType(members: readonly ApiSchema[]): readonly ApiTypePart[] | undefined {
  return members.map(({ type }) => type).find((type) => type.length > 0 && type[0] !== 'any');
}

function inferSchemaType(schema: AnyRecord): string {
  if (isRecord(schema.properties) || isRecord(schema.additionalProperties)) return 'object';
  const [value = schema.const] = getListOrEmpty(schema.enum);
  if (value !== undefined && value !== null) return typeof value === 'object' ? 'object' : typeof value;
  return 'any';
}

function convertFields(tree: ApiTree, schema: AnyRecord, above: readonly unknown[]): readonly ApiField[] {
  const required = new Set(getListOrEmpty(schema.required));
  const field = (name: string, node: unknown): ApiField =>
    createField(convertSchema(tree, node, above), { name, node, tree, isRequired: required.has(name) });
  const others = isRecord(schema.additionalProperties) ? schema.additionalProperties : schema.unevaluatedProperties;
  const listed = Array.isArray(schema.items) ? schema.items : getListOrEmpty(schema.prefixItems);
  const missing = [...required].filter((name) => typeof name === 'string' && !isRecord(schema.properties));
  return [
    ...listRecordEntries(schema.properties).map(([name, node]) => field(name, node)),
    // Other parts may describe these fields.
    ...missing.map((name) => ({ ...field(String(name), true), schema: emptySchema })),
    ...listRecordEntries(schema.patternProperties).map(([name, node]) => field(`/${name}/`, node)),
    ...(isRecord(others) && Object.keys(others).length > 0 ? [field('*', others)] : []),
    ...listed.map((node, index) => field(`[${index}]`, node)),
  ];
}

interface FieldInSchema {
  readonly name: string;
  readonly node: unknown;
  readonly tree: ApiTree;
  readonly isRequired: boolean;
}

function createField(schema: ApiSchema, { name, node, tree, isRequired }: FieldInSchema): ApiField {
  const { value, beside } = tree.resolve(node);
  const record: AnyRecord = isRecord(value) ? value : {};
  const said: AnyRecord = Object.assign({}, ...getListOrEmpty(record.allOf).filter(isAnnotation), record, beside);
  const marks = ['deprecated', 'readOnly', 'writeOnly'].filter((mark) => said[mark] === true);
  return { name, schema, descriptions: [], isRequired, marks, examples: [] };
}

interface AllOfMember {
  readonly schema: ApiSchema;
  /** Whether the member is a named schema. A named schema contributes only its fields; other members contribute all their parts. */
  readonly isNamed: boolean;
}

/** Returns the members of `allOf`. The key `required` of the enclosing schema also applies to the fields of these members. */
function listAllOfMembers(tree: ApiTree, schema: AnyRecord, above: readonly unknown[]): readonly AllOfMember[] {
  const required = new Set(getListOrEmpty(schema.required));
  return getListOrEmpty(schema.allOf).map((node) => {
    const { name, value } = tree.resolve(node);
    const ownApiSchema =
      name === undefined ? convertSchema(tree, node, above) : getOrConvertNamedSchema(tree, value, above);
    const fields = ownApiSchema.fields.map((field) =>
      required.has(field.name) ? { ...field, isRequired: true } : field,
    );
    return { schema: { ...ownApiSchema, fields }, isNamed: name !== undefined };
  });
}

/** Returns a named schema that is part of another schema. Each use spends output budget for the fields. */
function getOrConvertNamedSchema(tree: ApiTree, value: unknown, above: readonly unknown[]): ApiSchema {
  const knownApiSchema = tree.members.get(value);
  tree.spending.spend(SCHEMA_COST_IN_CHARACTERS * (knownApiSchema?.fields.length ?? 0));
  const schema = knownApiSchema ?? convertSchema(tree, value, above);
  tree.members.set(value, schema);
  return schema;
}

function convertVariants(tree: ApiTree, schema: AnyRecord, above: readonly unknown[]): readonly ApiVariants[] {
  const of = (keyword: string, nodes: readonly unknown[]): ApiVariants => ({
    keyword,
    schemas: nodes.map((node) => convertSchema(tree, node, above)),
    ...(isRecord(schema.discriminator) &&
      isOneOfOrAnyOf(keyword) && { discriminator: readDiscriminator(schema.discriminator) }),
  });
  const named = getListOrEmpty(schema.allOf).filter((member) => tree.resolve(member).name !== undefined);
  const discriminated =
    isRecord(schema.discriminator) && !isOneOfOrAnyOf(Object.keys(schema).find(isOneOfOrAnyOf) ?? '');
  return [
    ...(named.length > 0 ? [of('allOf', named)] : []),
    ...['oneOf', 'anyOf'].flatMap((key) =>
      getListOrEmpty(schema[key]).length > 0 ? [of(key, getListOrEmpty(schema[key]))] : [],
    ),
    ...SUBSCHEMA_KEYS.flatMap((key) => (isRecord(schema[key]) ? [of(key, [schema[key]])] : [])),
    ...DEPENDENT_SCHEMA_KEYS.flatMap((key) =>
      listRecordEntries(schema[key]).flatMap(([name, node]) => (isRecord(node) ? [of(`${key} ${name}`, [node])] : [])),
    ),
    ...(discriminated
      ? [{ keyword: 'discriminator', schemas: [], discriminator: readDiscriminator(schema.discriminator as AnyRecord) }]
      : []),
  ];
}

/** Returns the field that selects a variant, and its values. */
export function readDiscriminator(discriminator: AnyRecord) {
  const mapping = listRecordEntries(discriminator.mapping).map(([key, target]) => {
    const name = formatLiteral(target)
      .replace(/^.*\//, '')
      .replace(/\.(?:ya?ml|json)$/, '');
    return { key, values: [name] };
  });
  return { field: readScalarText(discriminator.propertyName) ?? '', mapping };
}
