// Every file that the build emits is a route: pages, feeds, assets, redirects. So collisions, link targets,
// incremental writing and the dev server need no special cases.
import { pageTypeOf } from './template-names.ts';

/** The type of a page, which decides the template that renders it. */
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
  /** Its source among the routes of its type: a file, a slug, a place in a list. */
  readonly key?: string;
  /** Number of the page in a list, from 1. */
  readonly page?: number;
  /** Output of the route whose content this route has in another format. */
  readonly from?: string;
  /** The documents whose texts it shows, in order. */
  readonly shows?: readonly ShownText[];
  /** Ids of a generated page, besides those of its texts. */
  readonly anchors?: readonly string[];
  /** POSIX path below the output folder. */
  readonly output: string;
  readonly locale: string;
  /** Its source file, root-relative, if there is one. */
  readonly source?: string;
  /** Title of a page, without that of the site. */
  readonly title?: string;
  /** Listed in the sitemap, in feeds and by search engines. */
  readonly isIndexed: boolean;
  /** Draft (with `--drafts`), or unlisted. */
  readonly visibility: 'public' | 'unlisted' | 'draft';
  /** Key of its docs version, on a site with several versions or several docs. */
  readonly version?: string;
  /** Site path of the page that search engines should show instead. */
  readonly canonical?: string;
  /** `YYYY-MM-DD`, for the sitemap. */
  readonly lastModified?: string;
}
