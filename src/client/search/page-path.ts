// The path of the current page, as in the index.

/** Returns the path of the page. */
export function pagePath(): string {
  return location.pathname;
}
