// Input of a search index for any engine: the listed pages of a locale, with their sections.
import type { Section } from './document.ts';
import type { IndexedPage, IndexFile } from './search-index.ts';

/** A searchable page, without its text. */
export interface SearchablePage extends Omit<IndexedPage, 'sections'> {
  /** File and hash of the document; absent for a page that is generated from others. */
  readonly file?: string;
  readonly hash?: string;
  /** Additional search records from extensions. */
  readonly records?: readonly Section[];
}

export interface SearchablePageText extends SearchablePage {
  readonly sections: readonly Section[];
}

/** A search file with its fingerprint. */
export interface SearchOutputFile {
  /** Path below the output folder. */
  readonly path: string;
  readonly fingerprint: string;
  /** Absent if the existing file is up to date. */
  readonly content?: IndexFile['content'];
  /** Fingerprint of its inputs, if known without building the file. */
  readonly input?: string;
}
