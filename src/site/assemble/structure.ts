// What the pages of one locale stand in: documents in order and with their paths, docs versions, sidebars, what comes before
// and after a page, products, tags. Plain data that is made once from all documents; everything else of site/ reads it.
import type { ProductConfig } from '../../model/config.ts';
import type { Diagnostic, SettingDiagnostic } from '../../model/diagnostic.ts';
import type { DocsConfig, VersionConfig } from '../../model/docs-versions.ts';
import type { Document } from '../../model/document.ts';
import type { LinkView } from '../../model/layout.ts';
import type { Messages } from '../../model/messages.ts';
import type { PackagedAssets, SiteInput } from '../../model/site.ts';
import type { Content } from '../../model/source.ts';
import type { BreadcrumbView } from '../../model/view.ts';

/**
 * All that other pages may show of a document: an edit that leaves this as it is changes only routes that show the text. The
 * rest is the text with what is counted in it, and planners take that from the document as it is now.
 */
export type DocumentFacts = Omit<
  Document,
  'hash' | 'links' | 'wordCount' | 'size' | 'isTruncated' | 'hasCode' | 'diagnostics'
>;

/** How far a document may be seen. */
export type Visibility = 'public' | 'unlisted' | 'draft';

/** What every document has once it is part of a site. */
export interface Entry {
  readonly document: DocumentFacts;
  /** Site path. */
  readonly path: string;
  readonly visibility: Visibility;
}

/** A docs page. */
export interface DocEntry extends Entry {
  /** Path below the docs folder without ending and number prefixes, or the front matter's `id` in that folder. */
  readonly id: string;
  /** Source folder below the docs folder, `.` for the top. */
  readonly dir: string;
  /** File name without ending and number prefix. */
  readonly name: string;
  /** Whether the file stands for its folder. */
  readonly isIndex: boolean;
  /** From `sidebar_position`, else the number prefix. */
  readonly position?: number;
  readonly label: string;
}

/** A release post. */
export interface PostEntry extends Entry {
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** All entries of one locale. */
export interface Entries {
  readonly docs: readonly DocEntry[];
  /** Newest first. */
  readonly posts: readonly PostEntry[];
  readonly pages: readonly Entry[];
  /** All of them by file. */
  readonly byFile: ReadonlyMap<string, Entry>;
  /** Drafts that are left out, and posts of days to come, so that a sidebar may name one, and a link to one can say so. */
  readonly drafts: readonly (Entry | DocEntry | PostEntry)[];
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** The page that a category's generated index makes. */
export interface Landing {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly image?: string;
  /** Where the image is named. */
  readonly imageSetting: { readonly file?: string; readonly setting: string };
}

/** One item of a sidebar. Keys are unique in their sidebar and follow its order. */
export type SidebarNode = { readonly key: string; readonly className?: string } & (
  | { readonly type: 'doc'; readonly label: string; readonly doc: DocEntry; readonly isRef: boolean }
  | { readonly type: 'link'; readonly label: string; readonly href: string; readonly setting: string }
  | { readonly type: 'html'; readonly html: string; readonly setting: string }
  | {
      readonly type: 'category';
      readonly label: string;
      readonly doc?: DocEntry;
      readonly landing?: Landing;
      readonly description?: string;
      readonly isCollapsible: boolean;
      readonly isCollapsed: boolean;
      readonly items: readonly SidebarNode[];
    }
);

/** A sidebar's tree. */
export interface SidebarTree {
  /** Unique on the site: where docs have several versions or an id, `VERSION/NAME`. */
  readonly name: string;
  /** As it is written. */
  readonly ownName: string;
  /** Key of the docs version. */
  readonly version: string;
  /** File that it is written in. */
  readonly file?: string;
  readonly items: readonly SidebarNode[];
}

/** A version of the docs, with all that it has. */
export interface DocsVersion extends VersionConfig {
  /** Unique on the site: the key of the version. */
  readonly name: string;
  /** Site path that its pages are below. */
  readonly base: string;
  /** Whether it is the one of its docs that readers see first. */
  readonly isLast: boolean;
  readonly docs: readonly DocEntry[];
  readonly docsById: ReadonlyMap<string, DocEntry>;
  /** Paths of its pages by their path below the version's own, as `pathKey` spells it. */
  readonly paths: ReadonlyMap<string, string>;
  readonly sidebars: readonly SidebarTree[];
  /** Its docs by tag. */
  readonly tags: readonly TagGroup<DocEntry>[];
  /** Site path of the page that it begins with; absent where it has no pages. */
  readonly mainPath?: string;
}

/** One of the docs of a site. With a single version they are planned in the same way, and nothing tells of it. */
export interface DocsSection extends Pick<DocsConfig, 'id'> {
  readonly settings: DocsConfig;
  /** In the order in which readers see them. */
  readonly all: readonly DocsVersion[];
  /** The one that readers see first. */
  readonly last: DocsVersion;
  /** Whether readers have a choice. */
  readonly areSeveral: boolean;
}

/** The versions of all docs of a site. */
export interface Versions {
  readonly sections: readonly DocsSection[];
  /** Of all docs, in their order. */
  readonly all: readonly DocsVersion[];
  /** Whether a page has to say which of them it is of. */
  readonly areSeveral: boolean;
}

/** Where one page stands in one sidebar. */
export interface Standing {
  readonly sidebar: string;
  /** The sidebar's name as its file has it. */
  readonly ownSidebar: string;
  readonly current: string;
  /** Keys of `current` and every category around it. */
  readonly active: readonly string[];
  /** The categories among them. */
  readonly categories: readonly string[];
  readonly breadcrumbs: readonly BreadcrumbView[];
  readonly previous?: LinkView;
  readonly next?: LinkView;
}

/** A landing page with the category that makes it. */
export interface LandingPage extends Pick<SidebarTree, 'version' | 'file' | 'items'> {
  readonly landing: Landing;
  readonly sidebar: string;
}

/** Navigation of one locale. */
export interface Navigation {
  /** By path as `pathKey` spells it, in the order of the sidebars. */
  readonly standings: ReadonlyMap<string, readonly Standing[]>;
  readonly landings: readonly LandingPage[];
  /** Listed products by sidebar: where the page of each stands. */
  readonly products: ReadonlyMap<string, readonly ProductPlace[]>;
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** Where the page of a product stands in a sidebar that has its pages. */
export interface ProductPlace extends Pick<Standing, 'sidebar' | 'categories'> {
  readonly key: string;
  /** Site path of its page. */
  readonly path?: string;
}

/** A product with its listed posts. */
export interface ProductGroup {
  readonly product: ProductConfig;
  /** Its key as a path segment. */
  readonly slug: string;
  /** Site path of its timeline. */
  readonly path: string;
  /** Newest first; at least one. */
  readonly posts: readonly PostEntry[];
  /** The same by version, the greatest first. */
  readonly versions: readonly PostEntry[];
  /** The post of the latest version; absent where no post names a version, as that version is. */
  readonly latest?: PostEntry;
  readonly latestVersion?: string;
}

/** A group of entries that carry one tag. Tags that differ only in case or punctuation are one. */
export interface TagGroup<E extends Entry> {
  readonly slug: string;
  readonly label: string;
  readonly entries: readonly E[];
}

/** The releases section. */
export interface Releases {
  /** Posts that lists show, newest first. */
  readonly listed: readonly PostEntry[];
  /** The posts before and after each of them, by file: of its product, else among all. */
  readonly neighbours: ReadonlyMap<string, { readonly newer?: PostEntry; readonly older?: PostEntry }>;
  readonly tags: readonly TagGroup<PostEntry>[];
  /** Products that have listed posts, ordered by label. */
  readonly products: readonly ProductGroup[];
}

/** Docs pages that are shown on one, for paper. */
export interface PrintSection extends Pick<SidebarTree, 'version' | 'file'> {
  readonly path: string;
  readonly title: string;
  /** Each once, in the sidebar's order. */
  readonly docs: readonly DocEntry[];
}

/** The sections of a site, and for each page the address of the smallest one that it belongs to. */
export interface Print {
  readonly sections: readonly PrintSection[];
  /** By site path of the page. */
  readonly hrefs: ReadonlyMap<string, string>;
  /** About sections whose path a page of the site has. */
  readonly diagnostics: readonly Diagnostic[];
}

/** What is printed besides the texts: how it is called, and the path of what it is about. */
export interface PrintFacts {
  readonly title: string;
  readonly path: string;
  /** Absent where it is that of the docs, or there is none. */
  readonly version?: string;
}

/** A document for paper. */
export interface Paper extends PrintFacts {
  readonly entries: readonly Entry[];
  /** Key of its docs version, where all of it is of one. */
  readonly docsVersion?: string;
  /** Name of its file, without ending. */
  readonly name: string;
}

/** The documents that a build makes: one for each product, where the configuration asks for them. */
export interface Papers {
  /** By key of the product. */
  readonly ofProducts: ReadonlyMap<string, Paper>;
  /** Address of the document that a page is in, by its site path. */
  readonly hrefs: ReadonlyMap<string, string>;
}

/** What the pages of one locale stand in. */
export interface SiteStructure extends Pick<SiteInput, 'config' | 'locale' | 'generator'> {
  /** Path prefix of the locale: empty for the default one. */
  readonly prefix: string;
  readonly messages: Messages;
  /** Files beside the sources. */
  readonly files: Pick<Content, 'assets' | 'categories' | 'versionCategories' | 'authors' | 'pageScripts' | 'apis'>;
  readonly packaged: PackagedAssets;
  readonly entries: Entries;
  readonly versions: Versions;
  /** Of all docs versions. */
  readonly sidebars: readonly SidebarTree[];
  readonly navigation: Navigation;
  readonly releases: Releases;
  readonly print: Print;
  readonly papers: Papers;
  readonly diagnostics: readonly SettingDiagnostic[];
}
