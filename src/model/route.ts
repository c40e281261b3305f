// Every file that the build emits is a route: pages, feeds, assets, redirects. Therefore collisions, link targets, incremental writing and
// the dev server need no special cases. The planner finds the content of a route by the fields of the route's type; for types without such
// fields, by the path.
import type { Json } from '../lib/json.ts';
import type { BookContent } from './book.ts';
import type { Visibility } from './entries.ts';
import { pageTypesByTemplate } from './template-names.ts';
import type { FeedView } from './text-view.ts';

/** The type of a page, which decides the template that renders it. */
export type PageType = (typeof pageTypesByTemplate)[keyof typeof pageTypesByTemplate];

/** Types of routes that are pages: HTML from a template of the type. */
const pageTypes: readonly PageType[] = Object.values(pageTypesByTemplate);

/** Types of routes that are not pages. */
export type FileRouteType = keyof FileRouteByType;

/** An emitted file; with a type parameter, a file of that type. */
export type Route<T extends PageType | FileRouteType = PageType | FileRouteType> = {
  [K in T]: { readonly type: K } & (PageRouteByType & FileRouteByType)[K];
}[T];

/** A document whose text a route shows. */
export interface RouteDocument {
  readonly file: string;
  /** Prefix of the document's ids, on a page with several documents. */
  readonly idPrefix?: string;
}

/** Fields of every route. */
interface BaseRoute {
  /** Decoded path below the base URL; starts with `/`, no trailing slash: `/launcher/overview`, `/sitemap.xml`. */
  readonly path: string;
  /** POSIX path below the output folder. */
  readonly output: string;
  /** Root-relative source file, if any. */
  readonly source?: string;
  /** Output of another route. This route contains the same content in another format. */
  readonly from?: string;
  /** Documents whose texts the route shows, in order. */
  readonly shows?: readonly RouteDocument[];
}

/** Fields of every page. */
export interface BasePageRoute extends BaseRoute {
  /** Title without the title of the site. */
  readonly title: string;
  /** Whether the page is listed in the sitemap, in feeds and by search engines. */
  readonly isIndexed: boolean;
  /** Visibility: a draft (with `--drafts`), unlisted or public. */
  readonly visibility: Visibility;
  /** Ids of a generated page, in addition to the ids in its documents. */
  readonly anchors?: readonly string[];
  /** Key of the docs version of the page. Set on a site with several versions or several sets of docs. */
  readonly version?: string;
  /** Site path of the page that search engines should show instead. */
  readonly canonical?: string;
  /** `YYYY-MM-DD`, for the sitemap. */
  readonly lastModified?: string;
}

/** A route that always shows documents. */
interface RouteWithDocuments {
  readonly shows: readonly RouteDocument[];
}

/** A route with one document: its source. */
type SingleSourceRoute = RouteWithDocuments & { readonly source: string };

/** A route with the posts of a product, given by its key. */
type ProductRoute = RouteWithDocuments & { readonly product: string };

/** A page of a paginated list of posts; page numbers start at 1. */
type PostListPage = BasePageRoute & RouteWithDocuments & { readonly page: number };

/** A route that an extension renders. */
export interface ExtensionRouteData {
  readonly extension: string;
  /** Fingerprint of the functions and options of the extension. */
  readonly code: string;
  /** All other inputs. */
  readonly data: Json;
}

/** A file that an extension renders from the texts of pages. */
export interface BookRoute extends ExtensionRouteData, RouteWithDocuments {
  readonly book: Omit<BookContent, 'pages'>;
}

interface PageRouteByType {
  readonly home: BasePageRoute;
  readonly 'product-list': BasePageRoute;
  readonly landing: BasePageRoute;
  readonly doc: BasePageRoute & SingleSourceRoute;
  readonly releases: PostListPage;
  readonly post: BasePageRoute & SingleSourceRoute;
  readonly archive: BasePageRoute;
  readonly products: BasePageRoute;
  readonly timeline: BasePageRoute & ProductRoute;
  readonly tags: BasePageRoute;
  /** `tag` is the slug of the tag. */
  readonly tag: PostListPage & { readonly tag: string };
  /** `tagsOf` is the key of the docs version with the tags. */
  readonly 'doc-tags': BasePageRoute & { readonly tagsOf: string };
  readonly 'doc-tag': BasePageRoute & { readonly tagsOf: string; readonly tag: string };
  readonly page: BasePageRoute & SingleSourceRoute;
  readonly print: BasePageRoute & RouteWithDocuments;
  readonly search: BasePageRoute;
  readonly 'not-found': BasePageRoute;
}

/** A subsection of the releases with a separate feed. Its path is relative to the path of the releases. */
export type ReleaseListWithFeed = readonly [list: 'tags' | 'products', slug: string];

/** A content file, with its index in the list of files that were read. */
type RouteOfContentFile = BaseRoute & { readonly index: number; readonly source: string };

interface FileRouteByType {
  /**
   * A redirect. `rule` contains the index of the configured redirect, and the redirected address. Without `rule`, the redirect starts at
   * the address of a page with another file extension.
   */
  readonly redirect: BaseRoute & {
    readonly to: string;
    readonly rule?: { readonly index: number; readonly address: string };
  };
  /** A feed of the subsection `part`; without `part`, a feed of all releases. */
  readonly feed: BaseRoute &
    RouteWithDocuments & { readonly format: FeedView['format']; readonly part?: ReleaseListWithFeed };
  /** A timeline as JSON. */
  readonly data: BaseRoute & ProductRoute;
  readonly sitemap: BaseRoute;
  readonly robots: BaseRoute;
  readonly opensearch: BaseRoute;
  /** A document as Markdown, or the list page `from` as Markdown. */
  readonly markdown: BaseRoute & ((SingleSourceRoute & { readonly from?: undefined }) | { readonly from: string });
  /** Files that exist once per site and share this type. */
  readonly text: BaseRoute & {
    readonly text: 'empty' | 'redirects' | 'nginx-redirects' | 'nginx-pages' | 'headers' | 'about';
  };
  /** A file that a feature plans; `product` is the key of its product. */
  readonly 'feature-file': BaseRoute & RouteWithDocuments & { readonly file: string; readonly product?: string };
  readonly stylesheet: BaseRoute;
  readonly script: BaseRoute;
  readonly font: BaseRoute;
  /** A file that an extension renders. Without `extension`: a file that an extension published from a slot. */
  readonly 'extension-file': BaseRoute & (ExtensionRouteData | BookRoute | { readonly extension?: undefined });
  /** A file from an extension's generated pages, by its index among these files. */
  readonly 'made-file': BaseRoute & { readonly index: number };
  /** A file beside Markdown, such as an image. Without `index`: the file that lists all routes. */
  readonly asset: RouteOfContentFile | (BaseRoute & { readonly index?: undefined });
  readonly static: RouteOfContentFile;
}

/** Whether a route is a page. */
export function isPageRoute(route: Pick<Route, 'type'>): route is Route<PageType> {
  return (pageTypes as readonly string[]).includes(route.type);
}

/** Returns the fields common to all file routes. */
export function createFileRouteFields(path: string, output = path.slice(1)) {
  return { path, output };
}
