// What a search index is made from, whichever engine it is for: the pages of a locale that are listed, and their sections.
import type { Section } from './document.ts';
import type { IndexedPage, IndexFile } from './search-index.ts';

/** A page that readers can find. */
export interface SearchSource extends Omit<IndexedPage, 'sections'> {
  /** File and hash of the document; absent for a page that is made of others. */
  readonly file?: string;
  readonly hash?: string;
  /** What extensions have readers find on it besides its text. */
  readonly records?: readonly Section[];
}

/** A page with its text. */
export interface SearchText extends SearchSource {
  readonly sections: readonly Section[];
}

/** A file of search with what stands for its content. */
export interface SearchOutput {
  /** Below the output folder. */
  readonly path: string;
  readonly fingerprint: string;
  /** Absent where the file that was made before is to be kept. */
  readonly content?: IndexFile['content'];
  /** Stands for what it is made from, where that is known without making it. */
  readonly input?: string;
}
