// Content files, read once from disk and not parsed here.
import type { AuthorsFile } from './authors.ts';
import type { GitCheckout } from './checkout.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { ExtensionPages } from './generated-pages.ts';
import type { PagePiece } from './page-piece.ts';
import type { SidebarCategory } from './sidebar-config.ts';

/** Kind of the content folder that holds a Markdown file. */
export type SourceKind = 'doc' | 'post' | 'page';

/** One Markdown file, as text. */
export interface Source {
  readonly kind: SourceKind;
  /** POSIX path relative to the project root; identifies the file, also in messages. */
  readonly file: string;
  /** POSIX path relative to its content folder, such as `launcher/overview.md`. */
  readonly path: string;
  /** Language of the text: on untranslated pages this differs from the locale of the site. */
  readonly locale: string;
  /** Key of its docs version; `current` for content without versions. */
  readonly version: string;
  /** The text as read, with `\n` line ends and no byte order mark. */
  readonly text: string;
  /** Pieces of a page that an extension generates; `text` then holds front matter only. */
  readonly pieces?: readonly PagePiece[];
  /** Name of the extension that generates the page. */
  readonly extension?: string;
  /** Languages of code in the extension's custom pieces. */
  readonly codeLanguages?: readonly string[];
  /** Hash of `text`, of `pieces`, of every text in `includes` and of `latest`. */
  readonly hash: string;
  /** Texts of the files that this file includes, directly or indirectly, by root-relative path. */
  readonly includes: Readonly<Record<string, string>>;
  /**
   * The variables `latest.KEY` that the text uses. No other variables have values from other files. `latest` is part of `hash`, so a new
   * version of a product reparses only the pages that show the version.
   */
  readonly latest?: Readonly<Record<string, string>>;
  /**
   * Set if the text is generated from a React page, from an extension's pieces, or from a page of its hook `routes`, which has no file. Its
   * line numbers differ from the line numbers of the file.
   */
  readonly isMade?: 'page' | 'pieces' | 'route';
  /** Last change of the file, from git; absent if the site does not need it. Never part of `hash`. */
  readonly lastUpdate?: LastUpdate;
  /** The source that this file translates. */
  readonly original?: OriginalSource;
  /** Present if the original has changed since it was translated. Never part of `hash`. */
  readonly stale?: StaleTranslation;
}

/** Estimates the number of characters of a source without its includes. A piece counts as 400 characters. */
export function estimateSourceSize({ text, pieces = [] }: Source): number {
  return text.length + 400 * pieces.length;
}

/** The original of a translation. */
export interface OriginalSource {
  /** Root-relative path; relative paths of the translation start here. */
  readonly file: string;
  /** Text of its front matter, which supplies the values that the translation leaves out. Part of the translation's `hash`. */
  readonly frontMatter: string;
  /** SHA-256 of its text, hexadecimal. Never part of `hash`: pages show it only through `stale`. */
  readonly revision: string;
}

/** How much the original has changed since it was translated, from git. */
export interface StaleTranslation {
  /** Day of the first change, `YYYY-MM-DD`. */
  readonly date?: string;
  /** Number of changed words. */
  readonly words?: number;
}

/** Date and author of the last change of a file. */
export interface LastUpdate {
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  readonly author?: string;
}

/** An import of a script from a different host, with its position. */
export interface ScriptImport {
  readonly href: string;
  readonly line: number;
  readonly column: number;
}

/** A file that is published unchanged. */
export interface Asset {
  /** `static`: keeps its path below the base URL; `content`: a file beside Markdown, emitted under `/assets/` if something links to it. */
  readonly origin: 'static' | 'content';
  /** POSIX path relative to the project root. */
  readonly file: string;
  /** Root-relative file that links name instead of `file`: for a localized image, the original image. */
  readonly originalFile?: string;
  /** POSIX path relative to its static or content folder. For `static`, it is also the path below the base URL. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  /** Hash of the content, hexadecimal. */
  readonly hash: string;
  /** Text of the site's `_headers` or `_redirects`; the generated file of that name contains it. */
  readonly text?: string;
  /** Imports from other hosts; only for scripts that pages load. */
  readonly imports?: readonly ScriptImport[];
  /** Absolute path of the content, for a file of a commit. The content of other files is at `file`. */
  readonly stored?: string;
  /** Width in pixels; only for images whose size could be read. */
  readonly width?: number;
  readonly height?: number;
  /** Set for an SVG that takes its colours from the page around it. */
  readonly drawing?: EmbeddedDrawing;
  /** Set for a file that would run code on the site's origin, and is therefore published in a safe form. */
  readonly active?: HarmlessFormOfFile;
}

/** Safe form of a file beside Markdown that would run code: a drawing without its code, other files as plain text. */
export type HarmlessFormOfFile =
  | { readonly kind: 'drawing'; readonly text: string; readonly lost: readonly string[] }
  | { readonly kind: 'page' | 'unread' };

/** Data that a page needs to embed a drawing from a file. */
export interface EmbeddedDrawing {
  /** Id of the root element. */
  readonly id: string;
  readonly viewBox: string;
}

/** A folder's `_category_.json` or `_category_.yml`, for generated sidebars. */
export interface CategoryMeta extends Partial<Omit<SidebarCategory, 'type' | 'items'>> {
  /** Root-relative path of the file. */
  readonly file: string;
  readonly position?: number;
  /** Label in the default language, if this file is a translation. The address of the category derives from it. */
  readonly original?: { readonly label?: string };
}

/** A translation of a text of the configuration. */
export interface TranslatedConfigText {
  /** The original text, or its path in the configuration, such as `navbar.items[0].label`. */
  readonly key: string;
  /** Absent if the text is the same in this language. */
  readonly text?: string;
  readonly line: number;
  readonly column: number;
}

/** Content of the `config.yml` of a language. */
export interface TranslatedTexts {
  readonly file: string;
  readonly texts: readonly TranslatedConfigText[];
}

/** Everything that was read from the content folders. */
export interface SiteContent {
  readonly sources: readonly Source[];
  readonly assets: readonly Asset[];
  /** Categories by docs folder, relative to the docs path (`launcher`, `.`). */
  readonly categories: Readonly<Record<string, CategoryMeta>>;
  /** Categories of each docs version except `current`, by version key. */
  readonly versionCategories?: Readonly<Record<string, Readonly<Record<string, CategoryMeta>>>>;
  /** Absent if the site has no authors file. */
  readonly authors?: AuthorsFile;
  /** Scripts of React pages by page file: path below the base URL, and text. */
  readonly pageScripts?: Readonly<Record<string, { readonly path: string; readonly text: string }>>;
  /** Pages that extensions generate, if any. */
  readonly extensionPages?: readonly ExtensionPages[];
  /** Files and folders that pages may include but that are not pages: their names begin with `_`. Root-relative. */
  readonly parts?: readonly string[];
  /** Files outside the page folders that texts refer to, if any. */
  readonly checkout?: GitCheckout;
  /** Translated texts of the configuration, for locales other than the default. */
  readonly texts?: TranslatedTexts;
  readonly diagnostics: readonly Diagnostic[];
}
