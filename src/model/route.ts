// Every file that the build emits is a route: pages, feeds, assets, redirects. So collisions, link targets,
// incremental writing and the dev server need no special cases.
import { pageTypeOf } from './template-names.ts';

/** What a page is, and with it which template renders it. */
export type PageType = (typeof pageTypeOf)[keyof typeof pageTypeOf];

/** Types of routes that are pages: HTML with a template of their own. */
export const pageTypes: readonly PageType[] = Object.values(pageTypeOf);

/** Whether a route is a page and not another file. */
export function isPage(route: Pick<Route, 'type'>): boolean {
  return (pageTypes as readonly string[]).includes(route.type);
}

/** Files that are not pages. */
export type FileType =
  | 'redirect'
  | 'pdf'
  | 'feed'
  | 'data'
  | 'sitemap'
  | 'robots'
  | 'opensearch'
  | 'markdown'
  | 'text'
  | 'stylesheet'
  | 'script'
  | 'module'
  | 'font'
  | 'api'
  | 'asset'
  | 'static';

/** A document whose text a route shows. */
export interface ShownText {
  readonly file: string;
  /** Prefix of its ids, on a page that shows several. */
  readonly idPrefix?: string;
}

/** One emitted file. */
export interface Route {
  /** Decoded path below the base URL: starts with `/`, no trailing slash, `/launcher/overview` or `/sitemap.xml`. */
  readonly path: string;
  readonly type: PageType | FileType;
  /** What it is made from among the routes of its type: a file, a slug, a place in a list. */
  readonly key?: string;
  /** Which page of a list it is, from 1. */
  readonly page?: number;
  /** Output of the route whose content it gives in another format. */
  readonly from?: string;
  /** The documents whose texts it is made from, in order. Of others only what every page may show is in it. */
  readonly shows?: readonly ShownText[];
  /** Ids of a generated page besides those of its texts. */
  readonly anchors?: readonly string[];
  /** POSIX path below the output folder. */
  readonly output: string;
  readonly locale: string;
  /** The file it is made from, root-relative, where there is one. */
  readonly source?: string;
  /** Title without the site's, for pages. */
  readonly title?: string;
  /** Listed in the sitemap, in feeds and by search engines. */
  readonly isIndexed: boolean;
  /** Draft of `--drafts`, or unlisted. */
  readonly visibility: 'public' | 'unlisted' | 'draft';
  /** Key of its docs version, on a site that has several, or several docs. */
  readonly version?: string;
  /** Site path of the page that search engines should show instead. */
  readonly canonical?: string;
  /** `YYYY-MM-DD`, for the sitemap. */
  readonly lastModified?: string;
}
