// Command queue of Google's scripts.

/** Adds a command for Google's scripts. */
export function queueGoogleCommand(..._: unknown[]): void {
  const page = window as { dataLayer?: unknown[] };
  if (!Array.isArray(page.dataLayer)) page.dataLayer = [];
  // biome-ignore lint/complexity/noArguments: Google's scripts ignore arrays.
  page.dataLayer.push(arguments);
}

/** Queues an event, which can trigger tags of Google Tag Manager. */
export function queueGoogleEvent(event: object): void {
  const page = window as { dataLayer?: unknown[] };
  if (!Array.isArray(page.dataLayer)) page.dataLayer = [];
  page.dataLayer.push(event);
}
