// The docs of a site with their versions, and all that each version has.
import type { DocsConfig, VersionConfig } from './docs-versions.ts';
import type { DocEntry, TagGroup } from './entries.ts';
import type { SidebarTree } from './navigation.ts';

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
