// Our rules for descriptions, which the validating library runs. They report values of a wrong type, undeclared tags and security schemes,
// operations without responses, links without operations, servers without their variables, path parameters that are not required, and lists
// without items.
import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import { suggestNearestName } from '../../../model/nearest.ts';
import type * as Library from './library.ts';
import { getListOrEmpty, listRecordEntries } from './tree.ts';
import { findTypeConflict, type TypeConflict } from './value-types.ts';

type RuleContext = Pick<Library.UserContext, 'report' | 'location' | 'resolve' | 'specVersion'>;
type LocationOfCheckedNode = RuleContext['location'];

const techdocsRules = {
  'techdocs/value-types': () => ({
    Schema: { leave: checkValuesOfSchema },
    MediaType: { leave: checkExamples },
    Parameter: { leave: checkExamples },
    Header: { leave: checkExamples },
  }),
  'techdocs/tags': createTagRule,
  'techdocs/security': createSecurityRule,
  'techdocs/responses': () => ({ Operation: { leave: checkResponses } }),
  'techdocs/links': createLinkRule,
  'techdocs/servers': () => ({ Server: { leave: checkServerVariables } }),
  'techdocs/path-parameters': () => ({ Parameter: { leave: checkPathParameter } }),
  'techdocs/lists': () => ({ Schema: { leave: checkListItems } }),
};

export const techdocsRuleNames = Object.keys(techdocsRules) as readonly (keyof typeof techdocsRules)[];

/** Rules that find references without a target: the library's rule, and ours for schema names in discriminators. */
export const referenceRuleLevels: Readonly<Record<string, 'error'>> = {
  'no-unresolved-refs': 'error',
  'techdocs/mappings': 'error',
};

/** The message of the library about a reference whose target its file lacks. */
export const UNRESOLVED_REF_MESSAGE = "Can't resolve $ref";

const allRules = { ...techdocsRules, 'techdocs/mappings': createMappingRule };

/** The plugin of the library that contains our rules. */
export const techdocsRulesPlugin = {
  id: 'techdocs',
  rules: { oas2: allRules, oas3: allRules, async2: allRules, async3: allRules },
} as unknown as Library.Plugin;

/** Reports a value whose type is not that of its schema. `value`: the value with its location and name. */
function checkValue(
  { report, resolve }: RuleContext,
  { value, at, what }: { readonly value: unknown; readonly at: LocationOfCheckedNode; readonly what: string },
  schema: unknown,
): void {
  if (value === undefined) return;
  const resolveSchema = (node: unknown) =>
    isRecord(node) && typeof node.$ref === 'string' ? resolve(node as never).node : node;
  const conflict = findTypeConflict(value, schema, resolveSchema);
  if (conflict !== undefined)
    report({ ...describeTypeConflict(conflict, what), location: at.child([...conflict.path]) });
}

function describeTypeConflict({ path, actualType, expected }: TypeConflict, what: string) {
  const part = path.length === 0 ? what : `\`${formatPartName(path)}\` of ${what.replace('This', 'this')}`;
  return {
    message: `${part} is ${actualType}, but its schema has the type ${expected}.`,
    suggest: ['Write a value of that type, or change the type.'],
  };
}

/** Formats the keys of a part: `tags[1].name`. */
function formatPartName(path: TypeConflict['path']): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
    .join('')
    .replace(/^\./, '');
}

/** Checks examples, default and allowed values of a schema. */
function checkValuesOfSchema(schema: unknown, context: RuleContext): void {
  if (!isRecord(schema)) return;
  // Swagger has schemas with `example` only, JSON Schema lists `examples`.
  const values = [
    { value: schema.example, keys: ['example'], what: 'This example' },
    { value: schema.default, keys: ['default'], what: 'This default value' },
    { value: schema.const, keys: ['const'], what: 'This constant' },
    ...listValuesOfKey(schema, 'examples', 'This example'),
    ...listValuesOfKey(schema, 'enum', 'This value of `enum`'),
  ].filter(({ value }) => value !== undefined);
  if (values.length === 0) return;
  const { enum: _, const: __, ...type } = schema;
  for (const { value, keys, what } of values)
    checkValue(context, { value, at: context.location.child(keys), what }, type);
}

function listValuesOfKey(schema: AnyRecord, key: string, what: string) {
  return getListOrEmpty(schema[key]).map((value, index) => ({ value, keys: [key, index], what }));
}

/** Checks the examples of a body, a parameter or a header. */
function checkExamples(holder: unknown, context: RuleContext): void {
  if (!isRecord(holder) || holder.schema === undefined) return;
  const { location, resolve } = context;
  const check = (value: unknown, at: LocationOfCheckedNode) => {
    // An example may be written as the text that is sent, such as XML, or a list for a query.
    if (typeof value !== 'string' || !allowsObjectOrList(holder.schema, context))
      checkValue(context, { value, at, what: 'This example' }, holder.schema);
  };
  if (holder.example !== undefined) check(holder.example, location.child('example'));
  for (const [name, written] of listRecordEntries(holder.examples)) {
    const isRef = isRecord(written) && typeof written.$ref === 'string';
    const { node, location: ownLocation } = isRef ? resolve(written as never) : { node: written, location: undefined };
    const at = ownLocation ?? location.child(['examples', name]);
    if (isRecord(node)) check(node.value, at.child('value'));
  }
}

/** Whether a schema allows objects or lists. The example of an object or list may be a text: its serialized form. */
function allowsObjectOrList(schema: unknown, { resolve }: RuleContext): boolean {
  const target: unknown = isRecord(schema) && typeof schema.$ref === 'string' ? resolve(schema as never).node : schema;
  const types = [isRecord(target) ? target.type : undefined].flat();
  return types.some((type) => type === undefined || type === 'object' || type === 'array');
}

/** Creates the rule for tags. If a description declares no tags, its operations may have any. */
function createTagRule() {
  let declared: readonly string[] = [];
  return {
    Root(root: AnyRecord) {
      declared = getListOrEmpty(root.tags).flatMap((tag) => (isRecord(tag) ? String(tag.name) : []));
    },
    Operation({ tags }: AnyRecord, { report, location }: RuleContext) {
      if (declared.length === 0) return;
      for (const [index, tag] of getListOrEmpty(tags).entries()) {
        if (typeof tag !== 'string' || declared.includes(tag)) continue;
        const suggestion = suggestNearestName(tag, declared) ?? 'Declare it there, with a `description`.';
        const message = `The tag \`${tag}\` is not among the \`tags\` of the description.`;
        report({ message, suggest: [suggestion], location: location.child(['tags', index]) });
      }
    },
  };
}

/**
 * Creates the rule for names of security schemes. The rule of the library also reports operations without security, which contradict
 * nothing, and it takes a fifth of the reading time.
 */
function createSecurityRule() {
  const schemes = new Set<string>();
  const required: { readonly name: string; readonly location: LocationOfCheckedNode }[] = [];
  return {
    SecurityScheme(_: unknown, { key }: Pick<Library.UserContext, 'key'>) {
      schemes.add(String(key));
    },
    SecurityRequirement(requirement: AnyRecord, { location }: RuleContext) {
      for (const name of Object.keys(requirement)) required.push({ name, location });
    },
    Root: {
      leave(_: unknown, { report }: RuleContext) {
        for (const { name, location } of required) {
          if (schemes.has(name)) continue;
          const suggestion = suggestNearestName(name, [...schemes]) ?? 'Describe it among the security schemes.';
          const message = `No security scheme is called \`${name}\`.`;
          report({ message, suggest: [suggestion], location: location.child([name]).key() });
        }
      },
    },
  };
}

function checkResponses({ responses }: AnyRecord, { report, location }: RuleContext): void {
  if (!isRecord(responses) || Object.keys(responses).length > 0) return;
  const message = 'This operation has no response.';
  const suggest = ["Add what it answers, such as `'200': { description: OK }`."];
  report({ message, suggest, location: location.child('responses').key() });
}

/** Creates the rule for links. A link may precede the operation that it names. */
function createLinkRule() {
  const ids = new Set<string>();
  const links: { readonly id: string; readonly location: LocationOfCheckedNode }[] = [];
  return {
    Operation({ operationId }: AnyRecord) {
      if (typeof operationId === 'string') ids.add(operationId);
    },
    Link({ operationId }: AnyRecord, { location }: RuleContext) {
      if (typeof operationId === 'string') links.push({ id: operationId, location: location.child('operationId') });
    },
    Root: {
      leave(_: unknown, { report }: RuleContext) {
        for (const { id, location } of links) {
          if (ids.has(id)) continue;
          const fix = suggestNearestName(id, [...ids]) ?? 'Give the operation this `operationId`, or remove the link.';
          report({ message: `No operation has the \`operationId\` \`${id}\`.`, suggest: [fix], location });
        }
      },
    },
  };
}

/** Whether the mapping of a discriminator names a schema. Everything else is a reference, which the library checks. */
export function isSchemaName(value: string): boolean {
  return !/^#|\/|\.(?:ya?ml|json)$/i.test(value);
}

/** Creates the rule for names of schemas in discriminators, which the library takes for files. */
function createMappingRule() {
  let schemas: AnyRecord = {};
  return {
    Root({ components }: AnyRecord) {
      if (isRecord(components) && isRecord(components.schemas)) schemas = components.schemas;
    },
    DiscriminatorMapping(mapping: unknown, { report, location }: RuleContext) {
      for (const [key, name] of listRecordEntries(mapping))
        if (typeof name === 'string' && isSchemaName(name) && !Object.hasOwn(schemas, name))
          report({ message: UNRESOLVED_REF_MESSAGE, location: location.child([key]) });
    },
  };
}

function checkServerVariables({ url, variables = {} }: AnyRecord, { report, location }: RuleContext): void {
  if (typeof url !== 'string' || !isRecord(variables)) return;
  for (const [, name = ''] of url.matchAll(/\{([^{}]+)\}/g)) {
    if (Object.hasOwn(variables, name)) continue;
    const message = `The URL has \`{${name}}\`, but the server has no such variable.`;
    const described = 'Describe it in the `variables` of the server, with a `default`.';
    const suggest = [suggestNearestName(name, Object.keys(variables)) ?? described];
    report({ message, suggest, location: location.child('url') });
  }
}

function checkPathParameter(parameter: AnyRecord, { report, location }: RuleContext): void {
  const { in: place, name, required = false } = parameter;
  if (place !== 'path' || required !== false || typeof name !== 'string') return;
  const message = `\`${name}\` is a parameter of the path, and those are always required.`;
  const at = location.child(parameter.required === undefined ? 'in' : 'required');
  report({ message, suggest: ['Write `required: true`.'], location: at });
}

/** Checks that a list of OpenAPI 3.0 has `items`. Later formats do not require `items`, and combined schemas may contain it. */
function checkListItems(schema: AnyRecord, { report, location, specVersion }: RuleContext): void {
  if (specVersion !== 'oas3_0' || schema.type !== 'array' || schema.items !== undefined) return;
  if ([schema.allOf, schema.oneOf, schema.anyOf].some((part) => part !== undefined)) return;
  const message = 'This list has no `items`, which OpenAPI 3.0 requires.';
  report({ message, suggest: ['Write what is in it; `items: {}` allows all.'], location: location.child('type') });
}
