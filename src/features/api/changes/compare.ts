// Compares two versions of an API: operations with parameters and responses, messages of channels (`messages.ts`), or the only schema of a
// JSON Schema file. OpenAPI, AsyncAPI and JSON Schema have separate rules for their structure, but share the rules for schemas.

import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import type { ApiChange } from '../../diff/api-diff.ts';
import { ROOT_SCHEMA_NAME } from '../reading/read-description.ts';
import {
  type ApiTree,
  createApiTree,
  getListOrEmpty,
  listDistinctStrings,
  listOperations,
  resolveToRecord,
} from '../reading/tree.ts';
import { type ApiChangeContext, compareKeys, createApiChangeRecorder } from './changes.ts';
import { compareMessages } from './messages.ts';
import { compareSchemas } from './schemas.ts';

type ApiTreePair = readonly [before: ApiTree, after: ApiTree];

/** Returns all changes for users of an API between two bundled descriptions, or between two files of JSON Schema. */
export function compareApis(before: AnyRecord, after: AnyRecord, isSchemaOnly = false): readonly ApiChange[] {
  const apiChanges: ApiChange[] = [];
  const trees: ApiTreePair = [createApiTree(before), createApiTree(after)];
  if (isSchemaOnly) {
    const schema = { $ref: `#/components/schemas/${ROOT_SCHEMA_NAME}` };
    const place = String(resolveToRecord(trees[1], schema).title ?? 'schema');
    const changes: ApiChangeContext = { changes: apiChanges, place, direction: 'sent', subject: 'the value' };
    compareSchemas({ before: schema, after: schema, trees }, changes);
    return apiChanges;
  }
  compareServers(trees, apiChanges);
  const both = (key: string, placeOf?: OperationKeyFormatter) =>
    [collectOperations(trees[0], before[key], placeOf), collectOperations(trees[1], after[key], placeOf)] as const;
  const webhooks = both('webhooks', (_, name) => name);
  compareOperations(trees, both('paths'), { changes: apiChanges, direction: 'sent' });
  compareOperations(trees, webhooks, { changes: apiChanges, direction: 'received' });
  compareMessages(trees, apiChanges);
  return apiChanges;
}

function compareServers([before, after]: ApiTreePair, apiChanges: ApiChange[]): void {
  const urls = ({ document: { servers } }: ApiTree) => {
    const all = Array.isArray(servers) ? servers : isRecord(servers) ? Object.values(servers) : [];
    return all.flatMap((server) => (isRecord(server) ? String(server.url ?? server.host ?? '') : []));
  };
  const { added, removed } = compareKeys(urls(before), urls(after));
  for (const place of added) apiChanges.push({ kind: 'added', place, text: 'a server', isBreaking: false });
  for (const place of removed) apiChanges.push({ kind: 'removed', place, text: 'a server', isBreaking: true });
}

/** An operation with the common fields of its path. */
interface OperationWithLocation {
  readonly place: string;
  readonly operation: AnyRecord;
  readonly shared: readonly unknown[];
}

type OperationsByKey = ReadonlyMap<string, OperationWithLocation>;
type OperationKeyFormatter = (method: string, path: string) => string;

/**
 * Returns the operations of paths, webhooks or a callback, by method and path. Paths that differ only in the names of variables are equal.
 * Paths of callbacks are expressions, so they are compared exactly.
 */
function collectOperations(
  tree: ApiTree,
  paths: unknown,
  placeOf: OperationKeyFormatter = (method, path) => `${method} ${path}`,
): OperationsByKey {
  const operations = Object.entries(resolveToRecord(tree, paths)).flatMap(([path, written]) => {
    const item = resolveToRecord(tree, written);
    return listOperations(tree, item).map(([method, done]): [string, OperationWithLocation] => {
      const place = placeOf(method, path);
      const operation = { place, operation: done, shared: getListOrEmpty(item.parameters) };
      return [place.replace(/\{(?!\$)[^{}]*\}/g, '{}'), operation];
    });
  });
  return new Map(operations);
}

function collectCallbacks(tree: ApiTree, { place, operation }: OperationWithLocation): OperationsByKey {
  const named = ([name, callback]: [string, unknown]) =>
    collectOperations(tree, callback, (method, path) => `${place} callback ${name}: ${method} ${path}`);
  return new Map(Object.entries(resolveToRecord(tree, operation.callbacks)).flatMap((item) => [...named(item)]));
}

function compareOperations(
  trees: ApiTreePair,
  [old, now]: readonly [OperationsByKey, OperationsByKey],
  { changes: apiChanges, direction }: Pick<ApiChangeContext, 'changes' | 'direction'>,
): void {
  const { added, removed, kept } = compareKeys(old.keys(), now.keys());
  for (const name of added) apiChanges.push({ kind: 'added', place: now.get(name)?.place ?? name, isBreaking: false });
  for (const name of removed)
    apiChanges.push({ kind: 'removed', place: old.get(name)?.place ?? name, isBreaking: true });
  for (const name of kept) {
    const from = old.get(name) as OperationWithLocation;
    const to = now.get(name) as OperationWithLocation;
    const changes: ApiChangeContext = { changes: apiChanges, place: to.place, direction, subject: '' };
    if (to.operation.deprecated === true && from.operation.deprecated !== true) {
      apiChanges.push({ kind: 'deprecated', place: to.place, isBreaking: false });
    }
    compareParameters(trees, [from, to], changes);
    compareHttpBodies(trees, [from.operation.requestBody, to.operation.requestBody], changes);
    compareResponses(trees, [from.operation.responses, to.operation.responses], changes);
    compareSecurity(trees, [from.operation, to.operation], changes);
    // Callbacks of callbacks are not compared: a callback may contain itself.
    if (direction === 'sent') {
      const callbacks = [collectCallbacks(trees[0], from), collectCallbacks(trees[1], to)] as const;
      compareOperations(trees, callbacks, { changes: apiChanges, direction: 'received' });
    }
  }
}

function collectParameters(
  tree: ApiTree,
  { operation, shared, place }: OperationWithLocation,
): ReadonlyMap<string, AnyRecord> {
  const all = [...shared, ...getListOrEmpty(operation.parameters)].map((value) => resolveToRecord(tree, value));
  const variables = [...place.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return new Map(
    all.map((item) => {
      const at = item.in === 'path' ? variables.indexOf(String(item.name)) : -1;
      return [at < 0 ? `${String(item.in)} ${String(item.name)}` : `path ${at}`, item];
    }),
  );
}

function compareParameters(
  trees: ApiTreePair,
  [from, to]: readonly [OperationWithLocation, OperationWithLocation],
  changes: ApiChangeContext,
): void {
  const old = collectParameters(trees[0], from);
  const now = collectParameters(trees[1], to);
  const { added, removed, kept } = compareKeys(old.keys(), now.keys());
  const called = ({ in: place, name }: AnyRecord) => `the ${String(place)} parameter \`${String(name)}\``;
  for (const key of added) {
    const parameter = now.get(key) as AnyRecord;
    const isNeeded = parameter.required === true;
    createApiChangeRecorder(changes)('added', `${called(parameter)}${isNeeded ? ' is required' : ''}`, isNeeded);
  }
  for (const key of removed) createApiChangeRecorder(changes)('removed', called(old.get(key) as AnyRecord), true);
  for (const key of kept) {
    const before = old.get(key) as AnyRecord;
    const after = now.get(key) as AnyRecord;
    const subject = called(after);
    if (after.deprecated === true && before.deprecated !== true)
      createApiChangeRecorder(changes)('deprecated', subject);
    const wasNeeded = before.required === true;
    const isNeeded = after.required === true;
    if (wasNeeded !== isNeeded)
      createApiChangeRecorder(changes)('changed', `${subject} is ${isNeeded ? 'required' : 'optional'}`, isNeeded);
    compareSchemas({ before: before.schema, after: after.schema, trees }, { ...changes, direction: 'sent', subject });
  }
}

function compareHttpBodies(
  trees: ApiTreePair,
  [old, now]: readonly [unknown, unknown],
  changes: ApiChangeContext,
): void {
  const before = resolveToRecord(trees[0], old);
  const after = resolveToRecord(trees[1], now);
  const isSent = changes.direction === 'sent';
  const wasNeeded = before.required === true;
  const isNeeded = after.required === true;
  if (old === undefined && now !== undefined) {
    createApiChangeRecorder(changes)('added', `a body${isNeeded ? ' is required' : ''}`, isSent && isNeeded);
  }
  if (old !== undefined && now === undefined) createApiChangeRecorder(changes)('removed', 'the body', true);
  if (old === undefined || now === undefined) return;
  if (wasNeeded !== isNeeded) {
    createApiChangeRecorder(changes)(
      'changed',
      `the body is ${isNeeded ? 'required' : 'optional'}`,
      isSent ? isNeeded : !isNeeded,
    );
  }
  compareBodyContents(trees, [before.content, after.content], { ...changes, subject: 'the body' });
}

function compareBodyContents(
  trees: ApiTreePair,
  [before, after]: readonly [unknown, unknown],
  changes: ApiChangeContext,
): void {
  const old = resolveToRecord(trees[0], before);
  const now = resolveToRecord(trees[1], after);
  const { added, removed, kept } = compareKeys(Object.keys(old), Object.keys(now));
  for (const type of added) createApiChangeRecorder(changes)('added', `${changes.subject} as \`${type}\``);
  for (const type of removed) createApiChangeRecorder(changes)('removed', `${changes.subject} as \`${type}\``, true);
  for (const type of kept) {
    const from = resolveToRecord(trees[0], old[type]).schema;
    const to = resolveToRecord(trees[1], now[type]).schema;
    if (from !== undefined && to !== undefined) compareSchemas({ before: from, after: to, trees }, changes);
  }
}

/**
 * Compares responses. Callers receive the values of responses, so these values have the opposite direction. Removing an error response
 * breaks no caller.
 */
function compareResponses(
  trees: ApiTreePair,
  [before, after]: readonly [unknown, unknown],
  apiChangeContext: ApiChangeContext,
): void {
  const changes: ApiChangeContext = {
    ...apiChangeContext,
    direction: apiChangeContext.direction === 'sent' ? 'received' : 'sent',
  };
  const old = resolveToRecord(trees[0], before);
  const now = resolveToRecord(trees[1], after);
  const { added, removed, kept } = compareKeys(Object.keys(old), Object.keys(now));
  for (const code of added) createApiChangeRecorder(changes)('added', `the response \`${code}\``);
  for (const code of removed)
    createApiChangeRecorder(changes)('removed', `the response \`${code}\``, /^[123]/.test(code));
  for (const code of kept) {
    const subject = `the response \`${code}\``;
    const from = resolveToRecord(trees[0], old[code]);
    const to = resolveToRecord(trees[1], now[code]);
    compareBodyContents(trees, [from.content, to.content], { ...changes, subject });
    const heads = resolveToRecord(trees[0], from.headers);
    const headsNow = resolveToRecord(trees[1], to.headers);
    const ofHeads = compareKeys(Object.keys(heads), Object.keys(headsNow));
    for (const name of ofHeads.added) createApiChangeRecorder(changes)('added', `the header \`${name}\` of ${subject}`);
    for (const name of ofHeads.removed)
      createApiChangeRecorder(changes)('removed', `the header \`${name}\` of ${subject}`, true);
  }
}

/** Compares authentication: every former alternative must still be accepted. */
function compareSecurity(
  trees: ApiTreePair,
  [before, after]: readonly [AnyRecord, AnyRecord],
  changes: ApiChangeContext,
): void {
  const ways = (tree: ApiTree, operation: AnyRecord) => {
    const all = getListOrEmpty(operation.security ?? tree.document.security).filter(isRecord);
    return all.length === 0 ? ['none'] : all.map((way) => formatSecurityAlternative(tree, way));
  };
  const { added, removed } = compareKeys(ways(trees[0], before), ways(trees[1], after));
  for (const way of removed) createApiChangeRecorder(changes)('changed', `access by ${way} is no longer enough`, true);
  for (const way of added) createApiChangeRecorder(changes)('changed', `access is allowed by ${way}`);
}

function formatSecurityAlternative(tree: ApiTree, way: AnyRecord): string {
  const schemes = resolveToRecord(tree, resolveToRecord(tree, tree.document.components).securitySchemes);
  const parts = Object.entries(way).map(([name, scopes]) => {
    const { type, scheme, in: place } = resolveToRecord(tree, schemes[name]);
    const kind = [type, scheme, place].filter((part) => typeof part === 'string').join(' ');
    const list = listDistinctStrings(...getListOrEmpty(scopes)).join(', ');
    return `\`${name}\`${kind && ` (${kind})`}${list && ` with ${list}`}`;
  });
  return parts.length === 0 ? 'none' : parts.join(' and ');
}
