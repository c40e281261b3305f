// IO. Loads Markdown rules that extensions provide lazily, if a page contains text that these rules apply to.
import { setTimeout } from 'node:timers/promises';
import { codeFinding, stackFrames } from '../../model/code-fault.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension, UseMarkdown } from '../../model/extension.ts';
import { callWatched } from '../../model/hook-watch.ts';
import type { Source } from '../../model/source.ts';
import { createPageExtensions, type LoadedRules } from '../extensions.ts';
import { errorSentence } from '../markdown/trusted-html.ts';

/** Timeout for loading, in seconds. */
const TIMEOUT_SECONDS = 60;

/** Loads the rules that sources need. */
export async function loadMarkdownRules(
  extensions: readonly LoadedExtension[],
  sources: readonly Source[],
  seconds = TIMEOUT_SECONDS,
): Promise<LoadedRules> {
  const wanted = extensions.flatMap((of) => {
    const use = of.extension.markdown?.use;
    if (use === undefined || typeof use === 'function') return [];
    const { of: takingPart } = createPageExtensions([of]);
    return sources.some((source) => takingPart(source).length > 0) ? { of, use } : [];
  });
  const load = async ({ of, use }: (typeof wanted)[number]) =>
    [of.extension.name, await loadInTime(of, () => use.load(), seconds)] as const;
  return new Map(await Promise.all(wanted.map(load)));
}

async function loadInTime(
  { extension: { name }, watch }: LoadedExtension,
  load: () => Promise<UseMarkdown>,
  seconds: number,
): Promise<UseMarkdown> {
  const call = { hook: 'markdown.use.load' };
  const begin = async () => callWatched(watch, call, load);
  const timer = new AbortController();
  const late = setTimeout(seconds * 1000, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`it took longer than ${seconds} seconds.`);
  });
  // At once: interrupted code drops the rest of this function, and the timer still fires.
  late.catch(() => {});
  try {
    const use = await Promise.race([watch?.until(call, begin) ?? begin(), late]);
    if (typeof use !== 'function') throw new Error('it must promise a function.');
    return use;
  } catch (error) {
    const what = `The extension \`${name}\` failed in \`markdown.use.load\``;
    const fault = { what, reason: errorSentence(error), frames: stackFrames(error) };
    const finding = codeFinding({ code: 'extension-failed' }, fault);
    throw new UserError(finding.message, 2, [finding]);
  } finally {
    timer.abort();
  }
}
