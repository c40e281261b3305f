// IO. Loads what a parser needs of packages: what colours the code of its sources, and KaTeX.
import { createRequire } from 'node:module';
import { lazy } from '../../lib/lazy.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { Source } from '../../model/source.ts';
import { type Highlighter, plainHighlighter, plainLanguages } from '../markdown/highlight/code.ts';
import type { Katex } from '../markdown/math.ts';
import { createParser, languagesOf, type Parser, type ParserTools } from '../parse.ts';
import type { ParseSettings } from '../parse-settings.ts';

/** All of parsing, for callers that load it when they need it. */
export { createLinkParser } from '../parse.ts';
export { parseSettings } from '../parse-settings.ts';

/** Set when the package is compiled: KaTeX is then a file beside it. */
declare const TECHDOCS_ENGINE: unknown;

const loadKatex = lazy(() => {
  const name = typeof TECHDOCS_ENGINE === 'undefined' ? 'katex' : './katex.cjs';
  return createRequire(import.meta.url)(name) as Katex;
});

/** KaTeX itself from the first formula on: most pages have none, and loading it takes longer than parsing a page. */
const katex: Katex = { renderToString: (tex, options) => loadKatex().renderToString(tex, options) };

/** Makes a parser for these sources. A highlighter that is given knows all languages; else those that the sources name are loaded. */
export async function loadParser(
  settings: ParseSettings,
  sources: readonly Source[],
  { clock, highlighter }: Pick<ParserTools, 'clock' | 'highlighter'> = {},
): Promise<Parser> {
  const loaded = highlighter ?? (await highlighterFor(settings.code, languagesOf(sources)));
  return createParser(settings, sources, { clock, highlighter: loaded, katex });
}

/** Without code in any language the list of languages, which is long, need not be loaded. */
async function highlighterFor(code: SiteConfig['code'], wanted: ReadonlySet<string>): Promise<Highlighter> {
  if (code.languages.length === 0 && [...wanted].every((name) => plainLanguages.has(name))) return plainHighlighter;
  const { loadHighlighter } = await import('./load-highlighter.ts');
  return loadHighlighter(code, wanted);
}
