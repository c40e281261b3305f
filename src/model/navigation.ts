// How readers find their way: docs versions with their sidebars, where each page stands in them, and what the entries of the navbar
// stand for.
import type { SettingDiagnostic } from './diagnostic.ts';
import type { DocsConfig, VersionConfig } from './docs-versions.ts';
import type { DocEntry, TagGroup } from './entries.ts';
import type { LinkView, NavItemView } from './layout.ts';
import type { BreadcrumbView } from './view.ts';

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

/** All items with those below them, each before its own. */
export function* nodesOf(items: readonly SidebarNode[]): Generator<SidebarNode> {
  for (const node of items) {
    yield node;
    if (node.type === 'category') yield* nodesOf(node.items);
  }
}

/** Site path of the page of an item, one of another sidebar too; nothing where it has none on the site. */
export function pathOf(node: SidebarNode): string | undefined {
  if (node.type === 'doc') return node.doc.path;
  return node.type === 'category' ? (node.doc?.path ?? node.landing?.path) : undefined;
}

/** The same without what stands in another sidebar. */
export function ownPath(node: SidebarNode): string | undefined {
  return node.type === 'doc' && node.isRef ? undefined : pathOf(node);
}

/** The first page among items, by the path that `pathIn` gives one. */
export function firstPath(items: readonly SidebarNode[], pathIn = pathOf): string | undefined {
  for (const node of nodesOf(items)) {
    const path = pathIn(node);
    if (path !== undefined) return path;
  }
  return undefined;
}

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
export interface SidebarPosition {
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
export interface CategoryLanding extends Pick<SidebarTree, 'version' | 'file' | 'items'> {
  readonly landing: Landing;
  readonly sidebar: string;
}

/** Navigation of one locale. */
export interface Navigation {
  /** By path as `pathKey` spells it, in the order of the sidebars. */
  readonly sidebarPositions: ReadonlyMap<string, readonly SidebarPosition[]>;
  readonly landings: readonly CategoryLanding[];
  /** Listed products by sidebar: where the page of each stands. */
  readonly products: ReadonlyMap<string, readonly ProductPlace[]>;
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** Where the page of a product stands in a sidebar that has its pages. */
export interface ProductPlace extends Pick<SidebarPosition, 'sidebar' | 'categories'> {
  readonly key: string;
  /** Site path of its page. */
  readonly path?: string;
}

/** A page that a navbar item stands for. */
export interface NavTarget {
  /** Of the item and of those around it. */
  readonly keys: readonly string[];
  /** Path as `pathKey` spells it. */
  readonly path: string;
  /** Sidebar that the target page stands in. */
  readonly sidebar?: string;
  /** Keys of the categories of that sidebar that the page stands in or is the page of. */
  readonly categories?: readonly string[];
  /** Whether the item stands for all of the sidebar. */
  readonly isWhole?: boolean;
}

/** The entries of the navbar with the pages that they stand for. */
export interface NavPlan {
  readonly items: readonly NavItemView[];
  readonly targets: readonly NavTarget[];
}
