// What a search index is made from, whichever engine it is for: the pages of a locale that are listed, and their sections.
import type { Section } from './document.ts';
import type { SearchPage } from './search.ts';

/** A page that readers can find. */
export interface SearchSource extends SearchPage {
  /** Site path. */
  readonly path: string;
  /** Docs version; absent where the page belongs to all of them. */
  readonly version?: string;
  /** File and hash of the document; absent for a page that is made of others. */
  readonly file?: string;
  readonly hash?: string;
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
  /** What extensions have readers find on it besides its text. */
  readonly records?: readonly Section[];
  /** Factor of its scores: 1 for docs, less for posts the older they are. */
  readonly boost: number;
}

/** A page with its text. */
export interface SearchText extends SearchSource {
  readonly sections: readonly Section[];
}

/** A file that an index is made of; the path is below the output folder. */
export interface SearchFile {
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** A file of search with what stands for its content. */
export interface SearchOutput {
  /** Below the output folder. */
  readonly path: string;
  readonly fingerprint: string;
  /** Absent where the file that was made before is to be kept. */
  readonly content?: SearchFile['content'];
  /** Stands for what it is made from, where that is known without making it. */
  readonly input?: string;
}
