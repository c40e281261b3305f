// Parses sources on the main thread in slices of time. If there is much code to highlight, another thread highlights it.
import type { Highlighter } from '../content/markdown/highlight/code.ts';
import { lazy } from '../lib/lazy.ts';
import { copyDataAndStrings } from '../lib/text.ts';
import type { SiteConfig } from '../model/config.ts';
import type { DocumentBody, ParsedSource } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import type { CodeHighlighting } from './highlighting.ts';
import { addPositionsToParseFindings } from './parsed-faults.ts';
import type { Project } from './project.ts';

/** Input of parsing on this thread. */
export interface ParseInput extends Pick<Project, 'call' | 'depth' | 'markdownPlugins' | 'extensions' | 'components'> {
  /** Set by callers that parse once, so that the highlighter can be released. */
  readonly highlighting?: CodeHighlighting;
  /** Bodies of pages before their last edit, from which unchanged highlighted code is reused. */
  readonly earlier?: ReadonlyMap<Source, DocumentBody>;
  /** Clock in milliseconds, for the time limit of highlighting. Parser threads have their own clocks. */
  readonly clock?: () => number;
}

/** Milliseconds of parsing before control returns to the event loop, which handles signals, the progress line and waiting requests. */
const PARSE_SLICE_MS = 50;

/** Loads a highlighter that reports unknown languages and highlights nothing. */
async function loadUncolouredHighlighter(): Promise<Highlighter> {
  return (await import('../content/markdown/highlight/highlighter.ts')).uncolouredHighlighter;
}

/** Parses sources of one language. Yields results in groups, as they become ready. */
export async function* parseOnThisThread(
  {
    call,
    depth,
    markdownPlugins,
    extensions,
    components,
    highlighting,
    earlier,
    clock = () => performance.now(),
  }: ParseInput,
  config: SiteConfig,
  sources: readonly Source[],
): AsyncGenerator<readonly ParsedSource[]> {
  const highlighted = depth === 'pages' ? await highlighting?.take(config, sources) : undefined;
  // Sources without code come first, so that the code of the other sources is highlighted meanwhile.
  const isLate = (source: Source) => Number(highlighted?.hasCode(source) ?? false);
  try {
    const { loadLinkParser, loadParser, createParseSettings } = await import('../content/io/load-parser.ts');
    const settings = createParseSettings(config, { markdownPlugins, extensions }, await components.load());
    const parser = lazy(async () => {
      if (depth === 'links') return loadLinkParser(settings, sources);
      const highlighter = depth === 'findings' ? await loadUncolouredHighlighter() : highlighted?.highlighter;
      return loadParser(settings, sources, { clock, highlighter });
    });
    const parseEdited = async (source: Source) => {
      const body = earlier?.get(source);
      if (body === undefined) return undefined;
      const { createHighlighterFromLastBuild } = await import('../content/markdown/highlight/earlier.ts');
      const highlighter = createHighlighterFromLastBuild(body);
      const parsed = (await loadParser(settings, [source], { highlighter })).parse(source);
      return highlighter.isOutdone ? undefined : parsed;
    };
    let results: ParsedSource[] = [];
    let last = performance.now();
    for (const source of [...sources].sort((a, b) => isLate(a) - isLate(b))) {
      const parsed = (await parseEdited(source)) ?? (await parser()).parse(source);
      // Copies the document's strings: links and anchors are substrings of the page's text and HTML, and would keep both in memory.
      results.push(
        await addPositionsToParseFindings(
          { ...parsed, document: copyDataAndStrings(parsed.document) },
          config,
          call.features,
        ),
      );
      if (performance.now() - last < PARSE_SLICE_MS) continue;
      await new Promise((resume) => setImmediate(resume));
      yield results;
      results = [];
      last = performance.now();
    }
    yield results;
  } finally {
    highlighted?.close();
  }
}
