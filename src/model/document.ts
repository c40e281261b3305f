// The parsed form of one source. It depends on no other file, so documents are cached by the hash of their source and the settings of the
// parser.
import type { Json } from '../lib/json.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { FrontMatter } from './front-matter.ts';
import type { SlottedHtml } from './slot.ts';
import type { Source } from './source.ts';

/** One heading of the body. */
export interface Heading {
  readonly level: number;
  /** Anchor, unique in its document. */
  readonly id: string;
  /** Inline HTML without links and without slots. */
  readonly html: string;
  readonly text: string;
  readonly line: number;
}

/** A slot for an address in the body; filled when the whole site is known. */
export interface LinkSlot {
  /** `link`: a link to follow; `image`: an image, which gets its size; `media`: any other file that the page loads. */
  readonly kind: 'link' | 'image' | 'media';
  /** Address as written, with variables filled in and entities decoded. */
  readonly href: string;
  /** Line in the source, from 1. */
  readonly line: number;
  readonly column: number;
  /** Included file that contains the link, if it is not the source itself. */
  readonly file?: string;
  /** Set if the link is a bare URL of another site. */
  readonly isBare?: true;
  /** Set for an address in Markdown with an unsafe scheme. Only trusted HTML may contain such an address. */
  readonly isUnsafe?: true;
  /** Set after a comment `check-links-ignore`: the link is resolved, but never reported. */
  readonly isIgnored?: true;
}

/** A code that an ignore comment suppresses, and the position of the comment. */
export interface IgnoredRule {
  readonly code: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Lines that the comment applies to, as `file:line`; absent: the whole file. */
  readonly lines?: readonly string[];
}

/** A slot of an extension in the body; filled when the whole site is known. */
export interface ExtensionSlot {
  readonly extension: string;
  /** Name of the slot in the extension. */
  readonly slot: string;
  readonly data: Json;
  /** Line in the source, from 1. */
  readonly line: number;
  /** Included file that contains the slot, if it is not the source itself. */
  readonly file?: string;
}

/** A section of the body, for search and for tools. */
export interface Section {
  /** Anchor of its heading; empty for the text before the first heading. */
  readonly id: string;
  readonly heading: string;
  readonly level: number;
  /** Plain text with collapsed white space. */
  readonly text: string;
  /** Table rows of the section that each name a thing, such as a setting. The text of the rows is in `text` too. */
  readonly rows?: readonly NamedTableRow[];
}

/** A row of a table that names a thing: a setting, a property, an error code. */
export interface NamedTableRow {
  /** Anchor of the row. */
  readonly id: string;
  readonly name: string;
  /** Plain text of the other cells. */
  readonly text: string;
}

/** A document without its text. It is small, so that a build without changes reads only documents and no texts. */
export interface Document
  extends Pick<Source, 'kind' | 'file' | 'path' | 'locale' | 'version' | 'isMade' | 'lastUpdate' | 'stale'> {
  /** For a translation: file of its original. Links to the page name this file. */
  readonly original?: string;
  /** Hash of the source. Together with the settings of the parser, it is the cache key of the body. */
  readonly hash: string;
  readonly frontMatter: FrontMatter;
  /**
   * Line and column of each key of the front matter, from 1. Checks of the whole site need them for findings about values that refer to
   * other pages.
   */
  readonly frontMatterPositions: Readonly<Record<string, { readonly line: number; readonly column: number }>>;
  /** Front matter title, else the text of a leading `# heading`, else a label derived from the file name. Trimmed. */
  readonly title: string;
  /** Inline HTML of the leading `# heading`, if any; it is not in the body. Contains no slots. */
  readonly titleHtml?: string;
  /** Front matter description, else the text of the first paragraph, at most 200 characters. */
  readonly description: string;
  /** Set if the post has no introduction. The description of such a post only repeats the beginning of its changes. */
  readonly repeatsText?: true;
  readonly headings: readonly Heading[];
  /** Ids in the body, headings included, in order; duplicates are reported and listed once. */
  readonly anchors: readonly string[];
  readonly links: readonly LinkSlot[];
  /** Whether the body has code blocks. */
  readonly hasCode: boolean;
  /** Stylesheets of extensions that the page needs, as `NAME/STYLE`; absent if there are none. */
  readonly sheets?: readonly string[];
  /** Names of the site's components in the body, in order of occurrence; absent if there are none. */
  readonly components?: readonly string[];
  /** Style attributes of components; they become classes of the site's stylesheet. */
  readonly styles?: readonly string[];
  /** Whether the source has a `<!-- truncate -->` marker. */
  readonly isTruncated: boolean;
  /** Slots that extensions fill, if any. */
  readonly slots?: readonly ExtensionSlot[];
  readonly wordCount: number;
  /** Length of the Markdown of the document, in characters. */
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Rules that comments in the document suppress; absent if there are none. */
  readonly ignores?: readonly IgnoredRule[];
}

/** The text of a document. Its slots refer to `links`, `components` and `slots`. */
export interface DocumentBody extends SlottedHtml {
  /** Text before the truncate marker, if there is one. */
  readonly summary?: SlottedHtml;
  readonly sections: readonly Section[];
  /** Markdown without front matter, with variables filled in and includes expanded. */
  readonly markdown: string;
  /** Checksums of the highlighted code blocks. The next parse reuses the highlighting of blocks with these checksums. */
  readonly code?: readonly string[];
}

/** Result of parsing one source. */
export interface ParsedSource {
  readonly document: Document;
  readonly body: DocumentBody;
  /** Set if the result depends on the speed of the machine. Such a result is not cached. */
  readonly isUnsettled?: true;
}
