// IO. Loads Markdown rules that extensions provide lazily, if a page contains text that these rules apply to.
import { setTimeout } from 'node:timers/promises';
import { UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension, UseMarkdown } from '../../model/extension.ts';
import type { Source } from '../../model/source.ts';
import { type LoadedRules, pageExtensions } from '../extensions.ts';
import { oneLineOf } from '../markdown/trusted-html.ts';

/** Timeout for loading, in seconds. */
const PATIENCE = 60;

/** Loads the rules that sources need. */
export async function loadRules(
  extensions: readonly LoadedExtension[],
  sources: readonly Source[],
  seconds = PATIENCE,
): Promise<LoadedRules> {
  const wanted = extensions.flatMap((of) => {
    const use = of.extension.markdown?.use;
    if (use === undefined || typeof use === 'function') return [];
    const { of: takingPart } = pageExtensions([of]);
    return sources.some((source) => takingPart(source).length > 0) ? { name: of.extension.name, use } : [];
  });
  const load = async ({ name, use }: (typeof wanted)[number]) =>
    [name, await inTime(name, () => use.load(), seconds)] as const;
  return new Map(await Promise.all(wanted.map(load)));
}

async function inTime(name: string, load: () => Promise<UseMarkdown>, seconds: number): Promise<UseMarkdown> {
  const timer = new AbortController();
  const late = setTimeout(seconds * 1000, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`it took longer than ${seconds} seconds.`);
  });
  try {
    const use = await Promise.race([Promise.resolve().then(load), late]);
    if (typeof use !== 'function') throw new Error('it must promise a function.');
    return use;
  } catch (error) {
    const message = `The extension \`${name}\` failed in \`markdown.use.load\`: ${oneLineOf(error)}`;
    throw new UserError(message, 2, [{ code: 'extension-failed', severity: 'error', message }]);
  } finally {
    timer.abort();
    late.catch(() => {});
  }
}
