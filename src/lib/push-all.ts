/** Appends all items to a list. A single `push` call with many arguments could overflow the stack. */
export function pushAll<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item);
}
