// Every file that the build emits is a route: pages, feeds, assets, redirects. So collisions, link targets, incremental writing
// and the dev server need no special cases. The type of a route says by which fields its planner finds what it shows; where it
// has none of its own, the path says enough.
import type { Json } from '../lib/json.ts';
import type { Visibility } from './entries.ts';
import { pageTypeOf } from './template-names.ts';
import type { FeedView } from './text-view.ts';

/** The type of a page, which decides the template that renders it. */
export type PageType = (typeof pageTypeOf)[keyof typeof pageTypeOf];

/** Types of routes that are pages: HTML with a template of their own. */
export const pageTypes: readonly PageType[] = Object.values(pageTypeOf);

/** Files that are not pages. */
export type FileType = keyof FileRoutes;

/** One emitted file. With the name of a type, one of that type. */
export type Route<T extends PageType | FileType = PageType | FileType> = {
  [K in T]: { readonly type: K } & (PageRoutes & FileRoutes)[K];
}[T];

/** A document whose text a route shows. */
export interface ShownText {
  readonly file: string;
  /** Prefix of its ids, on a page that shows several. */
  readonly idPrefix?: string;
}

/** What every route has. */
export interface BaseRoute {
  /** Decoded path below the base URL: starts with `/`, no trailing slash, `/launcher/overview` or `/sitemap.xml`. */
  readonly path: string;
  /** POSIX path below the output folder. */
  readonly output: string;
  /** Its source file, root-relative, if there is one. */
  readonly source?: string;
  /** Output of the route whose content this route has in another format. */
  readonly from?: string;
  /** The documents whose texts it shows, in order. */
  readonly shows?: readonly ShownText[];
}

/** What every page has. */
export interface BasePage extends BaseRoute {
  /** Without that of the site. */
  readonly title: string;
  /** Listed in the sitemap, in feeds and by search engines. */
  readonly isIndexed: boolean;
  /** Draft (with `--drafts`), or unlisted. */
  readonly visibility: Visibility;
  /** Ids of a generated page, besides those of its texts. */
  readonly anchors?: readonly string[];
  /** Key of its docs version, on a site with several versions or several docs. */
  readonly version?: string;
  /** Site path of the page that search engines should show instead. */
  readonly canonical?: string;
  /** `YYYY-MM-DD`, for the sitemap. */
  readonly lastModified?: string;
}

/** What always shows texts. */
type WithTexts = { readonly shows: readonly ShownText[] };

/** What shows one document: its source. */
type OfDocument = WithTexts & { readonly source: string };

/** What shows the posts of a product, by its key. */
type OfProduct = WithTexts & { readonly product: string };

/** A page of a list of posts, by its number from 1. */
type ListPage = BasePage & WithTexts & { readonly page: number };

/** What an extension renders. */
export interface Extended {
  readonly extension: string;
  /** Stands for the functions and options of the extension. */
  readonly code: string;
  /** All else that it is made from. */
  readonly data: Json;
}

interface PageRoutes {
  readonly home: BasePage;
  readonly 'product-list': BasePage;
  readonly landing: BasePage;
  readonly doc: BasePage & OfDocument;
  readonly releases: ListPage;
  readonly post: BasePage & OfDocument;
  readonly archive: BasePage;
  readonly products: BasePage;
  readonly timeline: BasePage & OfProduct;
  readonly tags: BasePage;
  /** By the slug of the tag. */
  readonly tag: ListPage & { readonly tag: string };
  /** By the key of the docs version that has the tags. */
  readonly 'doc-tags': BasePage & { readonly tagsOf: string };
  readonly 'doc-tag': BasePage & { readonly tagsOf: string; readonly tag: string };
  readonly page: BasePage & OfDocument;
  readonly extension: BasePage & Extended & { readonly description?: string };
  readonly print: BasePage & WithTexts;
  readonly search: BasePage;
  readonly 'not-found': BasePage;
}

/** A part of the releases section that has a feed of its own: where it is below the section. */
export type ReleasesPart = readonly [list: 'tags' | 'products', slug: string];

/** A file of the content, at its place in the list of those that were read. */
type ContentFile = BaseRoute & { readonly index: number; readonly source: string };

interface FileRoutes {
  /** From an `address` of the redirect at `index` of the configuration, else from that of a page with another ending. */
  readonly redirect: BaseRoute & {
    readonly to: string;
    readonly rule?: { readonly index: number; readonly address: string };
  };
  readonly pdf: BaseRoute & OfProduct;
  /** Without a part, the feed of the whole section. */
  readonly feed: BaseRoute & WithTexts & { readonly format: FeedView['format']; readonly part?: ReleasesPart };
  /** A timeline as JSON. */
  readonly data: BaseRoute & OfProduct;
  readonly sitemap: BaseRoute;
  readonly robots: BaseRoute;
  readonly opensearch: BaseRoute;
  /** A document as Markdown, or the page `from`, which lists others. */
  readonly markdown: BaseRoute & ((OfDocument & { readonly from?: undefined }) | { readonly from: string });
  /** Files that are there once and have no type of their own. */
  readonly text: BaseRoute & {
    readonly text: 'empty' | 'redirects' | 'nginx-redirects' | 'nginx-pages' | 'headers' | 'about';
  };
  /** A file that a feature plans (`SiteFiles`): which one, and what it is about, by the key of a product. */
  readonly 'feature-file': BaseRoute & WithTexts & { readonly file: string; readonly product?: string };
  readonly stylesheet: BaseRoute;
  readonly script: BaseRoute;
  readonly font: BaseRoute;
  /** What an extension renders, or a file that it made of a slot, which has no data. */
  readonly 'extension-file': BaseRoute & (Extended | { readonly extension?: undefined });
  /** A file of pages that an extension made, at its place among all of those. */
  readonly 'made-file': BaseRoute & { readonly index: number };
  /** A file beside Markdown, or the list of all routes, which has no index. */
  readonly asset: ContentFile | (BaseRoute & { readonly index?: undefined });
  readonly static: ContentFile;
}

/** Whether a route is a page and not another file. */
export function isPage(route: Pick<Route, 'type'>): route is Route<PageType> {
  return (pageTypes as readonly string[]).includes(route.type);
}

/** What the route of a file that is no page has, whatever its type. */
export function fileRoute(path: string, output = path.slice(1)) {
  return { path, output };
}
