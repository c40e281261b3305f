// Translation coverage of a language.
import type { Diagnostic } from './diagnostic.ts';

/** Number of items, and number of items with a translation. */
export interface TranslationShare {
  readonly translated: number;
  readonly all: number;
}

/** Translation coverage of a site in one language. */
export interface Coverage {
  readonly locale: string;
  readonly docs: TranslationShare;
  readonly releases: TranslationShare;
  readonly pages: TranslationShare;
  /** Texts of the configuration, sidebars included. */
  readonly texts: TranslationShare;
  /** Files of the default language without a translation, root-relative paths. */
  readonly missingFiles: readonly string[];
  readonly missingTexts: readonly { readonly text: string; readonly place: string }[];
  /** Translations whose original has changed since, or that do not name the revision of their original. */
  readonly outdated: readonly Diagnostic[];
}
