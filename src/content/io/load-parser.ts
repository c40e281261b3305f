// Loads what a parser needs: what colours the code of its sources, and rules of extensions that these need.
import type { SiteConfig } from '../../model/config.ts';
import type { Source } from '../../model/source.ts';
import { type Highlighter, plainHighlighter, plainLanguages } from '../markdown/highlight/code.ts';
import { createLinkParser, createParser, languagesOf, type Parser, type ParserTools } from '../parse.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { loadRules } from './load-rules.ts';

/** All of parsing, for callers that load it when they need it. */
export { parseSettings } from '../parse-settings.ts';

/** Makes a parser for these sources. A highlighter that is given knows all languages; else those that the sources name are loaded. */
export async function loadParser(
  settings: ParseSettings,
  sources: readonly Source[],
  { clock, highlighter }: Pick<ParserTools, 'clock' | 'highlighter'> = {},
): Promise<Parser> {
  const [loaded, rules] = await Promise.all([
    highlighter ?? highlighterFor(settings.code, languagesOf(sources)),
    loadRules(settings.extensions ?? [], sources),
  ]);
  return createParser(settings, sources, { clock, highlighter: loaded, rules });
}

/** Makes a parser for these sources that is asked for links and ids alone. */
export async function loadLinkParser(settings: ParseSettings, sources: readonly Source[]): Promise<Parser> {
  return createLinkParser(settings, sources, await loadRules(settings.extensions ?? [], sources));
}

/** Without code in any language the list of languages, which is long, need not be loaded. */
async function highlighterFor(code: SiteConfig['code'], wanted: ReadonlySet<string>): Promise<Highlighter> {
  if (code.languages.length === 0 && [...wanted].every((name) => plainLanguages.has(name))) return plainHighlighter;
  const { loadHighlighter } = await import('./load-highlighter.ts');
  return loadHighlighter(code, wanted);
}
