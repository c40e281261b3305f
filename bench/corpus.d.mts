// Types of the generator, for the tests.

/** A corpus in memory. */
export interface Corpus {
  /** Text of each file by its path. */
  readonly files: ReadonlyMap<string, string>;
  /** How many there are of what. */
  readonly counts: {
    readonly docs: number;
    readonly posts: number;
    readonly sidebars: number;
    readonly codeBlocks: number;
  };
}

/** Makes a corpus; the same seed gives the same bytes. */
export function makeCorpus(options?: { readonly scale?: number; readonly seed?: number }): Corpus;

/** Writes the files of a corpus below a folder. */
export function writeCorpus(folder: string, corpus: Corpus): void;
