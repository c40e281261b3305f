// A reference to the text of a document, with the values of its slots. `templates/bodies.ts` replaces the reference by HTML just before
// rendering.
import type { EmbeddedDrawing } from './source.ts';

/** The address that fills the slot of a link or image. */
export interface LinkSlotTarget {
  readonly href: string;
  readonly width?: number;
  readonly height?: number;
  /** Image that is inlined into the page. */
  readonly drawing?: EmbeddedDrawing;
  /** Set if the target is a file and not a page. Scripts leave links to files to the browser, and never prefetch them. */
  readonly isFile?: true;
}

/** A reference to the text of a document. `fills[N]` is the target of link N in this text. */
export interface BodyRef {
  readonly $body: string;
  readonly hash: string;
  readonly part: 'html' | 'summary' | 'markdown';
  readonly fills: readonly LinkSlotTarget[];
  /** Prefix for ids and in-page links on a page that shows several documents; empty otherwise. */
  readonly idPrefix: string;
  /** Anchor of a heading. Limits the text to the section of this heading, which ends at the next heading of its level or above. */
  readonly section?: string;
  /** Anchors of headings below `section` whose own sections are left out. */
  readonly without?: readonly string[];
  /** HTML of the slots that extensions filled. */
  readonly slots?: readonly (string | undefined)[];
  /**
   * Scripts of islands by component; absent if the islands of the text are not hydrated on this page. An entry is `undefined` if its
   * component is no island.
   */
  readonly islands?: readonly (IslandScriptHrefs | undefined)[];
}

interface IslandScriptHrefs {
  readonly module: string;
  /** The script of React, which all islands share. */
  readonly react: string;
}
