// The list that Google's scripts read.

/** Gives Google's scripts a command. */
export function sendToGoogle(..._: unknown[]): void {
  const page = window as { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: Google's scripts ignore arrays.
  page.dataLayer.push(arguments);
}

/** Tells the tags of a container of something. */
export function pushToGoogle(event: object): void {
  const page = window as { dataLayer?: unknown[] };
  page.dataLayer ??= [];
  page.dataLayer.push(event);
}
