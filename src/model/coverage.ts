// Translation coverage of a language.
import type { Diagnostic } from './diagnostic.ts';

/** Number of items, and number of items with a translation. */
export interface TranslationCount {
  readonly translated: number;
  readonly all: number;
}

/** Translation coverage of a site in one language. */
export interface TranslationCoverage {
  readonly locale: string;
  readonly docs: TranslationCount;
  readonly releases: TranslationCount;
  readonly pages: TranslationCount;
  /** Texts of the configuration, sidebars included. */
  readonly texts: TranslationCount;
  /** Files of the default language without a translation, root-relative paths. */
  readonly missingFiles: readonly string[];
  readonly missingTexts: readonly { readonly text: string; readonly place: string }[];
  /**
   * Findings about translations whose original has changed since, and about translations that do not name the revision of their original.
   */
  readonly outdated: readonly Diagnostic[];
}
