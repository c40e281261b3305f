// What is on disk, read once and never parsed here.
import type { AuthorsFile } from './authors.ts';
import type { Checkout } from './checkout.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { ExtensionPages } from './generated-pages.ts';
import type { PagePiece } from './page-piece.ts';
import type { SidebarCategory } from './sidebar-config.ts';

/** Which folder of the content a Markdown file came from. */
export type SourceKind = 'doc' | 'post' | 'page';

/** One Markdown file, as text. */
export interface Source {
  readonly kind: SourceKind;
  /** POSIX path relative to the project root; names the file in messages and is its identity. */
  readonly file: string;
  /** POSIX path relative to its content folder, such as `launcher/overview.md`. */
  readonly path: string;
  /** The language that it is written in: where a page is not translated, not the one of its site. */
  readonly locale: string;
  /** Key of its docs version; `current` for everything that has no versions. */
  readonly version: string;
  /** The text as read, with `\n` line ends and no byte order mark. */
  readonly text: string;
  /** What a page that an extension makes consists of; its text is front matter alone. */
  readonly pieces?: readonly PagePiece[];
  /** Name of that extension. */
  readonly extension?: string;
  /** Languages of the code that the extension makes of pieces of its own. */
  readonly codeLanguages?: readonly string[];
  /** Hash of `text`, of `pieces`, of every text in `includes` and of `latest`. */
  readonly hash: string;
  /** Texts of the files that this one includes, directly or not, by root-relative path. */
  readonly includes: Readonly<Record<string, string>>;
  /**
   * The variables `latest.KEY` for the texts that name one, and only those that they name: the sole values of other
   * files that a source may hold, part of `hash` so that a new version parses just the pages that show it.
   */
  readonly latest?: Readonly<Record<string, string>>;
  /** Its text is made, of a page in React or of what an extension read: places in the text are none in the file. */
  readonly isMade?: 'page' | 'pieces';
  /** From git, where the site asks for it. Never part of `hash`. */
  readonly lastUpdate?: LastUpdate;
  /** The source that this one is a translation of. */
  readonly original?: Original;
  /** Present where that has changed since it was translated. Never part of `hash`. */
  readonly stale?: StaleTranslation;
}

/** About how many characters a source has, without what it includes. A piece has some hundreds. */
export function sizeOf({ text, pieces = [] }: Source): number {
  return text.length + 400 * pieces.length;
}

/** The source that another one is a translation of. */
export interface Original {
  /** Root-relative: relative paths of the translation start there. */
  readonly file: string;
  /** Text of its front matter: what a translation does not say itself is said there. Part of the translation's `hash`. */
  readonly frontMatter: string;
  /** SHA-256 of its text, hexadecimal. Never part of `hash`: `stale` says what the page shows of it. */
  readonly revision: string;
}

/** How far the original of a translation has gone on, as git knows it. */
export interface StaleTranslation {
  /** Day on which it was changed first, `YYYY-MM-DD`. */
  readonly date?: string;
  /** How many of its words are others. */
  readonly words?: number;
}

/** When a file was last changed, and by whom. */
export interface LastUpdate {
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  readonly author?: string;
}

/** An address of another host that a script imports, with its place in the script. */
export interface ScriptImport {
  readonly href: string;
  readonly line: number;
  readonly column: number;
}

/** One file that is copied as it is. */
export interface Asset {
  /** `static`: keeps its path below the site; `content`: stands beside Markdown, is emitted under `/assets/` when something links to it. */
  readonly origin: 'static' | 'content';
  /** POSIX path relative to the project root. */
  readonly file: string;
  /** The file that links name, root-relative, where that is not `file`: the one that an image of a language replaces. */
  readonly originalFile?: string;
  /** POSIX path relative to its folder: for `static` also its path below the base URL. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Hash of the content, hexadecimal. */
  readonly hash: string;
  /** What `_headers` and `_redirects` of the site say: they go into ours. */
  readonly text?: string;
  /** Of a script that pages load: what it imports from other hosts. */
  readonly imports?: readonly ScriptImport[];
  /** Absolute path of its bytes, where they are not at `file`: those of a commit. */
  readonly stored?: string;
  /** Pixels, for images whose size could be read. */
  readonly width?: number;
  readonly height?: number;
  /** An SVG that takes the colours of the page around it. */
  readonly drawing?: Drawing;
  /** It would run code in the name of the site, and is published in another form. */
  readonly active?: ActiveFile;
}

/** What is published of a file beside Markdown that would run code: the text of a drawing without it, else the file as text. */
export type ActiveFile =
  | { readonly kind: 'drawing'; readonly text: string; readonly lost: readonly string[] }
  | { readonly kind: 'page' | 'unread' };

/** What a page needs to show a drawing of another file as a part of itself. */
export interface Drawing {
  /** Id of its root element. */
  readonly id: string;
  readonly viewBox: string;
}

/** A folder's `_category_.json` or `_category_.yml`, for generated sidebars. */
export interface CategoryMeta extends Partial<Omit<SidebarCategory, 'type' | 'items'>> {
  /** The file it came from, root-relative. */
  readonly file: string;
  readonly position?: number;
  /** What it is called in the default language, where this is a translation: its address comes from that. */
  readonly original?: { readonly label?: string };
}

/** A text that a language gives for one of the configuration. */
export interface TranslatedText {
  /** The text of the configuration, or its place in it such as `navbar.items[0].label`. */
  readonly key: string;
  /** Absent where the text is the same in this language. */
  readonly text?: string;
  readonly line: number;
  readonly column: number;
}

/** What a language's `config.yml` holds. */
export interface TranslatedTexts {
  readonly file: string;
  readonly texts: readonly TranslatedText[];
}

/** Everything that was read from the content folders. */
export interface Content {
  readonly sources: readonly Source[];
  readonly assets: readonly Asset[];
  /** By docs folder relative to the docs path (`launcher`, `.`). */
  readonly categories: Readonly<Record<string, CategoryMeta>>;
  /** The same of each docs version but `current`, by its key. */
  readonly versionCategories?: Readonly<Record<string, Readonly<Record<string, CategoryMeta>>>>;
  /** Absent where the site has no such file. */
  readonly authors?: AuthorsFile;
  /** Scripts of pages in React, by the file of the page: path below the base URL, and text. */
  readonly pageScripts?: Readonly<Record<string, { readonly path: string; readonly text: string }>>;
  /** Which pages extensions made; absent where none makes any. */
  readonly made?: readonly ExtensionPages[];
  /** Files and folders that pages may include and that are no pages: their names begin with `_`. Root-relative. */
  readonly parts?: readonly string[];
  /** What texts name outside of the folders of pages; absent where they name nothing there. */
  readonly checkout?: Checkout;
  /** Texts of the configuration in a language that is not the default one. */
  readonly texts?: TranslatedTexts;
  readonly diagnostics: readonly Diagnostic[];
}
