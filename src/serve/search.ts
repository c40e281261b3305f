// The files of search while serving. To make an index takes longer than to show a page, so it is made when it is first
// asked for, and made anew in the background when the site has changed; meanwhile the one before answers.
import type { SiteState } from './state.ts';

/** A file of search. */
export interface SearchFile {
  /** POSIX path below the output folder. */
  readonly path: string;
  readonly content: string | Uint8Array;
}

/** Gives all files that the search of a site needs. */
export type SearchFilesOf = (state: SiteState) => Promise<readonly SearchFile[]>;

/** The search of the site being served. */
export interface ServedSearch {
  /** Whether a file of this output path would be one of search. */
  owns(output: string): boolean;
  /** A file by its output path; nothing where search has none of that name. */
  find(state: SiteState, output: string): Promise<SearchFile | undefined>;
  /** The site has changed. Makes the index anew where somebody has asked for it. */
  refresh(state: SiteState): void;
}

/** Where search keeps its files; nothing else is worth making an index for. */
const OF_SEARCH = /^(?:search|assets\/search|pagefind)\//;

/** Starts without an index. `onFault` is told where one cannot be made; the one before stays. */
export function createSearch(filesOf: SearchFilesOf, onFault: (error: unknown) => void): ServedSearch {
  let made: Promise<ReadonlyMap<string, SearchFile>> | undefined;
  let before: ReadonlyMap<string, SearchFile> = new Map();
  /** The latest state, where it came while an index was being made. */
  let next: SiteState | undefined;
  let isMaking = false;

  async function make(state: SiteState): Promise<ReadonlyMap<string, SearchFile>> {
    const files = await filesOf(state);
    return new Map(files.map((file) => [file.path, file]));
  }

  async function remake(state: SiteState): Promise<void> {
    isMaking = true;
    try {
      const files = await make(state);
      // An open page may still ask for parts of the index that it has begun to read.
      before = (await made) ?? before;
      made = Promise.resolve(files);
    } catch (error) {
      onFault(error);
    }
    isMaking = false;
    const latest = next;
    next = undefined;
    if (latest) await remake(latest);
  }

  return {
    owns: (output) => OF_SEARCH.test(output),
    async find(state, output) {
      made ??= make(state);
      try {
        return (await made).get(output) ?? before.get(output);
      } catch (error) {
        made = undefined;
        throw error;
      }
    },
    refresh(state) {
      if (!made) return;
      if (isMaking) next = state;
      else void remake(state);
    },
  };
}
