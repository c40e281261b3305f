// The path of the current page, in the form that the search index has.

/** Returns the path of the page. */
export function getCurrentPath(): string {
  return location.pathname;
}
