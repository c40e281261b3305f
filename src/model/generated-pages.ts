// Pages that an extension makes of files of the project, such as the reference of an API, of a schema, of code: what it gives, and what
// is known of them beside their sources.
import type { Json } from '../lib/json.ts';
import type { Diagnostic, Severity } from './diagnostic.ts';
import type { PagePiece } from './page-piece.ts';
import type { Refusal } from './shown-files.ts';

/** What `pages` gives. */
export interface GeneratedPages {
  /** Pages that belong together, each list by itself. */
  readonly sets: readonly GeneratedSet[];
  /** What is wrong with the files. */
  readonly findings?: readonly GeneratedFinding[];
  /** A stylesheet that techdocs brings for a feature, by its name: it is published, and pages load it by a link to `{ style }`. */
  readonly style?: string;
}

/** A finding about a file that pages are made of. Its level is that of its code. */
export interface GeneratedFinding {
  /** Without the prefix. */
  readonly code: string;
  /** One sentence. */
  readonly message: string;
  /** What to do about it. */
  readonly suggestion?: string;
  /** From the root of the project. */
  readonly file?: string;
  /** From 1. */
  readonly line?: number;
  /** From 1. */
  readonly column?: number;
  /** Of features of techdocs. */
  readonly severity?: Severity;
}

/** Pages that belong together: a reference in one version of its docs. */
export interface GeneratedSet {
  /** The same in all versions. */
  readonly id: string;
  /** Key of the docs version; `current` by default. */
  readonly version?: string;
  /** The files that it is made of, root-relative: a change of one has it made again. Findings about all of it name the first. */
  readonly inputs: readonly string[];
  /** In their order. */
  readonly pages: readonly GeneratedPage[];
  /** Files that readers may load: path below that of the docs version, and text. */
  readonly files?: readonly { readonly path: string; readonly text: string }[];
  /** The item that lists it in a sidebar, as its author writes it. */
  readonly sidebarItem?: string;
  /** What hooks of the extension need to know of it: they find it in `made`. */
  readonly data?: Json;
}

/** One page. */
export interface GeneratedPage {
  /** The file that it is made of, root-relative. */
  readonly file: string;
  /** Tells it from all other pages that are made of the file. */
  readonly name: string;
  /** Of its Markdown, if it had some, in the folder of the docs: `http/codes.md`. It is its address, and its id without the ending. */
  readonly path: string;
  /** As in a file: `title` is needed. */
  readonly frontMatter: Readonly<Record<string, Json>>;
  /** What it is made of, in its order. */
  readonly pieces: readonly PagePiece[];
  /** The heading that it stands under in its set, where it has one. */
  readonly group?: string;
  /** Languages of the code that `pieces` makes. */
  readonly codeLanguages?: readonly string[];
  /** Stands for front matter and pieces; made of them where it is absent. */
  readonly hash?: string;
}

/** A set as the site knows it: its pages are sources. */
export interface GeneratedSources {
  /** The same in all versions. */
  readonly id: string;
  /** Key of the docs version. */
  readonly version: string;
  /** The files that it is made of, root-relative. */
  readonly inputs: readonly string[];
  /** In their order. */
  readonly pages: readonly GeneratedSource[];
  /** Files that readers may load. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** The item that lists it in a sidebar. */
  readonly sidebarItem?: string;
  /** As `pages` gave it, in the default language. */
  readonly data?: Json;
}

/** A page of a set. */
export interface GeneratedSource {
  /** What it is made of and its name, with a `#` between them. */
  readonly file: string;
  /** What sidebars call it. */
  readonly id: string;
  /** The heading that it stands under in its set. */
  readonly group?: string;
}

/** What an extension made. */
export interface ExtensionPages {
  /** Its name. */
  readonly extension: string;
  /** Name of the stylesheet that its pages load. */
  readonly style?: string;
  /** In its order. */
  readonly sets: readonly GeneratedSources[];
}

/** What `pages` gets. */
export interface MakeTools {
  /** Pages are made in each language of the site: in one that has no file of its own, the set need not be there. */
  readonly locale: string;
  /** Whether the site has Markdown of its own, in which any text may mean something. */
  readonly isExtended: boolean;
  /** Opens the files that something is made of. The named ones may lie anywhere in the project; others may not have what content may not show. */
  open(named: readonly string[]): (file: string) => NamedFile;
  /**
   * Gives what was made of the same file and key the last time. Write all into the key that it depends on besides the extension: texts of
   * other files too.
   */
  remember(of: CachedValueOf, make: () => Promise<GeneratedPages>): Promise<GeneratedPages>;
}

/** What is remembered. */
export interface CachedValueOf {
  /** The file that it is made of. */
  readonly file: NamedFile;
  /** There is one on the disk of each name. */
  readonly name: string;
  /** All that it depends on besides. */
  readonly key: Json;
}

/** A file as pages may show it. */
export interface NamedFile {
  /** Where it lies: a file of the language takes the place of the one that was asked for. */
  readonly file: string;
  /** Absent where there is no such file, or it may not be shown. */
  readonly text?: string;
  /** Why content may not show it: `outside`, `hidden`, `secret`, `package`, `special`, `unreadable`. */
  readonly refusal?: Refusal;
  /** What is wrong with it, where it is to be told in this language. */
  readonly finding?: Diagnostic;
}

/** All sets. */
export function generatedSets({
  made = [],
}: {
  readonly made?: readonly ExtensionPages[];
}): readonly GeneratedSources[] {
  return made.flatMap(({ sets }) => sets);
}
