// Loads KaTeX when the first formula is converted. Most pages have no formulas, and loading KaTeX takes longer than parsing a page.
import { createRequire } from 'node:module';
import { lazy } from '../../lib/lazy.ts';

/** Defined in the compiled package, where KaTeX is a file beside the compiled code (`libraries.json`). */
declare const TECHDOCS_ENGINE: unknown;

const loadKatex = lazy(() => {
  const name = typeof TECHDOCS_ENGINE === 'undefined' ? 'katex' : './katex.cjs';
  return createRequire(import.meta.url)(name) as { renderToString(tex: string, options: object): string };
});

/**
 * Selects MathML as output, because browsers render MathML themselves: it needs no stylesheet, fonts or style attributes, and screen
 * readers can read it.
 */
const KATEX_OPTIONS = {
  output: 'mathml',
  throwOnError: true,
  trust: false,
  strict: false,
  maxExpand: 1000,
  maxSize: 50,
};

/** Converts a formula to MathML. Throws with the reason if it is invalid. */
export function renderMathMl(tex: string, displayMode: boolean): string {
  try {
    return loadKatex().renderToString(tex, { ...KATEX_OPTIONS, displayMode });
  } catch (error) {
    throw new Error((error as { rawMessage?: string }).rawMessage ?? (error as Error).message);
  }
}
