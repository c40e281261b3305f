// How the index names the page that is shown.

/** The path of the page. */
export function pagePath(): string {
  return location.pathname;
}
