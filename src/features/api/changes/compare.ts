// Compares two versions of an API: operations with parameters and responses, channels with their messages, or the single schema of a file.
// `OpenAPI`, `AsyncAPI` and `JSON Schema` have rules of their own for their structure, and share those for schemas.

import type { ApiChange } from '../../../model/features.ts';
import { isRecord, type Plain } from '../reading/plain.ts';
import { SCHEMA } from '../reading/read-description.ts';
import { listIn, mapAt, operationsAt, stringsAt, type Tree, treeOf } from '../reading/tree.ts';
import { type Changes, compared, type Direction, note } from './changes.ts';
import { compareSchemas } from './schemas.ts';

type Trees = readonly [before: Tree, after: Tree];

/** Returns all changes for users of an API between two bundled descriptions, or between two files of JSON Schema. */
export function compareApis(before: Plain, after: Plain, isSchemaOnly = false): readonly ApiChange[] {
  const found: ApiChange[] = [];
  const trees: Trees = [treeOf(before), treeOf(after)];
  if (isSchemaOnly) {
    const schema = { $ref: `#/components/schemas/${SCHEMA}` };
    const place = String(mapAt(trees[1], schema).title ?? 'schema');
    const changes: Changes = { found, place, direction: 'sent', subject: 'the value' };
    compareSchemas({ before: schema, after: schema, trees }, changes);
    return found;
  }
  compareServers(trees, found);
  const both = (key: string, placeOf?: PlaceOf) =>
    [operationsOf(trees[0], before[key], placeOf), operationsOf(trees[1], after[key], placeOf)] as const;
  const webhooks = both('webhooks', (_, name) => name);
  compareOperations(trees, both('paths'), { found, direction: 'sent' });
  compareOperations(trees, webhooks, { found, direction: 'received' });
  compareMessages(trees, found);
  return found;
}

function compareServers([before, after]: Trees, found: ApiChange[]): void {
  const urls = ({ document: { servers } }: Tree) => {
    const all = Array.isArray(servers) ? servers : isRecord(servers) ? Object.values(servers) : [];
    return all.flatMap((server) => (isRecord(server) ? String(server.url ?? server.host ?? '') : []));
  };
  const { added, removed } = compared(urls(before), urls(after));
  for (const place of added) found.push({ kind: 'added', place, text: 'a server', isBreaking: false });
  for (const place of removed) found.push({ kind: 'removed', place, text: 'a server', isBreaking: true });
}

/** An operation with the common fields of its path. */
interface Operation {
  readonly place: string;
  readonly operation: Plain;
  readonly shared: readonly unknown[];
}

type Operations = ReadonlyMap<string, Operation>;
type PlaceOf = (method: string, path: string) => string;

/**
 * Returns operations by method and path, for paths, webhooks or a callback. Names of path variables are ignored, expressions of callbacks
 * are not.
 */
function operationsOf(
  tree: Tree,
  paths: unknown,
  placeOf: PlaceOf = (method, path) => `${method} ${path}`,
): Operations {
  const operations = Object.entries(mapAt(tree, paths)).flatMap(([path, written]) => {
    const item = mapAt(tree, written);
    return operationsAt(tree, item).map(([method, done]): [string, Operation] => {
      const place = placeOf(method, path);
      const operation = { place, operation: done, shared: listIn(item.parameters) };
      return [place.replace(/\{(?!\$)[^{}]*\}/g, '{}'), operation];
    });
  });
  return new Map(operations);
}

function callbacksOf(tree: Tree, { place, operation }: Operation): Operations {
  const named = ([name, callback]: [string, unknown]) =>
    operationsOf(tree, callback, (method, path) => `${place} callback ${name}: ${method} ${path}`);
  return new Map(Object.entries(mapAt(tree, operation.callbacks)).flatMap((each) => [...named(each)]));
}

function compareOperations(
  trees: Trees,
  [old, now]: readonly [Operations, Operations],
  { found, direction }: Pick<Changes, 'found' | 'direction'>,
): void {
  const { added, removed, kept } = compared(old.keys(), now.keys());
  for (const name of added) found.push({ kind: 'added', place: now.get(name)?.place ?? name, isBreaking: false });
  for (const name of removed) found.push({ kind: 'removed', place: old.get(name)?.place ?? name, isBreaking: true });
  for (const name of kept) {
    const [from, to] = [old.get(name) as Operation, now.get(name) as Operation];
    const changes: Changes = { found, place: to.place, direction, subject: '' };
    if (to.operation.deprecated === true && from.operation.deprecated !== true) {
      found.push({ kind: 'deprecated', place: to.place, isBreaking: false });
    }
    compareParameters(trees, [from, to], changes);
    compareBodies(trees, [from.operation.requestBody, to.operation.requestBody], changes);
    compareResponses(trees, [from.operation.responses, to.operation.responses], changes);
    compareSecurity(trees, [from.operation, to.operation], changes);
    // Callbacks of callbacks are not compared: a callback may contain itself.
    if (direction === 'sent') {
      const callbacks = [callbacksOf(trees[0], from), callbacksOf(trees[1], to)] as const;
      compareOperations(trees, callbacks, { found, direction: 'received' });
    }
  }
}

function parametersOf(tree: Tree, { operation, shared, place }: Operation): ReadonlyMap<string, Plain> {
  const all = [...shared, ...listIn(operation.parameters)].map((each) => mapAt(tree, each));
  const variables = [...place.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name);
  return new Map(
    all.map((each) => {
      const at = each.in === 'path' ? variables.indexOf(String(each.name)) : -1;
      return [at < 0 ? `${String(each.in)} ${String(each.name)}` : `path ${at}`, each];
    }),
  );
}

function compareParameters(trees: Trees, [from, to]: readonly [Operation, Operation], changes: Changes): void {
  const [old, now] = [parametersOf(trees[0], from), parametersOf(trees[1], to)];
  const { added, removed, kept } = compared(old.keys(), now.keys());
  const called = ({ in: place, name }: Plain) => `the ${String(place)} parameter \`${String(name)}\``;
  for (const key of added) {
    const parameter = now.get(key) as Plain;
    const isNeeded = parameter.required === true;
    note(changes)('added', `${called(parameter)}${isNeeded ? ' is required' : ''}`, isNeeded);
  }
  for (const key of removed) note(changes)('removed', called(old.get(key) as Plain), true);
  for (const key of kept) {
    const [before, after] = [old.get(key) as Plain, now.get(key) as Plain];
    const subject = called(after);
    if (after.deprecated === true && before.deprecated !== true) note(changes)('deprecated', subject);
    const [wasNeeded, isNeeded] = [before.required === true, after.required === true];
    if (wasNeeded !== isNeeded)
      note(changes)('changed', `${subject} is ${isNeeded ? 'required' : 'optional'}`, isNeeded);
    compareSchemas({ before: before.schema, after: after.schema, trees }, { ...changes, direction: 'sent', subject });
  }
}

function compareBodies(trees: Trees, [old, now]: readonly [unknown, unknown], changes: Changes): void {
  const [before, after] = [mapAt(trees[0], old), mapAt(trees[1], now)];
  const isSent = changes.direction === 'sent';
  const [wasNeeded, isNeeded] = [before.required === true, after.required === true];
  if (old === undefined && now !== undefined) {
    note(changes)('added', `a body${isNeeded ? ' is required' : ''}`, isSent && isNeeded);
  }
  if (old !== undefined && now === undefined) note(changes)('removed', 'the body', true);
  if (old === undefined || now === undefined) return;
  if (wasNeeded !== isNeeded) {
    note(changes)('changed', `the body is ${isNeeded ? 'required' : 'optional'}`, isSent ? isNeeded : !isNeeded);
  }
  compareContents(trees, [before.content, after.content], { ...changes, subject: 'the body' });
}

function compareContents(trees: Trees, [before, after]: readonly [unknown, unknown], changes: Changes): void {
  const [old, now] = [mapAt(trees[0], before), mapAt(trees[1], after)];
  const { added, removed, kept } = compared(Object.keys(old), Object.keys(now));
  for (const type of added) note(changes)('added', `${changes.subject} as \`${type}\``);
  for (const type of removed) note(changes)('removed', `${changes.subject} as \`${type}\``, true);
  for (const type of kept) {
    const [from, to] = [mapAt(trees[0], old[type]).schema, mapAt(trees[1], now[type]).schema];
    if (from !== undefined && to !== undefined) compareSchemas({ before: from, after: to, trees }, changes);
  }
}

/** Compares responses, whose values have the opposite direction. Removing an error response breaks no caller. */
function compareResponses(trees: Trees, [before, after]: readonly [unknown, unknown], given: Changes): void {
  const changes: Changes = { ...given, direction: given.direction === 'sent' ? 'received' : 'sent' };
  const [old, now] = [mapAt(trees[0], before), mapAt(trees[1], after)];
  const { added, removed, kept } = compared(Object.keys(old), Object.keys(now));
  for (const code of added) note(changes)('added', `the answer \`${code}\``);
  for (const code of removed) note(changes)('removed', `the answer \`${code}\``, /^[123]/.test(code));
  for (const code of kept) {
    const subject = `the answer \`${code}\``;
    const [from, to] = [mapAt(trees[0], old[code]), mapAt(trees[1], now[code])];
    compareContents(trees, [from.content, to.content], { ...changes, subject });
    const [heads, headsNow] = [mapAt(trees[0], from.headers), mapAt(trees[1], to.headers)];
    const ofHeads = compared(Object.keys(heads), Object.keys(headsNow));
    for (const name of ofHeads.added) note(changes)('added', `the header \`${name}\` of ${subject}`);
    for (const name of ofHeads.removed) note(changes)('removed', `the header \`${name}\` of ${subject}`, true);
  }
}

/** Compares authentication: every former alternative must still be accepted. */
function compareSecurity(trees: Trees, [before, after]: readonly [Plain, Plain], changes: Changes): void {
  const ways = (tree: Tree, operation: Plain) => {
    const all = listIn(operation.security ?? tree.document.security).filter(isRecord);
    return all.length === 0 ? ['none'] : all.map((way) => wayText(tree, way));
  };
  const { added, removed } = compared(ways(trees[0], before), ways(trees[1], after));
  for (const way of removed) note(changes)('changed', `access by ${way} is no longer enough`, true);
  for (const way of added) note(changes)('changed', `access is allowed by ${way}`);
}

function wayText(tree: Tree, way: Plain): string {
  const schemes = mapAt(tree, mapAt(tree, tree.document.components).securitySchemes);
  const parts = Object.entries(way).map(([name, scopes]) => {
    const { type, scheme, in: place } = mapAt(tree, schemes[name]);
    const kind = [type, scheme, place].filter((part) => typeof part === 'string').join(' ');
    const list = stringsAt(...listIn(scopes)).join(', ');
    return `\`${name}\`${kind && ` (${kind})`}${list && ` with ${list}`}`;
  });
  return parts.length === 0 ? 'none' : parts.join(' and ');
}

/** A message in one direction of a channel. */
interface Message {
  readonly place: string;
  readonly direction: Direction;
  readonly payload: unknown;
  readonly isDeprecated: boolean;
}

/** Returns the messages of AsyncAPI by channel, direction and name. Users of the API send those that it receives. */
function messagesOf(tree: Tree): ReadonlyMap<string, Message> {
  const { document } = tree;
  const list =
    document.asyncapi === undefined
      ? []
      : String(document.asyncapi).startsWith('2')
        ? oldMessages(tree)
        : newMessages(tree);
  return new Map(list.map((message) => [message.place, message]));
}

function oldMessages(tree: Tree): Message[] {
  return Object.entries(mapAt(tree, tree.document.channels)).flatMap(([channel, written]) => {
    const item = mapAt(tree, written);
    return (['publish', 'subscribe'] as const).flatMap((action) => {
      if (!isRecord(item[action])) return [];
      const message = mapAt(tree, mapAt(tree, item[action]).message);
      const each = Array.isArray(message.oneOf) ? message.oneOf : [message];
      const direction = action === 'publish' ? 'sent' : 'received';
      return each.map((one, at) => messageOf(mapAt(tree, one), { direction, channel, fallback: String(at + 1) }));
    });
  });
}

function newMessages(tree: Tree): Message[] {
  return Object.values(mapAt(tree, tree.document.operations)).flatMap((written) => {
    const operation = mapAt(tree, written);
    const channel = mapAt(tree, operation.channel);
    const direction = operation.action === 'receive' ? 'sent' : 'received';
    const named = listIn(operation.messages).map((one, at): [string, unknown] => [String(at + 1), one]);
    const all = named.length > 0 ? named : Object.entries(mapAt(tree, channel.messages));
    return all.map(([name, one]) =>
      messageOf(mapAt(tree, one), { direction, channel: String(channel.address ?? ''), fallback: name }),
    );
  });
}

function messageOf(
  { name, title, payload, deprecated }: Plain,
  {
    direction,
    channel,
    fallback,
  }: { readonly direction: Direction; readonly channel: string; readonly fallback: string },
): Message {
  const called = String(name ?? title ?? fallback);
  const verb = direction === 'sent' ? 'send' : 'receive';
  return { place: `${verb} ${called} on ${channel}`, direction, payload, isDeprecated: deprecated === true };
}

function compareMessages(trees: Trees, found: ApiChange[]): void {
  const [old, now] = [messagesOf(trees[0]), messagesOf(trees[1])];
  const { added, removed, kept } = compared(old.keys(), now.keys());
  for (const place of added) found.push({ kind: 'added', place, isBreaking: false });
  for (const place of removed) found.push({ kind: 'removed', place, isBreaking: true });
  for (const place of kept) {
    const [from, to] = [old.get(place) as Message, now.get(place) as Message];
    if (to.isDeprecated && !from.isDeprecated) found.push({ kind: 'deprecated', place, isBreaking: false });
    const changes: Changes = { found, place, direction: to.direction, subject: 'the message' };
    compareSchemas({ before: from.payload, after: to.payload, trees }, changes);
  }
}
