/** Appends all items to a list. The arguments of one `push` call are limited by the stack, and content may have more items. */
export function pushAll<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item);
}
