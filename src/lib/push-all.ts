/** Adds all of them to a list. A call of `push` takes no more arguments than the stack, and content may bring more. */
export function pushAll<Item>(list: Item[], more: Iterable<Item>): void {
  for (const item of more) list.push(item);
}
