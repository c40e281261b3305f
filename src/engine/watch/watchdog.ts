// IO. Interrupts site code that runs longer than `MAX_HOOK_SECONDS`. Site code is a hook of an extension, a part, a template, a component,
// a Markdown plugin, a function for edit links, or the import of such code. Only another thread can interrupt the main thread, by Node's
// inspector. An interruption ends the running code and all functions that await it without an error. Callers therefore wait with `during`,
// which reports the fault.
import { createSiteCodeFaultFinding } from '../../model/code-fault.ts';
import { type SettingDiagnostic, UserError } from '../../model/diagnostic.ts';
import type { HangingSiteCode, HangWatch, WatchedImportOptions } from '../../model/hook-watch.ts';
import { createHookError, createHookFault } from '../extensions/guard.ts';
import { startThread } from '../thread.ts';
import type { HangReport, HangWatchTask } from '../threads/watch.ts';
import { createHangWatchMemory, createHookWatchOfThread, formatHangReason, type RecordedCall } from './cells.ts';
import { addWatchToCodeUsedByParser, type Watchdog, type WatchedCode } from './with-watch.ts';

/** Starts the watchdog thread. The thread keeps the process alive while a caller waits. */
export function startWatchdog(): Watchdog {
  const cells = createHangWatchMemory();
  const watch = createHookWatchOfThread(cells);
  const hangs = new WeakSet<object>();
  const waiting = new Set<(error: unknown) => void>();
  const loads = new Map<string, WatchedImportOptions['explainError']>();
  let watched: WatchedCode | undefined;
  let known: string | undefined;
  let lost: ((error: unknown) => void) | undefined;
  const worker = startThread('watch', { cells } satisfies HangWatchTask);
  worker.on('message', async ({ call, frames }: HangReport) => {
    const stopped = watch.stop(call, frames);
    const error = (await loads.get(call.hook)?.(stopped)) ?? (await createHangError(call, { frames, watched }));
    hangs.add(error);
    const all = [...waiting];
    waiting.clear();
    worker.unref();
    for (const reject of all) reject(error);
    if (all.length > 0) return;
    if (lost === undefined) throw error;
    lost(error);
  });
  // If the thread fails, the code runs without a watchdog.
  worker.on('error', () => {});
  worker.unref();
  const during: Watchdog['during'] = (work) =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      // Keeps the process alive: the interrupted code may have been the only thing that did.
      worker.ref();
      // Runs the work in a separate task, because an interruption drops all callers on the stack.
      const done = new Promise<void>((turn) => setImmediate(turn)).then(work);
      done.then(resolve, reject).then(() => {
        waiting.delete(reject);
        if (waiting.size === 0) worker.unref();
      });
    });
  return {
    watching(code, features) {
      watched = { extensions: code.extensions, config: code.config, features };
      const name = JSON.stringify([code.config.configHash, ...code.extensions.map(({ fingerprint }) => fingerprint)]);
      // Hooks may be called again only if the code has changed, because unchanged code would hang again.
      if (name !== known) watch.forget();
      known = name;
      return addWatchToCodeUsedByParser(code, watch);
    },
    siteWatch: createWatchForLoading(watch.of(), during, loads),
    during,
    steady: createRunnerThatRetriesHangs(during, hangs),
    onLost(report) {
      lost = report;
    },
    close: () => void worker.terminate(),
  };
}

/** Creates a watch that loads code within `during`. `loads` maps the name of a load to the function that builds its fault. */
function createWatchForLoading(
  ownHangWatch: HangWatch,
  during: Watchdog['during'],
  loads: Map<string, WatchedImportOptions['explainError']>,
): HangWatch {
  return {
    ...ownHangWatch,
    async load(call, run) {
      loads.set(call.hook, call.explainError);
      try {
        return await during(() => ownHangWatch.load(call, run));
      } finally {
        loads.delete(call.hook);
      }
    },
  };
}

/**
 * Creates a runner that runs interrupted work again. If the second run fails with the same error, the runner rethrows it. This happens if
 * code hangs while it is loaded: code is loaded only once, so the error is cached.
 */
function createRunnerThatRetriesHangs(during: Watchdog['during'], hangs: WeakSet<object>): Watchdog['steady'] {
  return async (work) => {
    for (let last: unknown; ; ) {
      try {
        return await during(work);
      } catch (error) {
        if (!isObject(error) || !hangs.has(error) || error === last) throw error;
        last = error;
      }
    }
  };
}

/** Returns the error for a hook, or other site code, that never ends. */
export async function createHangError(
  call: RecordedCall,
  { frames, watched }: { readonly frames?: readonly string[]; readonly watched?: WatchedCode },
): Promise<Error> {
  const { extension: name, hook, page, siteCode } = call;
  const loaded = watched?.extensions.find(({ extension }) => extension.name === name);
  const reason = formatHangReason(call);
  const fault = siteCode
    ? createFindingForSiteCodeHang(call, siteCode, frames)
    : loaded && watched && createHookFault({ loaded, hook, config: watched.config }, reason, { page, frames });
  if (watched === undefined || fault === undefined) return new UserError(`\`${name ?? hook}\` never ends.`, 2);
  const { config, features } = watched;
  return (await (
    await import('../code-places.ts')
  ).addCodePositionsToError(createHookError(fault), config, features)) as Error;
}

/** Returns the finding about code that belongs to no extension. If the code was called for a page, the finding names the page's file. */
function createFindingForSiteCodeHang(
  call: RecordedCall,
  ownHangingSiteCode: HangingSiteCode,
  frames?: readonly string[],
): SettingDiagnostic {
  const { code, file, line, column, what, isOfContent } = ownHangingSiteCode;
  const page = isOfContent ? undefined : call.page;
  const place = {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
  return createSiteCodeFaultFinding(
    { code, ...place },
    { what, reason: formatHangReason(call), page, isOfContent, frames },
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
