// Compares two schemas, and decides which changes break senders or receivers of their values.

import type { AnyRecord } from '../../../lib/values.ts';
import { type ApiTree, getListOrEmpty, listDistinctStrings, resolveToRecord } from '../reading/tree.ts';
import { type ApiChangeContext, compareKeys, createApiChangeRecorder } from './changes.ts';

/** Two schemas to compare, each with the description that contains it. */
export interface SchemaPair {
  readonly before: unknown;
  readonly after: unknown;
  readonly trees: readonly [before: ApiTree, after: ApiTree];
  /** Pairs of the `$ref` of the enclosing schemas, as JSON, to detect recursion. */
  readonly around?: readonly unknown[];
}

/** Maximum depth of a comparison. Deeper schemas are not compared, because their changes are of little use to readers. */
const MAX_SCHEMA_DEPTH = 12;

/** Records the changes between two schemas. Throws `BudgetExceededError` if these schemas refer to too many other schemas. */
export function compareSchemas(pair: SchemaPair, changes: ApiChangeContext): void {
  const { trees, around = [] } = pair;
  const before = mergeAllOf(trees[0], pair.before);
  const after = mergeAllOf(trees[1], pair.after);
  const key = JSON.stringify([findSchemaRef(pair.before), findSchemaRef(pair.after)]);
  if (around.length > MAX_SCHEMA_DEPTH || (key !== '[null,null]' && around.includes(key))) return;
  const inner = { trees, around: [...around, key] };
  compareTypes(before, after, changes);
  compareEnums(before, after, changes);
  compareFormats(before, after, changes);
  compareLimits(before, after, changes);
  compareDefaults(before, after, changes);
  compareFields(before, after, { ...changes, inner });
  compareVariants(before, after, { ...changes, inner });
  if (before.items !== undefined && after.items !== undefined) {
    const subject = `an entry of ${changes.subject}`;
    compareSchemas({ ...inner, before: before.items, after: after.items }, { ...changes, subject });
  }
}

type NestedChangeContext = ApiChangeContext & { readonly inner: Pick<SchemaPair, 'trees' | 'around'> };

function findSchemaRef(schema: unknown): unknown {
  return typeof schema === 'object' && schema !== null && '$ref' in schema ? schema.$ref : undefined;
}

/** Cost of comparing a schema, in characters of the output budget. The budget allows at most 200,000 schemas, which take seconds. */
const SCHEMA_COMPARISON_COST = 5000;

/** Merges a schema with the members of its `allOf`. */
function mergeAllOf(tree: ApiTree, schema: unknown, depth = 0): AnyRecord {
  tree.spending.spend(SCHEMA_COMPARISON_COST);
  const schemaRecord = resolveToRecord(tree, schema);
  const parts =
    depth > MAX_SCHEMA_DEPTH ? [] : getListOrEmpty(schemaRecord.allOf).map((part) => mergeAllOf(tree, part, depth + 1));
  if (parts.length === 0) return schemaRecord;
  const all = [...parts, schemaRecord];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map((item) => item.properties)),
    required: [...new Set(all.flatMap((item) => listDistinctStrings(...getListOrEmpty(item.required))))],
  };
}

/** Returns the names of a value's types; empty if every type is allowed. */
function listSchemaTypes({ type, nullable }: AnyRecord): readonly string[] {
  const names = listDistinctStrings(...(Array.isArray(type) ? type : [type]));
  return nullable === true && names.length > 0 && !names.includes('null') ? [...names, 'null'] : names;
}

/** Whether `types` accept all of `others`; an integer is also a number. */
function acceptsAllTypes(types: readonly string[], others: readonly string[]): boolean {
  if (types.length === 0) return true;
  const isIn = (type: string) => types.includes(type) || (type === 'integer' && types.includes('number'));
  return others.length > 0 && others.every(isIn);
}

function compareTypes(before: AnyRecord, after: AnyRecord, changes: ApiChangeContext): void {
  const old = listSchemaTypes(before);
  const now = listSchemaTypes(after);
  const { added, removed } = compareKeys(old, now);
  if (added.length === 0 && removed.length === 0) return;
  const isSafe = changes.direction === 'sent' ? acceptsAllTypes(now, old) : acceptsAllTypes(old, now);
  const text = `the type of ${changes.subject} is ${formatTypes(now)}, and was ${formatTypes(old)}`;
  createApiChangeRecorder(changes)('changed', text, !isSafe);
}

function formatTypes(types: readonly string[]): string {
  return types.length === 0 ? 'not limited' : types.map((type) => `\`${type}\``).join(' or ');
}

function compareEnums(before: AnyRecord, after: AnyRecord, changes: ApiChangeContext): void {
  const [old, now] = [before, after].map(({ enum: values, const: only }) =>
    (only === undefined ? getListOrEmpty(values) : [only]).map((value) => JSON.stringify(value)),
  ) as [string[], string[]];
  const { subject, direction } = changes;
  const isSent = direction === 'sent';
  const list = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');
  if (old.length === 0 && now.length === 0) return;
  const { added, removed } = compareKeys(old, now);
  if (old.length === 0) createApiChangeRecorder(changes)('changed', `${subject} is limited to ${list(now)}`, isSent);
  else if (now.length === 0)
    createApiChangeRecorder(changes)('changed', `${subject} is no longer limited to ${list(old)}`, !isSent);
  else if (added.length > 0) createApiChangeRecorder(changes)('added', `${subject} may be ${list(added)}`, !isSent);
  if (now.length > 0 && removed.length > 0) {
    createApiChangeRecorder(changes)('removed', `${subject} may no longer be ${list(removed)}`, isSent);
  }
}

function compareFormats(before: AnyRecord, after: AnyRecord, changes: ApiChangeContext): void {
  for (const key of ['format', 'pattern', 'contentEncoding']) {
    const old = before[key];
    const now = after[key];
    if (old === now) continue;
    const isBreaking = changes.direction === 'sent' ? now !== undefined : old !== undefined;
    const written = now === undefined ? 'no longer given' : `\`${String(now)}\``;
    const was = old === undefined ? '' : `, and was \`${String(old)}\``;
    createApiChangeRecorder(changes)('changed', `\`${key}\` of ${changes.subject} is ${written}${was}`, isBreaking);
  }
}

const lowerLimitKeywords = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const upperLimitKeywords = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Compares limits: tighter ones break callers that send values; callers that receive values are never affected. */
function compareLimits(before: AnyRecord, after: AnyRecord, changes: ApiChangeContext): void {
  for (const key of [...lowerLimitKeywords, ...upperLimitKeywords]) {
    const old = before[key];
    const now = after[key];
    if (old === now) continue;
    const from = Number(old);
    const to = Number(now);
    const isNarrower =
      now !== undefined && (old === undefined || (lowerLimitKeywords.includes(key) ? to > from : to < from));
    const was = old === undefined ? '' : `, and was ${String(old)}`;
    const text = `\`${key}\` of ${changes.subject} is ${now === undefined ? 'no longer limited' : String(now)}${was}`;
    createApiChangeRecorder(changes)('changed', text, changes.direction === 'sent' && isNarrower);
  }
}

function compareDefaults({ default: old }: AnyRecord, { default: now }: AnyRecord, changes: ApiChangeContext): void {
  const [from, to] = [old, now].map((value) => (value === undefined ? 'not given' : `\`${JSON.stringify(value)}\``));
  if (from === to) return;
  const was = old === undefined ? '' : `, and was ${from}`;
  createApiChangeRecorder(changes)('changed', `the default of ${changes.subject} is ${to}${was}`);
}

function compareFields(before: AnyRecord, after: AnyRecord, { inner, ...changes }: NestedChangeContext): void {
  const old = selectFieldsOfDirection(before, inner.trees[0], changes);
  const now = selectFieldsOfDirection(after, inner.trees[1], changes);
  const requiredBefore = new Set(listDistinctStrings(...getListOrEmpty(before.required)));
  const requiredNow = new Set(listDistinctStrings(...getListOrEmpty(after.required)));
  const isSent = changes.direction === 'sent';
  const of = changes.subject === '' ? '' : ` of ${changes.subject}`;
  const { added, removed, kept } = compareKeys(old.keys(), now.keys());
  for (const name of added) {
    const isNeeded = isSent && requiredNow.has(name);
    createApiChangeRecorder(changes)('added', `the field \`${name}\`${of}${isNeeded ? ' is required' : ''}`, isNeeded);
  }
  for (const name of removed) createApiChangeRecorder(changes)('removed', `the field \`${name}\`${of}`, true);
  for (const name of kept) {
    const subject = `the field \`${name}\`${of}`;
    const from = resolveToRecord(inner.trees[0], old.get(name));
    const to = resolveToRecord(inner.trees[1], now.get(name));
    if (to.deprecated === true && from.deprecated !== true) createApiChangeRecorder(changes)('deprecated', subject);
    if (requiredBefore.has(name) !== requiredNow.has(name)) {
      const text = requiredNow.has(name) ? `${subject} is required` : `${subject} is optional`;
      createApiChangeRecorder(changes)('changed', text, isSent ? requiredNow.has(name) : !requiredNow.has(name));
    }
    compareSchemas({ ...inner, before: old.get(name), after: now.get(name) }, { ...changes, subject });
  }
  const isClosed = after.additionalProperties === false && before.additionalProperties !== false;
  if (isClosed)
    createApiChangeRecorder(changes)('changed', `${changes.subject || 'the value'} may have no other fields`, isSent);
  const others = before.additionalProperties;
  const othersNow = after.additionalProperties;
  if (typeof others !== 'object' || typeof othersNow !== 'object') return;
  const subject = `any other field${of}`;
  compareSchemas({ ...inner, before: others, after: othersNow }, { ...changes, subject });
}

/** Returns the fields that occur in a direction: `readOnly` fields are not sent, and `writeOnly` fields are not received. */
function selectFieldsOfDirection(
  schema: AnyRecord,
  tree: ApiTree,
  { direction }: ApiChangeContext,
): ReadonlyMap<string, unknown> {
  const skipped = direction === 'sent' ? 'readOnly' : 'writeOnly';
  const fields = Object.entries(resolveToRecord(tree, schema.properties));
  return new Map(fields.filter(([, field]) => resolveToRecord(tree, field)[skipped] !== true));
}

function compareVariants(before: AnyRecord, after: AnyRecord, { inner, ...changes }: NestedChangeContext): void {
  for (const key of ['oneOf', 'anyOf']) {
    const [old, now] = [before, after].map(
      (schema, side) =>
        new Map(
          getListOrEmpty(schema[key]).map((value, index) => [
            findVariantName(value, index, inner.trees[side as 0 | 1]),
            value,
          ]),
        ),
    ) as [Map<string, unknown>, Map<string, unknown>];
    if (old.size === 0 && now.size === 0) continue;
    const { added, removed, kept } = compareKeys(old.keys(), now.keys());
    const isSent = changes.direction === 'sent';
    for (const name of added)
      createApiChangeRecorder(changes)('added', `${changes.subject} may be ${name}`, !isSent || old.size === 0);
    for (const name of removed)
      createApiChangeRecorder(changes)(
        'removed',
        `${changes.subject} may no longer be ${name}`,
        isSent || now.size === 0,
      );
    for (const name of kept) {
      const subject = `${name} of ${changes.subject}`;
      compareSchemas({ ...inner, before: old.get(name), after: now.get(name) }, { ...changes, subject });
    }
  }
}

/** Returns the name of a variant: the name of the referenced schema, else the title, else a text with the variant's number. */
function findVariantName(variant: unknown, at: number, tree: ApiTree): string {
  const ref = findSchemaRef(variant);
  if (typeof ref === 'string') return `\`${ref.slice(ref.lastIndexOf('/') + 1)}\``;
  const { title, type } = resolveToRecord(tree, variant);
  return typeof title === 'string'
    ? `\`${title}\``
    : `variant ${at + 1}${typeof type === 'string' ? ` (\`${type}\`)` : ''}`;
}
