// Names of pages that extensions add. Such a page has no file, so its source has a name instead of a path.

/** A page of an extension, by the name of the extension and its path. */
interface RoutePageName {
  readonly extension: string;
  readonly path: string;
}

/** Returns the name of the source of a page. */
export function formatRoutePageFile({ extension, path }: RoutePageName): string {
  return `extension:${extension}${path}`;
}

/** Returns the page that a source is named after; `undefined` for a file. */
export function parseRoutePageFile(file: string | undefined): RoutePageName | undefined {
  const [, extension, path] = /^extension:([^/]+)(\/.*)$/s.exec(file ?? '') ?? [];
  return extension === undefined || path === undefined ? undefined : { extension, path };
}
