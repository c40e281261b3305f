// The results of parsing, and the interface by which later steps request them.
import type { BodyPosition } from '../cache/body-forms.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Document, DocumentBody } from '../model/document.ts';
import type { Source } from '../model/source.ts';

/** Number of threads that parse pages. `auto` uses several threads only if they save time. */
export type Workers = number | 'auto';
/** Documents of one locale, and access to their bodies. */
export interface ParsedDocuments {
  /** Documents in the order of the sources. */
  readonly documents: readonly Document[];
  /** Files of which only the front matter and title are known. */
  readonly heads: ReadonlySet<string>;
  bodyOf(file: string): DocumentBody;
  /** Returns the position of a body on disk. Returns `undefined` if the body is not on disk. */
  placeOf(file: string): BodyPosition | undefined;
  /** Parses bodies again that are no longer on disk, so that `bodyOf` can return all bodies. Resolves to `true` if any body was missing. */
  mendBodies(files: Iterable<string>): Promise<boolean>;
  /** Parses the files that have only heads, one slice per turn, and caches the results for the next `parse`. */
  parseRest(): AsyncGenerator<void>;
}

/** Scheduler that parses the sources of a project, with the help of a cache and threads. */
export interface ParseScheduler {
  /**
   * Parses the sources that are not cached. If `files` is set, parses only the files that it requests, and returns heads for the other
   * files. Repeated calls for a source return the same document and count once.
   */
  parse(config: SiteConfig, sources: readonly Source[], files?: ParseRequest): Promise<ParsedDocuments>;
  /** Returns the parser's part of a fingerprint: its version and settings. */
  saltOf(config: SiteConfig): string;
  /** Number of sources whose document was in the cache. `misses` is the number of parsed sources. */
  readonly hits: number;
  readonly misses: number;
}

/** Files to parse. */
export interface ParseRequest {
  /** Files that are parsed if they are not cached. */
  readonly requested: ReadonlySet<string>;
  /** Files for which only heads are returned, even if their documents are cached. Files in `requested` are excepted. */
  readonly heads?: ReadonlySet<string>;
}
