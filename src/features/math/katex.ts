// What sets formulas: KaTeX, from the first formula on. Most pages have none, and loading it takes longer than parsing a page.
import { createRequire } from 'node:module';
import { lazy } from '../../lib/lazy.ts';

/** The part of KaTeX that is used. */
interface Katex {
  renderToString(tex: string, options: object): string;
}

/** Set when the package is compiled: KaTeX is then a file beside it (`libraries.json`). */
declare const TECHDOCS_ENGINE: unknown;

const loadKatex = lazy(() => {
  const name = typeof TECHDOCS_ENGINE === 'undefined' ? 'katex' : './katex.cjs';
  return createRequire(import.meta.url)(name) as Katex;
});

/** What browsers set themselves: no stylesheet, no fonts, no style attributes, and read aloud as it should be. */
const OPTIONS = { output: 'mathml', throwOnError: true, trust: false, strict: false, maxExpand: 1000, maxSize: 50 };

/** A formula as MathML. Throws for one that cannot be read, with why. */
export function mathMl(tex: string, displayMode: boolean): string {
  try {
    return loadKatex().renderToString(tex, { ...OPTIONS, displayMode });
  } catch (error) {
    throw new Error((error as { rawMessage?: string }).rawMessage ?? (error as Error).message);
  }
}
