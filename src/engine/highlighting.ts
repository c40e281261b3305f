// Highlights the code blocks of a build on a thread if there are many blocks. The thread starts when pages are read, and runs while pages
// are parsed.
import { availableParallelism } from 'node:os';
import type { SiteConfig } from '../model/config.ts';
import type { Source } from '../model/source.ts';
import type { HighlightThread } from './highlight-thread.ts';
import { mayStartThreads } from './thread.ts';

interface HighlightingInProgress extends HighlightThread {
  /** Whether a source contains code to highlight. Such sources are parsed late, when their code is more likely to be ready. */
  hasCode(source: Source): boolean;
}

/** Highlighting of a build. */
export interface CodeHighlighting {
  /** Starts highlighting the code of these sources, if a thread saves time. */
  begin(config: SiteConfig, sources: readonly Source[]): void;
  /**
   * The first call after `begin` returns the highlighting that `begin` started. Any other call starts highlighting the code of the given
   * sources, if a thread saves time.
   */
  take(config: SiteConfig, sources: readonly Source[]): Promise<HighlightingInProgress | undefined>;
  /** Ends highlighting that `begin` started, if `take` has not returned it. */
  close(): Promise<void>;
}

/**
 * Creates the highlighting of a build. A thread is used only if `workers` is `auto`. With one worker, no second thread may run; several
 * workers highlight code themselves.
 */
export function createCodeHighlighting(workers: number | 'auto' = 'auto'): CodeHighlighting {
  let begun: Promise<HighlightingInProgress | undefined> | undefined;
  const take: CodeHighlighting['take'] = (config, sources) => {
    const taken = begun ?? (workers === 'auto' ? startHighlighting(config, sources) : Promise.resolve(undefined));
    begun = undefined;
    return taken;
  };
  return {
    begin(config, sources) {
      begun = take(config, sources);
    },
    take,
    close: async () => (await begun)?.close(),
  };
}

async function startHighlighting(
  { code, variables }: SiteConfig,
  sources: readonly Source[],
): Promise<HighlightingInProgress | undefined> {
  if (availableParallelism() <= 1 || !mayStartThreads()) return undefined;
  const { findCodeToHighlightInAdvance } = await import('../content/markdown/highlight/ahead.ts');
  const ahead = findCodeToHighlightInAdvance(sources, variables);
  if (ahead === undefined) return undefined;
  // Loaded only if a thread is started.
  const { startHighlightThread } = await import('./highlight-thread.ts');
  const hasCode = ({ file, isMade }: Source) => isMade === 'pieces' || ahead.files.has(file);
  return { ...startHighlightThread(code, ahead.blocks), hasCode };
}
