// Colours the code of a build on a thread, where there is much of it: it begins when pages are read, and goes on while they are parsed.
import { availableParallelism } from 'node:os';
import { codeAhead } from '../content/markdown/highlight/ahead.ts';
import type { SiteConfig } from '../model/config.ts';
import type { Source } from '../model/source.ts';
import type { HighlightThread } from './highlight-thread.ts';
import { mayStartThreads } from './thread.ts';

/** Code that is being coloured. */
export interface HighlightedSources extends HighlightThread {
  /** Whether a source has such code, so that it had better be parsed late. */
  hasCode(source: Source): boolean;
}

/** The colouring of a build. */
export interface CodeHighlighting {
  /** Begins with the code of these sources, if that is worth a thread. */
  begin(config: SiteConfig, sources: readonly Source[]): void;
  /** What was begun, once; else begins with the code of these sources, if that is worth a thread. */
  take(config: SiteConfig, sources: readonly Source[]): Promise<HighlightedSources | undefined>;
  /** Ends what was begun and not taken. */
  close(): Promise<void>;
}

/** With one `worker` no thread helps. */
export function openHighlighting(workers?: number | 'auto'): CodeHighlighting {
  let begun: Promise<HighlightedSources | undefined> | undefined;
  const take: CodeHighlighting['take'] = (config, sources) => {
    const taken = begun ?? (workers === 1 ? Promise.resolve(undefined) : start(config, sources));
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

async function start(
  { code, variables }: SiteConfig,
  sources: readonly Source[],
): Promise<HighlightedSources | undefined> {
  const ahead = availableParallelism() > 1 && mayStartThreads() ? codeAhead(sources, variables) : undefined;
  if (ahead === undefined) return undefined;
  // What starts it is loaded only there.
  const { startHighlightThread } = await import('./highlight-thread.ts');
  const hasCode = ({ file, isMade }: Source) => isMade === 'pieces' || ahead.files.has(file);
  return { ...startHighlightThread(code, ahead.blocks), hasCode };
}
