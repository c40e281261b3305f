// A document's text by reference, with what its slots become. It is replaced by HTML just before rendering.
import type { Drawing } from './source.ts';

/** What a slot becomes. */
export interface Fill {
  readonly href: string;
  readonly width?: number;
  readonly height?: number;
  /** An image that is shown as a part of the page. */
  readonly drawing?: Drawing;
  /** It is a file of the site and no page: scripts leave links to it to the browser, and fetch it at no time ahead. */
  readonly isFile?: true;
}

/** A document's text, by reference. `fills[N]` is where its link N leads. */
export interface BodyRef {
  readonly $body: string;
  readonly hash: string;
  readonly part: 'html' | 'summary' | 'markdown';
  readonly fills: readonly Fill[];
  /** Prefix for ids and in-page links, where one page shows several documents; empty otherwise. */
  readonly idPrefix: string;
  /** Anchor of a heading: only what stands under it, up to the next heading of its level or above, is meant. */
  readonly section?: string;
  /** Anchors of headings below it whose sections are left out. */
  readonly without?: readonly string[];
  /** HTML of what extensions fill. */
  readonly slots?: readonly (string | undefined)[];
  /** Of texts with islands that come alive where it is shown: what each of its components needs, of those that are none nothing. */
  readonly islands?: readonly (IslandView | undefined)[];
}

/** The scripts of an island. */
export interface IslandView {
  readonly module: string;
  /** The script of React, which all islands share. */
  readonly react: string;
}
