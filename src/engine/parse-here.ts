// Parses sources in this thread, a slice of work for each turn. Where they have much code, another thread colours it.
import { availableParallelism } from 'node:os';
import { codeAhead } from '../content/markdown/highlight/ahead.ts';
import type { SiteConfig } from '../model/config.ts';
import type { ParsedSource } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import { withOwnTexts } from '../model/text.ts';
import type { Project } from './project.ts';

/** How sources are parsed here. */
export interface ParseHere extends Pick<Project, 'depth' | 'extensions' | 'components'> {
  /** 1: no other thread helps. */
  readonly workers?: number | 'auto';
  /** Nothing is parsed after the first time: what coloured its code need not stay. */
  readonly isOnce?: boolean;
  /** Milliseconds, for code that takes too long to colour. Threads have a clock of their own. */
  readonly clock?: () => number;
}

/** Milliseconds of parsing after which others have their turn: signals, the progress line, who waits for a page. */
const SLICE = 50;

/** Starts to colour the code of sources on a thread, where that pays. What starts it is loaded only there. */
async function colourAhead({ code, variables }: SiteConfig, sources: readonly Source[]) {
  const ahead = availableParallelism() > 1 ? codeAhead(sources, variables) : undefined;
  if (ahead === undefined) return undefined;
  const { startHighlightThread } = await import('./highlight-thread.ts');
  return { sources: ahead.sources, thread: startHighlightThread(code, ahead.blocks) };
}

/** Parses sources of a language. Gives results in groups, as they come. */
export async function* parseHere(
  { depth, extensions, components, workers, isOnce, clock = () => performance.now() }: ParseHere,
  config: SiteConfig,
  sources: readonly Source[],
): AsyncGenerator<readonly ParsedSource[]> {
  const mayBeHelped = isOnce && workers !== 1 && depth !== 'links';
  const ahead = mayBeHelped ? await colourAhead(config, sources) : undefined;
  try {
    const { createLinkParser, createParser, parseSettings } = await import('../content/parse.ts');
    const settings = parseSettings(config, extensions, await components.load());
    const parser =
      depth === 'links'
        ? await createLinkParser(settings, sources)
        : await createParser(settings, sources, {
            clock,
            ...(ahead && { makeHighlighter: ahead.thread.makeHighlighter }),
          });
    let results: ParsedSource[] = [];
    let last = performance.now();
    for (const source of ahead?.sources ?? sources) {
      const parsed = parser.parse(source);
      // Its links and anchors are pieces of the page's text and HTML.
      results.push({ ...parsed, document: withOwnTexts(parsed.document) });
      if (performance.now() - last < SLICE) continue;
      await new Promise((resume) => setImmediate(resume));
      yield results;
      results = [];
      last = performance.now();
    }
    yield results;
  } finally {
    ahead?.thread.close();
  }
}
