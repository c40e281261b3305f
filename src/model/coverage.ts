// How far a language is translated.
import type { Diagnostic } from './diagnostic.ts';

/** How many items have a translation. */
export interface Share {
  readonly translated: number;
  readonly all: number;
}

/** How much of a site is translated into a language. */
export interface Coverage {
  readonly locale: string;
  readonly docs: Share;
  readonly releases: Share;
  readonly pages: Share;
  /** Texts of the configuration, sidebars included. */
  readonly texts: Share;
  /** Files of the default language without a translation, root-relative. */
  readonly missingFiles: readonly string[];
  readonly missingTexts: readonly { readonly text: string; readonly place: string }[];
  /** Translations whose original has changed since, or that do not say which revision they were made from. */
  readonly outdated: readonly Diagnostic[];
}
