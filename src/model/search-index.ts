// An index that an extension makes for its search, of the texts of all pages that readers can find.
import type { SlotFinding } from './extension-slots.ts';
import type { SearchKind } from './search.ts';
import type { SiteView } from './site-view.ts';

/** Makes the files of an index. */
export interface SearchIndex {
  /** What the paths of its files begin with, below the output folder: `pagefind/`. */
  readonly at: string;
  /**
   * Makes them, while the pages are rendered. It is called when another page, setting or version of the extension asks for other files, and
   * for nothing else.
   */
  make(
    locales: readonly IndexedLocale[],
    tools: IndexTools,
  ): readonly IndexFile[] | IndexProblem | Promise<readonly IndexFile[] | IndexProblem>;
}

/** The pages of a language. */
export interface IndexedLocale {
  readonly locale: string;
  /** As in `<html lang>`. */
  readonly lang: string;
  /** Docs versions that a search may be limited to; the one of pages without a version first. */
  readonly scopes: readonly IndexedScope[];
  /** Phrases of readers, and the phrases of the content that each stands for. */
  readonly synonyms: readonly { readonly from: string; readonly to: readonly string[] }[];
  readonly pages: readonly IndexedPage[];
}

/** What a search may be limited to. */
export interface IndexedScope {
  /** What the search is called with as `version`. */
  readonly name: string;
  readonly label: string;
  /** Keys of the docs versions whose pages are in it. */
  readonly versions: readonly string[];
}

/** A page that readers can find, with its text. */
export interface IndexedPage {
  readonly title: string;
  /** With base URL; without origin and hash. */
  readonly href: string;
  /** Site path. */
  readonly path: string;
  /** What it belongs to: the title of its sidebar, or of the releases. */
  readonly group: string;
  readonly kind: SearchKind;
  /** Name of what it is about, equal for the docs and the posts of a product; absent where nothing says it. */
  readonly product?: string;
  /** Of a post, as its language writes it. */
  readonly date?: string;
  /** Key of its docs version; absent where the page belongs to all of them. */
  readonly version?: string;
  /** What the sidebar calls the page, where that is not its title. */
  readonly label?: string;
  /** Labels of the categories around the page, and its product. */
  readonly around: readonly string[];
  /** What the page says of itself besides its sections. */
  readonly about: string;
  /** Words that readers use for it: each counts like a heading. */
  readonly keywords?: readonly string[];
  /** Names of the product whose page it is. */
  readonly names?: readonly string[];
  /** Language of its text where that is not the one of the site: nobody has translated it yet. */
  readonly lang?: string;
  /** Factor of its scores: 1 for docs, less for posts the older they are. */
  readonly boost: number;
  readonly sections: readonly IndexedSection[];
}

/** What stands below a heading, up to the next one. */
export interface IndexedSection {
  /** Anchor of its heading; empty for what stands before the first one. */
  readonly id: string;
  readonly heading: string;
  readonly level: number;
  /** Plain text, white space folded. */
  readonly text: string;
  /** Rows of its tables that name a thing, such as a setting; their text is part of the section's too. */
  readonly rows?: readonly { readonly id: string; readonly name: string; readonly text: string }[];
}

/** A file of an index. */
export interface IndexFile {
  /** Below the output folder. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Why there can be no index. The site is not written then. */
export interface IndexProblem {
  readonly problem: SlotFinding;
}

/** What `make` gets besides. */
export interface IndexTools {
  /** Absolute path of the project. */
  readonly root: string;
  readonly site: Pick<SiteView, 'title' | 'url' | 'baseUrl'>;
  /** Ends what takes longer than 10 minutes. */
  readonly signal: AbortSignal;
}
