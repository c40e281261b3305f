/** Appends all items to a list. The stack limits the arguments of one `push` call, and content may have more items. */
export function pushAll<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item);
}
