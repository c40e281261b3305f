// Input of templates: plain, serialisable values with final addresses. `Layout` is shared by all pages; `PageProps` is one page. Equal
// props and layout give equal bytes.
//
// For a document's text, planned props hold a `BodyRef`, which is replaced by HTML just before rendering, so that fingerprints never need
// the text itself. Templates receive `PageProps<string>`.
import type { HeadView } from './head.ts';
import type { HeroImageView, WelcomeView } from './hero.ts';
import type { ForeignText, LinkView } from './layout.ts';
import type { CardView, PageGroupView, PaginationView, ProductAreaView, TileView } from './list-view.ts';
import type { PagePartHtml } from './page-parts.ts';
import type { PrintView } from './print-view.ts';
import type {
  PostSummaryView,
  PostView,
  ProductLinkView,
  ProductView,
  StaleTranslationView,
  TagView,
  TimelineVersionView,
} from './release-view.ts';
import type { PageType } from './route.ts';

export type { BodyRef, LinkSlotTarget } from './body-ref.ts';
export type { HeadView } from './head.ts';
export type {
  CardView,
  PageGroupView,
  PaginationView,
  ProductAreaView,
  ProductTileView,
  TileView,
} from './list-view.ts';
export type {
  PostSummaryView,
  PostView,
  ProductLinkView,
  ProductView,
  StaleTranslationView,
  TagView,
  TimelineVersionView,
};

/** One entry of the table of contents; nested by level. */
export interface TocItem {
  readonly id: string;
  readonly level: number;
  /** Inline HTML without links. */
  readonly html: string;
  readonly children: readonly TocItem[];
}

/** A breadcrumb; the current page is the last one. */
export interface BreadcrumbView extends Pick<LinkView, 'label' | 'lang'> {
  /** Absent for a category without a page. */
  readonly href?: string;
}

/** Tags with the same first letter. */
export interface TagsOfLetterView {
  readonly letter: string;
  readonly tags: readonly TagView[];
}

/** Zoom of the images in a Markdown text. Each image is a button that enlarges the image, unless `isStill` is set. */
interface ImageZoomView {
  /** Set if readers cannot enlarge the images. */
  readonly isStill?: true;
}

/** The content of a docs page. */
export interface DocView<B = string> extends WelcomeView, ImageZoomView {
  /** Inline HTML of the h1; absent if the page hides its title. */
  readonly titleHtml: string;
  readonly hideTitle: boolean;
  readonly layout?: 'reference';
  /** Set if the text is in a language other than that of the page. */
  readonly foreign?: ForeignText;
  /** Set if the text is a translation, and its original has changed since. */
  readonly stale?: StaleTranslationView;
  readonly body: B;
  readonly previous?: LinkView;
  readonly next?: LinkView;
  readonly tags: readonly TagView[];
  readonly printHref?: string;
  readonly editHref?: string;
  readonly lastUpdate?: { readonly date?: string; readonly dateText?: string; readonly author?: string };
  readonly visibility: 'public' | 'unlisted' | 'draft';
}

/** The content of each page type. */
export interface PageViews<B = string> {
  home: {
    readonly title: string;
    readonly tagline: string;
    /** Buttons below the heading; the first one is emphasized. The field is absent if there are none. */
    readonly actions?: readonly LinkView[];
    /** Picture beside the heading. */
    readonly image?: HeroImageView;
    /** Feature tiles: benefits for readers. */
    readonly features?: readonly TileView[];
    /** Common tasks of readers. */
    readonly tasks: readonly TileView[];
    readonly tabs: readonly {
      readonly id: string;
      readonly label: string;
      readonly sections: readonly { readonly heading: string; readonly tiles: readonly TileView[] }[];
    }[];
    /** All products, if no tabs are configured. */
    readonly areas: readonly ProductAreaView[];
    readonly latest: readonly PostSummaryView[];
    /** Link to all releases. */
    readonly releasesHref?: string;
    /** Cards of all landing pages, if there are neither tabs nor products. */
    readonly cards: readonly CardView[];
  };
  /** All products, for sites whose home page does not show them. */
  'product-list': { readonly title: string; readonly areas: readonly ProductAreaView[] };
  landing: {
    readonly title: string;
    readonly description: string;
    /** First steps with the product, in order. */
    readonly steps: readonly TileView[];
    /** Requirements of the product. */
    readonly requirements: readonly TileView[];
    /** Pages of the product: first those without a category, then each category. */
    readonly groups: readonly PageGroupView[];
    readonly releases: readonly PostSummaryView[];
    /** Newest version of the product, if it has posts. */
    readonly latestVersion?: string;
    /** Timelines of the products that this page belongs to. */
    readonly timelines: readonly LinkView[];
    readonly previous?: LinkView;
    readonly next?: LinkView;
    /** Link to a page that combines all pages of the section, if the section has several. */
    readonly printHref?: string;
  };
  doc: DocView<B>;
  releases: {
    readonly title: string;
    readonly description: string;
    readonly posts: readonly PostView<B>[];
    readonly pagination: PaginationView;
    readonly recent: readonly PostSummaryView[];
    /** Products that have posts, by name. */
    readonly products: readonly ProductLinkView[];
    readonly links: readonly LinkView[];
    readonly feeds: HeadView['feeds'];
  };
  post: {
    readonly post: PostView<B>;
    readonly newer?: LinkView;
    readonly older?: LinkView;
    readonly recent: readonly PostSummaryView[];
    readonly lastUpdate?: DocView['lastUpdate'];
    readonly editHref?: string;
  };
  archive: {
    readonly title: string;
    readonly products: readonly ProductLinkView[];
    readonly years: readonly {
      readonly year: string;
      readonly count: number;
      /** Posts by product; posts without a product come last, under their own label. */
      readonly groups: readonly {
        readonly label: string;
        readonly href?: string;
        readonly posts: readonly PostSummaryView[];
      }[];
    }[];
  };
  /** All timelines, each with its newest version, the date and the number of versions. */
  products: { readonly title: string; readonly cards: readonly CardView[] };
  timeline: {
    readonly title: string;
    readonly product: ProductView;
    readonly latestVersion?: string;
    /** Newest first. */
    readonly versions: readonly TimelineVersionView<B>[];
    /** The timeline as JSON. */
    readonly jsonHref: string;
    readonly feeds: HeadView['feeds'];
  };
  tags: { readonly title: string; readonly letters: readonly TagsOfLetterView[] };
  tag: {
    readonly title: string;
    readonly tag: string;
    readonly count: number;
    readonly allTagsHref: string;
    readonly posts: readonly PostView<B>[];
    readonly pagination: PaginationView;
  };
  'doc-tags': PageViews['tags'];
  'doc-tag': Pick<PageViews['tag'], 'title' | 'tag' | 'allTagsHref'> & {
    readonly docs: readonly CardView[];
  };
  page: Pick<DocView<B>, 'titleHtml' | 'foreign' | 'stale' | 'body' | 'visibility' | 'hero' | 'features' | 'isStill'>;
  /** All pages of a section on one page, for printing. */
  print: PrintView<B>;
  search: {
    readonly title: string;
    /** All indexed pages by group, so that the page works without JavaScript. */
    readonly groups: readonly { readonly label: string; readonly links: readonly LinkView[] }[];
  };
  'not-found': {
    readonly title: string;
    readonly links: readonly LinkView[];
    /** JSON with the title of each page by its path, from which the browser suggests similar pages. */
    readonly routesHref: string;
  };
}

/** The docs version of a page, on a site with several versions or several sets of docs. */
export interface VersionView {
  /** Id of its docs. */
  readonly docs: string;
  /** Key of the version. */
  readonly name: string;
  readonly label: string;
  readonly hasBadge: boolean;
  readonly banner: 'none' | 'unreleased' | 'unmaintained';
  /** Addresses of the same page in each version, including its own. */
  readonly same: Readonly<Record<string, string>>;
  /** Target of the banner; absent on pages of the latest version. */
  readonly latest?: { readonly label: string; readonly href: string; readonly isSamePage: boolean };
}

/** Props of one page: everything that differs between pages. */
export type PageProps<B = string, T extends PageType = PageType> = {
  [K in T]: {
    readonly type: K;
    /** Site path, decoded. */
    readonly path: string;
    readonly href: string;
    readonly head: HeadView;
    readonly sidebar?: {
      /** A key of `Layout.sidebars`. */
      readonly name: string;
      /** Key of the item of this page, if there is one. */
      readonly current?: string;
      /** Keys of `current` and of every category that contains it. */
      readonly active: readonly string[];
      /** Key of the page's product, if there are several products. */
      readonly product?: string;
    };
    /** Keys of navbar items that link to this page or its section. */
    readonly activeNav: readonly string[];
    /** Absent if breadcrumbs are off. */
    readonly breadcrumbs?: readonly BreadcrumbView[];
    readonly toc: readonly TocItem[];
    /** Absent on pages without a version, and on a site with only one. */
    readonly docsVersion?: VersionView;
    /** HTML of the site's parts on this page, by position. */
    readonly parts?: PagePartHtml;
    readonly view: PageViews<B>[K];
  };
}[T];
