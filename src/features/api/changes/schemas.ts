// Compares two schemas, and decides which changes break senders or receivers of their values.

import type { Plain } from '../reading/plain.ts';
import { listIn, mapAt, stringsAt, type Tree } from '../reading/tree.ts';
import { type Changes, compared, note } from './changes.ts';

/** Two schemas, each with its description. */
export interface SchemaPair {
  readonly before: unknown;
  readonly after: unknown;
  readonly trees: readonly [before: Tree, after: Tree];
  /** Enclosing schemas, to detect recursion. */
  readonly around?: readonly unknown[];
}

/** Depth limit: deeper schemas add no information. */
const DEEPEST = 12;

/** Records the changes between two schemas. Throws `Spent` if they refer to too many schemas. */
export function compareSchemas(pair: SchemaPair, changes: Changes): void {
  const { trees, around = [] } = pair;
  const [before, after] = [flat(trees[0], pair.before), flat(trees[1], pair.after)];
  const key = JSON.stringify([refOf(pair.before), refOf(pair.after)]);
  if (around.length > DEEPEST || (key !== '[null,null]' && around.includes(key))) return;
  const inner = { trees, around: [...around, key] };
  compareTypes(before, after, changes);
  compareEnums(before, after, changes);
  compareFormats(before, after, changes);
  compareLimits(before, after, changes);
  compareFields(before, after, { ...changes, inner });
  compareVariants(before, after, { ...changes, inner });
  if (before.items !== undefined && after.items !== undefined) {
    const subject = `an entry of ${changes.subject}`;
    compareSchemas({ ...inner, before: before.items, after: after.items }, { ...changes, subject });
  }
}

type Inner = Changes & { readonly inner: Pick<SchemaPair, 'trees' | 'around'> };

function refOf(schema: unknown): unknown {
  return typeof schema === 'object' && schema !== null && '$ref' in schema ? schema.$ref : undefined;
}

/** Cost of a schema in characters: at most 200,000 schemas are compared, which takes seconds. */
const STEP = 5000;

/** Merges a schema with the members of its `allOf`. */
function flat(tree: Tree, schema: unknown, depth = 0): Plain {
  tree.spending.spend(STEP);
  const own = mapAt(tree, schema);
  const parts = depth > DEEPEST ? [] : listIn(own.allOf).map((part) => flat(tree, part, depth + 1));
  if (parts.length === 0) return own;
  const all = [...parts, own];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map((each) => each.properties)),
    required: [...new Set(all.flatMap((each) => stringsAt(...listIn(each.required))))],
  };
}

/** Returns the names of a value's types; empty for any type. */
function typesOf({ type, nullable }: Plain): readonly string[] {
  const names = stringsAt(...(Array.isArray(type) ? type : [type]));
  return nullable === true && names.length > 0 && !names.includes('null') ? [...names, 'null'] : names;
}

/** Whether `types` accept all of `others`; an integer is also a number. */
function covers(types: readonly string[], others: readonly string[]): boolean {
  if (types.length === 0) return true;
  const isIn = (type: string) => types.includes(type) || (type === 'integer' && types.includes('number'));
  return others.length > 0 && others.every(isIn);
}

function compareTypes(before: Plain, after: Plain, changes: Changes): void {
  const [old, now] = [typesOf(before), typesOf(after)];
  const { added, removed } = compared(old, now);
  if (added.length === 0 && removed.length === 0) return;
  const isSafe = changes.direction === 'sent' ? covers(now, old) : covers(old, now);
  const text = `the type of ${changes.subject} is ${names(now)}, and was ${names(old)}`;
  note(changes)('changed', text, !isSafe);
}

function names(types: readonly string[]): string {
  return types.length === 0 ? 'not limited' : types.map((type) => `\`${type}\``).join(' or ');
}

function compareEnums(before: Plain, after: Plain, changes: Changes): void {
  const [old, now] = [before, after].map(({ enum: values, const: only }) =>
    (only === undefined ? listIn(values) : [only]).map((value) => JSON.stringify(value)),
  ) as [string[], string[]];
  const { subject, direction } = changes;
  const isSent = direction === 'sent';
  const list = (values: readonly string[]) => values.map((value) => `\`${value}\``).join(', ');
  if (old.length === 0 && now.length === 0) return;
  const { added, removed } = compared(old, now);
  if (old.length === 0) note(changes)('changed', `${subject} is limited to ${list(now)}`, isSent);
  else if (now.length === 0) note(changes)('changed', `${subject} is no longer limited to ${list(old)}`, !isSent);
  else if (added.length > 0) note(changes)('added', `${subject} may be ${list(added)}`, !isSent);
  if (now.length > 0 && removed.length > 0) {
    note(changes)('removed', `${subject} may no longer be ${list(removed)}`, isSent);
  }
}

function compareFormats(before: Plain, after: Plain, changes: Changes): void {
  for (const key of ['format', 'pattern', 'contentEncoding']) {
    const [old, now] = [before[key], after[key]];
    if (old === now) continue;
    const isBreaking = changes.direction === 'sent' ? now !== undefined : old !== undefined;
    const written = now === undefined ? 'no longer given' : `\`${String(now)}\``;
    const was = old === undefined ? '' : `, and was \`${String(old)}\``;
    note(changes)('changed', `\`${key}\` of ${changes.subject} is ${written}${was}`, isBreaking);
  }
}

const least = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const most = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];

/** Compares limits: tighter ones break callers that send values; callers that receive values are never affected. */
function compareLimits(before: Plain, after: Plain, changes: Changes): void {
  for (const key of [...least, ...most]) {
    const [old, now] = [before[key], after[key]];
    if (old === now) continue;
    const [from, to] = [Number(old), Number(now)];
    const isNarrower = now !== undefined && (old === undefined || (least.includes(key) ? to > from : to < from));
    const was = old === undefined ? '' : `, and was ${String(old)}`;
    const text = `\`${key}\` of ${changes.subject} is ${now === undefined ? 'no longer limited' : String(now)}${was}`;
    note(changes)('changed', text, changes.direction === 'sent' && isNarrower);
  }
}

function compareFields(before: Plain, after: Plain, { inner, ...changes }: Inner): void {
  const [old, now] = [fieldsOf(before, inner.trees[0], changes), fieldsOf(after, inner.trees[1], changes)];
  const [wanted, wantedNow] = [
    new Set(stringsAt(...listIn(before.required))),
    new Set(stringsAt(...listIn(after.required))),
  ];
  const isSent = changes.direction === 'sent';
  const of = changes.subject === '' ? '' : ` of ${changes.subject}`;
  const { added, removed, kept } = compared(old.keys(), now.keys());
  for (const name of added) {
    const isNeeded = isSent && wantedNow.has(name);
    note(changes)('added', `the field \`${name}\`${of}${isNeeded ? ' is required' : ''}`, isNeeded);
  }
  for (const name of removed) note(changes)('removed', `the field \`${name}\`${of}`, true);
  for (const name of kept) {
    const subject = `the field \`${name}\`${of}`;
    const [from, to] = [mapAt(inner.trees[0], old.get(name)), mapAt(inner.trees[1], now.get(name))];
    if (to.deprecated === true && from.deprecated !== true) note(changes)('deprecated', subject);
    if (wanted.has(name) !== wantedNow.has(name)) {
      const text = wantedNow.has(name) ? `${subject} is required` : `${subject} is optional`;
      note(changes)('changed', text, isSent ? wantedNow.has(name) : !wantedNow.has(name));
    }
    compareSchemas({ ...inner, before: old.get(name), after: now.get(name) }, { ...changes, subject });
  }
  const isClosed = after.additionalProperties === false && before.additionalProperties !== false;
  if (isClosed) note(changes)('changed', `${changes.subject || 'the value'} may have no other fields`, isSent);
  const [others, othersNow] = [before.additionalProperties, after.additionalProperties];
  if (typeof others !== 'object' || typeof othersNow !== 'object') return;
  const subject = `any other field${of}`;
  compareSchemas({ ...inner, before: others, after: othersNow }, { ...changes, subject });
}

/** Returns the fields that occur in a direction. */
function fieldsOf(schema: Plain, tree: Tree, { direction }: Changes): ReadonlyMap<string, unknown> {
  const skipped = direction === 'sent' ? 'readOnly' : 'writeOnly';
  const fields = Object.entries(mapAt(tree, schema.properties));
  return new Map(fields.filter(([, field]) => mapAt(tree, field)[skipped] !== true));
}

function compareVariants(before: Plain, after: Plain, { inner, ...changes }: Inner): void {
  for (const key of ['oneOf', 'anyOf']) {
    const [old, now] = [before, after].map(
      (schema, side) =>
        new Map(listIn(schema[key]).map((one, at) => [variantName(one, at, inner.trees[side as 0 | 1]), one])),
    ) as [Map<string, unknown>, Map<string, unknown>];
    if (old.size === 0 && now.size === 0) continue;
    const { added, removed, kept } = compared(old.keys(), now.keys());
    const isSent = changes.direction === 'sent';
    for (const name of added) note(changes)('added', `${changes.subject} may be ${name}`, !isSent || old.size === 0);
    for (const name of removed)
      note(changes)('removed', `${changes.subject} may no longer be ${name}`, isSent || now.size === 0);
    for (const name of kept) {
      const subject = `${name} of ${changes.subject}`;
      compareSchemas({ ...inner, before: old.get(name), after: now.get(name) }, { ...changes, subject });
    }
  }
}

/** Returns the name of a variant: its own, else its title or its index. */
function variantName(variant: unknown, at: number, tree: Tree): string {
  const ref = refOf(variant);
  if (typeof ref === 'string') return `\`${ref.slice(ref.lastIndexOf('/') + 1)}\``;
  const { title, type } = mapAt(tree, variant);
  return typeof title === 'string'
    ? `\`${title}\``
    : `variant ${at + 1}${typeof type === 'string' ? ` (\`${type}\`)` : ''}`;
}
