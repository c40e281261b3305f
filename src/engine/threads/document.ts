// Parses on a thread. The thread loads the configuration itself, because functions cannot be posted.
import { constants, platform, setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { loadConfigAndInputFiles } from '../../config/io/load.ts';
import { loadParser } from '../../content/io/load-parser.ts';
import { createParseSettings } from '../../content/parse-settings.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { ParsedSource } from '../../model/document.ts';
import { estimateSourceSize } from '../../model/source.ts';
import { loadComponents } from '../components.ts';
import { addPositionsToParseFindings } from '../parsed-faults.ts';
import type { ParseReply, ParseTask } from '../pool.ts';
import { createHookWatchOfThread } from '../watch/cells.ts';
import { addWatchToCodeUsedByParser, addWatchToComponents } from '../watch/with-watch.ts';

/**
 * Limits for one message: the number of results, and the number of characters. Each message has a fixed cost. The texts of a message are in
 * memory twice until it is read.
 */
const THREAD_MESSAGE_LIMITS = { results: 32, characters: 400_000 };

/** Parses the sources. */
export async function run({ call, sources, cells }: ParseTask, port: MessagePort): Promise<void> {
  // The main thread has priority. On Linux a priority applies to one thread; elsewhere it would apply to the whole process.
  if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const post = (reply: ParseReply) => port.postMessage(reply);
  try {
    const watch = createHookWatchOfThread(cells);
    const { config, markdownPlugins, extensions } = addWatchToCodeUsedByParser(
      await loadConfigAndInputFiles({ ...call, watch: async () => watch.of() }),
      watch,
    );
    const loaded = await (await loadComponents(config, call, () => watch.of())).load();
    const components = addWatchToComponents(loaded, watch.of());
    const settings = createParseSettings(config, { markdownPlugins, extensions }, components);
    const parser = await loadParser(settings, sources, { clock: () => performance.now() });
    let parsed: ParsedSource[] = [];
    let characters: number = 0;
    for (const [index, source] of sources.entries()) {
      characters += estimateSourceSize(source);
      const result = await addPositionsToParseFindings(parser.parse(source), config, call.features);
      const isFull =
        parsed.push(result) >= THREAD_MESSAGE_LIMITS.results || characters >= THREAD_MESSAGE_LIMITS.characters;
      if (!isFull && index + 1 < sources.length) continue;
      post({ type: 'parsed', parsed });
      [parsed, characters] = [[], 0];
    }
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    post({ type: 'user-error', message: error.message, exitCode: error.exitCode, diagnostics: error.diagnostics });
  }
  post({ type: 'done' });
}
