// Loads the dependencies of a parser: the highlighter for its sources, and rules of the extensions that apply.
import { setTimeout } from 'node:timers/promises';
import { createSiteCodeFaultFinding, formatErrorSentence, parseStackFrames } from '../../model/code-fault.ts';
import type { SiteConfig } from '../../model/config.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { UseMarkdown } from '../../model/extension-markdown.ts';
import { runUnderHangWatch } from '../../model/hook-watch.ts';
import type { Source } from '../../model/source.ts';
import { createPageExtensionSelector, type LoadedMarkdownRules } from '../extensions.ts';
import { type Highlighter, plainHighlighter, plainLanguages } from '../markdown/highlight/code.ts';
import {
  createLinkAndHeadingParser,
  createSourceParser,
  listCodeLanguages,
  type SourceParser,
  type SourceParserTools,
} from '../parse.ts';
import type { ParseSettings } from '../parse-settings.ts';

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

/** Returns a highlighter for the languages. Without languages, the long list of known languages is not loaded. */
async function loadHighlighterIfNeeded(code: SiteConfig['code'], languages: ReadonlySet<string>): Promise<Highlighter> {
  if (code.languages.length === 0 && [...languages].every((name) => plainLanguages.has(name))) return plainHighlighter;
  const { loadHighlighter } = await import('./load-highlighter.ts');
  return loadHighlighter(code, languages);
}

/** Timeout for loading the Markdown rules of extensions. */
const MARKDOWN_RULES_TIMEOUT_SECONDS = 60;

/** Loads the rules that sources need. */
export async function loadMarkdownRules(
  extensions: readonly LoadedExtension[],
  sources: readonly Source[],
  seconds = MARKDOWN_RULES_TIMEOUT_SECONDS,
): Promise<LoadedMarkdownRules> {
  const lazily = extensions.flatMap((loaded) => {
    const use = loaded.extension.markdown?.use;
    return use === undefined || typeof use === 'function' ? [] : { loaded, use };
  });
  const { of: selectExtensions } = createPageExtensionSelector(lazily.map(({ loaded }) => loaded));
  const used = new Set(sources.flatMap((source) => selectExtensions(source)));
  const languages = lazily.filter(({ loaded }) => used.has(loaded));
  const load = async ({ loaded, use }: (typeof languages)[number]) =>
    [loaded.extension.name, await loadRulesWithTimeout(loaded, () => use.load(), seconds)] as const;
  return new Map(await Promise.all(languages.map(load)));
}

async function loadRulesWithTimeout(
  { extension: { name }, watch }: LoadedExtension,
  load: () => Promise<UseMarkdown>,
  seconds: number,
): Promise<UseMarkdown> {
  const call = { hook: 'markdown.use.load' };
  const begin = async () => runUnderHangWatch(watch, call, load);
  const timer = new AbortController();
  const late = setTimeout(seconds * 1000, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`it took longer than ${seconds} seconds.`);
  });
  // Handles the rejection before any `await`: if the watchdog interrupts the code, the rest of this function does not run, but the timer
  // still fires.
  late.catch(() => {});
  try {
    const use = await Promise.race([watch?.until(call, begin) ?? begin(), late]);
    if (typeof use !== 'function') throw new Error('it must promise a function.');
    return use;
  } catch (error) {
    const what = `The extension \`${name}\` failed in \`markdown.use.load\``;
    const fault = { what, reason: formatErrorSentence(error), frames: parseStackFrames(error) };
    const finding = createSiteCodeFaultFinding({ code: 'extension-failed' }, fault);
    throw new UserError(finding.message, 2, [finding]);
  } finally {
    timer.abort();
  }
}
