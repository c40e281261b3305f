// Pages that an extension generates from files of the project, such as the reference of an API, a schema or code: the result of its `pages`
// hook, and the data that the site holds about them.
import type { Json } from '../lib/json.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';
import type { PagePiece } from './page-piece.ts';
import type { FileRefusalReason } from './shown-files.ts';

/** Result of `pages`. */
export interface GeneratedPages {
  /** Sets of related pages. */
  readonly sets: readonly GeneratedSet[];
  /** Findings about the input files. */
  readonly findings?: readonly GeneratedFinding[];
  /** Name of a stylesheet that techdocs ships for a feature. The stylesheet is published; pages load it by a link to `{ style }`. */
  readonly style?: string;
}

/** A finding about an input file. Its code determines its severity. */
export interface GeneratedFinding {
  /** Code without the prefix. */
  readonly code: string;
  /** Message of one sentence. */
  readonly message: string;
  /** The fix. */
  readonly suggestion?: string;
  /** Path relative to the project root. */
  readonly file?: string;
  /** Line, from 1. */
  readonly line?: number;
  /** Column, from 1. */
  readonly column?: number;
  /** Severity; only for features of techdocs. */
  readonly severity?: Severity;
}

/** A set of related pages, such as an API reference in one docs version. */
export interface GeneratedSet {
  /** Id, the same in all versions. */
  readonly id: string;
  /** Key of the docs version; default: `current`. */
  readonly version?: string;
  /**
   * Root-relative input files. If one of them changes, the set is generated again. Findings about the whole set refer to the first file.
   */
  readonly inputs: readonly string[];
  /** Pages in order. */
  readonly pages: readonly GeneratedPage[];
  /** Downloadable files with their text. `path` is below the path of the docs version. */
  readonly files?: readonly { readonly path: string; readonly text: string }[];
  /** The sidebar item that lists the set, as its author writes it. */
  readonly sidebarItem?: string;
  /** Data for other hooks of the extension, which they receive in `made`. */
  readonly data?: Json;
}

/** A generated page. */
export interface GeneratedPage {
  /** Root-relative input file. */
  readonly file: string;
  /** Name, unique among the pages that are generated from the file. */
  readonly name: string;
  /**
   * Path of the page as a Markdown file in the docs folder: `http/codes.md`. The path determines the address of the page. Without its
   * extension, the path is the id of the page.
   */
  readonly path: string;
  /** Front matter, as in a file; `title` is required. */
  readonly frontMatter: Readonly<Record<string, Json>>;
  /** Content of the page, in order. */
  readonly pieces: readonly PagePiece[];
  /** Heading of its group in the set, if any. */
  readonly group?: string;
  /** Languages of the code that `pieces` renders. */
  readonly codeLanguages?: readonly string[];
  /** Fingerprint of front matter and pieces; computed from them if absent. */
  readonly hash?: string;
}

/** A set whose pages are sources of the site. */
export interface GeneratedSources {
  /** Id, the same in all versions. */
  readonly id: string;
  /** Key of the docs version. */
  readonly version: string;
  /** Root-relative input files. */
  readonly inputs: readonly string[];
  /** Pages in order. */
  readonly pages: readonly GeneratedSource[];
  /** Downloadable files. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** The sidebar item that lists the set. */
  readonly sidebarItem?: string;
  /** Data from `pages`, in the default language. */
  readonly data?: Json;
}

/** A page of a set. */
export interface GeneratedSource {
  /** Input file and name, joined with `#`. */
  readonly file: string;
  /** Id in sidebars. */
  readonly id: string;
  /** Heading of its group in the set. */
  readonly group?: string;
}

/** Everything that one extension generated. */
export interface ExtensionPages {
  /** Name of the extension. */
  readonly extension: string;
  /** Name of the stylesheet that its pages load. */
  readonly style?: string;
  /** Sets in order. */
  readonly sets: readonly GeneratedSources[];
}

/** Context of `pages`. */
export interface MakeTools {
  /**
   * Locale of the pages. `pages` runs for each language of the site. It may omit a set if none of the set's files is translated into the
   * language.
   */
  readonly locale: string;
  /** Whether the site has Markdown extensions, so that any text may have a special meaning. */
  readonly isExtended: boolean;
  /**
   * Returns a function that reads input files. Files listed in `named` may be anywhere in the project. Other files are refused if content
   * may not show them.
   */
  open(named: readonly string[]): (file: string) => NamedFile;
  /**
   * Returns the cached result for a file and a key. The key must contain all other inputs of the result, such as texts of other files. The
   * key need not identify the extension.
   */
  remember(of: CachedValueOf, make: () => Promise<GeneratedPages>): Promise<GeneratedPages>;
}

/** Cache key of generated pages. */
export interface CachedValueOf {
  /** Input file. */
  readonly file: NamedFile;
  /** Name of the cache entry on disk: one entry per name. */
  readonly name: string;
  /** All other inputs of the result. */
  readonly key: Json;
}

/** A file opened for generated pages. */
export interface NamedFile {
  /** Path of the file that was opened: the translation, if the requested file has one. */
  readonly file: string;
  /** Absent if the file does not exist or may not be shown. */
  readonly text?: string;
  /** Why content may not show the file: `outside`, `hidden`, `secret`, `package`, `special`, `unreadable`. */
  readonly refusal?: FileRefusalReason;
  /** Finding about the file, if it is reported in this language. */
  readonly finding?: Diagnostic;
}

/** Returns all sets of all extensions. */
export function listGeneratedPageSets({
  extensionPages = [],
}: {
  readonly extensionPages?: readonly ExtensionPages[];
}): readonly GeneratedSources[] {
  return extensionPages.flatMap(({ sets }) => sets);
}
