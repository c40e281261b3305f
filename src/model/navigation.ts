// Navigation of a site: docs versions with their sidebars, the positions of pages in them, and the targets of navbar items.
import type { SettingDiagnostic } from './diagnostic.ts';
import type { DocsConfig, VersionConfig } from './docs-versions.ts';
import type { DocEntry, TagGroup } from './entries.ts';
import type { LinkView, NavItemView } from './layout.ts';
import type { BreadcrumbView } from './view.ts';

/** The generated index page of a category. */
export interface GeneratedIndexPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly image?: string;
  /** Setting that contains the image. */
  readonly imageSetting: { readonly file?: string; readonly setting: string };
}

/** An item of a sidebar. Keys are unique in their sidebar and follow its order. */
export type SidebarNode = { readonly key: string; readonly className?: string } & (
  | { readonly type: 'doc'; readonly label: string; readonly doc: DocEntry; readonly isRef: boolean }
  | { readonly type: 'link'; readonly label: string; readonly href: string; readonly setting: string }
  | { readonly type: 'html'; readonly html: string; readonly setting: string }
  | {
      readonly type: 'category';
      readonly label: string;
      readonly doc?: DocEntry;
      readonly landing?: GeneratedIndexPage;
      readonly description?: string;
      readonly isCollapsible: boolean;
      readonly isCollapsed: boolean;
      readonly items: readonly SidebarNode[];
    }
);

/** Yields all items, each category before the items in it. */
export function* walkSidebarNodes(items: readonly SidebarNode[]): Generator<SidebarNode> {
  for (const node of items) {
    yield node;
    if (node.type === 'category') yield* walkSidebarNodes(node.items);
  }
}

/**
 * Returns the site path of an item's page, even if the page belongs to another sidebar; `undefined` if the site has no page for the item.
 */
export function getSidebarNodePath(node: SidebarNode): string | undefined {
  if (node.type === 'doc') return node.doc.path;
  return node.type === 'category' ? (node.doc?.path ?? node.landing?.path) : undefined;
}

/** Returns the site path of an item's page; `undefined` if the page belongs to another sidebar or does not exist. */
export function getSidebarNodePathUnlessRef(node: SidebarNode): string | undefined {
  return node.type === 'doc' && node.isRef ? undefined : getSidebarNodePath(node);
}

/** Returns the first path that `pathIn` returns for an item, in sidebar order. */
export function findFirstSidebarNodePath(
  items: readonly SidebarNode[],
  pathIn = getSidebarNodePath,
): string | undefined {
  for (const node of walkSidebarNodes(items)) {
    const path = pathIn(node);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** A sidebar with its tree of items. */
export interface SidebarTree {
  /** Name, unique on the site: `VERSION/NAME` if docs have several versions or an id. */
  readonly name: string;
  /** Name in the configuration. */
  readonly ownName: string;
  /** Key of the docs version. */
  readonly version: string;
  /** File that defines the sidebar. */
  readonly file?: string;
  readonly items: readonly SidebarNode[];
}

/** A docs version with its pages and sidebars. */
export interface DocsVersion extends VersionConfig {
  /** Key of the version, unique on the site. */
  readonly name: string;
  /** Site path below which the version has its pages. */
  readonly base: string;
  /** Whether it is the version that readers see first. */
  readonly isLast: boolean;
  readonly docs: readonly DocEntry[];
  readonly docsById: ReadonlyMap<string, DocEntry>;
  /** Site path of each page of the version. Keys: paths below `base`, as spelled by `computePathMatchKey`. */
  readonly paths: ReadonlyMap<string, string>;
  readonly sidebars: readonly SidebarTree[];
  /** Its pages by tag. */
  readonly tags: readonly TagGroup<DocEntry>[];
  /** Site path of its first page; absent if it has no pages. */
  readonly mainPath?: string;
}

/** One set of docs of a site. Docs with a single version are planned in the same way, but their pages do not mention the version. */
export interface DocsSection extends Pick<DocsConfig, 'id'> {
  readonly settings: DocsConfig;
  /** Versions in the order that readers see. */
  readonly all: readonly DocsVersion[];
  /** Version that readers see first. */
  readonly last: DocsVersion;
  /** Whether there are several versions. */
  readonly areSeveral: boolean;
}

/** The versions of all docs of a site. */
export interface AllDocsVersions {
  readonly sections: readonly DocsSection[];
  /** Versions of all docs, in order. */
  readonly all: readonly DocsVersion[];
  /** Whether pages have to name their version or docs. */
  readonly areSeveral: boolean;
}

export interface PagePositionInSidebar {
  readonly sidebar: string;
  /** Name of the sidebar in the sidebars file. */
  readonly ownSidebar: string;
  /** Key of the sidebar item of the page. */
  readonly current: string;
  /** Keys of `current` and of all categories that contain it. */
  readonly active: readonly string[];
  /** Keys of the categories among `active`. */
  readonly categories: readonly string[];
  readonly breadcrumbs: readonly BreadcrumbView[];
  readonly previous?: LinkView;
  readonly next?: LinkView;
}

/** The index page of a category, with its sidebar. */
export interface CategoryLandingPage extends Pick<SidebarTree, 'version' | 'file' | 'items'> {
  readonly landing: GeneratedIndexPage;
  readonly sidebar: string;
}

/** Navigation of one locale. */
export interface Navigation {
  /** Positions of pages in sidebars, by page path in the form of `computePathMatchKey`. Positions are in the order of the sidebars. */
  readonly sidebarPositions: ReadonlyMap<string, readonly PagePositionInSidebar[]>;
  readonly landings: readonly CategoryLandingPage[];
  /** Listed products with the position of their pages, by sidebar. */
  readonly products: ReadonlyMap<string, readonly ProductPositionInSidebar[]>;
  readonly diagnostics: readonly SettingDiagnostic[];
}

/** Position of the page of a product in a sidebar that contains pages of the product. */
interface ProductPositionInSidebar extends Pick<PagePositionInSidebar, 'sidebar' | 'categories'> {
  readonly key: string;
  /** Site path of the product's page. */
  readonly path?: string;
}

/** A page that a navbar item refers to. */
export interface NavItemTarget {
  /** Keys of the item and of the menus that contain it. */
  readonly keys: readonly string[];
  /** Path as spelled by `computePathMatchKey`. */
  readonly path: string;
  /** Sidebar that contains the target page. */
  readonly sidebar?: string;
  /** Keys of the categories in `sidebar` that contain the target page or have it as their index page. */
  readonly categories?: readonly string[];
  /** Whether the item refers to the whole sidebar. */
  readonly isWhole?: boolean;
}

/** Navbar items with the pages that they refer to. */
export interface NavbarWithTargets {
  readonly items: readonly NavItemView[];
  readonly targets: readonly NavItemTarget[];
}
