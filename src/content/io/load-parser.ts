// Loads the dependencies of a parser: the highlighter for its sources, and rules of the extensions that apply.
import type { SiteConfig } from '../../model/config.ts';
import type { Source } from '../../model/source.ts';
import { type Highlighter, plainHighlighter, plainLanguages } from '../markdown/highlight/code.ts';
import {
  createLinkAndHeadingParser,
  createSourceParser,
  listCodeLanguages,
  type SourceParser,
  type SourceParserTools,
} from '../parse.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { loadMarkdownRules } from './load-rules.ts';

/** Re-exported, so that callers that load parsing lazily need only this module. */
export { createParseSettings } from '../parse-settings.ts';

/**
 * Creates a parser for sources. If a `highlighter` is given, it must know all languages in the sources. If none is given, a highlighter is
 * created for these languages.
 */
export async function loadParser(
  settings: ParseSettings,
  sources: readonly Source[],
  { clock, highlighter }: Pick<SourceParserTools, 'clock' | 'highlighter'> = {},
): Promise<SourceParser> {
  const [loaded, rules] = await Promise.all([
    highlighter ?? loadHighlighterIfNeeded(settings.code, listCodeLanguages(sources)),
    loadMarkdownRules(settings.extensions ?? [], sources),
  ]);
  return createSourceParser(settings, sources, { clock, highlighter: loaded, rules });
}

/** Creates a parser for sources that returns only links and ids. */
export async function loadLinkParser(settings: ParseSettings, sources: readonly Source[]): Promise<SourceParser> {
  return createLinkAndHeadingParser(settings, sources, await loadMarkdownRules(settings.extensions ?? [], sources));
}

/** Returns a highlighter for the languages. If there are none, the long list of languages is not loaded. */
async function loadHighlighterIfNeeded(code: SiteConfig['code'], wanted: ReadonlySet<string>): Promise<Highlighter> {
  if (code.languages.length === 0 && [...wanted].every((name) => plainLanguages.has(name))) return plainHighlighter;
  const { loadHighlighter } = await import('./load-highlighter.ts');
  return loadHighlighter(code, wanted);
}
