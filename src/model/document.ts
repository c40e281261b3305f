// What one source says, on its own. Nothing here depends on any other file, so a document is remembered by the
// hash of its source and the settings of the parser.
import type { Json } from '../lib/json.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { FrontMatter } from './front-matter.ts';
import type { ExtensionCode, RuleCode } from './rules.ts';
import type { SlottedHtml } from './slot.ts';
import type { Source } from './source.ts';

/** One heading of the body. */
export interface Heading {
  readonly level: number;
  /** The anchor, unique in its document. */
  readonly id: string;
  /** Inline HTML without links and without slots. */
  readonly html: string;
  readonly text: string;
  readonly line: number;
}

/** A place in the body where an address stands; filled when the whole site is known. */
export interface LinkSlot {
  /** `link`: a place to go; `image`: an image whose size is set; `media`: any other file the page loads. */
  readonly kind: 'link' | 'image' | 'media';
  /** As written, with variables filled in and entities decoded. */
  readonly href: string;
  /** Where it was written. */
  readonly line: number;
  readonly column: number;
  /** The included file it was written in, where that is not the source itself. */
  readonly file?: string;
  /** A web address that is a bare URL. */
  readonly isBare?: true;
  /** An address of Markdown with a scheme that is allowed in HTML at most, and only where that is trusted. */
  readonly isUnsafe?: true;
  /** A comment `check-links-ignore` stands before it: it is resolved, and never reported. */
  readonly isIgnored?: true;
}

/** Findings that an author passes over, and where that is said. */
export interface IgnoredRule {
  readonly code: RuleCode | ExtensionCode;
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Where such findings may stand, as `file:line`; absent: anywhere in the file. */
  readonly lines?: readonly string[];
}

/** A place in the body that an extension fills when the whole site is known. */
export interface ExtensionSlot {
  readonly extension: string;
  /** Its name in that extension. */
  readonly slot: string;
  readonly data: Json;
  /** Where it was written. */
  readonly line: number;
  /** The included file it was written in, where that is not the source itself. */
  readonly file?: string;
}

/** A section of the body, for search and for machine readers. */
export interface Section {
  /** Anchor of its heading; empty for what stands before the first one. */
  readonly id: string;
  readonly heading: string;
  readonly level: number;
  /** Plain text, white space folded. */
  readonly text: string;
  /** Rows of its tables that name a thing; their text is part of the section's too. */
  readonly rows?: readonly NamedRow[];
}

/** A row of a table that names a thing: a setting, a property, an error code. */
export interface NamedRow {
  /** Its anchor. */
  readonly id: string;
  readonly name: string;
  /** Its other cells, as plain text. */
  readonly text: string;
}

/** All of a document but its text: small, so that a warm build reads only this. */
export interface Document
  extends Pick<Source, 'kind' | 'file' | 'path' | 'locale' | 'version' | 'isMade' | 'lastUpdate' | 'stale'> {
  /** File of the page that it is a translation of; links know it by that. */
  readonly original?: string;
  /** Hash of the source; with the parser's settings it names the body. */
  readonly hash: string;
  readonly frontMatter: FrontMatter;
  /** Where each key of the front matter stands, from 1: what a key names is judged when the whole site is known. */
  readonly frontMatterPositions: Readonly<Record<string, { readonly line: number; readonly column: number }>>;
  /** Front matter title, else the text of a leading `# heading`, else the file's name made readable. Trimmed. */
  readonly title: string;
  /** Inline HTML of the leading `# heading`, where there is one; it is not in the body. Holds no slots. */
  readonly titleHtml?: string;
  /** Front matter description, else the first paragraph's text, at most 200 characters. */
  readonly description: string;
  /** Of a post: its description is the beginning of its changes, as nothing introduces them. */
  readonly repeatsText?: true;
  readonly headings: readonly Heading[];
  /** Every id in the body, headings included, in order; duplicates are reported, not repeated. */
  readonly anchors: readonly string[];
  readonly links: readonly LinkSlot[];
  /** Whether the body has code blocks. */
  readonly hasCode: boolean;
  /** Stylesheets of extensions that it needs, as `NAME/STYLE`; absent where there are none. */
  readonly sheets?: readonly string[];
  /** Names of the site's components in it, in the order in which they come; absent where there are none. */
  readonly components?: readonly string[];
  /** Style attributes of components, which are classes of the site's stylesheet. */
  readonly styles?: readonly string[];
  /** Whether a `<!-- truncate -->` mark was found. */
  readonly isTruncated: boolean;
  /** What extensions fill; absent where there is nothing. */
  readonly slots?: readonly ExtensionSlot[];
  readonly wordCount: number;
  /** Characters of its Markdown. */
  readonly size: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Absent where there are none. */
  readonly ignores?: readonly IgnoredRule[];
}

/** The text of a document. Its slots stand for `links`, `components` and `slots`. */
export interface DocumentBody extends SlottedHtml {
  /** What stands before the truncate mark; absent where there is none. */
  readonly summary?: SlottedHtml;
  readonly sections: readonly Section[];
  /** The Markdown without front matter, with variables filled in and includes in place. */
  readonly markdown: string;
  /** Sums of the blocks of code that have colours: the next parse may take them from here. */
  readonly code?: readonly string[];
}

/** What parsing one source gives. */
export interface ParsedSource {
  readonly document: Document;
  readonly body: DocumentBody;
  /** It depends on the speed of the machine: the next parse may give another result, so this one is not remembered. */
  readonly isUnsettled?: true;
}
