// Finds the docs to which a path belongs, so that the suggestion for a link names no page of other docs.
import type { SiteConfig } from '../model/config.ts';
import { listDocsVersions } from '../model/docs-versions.ts';

/**
 * Returns the id of the docs that contain a site path or a file. Returns `undefined` if it is in no docs, or only in docs at the root of
 * the site or of the project.
 */
export type DocsOfPathFinder = (path: string) => string | undefined;

/** Creates the finder of a site in one locale. Returns `undefined` for a site with only one set of docs. */
export function createDocsOfPathFinder(
  { docs, i18n }: Pick<SiteConfig, 'docs' | 'i18n'>,
  locale: string,
): DocsOfPathFinder | undefined {
  if (docs.length < 2) return undefined;
  const prefix = locale === i18n.defaultLocale ? '' : `/${locale}`;
  const folders = [
    ...docs.flatMap(({ id, path, routeBasePath }) =>
      [path, routeBasePath, prefix + routeBasePath].map((folder) => ({ id, folder })),
    ),
    ...listDocsVersions(docs).map(({ docs: { id }, version: { source } }) => ({ id, folder: source?.docs })),
  ].sort((a, b) => (b.folder?.length ?? 0) - (a.folder?.length ?? 0));
  return (path) => folders.find(({ folder }) => folder !== undefined && path.startsWith(`${folder}/`))?.id;
}
