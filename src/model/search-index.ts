// An index that an extension builds for its search, from the texts of all searchable pages.
import type { SlotFinding } from './extension-slots.ts';
import type { PageKindInSearch } from './search.ts';
import type { SiteView } from './site-view.ts';

/** Builds the files of an index. */
export interface SearchIndex {
  /** Path prefix of its files, below the output folder: `pagefind/`. */
  readonly at: string;
  /** Builds the files while pages are rendered. Called only if a changed page, setting or extension version affects them. */
  make(
    locales: readonly IndexedLocale[],
    tools: IndexTools,
  ): readonly IndexFile[] | IndexProblem | Promise<readonly IndexFile[] | IndexProblem>;
}

/** The searchable pages of a locale. */
export interface IndexedLocale {
  readonly locale: string;
  /** Language as in `<html lang>`. */
  readonly lang: string;
  /** Search scopes, one per docs version; pages without a version use the first. */
  readonly scopes: readonly IndexedScope[];
  /** Phrases that readers use, each with the phrases of the content that have the same meaning. */
  readonly synonyms: readonly { readonly from: string; readonly to: readonly string[] }[];
  readonly pages: readonly IndexedPage[];
}

/** A search scope. */
export interface IndexedScope {
  /** Value of `version` in calls of the search. */
  readonly name: string;
  readonly label: string;
  /** Keys of the docs versions in the scope. */
  readonly versions: readonly string[];
}

/** A searchable page with its text. */
export interface IndexedPage {
  readonly title: string;
  /** Address with base URL; without origin and hash. */
  readonly href: string;
  /** Site path. */
  readonly path: string;
  /** Group of the page: the title of its sidebar, or of the releases. */
  readonly group: string;
  readonly kind: PageKindInSearch;
  /** Name of the page's subject. It is equal for the docs and the posts of one product. Absent if unknown. */
  readonly product?: string;
  /** Date of a post, formatted in its language. */
  readonly date?: string;
  /** Key of its docs version; absent if the page belongs to all versions. */
  readonly version?: string;
  /** Label in the sidebar, if it is not the title. */
  readonly label?: string;
  /** Labels of the categories that contain the page, and its product. */
  readonly around: readonly string[];
  /** Text about the page outside its sections: its description, or the latest version of a product. */
  readonly about: string;
  /** Words that readers use for the page's subject. They weigh as much as a heading. */
  readonly keywords?: readonly string[];
  /** Names of the product, on the page of a product. */
  readonly names?: readonly string[];
  /** Language of the page's text, if it is not translated yet. */
  readonly lang?: string;
  /** Score factor: 1 for docs, less for older posts. */
  readonly boost: number;
  readonly sections: readonly IndexedSection[];
}

/** The text below a heading, up to the next heading. */
export interface IndexedSection {
  /** Anchor of its heading; empty for the text before the first heading. */
  readonly id: string;
  readonly heading: string;
  readonly level: number;
  /** Plain text with collapsed white space. */
  readonly text: string;
  /** Table rows of the section that each name a thing, such as a setting. The text of the rows is in `text` too. */
  readonly rows?: readonly { readonly id: string; readonly name: string; readonly text: string }[];
}

/** A file of an index. */
export interface IndexFile {
  /** Path below the output folder. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** The reason why the index cannot be built. The site is then not written. */
export interface IndexProblem {
  readonly problem: SlotFinding;
}

/** Context of `make`. */
export interface IndexTools {
  /** Absolute path of the project. */
  readonly root: string;
  readonly site: Pick<SiteView, 'title' | 'url' | 'baseUrl'>;
  /** Aborted after 10 minutes. */
  readonly signal: AbortSignal;
}
