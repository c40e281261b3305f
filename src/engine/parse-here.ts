// Parses sources in this thread, a slice of work for each turn. Where they have much code, another thread may colour it.
import { lazy } from '../lib/lazy.ts';
import { withOwnTexts } from '../lib/text.ts';
import type { SiteConfig } from '../model/config.ts';
import type { DocumentBody, ParsedSource } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import type { CodeHighlighting } from './highlighting.ts';
import { withCodePlaces } from './parsed-faults.ts';
import type { Project } from './project.ts';

/** How sources are parsed here. */
export interface ParseHere extends Pick<Project, 'call' | 'depth' | 'markdownPlugins' | 'extensions' | 'components'> {
  /** Of callers who do not parse again: what coloured their code need not stay. */
  readonly highlighting?: CodeHighlighting;
  /** What pages were before they were edited. */
  readonly earlier?: ReadonlyMap<Source, DocumentBody>;
  /** Milliseconds, for code that takes too long to colour. Threads have a clock of their own. */
  readonly clock?: () => number;
}

/** Milliseconds of parsing after which others have their turn: signals, the progress line, who waits for a page. */
const SLICE = 50;

/** Parses sources of a language. Gives results in groups, as they come. */
export async function* parseHere(
  {
    call,
    depth,
    markdownPlugins,
    extensions,
    components,
    highlighting,
    earlier,
    clock = () => performance.now(),
  }: ParseHere,
  config: SiteConfig,
  sources: readonly Source[],
): AsyncGenerator<readonly ParsedSource[]> {
  const highlighted = depth === 'links' ? undefined : await highlighting?.take(config, sources);
  // Those without code come first: when the others come, some of their code is ready.
  const isLate = (source: Source) => Number(highlighted?.hasCode(source) ?? false);
  try {
    const { loadLinkParser, loadParser, parseSettings } = await import('../content/io/load-parser.ts');
    const settings = parseSettings(config, { markdownPlugins, extensions }, await components.load());
    const parser = lazy(() =>
      depth === 'links'
        ? loadLinkParser(settings, sources)
        : loadParser(settings, sources, { clock, highlighter: highlighted?.highlighter }),
    );
    const parseEdited = async (source: Source) => {
      const body = earlier?.get(source);
      if (body === undefined) return undefined;
      const { earlierHighlighting } = await import('../content/markdown/highlight/earlier.ts');
      const highlighter = earlierHighlighting(body);
      const parsed = (await loadParser(settings, [source], { highlighter })).parse(source);
      return highlighter.isOutdone ? undefined : parsed;
    };
    let results: ParsedSource[] = [];
    let last = performance.now();
    for (const source of [...sources].sort((a, b) => isLate(a) - isLate(b))) {
      const parsed = (await parseEdited(source)) ?? (await parser()).parse(source);
      // Its links and anchors are pieces of the page's text and HTML.
      results.push(await withCodePlaces({ ...parsed, document: withOwnTexts(parsed.document) }, config, call.features));
      if (performance.now() - last < SLICE) continue;
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
