// What one source says, on its own. Nothing here depends on any other file, so a document is remembered for ever by the
// hash of its source and the settings of the parser.
import type { Diagnostic } from './diagnostic.ts';
import type { LastUpdate, Source } from './source.ts';

/** Front matter that every kind shares, validated. */
interface CommonFrontMatter {
  readonly title?: string;
  readonly description?: string;
  readonly slug?: string;
  readonly image?: string;
  readonly keywords?: readonly string[];
  readonly draft?: boolean;
  readonly unlisted?: boolean;
  readonly hide_table_of_contents?: boolean;
  /** Of a translation: the revision of its original that it was made from. */
  readonly source_revision?: string;
}

/** Front matter of a docs page. Names are Docusaurus's. */
interface DocFrontMatter extends CommonFrontMatter {
  readonly id?: string;
  readonly sidebar_label?: string;
  readonly sidebar_position?: number;
  readonly sidebar_class_name?: string;
  /** A sidebar's name, or null to show none. */
  readonly displayed_sidebar?: string | null;
  readonly hide_title?: boolean;
  readonly toc_min_heading_level?: number;
  readonly toc_max_heading_level?: number;
  readonly tags?: readonly string[];
  readonly pagination_label?: string;
  /** A doc id, or null to switch the link off. */
  readonly pagination_next?: string | null;
  readonly pagination_prev?: string | null;
  /** An address, or null to show no edit link. */
  readonly custom_edit_url?: string | null;
  readonly last_update?: LastUpdate;
  readonly search?: boolean | { readonly boost?: number };
}

/** Front matter of a release post. */
export interface PostFrontMatter extends CommonFrontMatter {
  /** `YYYY-MM-DD`. */
  readonly date?: string;
  readonly tags?: readonly string[];
  /** A key of `releases.products`. */
  readonly product?: string;
  readonly version?: string;
  readonly authors?: readonly string[];
  readonly last_update?: LastUpdate;
}

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
  /** A web address that stands in the text as it is. */
  readonly isBare?: true;
  /** A comment `check-links-ignore` stands before it: it is resolved, and never reported. */
  readonly isIgnored?: true;
}

/** A section of the body, for search and for machine readers. */
export interface Section {
  /** Anchor of its heading; empty for what stands before the first one. */
  readonly id: string;
  readonly heading: string;
  readonly level: number;
  /** Plain text, white space folded. */
  readonly text: string;
}

/** All of a document but its text: small, so that a warm build reads only this. */
export interface Document extends Pick<Source, 'kind' | 'file' | 'path' | 'locale' | 'version' | 'lastUpdate'> {
  /** File of the page that it is a translation of; links know it by that. */
  readonly original?: string;
  /** Hash of the source; with the parser's settings it names the body. */
  readonly hash: string;
  readonly frontMatter: DocFrontMatter & PostFrontMatter;
  /** Where each key of the front matter stands, from 1: what a key names is judged when the whole site is known. */
  readonly frontMatterPositions: Readonly<Record<string, { readonly line: number; readonly column: number }>>;
  /** Front matter title, else the text of a leading `# heading`, else the file's name made readable. Trimmed. */
  readonly title: string;
  /** Inline HTML of the leading `# heading`, where there is one; it is not in the body. Holds no slots. */
  readonly titleHtml?: string;
  /** Front matter description, else the first paragraph's text, at most 200 characters. */
  readonly description: string;
  readonly headings: readonly Heading[];
  /** Every id in the body, headings included, in order; duplicates are reported, not repeated. */
  readonly anchors: readonly string[];
  readonly links: readonly LinkSlot[];
  /** Whether the body has code blocks. */
  readonly hasCode: boolean;
  /** Whether a `<!-- truncate -->` mark was found. */
  readonly isTruncated: boolean;
  readonly wordCount: number;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * The text of a document. `html` and `summaryHtml` hold slots: `\0N\0` stands for the escaped address of
 * `links[N]` inside an attribute's quotes, `\0sN\0` (images only) for ` width="…" height="…"` or nothing.
 */
export interface DocumentBody {
  readonly html: string;
  /** What stands before the truncate mark; the whole body where there is none. */
  readonly summaryHtml: string;
  readonly sections: readonly Section[];
  /** The Markdown without front matter, with variables filled in and includes in place. */
  readonly markdown: string;
}

/** What parsing one source gives. */
export interface ParsedSource {
  readonly document: Document;
  readonly body: DocumentBody;
  /** It depends on the speed of the machine: the next parse may give another result, so this one is not remembered. */
  readonly isUnsettled?: true;
}
