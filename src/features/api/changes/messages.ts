// Compares the messages of two descriptions in AsyncAPI, by channel and direction.

import { type AnyRecord, isRecord } from '../../../lib/values.ts';
import type { ApiChange } from '../../diff/api-diff.ts';
import { type ApiTree, getListOrEmpty, resolveToRecord } from '../reading/tree.ts';
import { type ApiChangeContext, compareKeys, type ValueDirection } from './changes.ts';
import { compareSchemas, type SchemaPair } from './schemas.ts';

/** Records the changes of the messages between two descriptions in AsyncAPI; there are none in other formats. */
export function compareMessages(trees: SchemaPair['trees'], apiChanges: ApiChange[]): void {
  const old = collectMessages(trees[0]);
  const now = collectMessages(trees[1]);
  const { added, removed, kept } = compareKeys(old.keys(), now.keys());
  for (const place of added) apiChanges.push({ kind: 'added', place, isBreaking: false });
  for (const place of removed) apiChanges.push({ kind: 'removed', place, isBreaking: true });
  for (const place of kept) {
    const from = old.get(place) as ChannelMessage;
    const to = now.get(place) as ChannelMessage;
    if (to.isDeprecated && !from.isDeprecated) apiChanges.push({ kind: 'deprecated', place, isBreaking: false });
    const changes: ApiChangeContext = { changes: apiChanges, place, direction: to.direction, subject: 'the message' };
    compareSchemas({ before: from.payload, after: to.payload, trees }, changes);
  }
}

/** A message in one direction of a channel. */
interface ChannelMessage {
  readonly place: string;
  readonly direction: ValueDirection;
  readonly payload: unknown;
  readonly isDeprecated: boolean;
}

/** Returns the messages of AsyncAPI by channel, direction and name. Users of the API send the messages that the API receives. */
function collectMessages(tree: ApiTree): ReadonlyMap<string, ChannelMessage> {
  const { document } = tree;
  const list =
    document.asyncapi === undefined
      ? []
      : String(document.asyncapi).startsWith('2')
        ? collectAsyncApi2Messages(tree)
        : collectAsyncApi3Messages(tree);
  return new Map(list.map((message) => [message.place, message]));
}

function collectAsyncApi2Messages(tree: ApiTree): ChannelMessage[] {
  return Object.entries(resolveToRecord(tree, tree.document.channels)).flatMap(([channel, written]) => {
    const item = resolveToRecord(tree, written);
    return (['publish', 'subscribe'] as const).flatMap((action) => {
      if (!isRecord(item[action])) return [];
      const message = resolveToRecord(tree, resolveToRecord(tree, item[action]).message);
      const variants = Array.isArray(message.oneOf) ? message.oneOf : [message];
      const direction = action === 'publish' ? 'sent' : 'received';
      return variants.map((value, index) =>
        createChannelMessage(resolveToRecord(tree, value), { direction, channel, fallback: String(index + 1) }),
      );
    });
  });
}

function collectAsyncApi3Messages(tree: ApiTree): ChannelMessage[] {
  return Object.values(resolveToRecord(tree, tree.document.operations)).flatMap((written) => {
    const operation = resolveToRecord(tree, written);
    const channel = resolveToRecord(tree, operation.channel);
    const direction = operation.action === 'receive' ? 'sent' : 'received';
    const named = getListOrEmpty(operation.messages).map((value, index): [string, unknown] => [
      String(index + 1),
      value,
    ]);
    const all = named.length > 0 ? named : Object.entries(resolveToRecord(tree, channel.messages));
    return all.map(([name, value]) =>
      createChannelMessage(resolveToRecord(tree, value), {
        direction,
        channel: String(channel.address ?? ''),
        fallback: name,
      }),
    );
  });
}

function createChannelMessage(
  { name, title, payload, deprecated }: AnyRecord,
  {
    direction,
    channel,
    fallback,
  }: { readonly direction: ValueDirection; readonly channel: string; readonly fallback: string },
): ChannelMessage {
  const called = String(name ?? title ?? fallback);
  const verb = direction === 'sent' ? 'send' : 'receive';
  return { place: `${verb} ${called} on ${channel}`, direction, payload, isDeprecated: deprecated === true };
}
