// Properties of a site's pages that a diff compares. Pure.

import type { LocaleBuild } from '../../engine/locale-build.ts';
import { createBodyTextLookup, listPagesForMoveSearch } from '../../engine/lost-places.ts';
import type { Document, Heading } from '../../model/document.ts';
import type { MovedPageCandidate as PlacedPage } from '../../model/new-places.ts';
import { isPageRoute } from '../../model/route.ts';
import type { AssembledSite } from '../../model/site.ts';
import { computePathMatchKey } from '../../model/url.ts';
import type { DiffRedirect } from './site-diff.ts';

/** A page to compare. */
export interface PageToCompare extends PlacedPage {
  /** Hash of all inputs of the page's text: if a page has the same key before and after, its text is unchanged. */
  readonly key: string;
  /** `pieces` if an extension generates the page: no author names its headings. */
  readonly isMade?: Document['isMade'];
  readonly headings: readonly Heading[];
  /** Number of lines before the text in the page's file, such as front matter. */
  readonly linesBefore: number;
  /** Lines before the text in the page's file, as written. */
  readonly front: string;
  /** Description written by the author; empty if it is derived from the text. */
  readonly description: string;
  readonly visibility: string;
  /** Included texts by file. */
  readonly includes: Readonly<Record<string, string>>;
  /** Breadcrumb of the page in the sidebar; empty if the page is in no sidebar, or its sidebar is unknown. */
  readonly place: string;
}

/** Returns all published pages of a site in all locales. */
export function listPagesToCompare(builds: readonly LocaleBuild[]): readonly PageToCompare[] {
  return builds.flatMap((build) => {
    const { site } = build;
    const bareOf = createBodyTextLookup(build);
    const filled = findFilesWithVariables(build);
    const sources = new Map(build.content.sources.map((source) => [source.file, source]));
    const variables = JSON.stringify(site.config.variables);
    const routes = new Map(site.routes.flatMap((route) => (isPageRoute(route) ? [[route.path, route] as const] : [])));
    return listPagesForMoveSearch([build]).map((page): PageToCompare => {
      const { path, file } = page;
      const document = file === undefined ? undefined : site.documentsByFile.get(file);
      const isFilled = file !== undefined && filled.has(file);
      const source = file === undefined ? undefined : sources.get(file);
      const linesBefore = (file === undefined ? undefined : bareOf(file)?.linesBefore) ?? 0;
      return {
        ...page,
        key: document === undefined ? '' : `${document.hash}${isFilled ? variables : ''}`,
        headings: document?.headings ?? [],
        ...(document?.isMade && { isMade: document.isMade }),
        includes: source?.includes ?? {},
        linesBefore,
        front: source?.text.split('\n', linesBefore).join('\n') ?? '',
        description: document?.frontMatter.description ?? '',
        visibility: routes.get(path)?.visibility ?? 'public',
        place: formatBreadcrumb(site, path),
      };
    });
  });
}

/** Returns files whose texts or includes contain variables. */
function findFilesWithVariables({ content }: LocaleBuild): ReadonlySet<string> {
  const isFilled = (text: string) => text.includes('{{');
  const namedSources = content.sources.filter(
    ({ text, includes }) => isFilled(text) || Object.values(includes).some(isFilled),
  );
  return new Set(namedSources.map(({ file }) => file));
}

function formatBreadcrumb({ navigation }: AssembledSite, path: string): string {
  const [position] = navigation.sidebarPositions.get(computePathMatchKey(path)) ?? [];
  return position?.breadcrumbs.map(({ label }) => label).join(' › ') ?? '';
}

/** Returns the redirects of configuration and extensions, in the default locale. */
export function listRedirects([main]: readonly AssembledSite[]): readonly DiffRedirect[] {
  const diffRedirects = (main?.routes ?? []).flatMap((route): DiffRedirect | [] =>
    route.type === 'redirect' && route.rule !== undefined ? { from: route.path, to: route.to } : [],
  );
  return [...new Map(diffRedirects.map((redirect) => [redirect.from, redirect])).values()];
}
