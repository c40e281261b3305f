// Which highlighter a parser has, and how long that may take.
import type { SiteConfig } from '../../../model/config.ts';
import { type Clock, type Highlighter, plainHighlighter, plainLanguages } from './code.ts';

/** What a parser colours code with. All keys are optional. */
export interface HighlightTools {
  /** Ends what takes too long. */
  readonly clock?: Clock;
  /** Knows all languages; without it those that texts ask for are loaded. */
  readonly highlighter?: Highlighter;
}

/** Loads the highlighter. Without code in any language the list of languages, which is long, need not be loaded. */
export async function loadHighlighter(code: SiteConfig['code'], wanted: ReadonlySet<string>): Promise<Highlighter> {
  if (code.languages.length === 0 && [...wanted].every((name) => plainLanguages.has(name))) return plainHighlighter;
  const { createHighlighter } = await import('./highlighter.ts');
  return createHighlighter(code, wanted);
}
