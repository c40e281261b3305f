// What is made of texts and files as they are read. A disk that gives the same text again, as an object, keeps these too: then
// the same is made of it again, by which the dev server knows what has not changed.
import { type Derived, derived } from '../model/derived.ts';
import type { Asset, Source } from '../model/source.ts';
import type { Text } from './read-text.ts';

/** What was made of each text and each file. */
export interface DerivedContent {
  /** Besides its text, a source depends on its names and on what it includes. */
  readonly sources: Derived<Text, Source>;
  /** The files that a text includes; besides on the file that it stands in. */
  readonly includeTargets: Derived<Text, readonly string[]>;
  /** Sources that are translations; besides on the original and on what they include. */
  readonly translations: Derived<Text, Derived<Source, Source>>;
  /** Files of a language that stand in for others; besides on the place of those. */
  readonly placed: Derived<Asset, Asset>;
}

/** Starts without any. */
export function derivedContent(): DerivedContent {
  return { sources: derived(), includeTargets: derived(), translations: derived(), placed: derived() };
}
