// IO. Ends code of a site that never ends, such as a hook of an extension. What holds up the main thread can be ended by another thread alone, by the inspector of
// Node: what runs at that moment is thrown away without a word, with what waits for it. So who waits does so by `during`, which tells of it.
import { codeFinding } from '../../model/code-fault.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type SettingDiagnostic, UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import type { HookWatch, LoadCall, OwnCode } from '../../model/hook-watch.ts';
import { hookError, hookFault } from '../extensions/guard.ts';
import { startThread } from '../thread.ts';
import type { HangReply, WatchTask } from '../threads/watch.ts';
import { createCells, type HungCall, hangReason, openWatch } from './cells.ts';
import { type CodeOfPages, withWatch } from './with-watch.ts';

/** Watches over the code of a project. */
export interface Watchdog {
  /** A configuration whose code is watched from now on. That of before is forgotten. `features`: as those of a call. */
  watching<Code extends CodeOfPages & Pick<Watched, 'config'>>(code: Code, features?: string): Code;
  /** Watches over code that belongs to no extension. */
  readonly own: HookWatch;
  /** Waits for work that may call hooks. Rejects where one of them never ends. */
  during<Value>(work: () => Promise<Value>): Promise<Value>;
  /** The same for who goes on: does the work once more, in which the hook fails at once. */
  steady<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Takes what nobody waits for; without it the process ends with that. */
  onLost(tell: (error: unknown) => void): void;
  /** Ends the thread. */
  close(): void;
}

interface Watched {
  readonly extensions: readonly LoadedExtension[];
  readonly config: SiteConfig;
  /** The module with the features of techdocs, which some code is compiled with. */
  readonly features?: string;
}

/** Starts the thread that watches. It keeps a process alive as long as something is waited for. */
export function startWatchdog(): Watchdog {
  const cells = createCells();
  const watch = openWatch(cells);
  const hangs = new WeakSet<object>();
  const waiting = new Set<(error: unknown) => void>();
  const loads = new Map<string, LoadCall['tell']>();
  let watched: Watched | undefined;
  let known: string | undefined;
  let lost: ((error: unknown) => void) | undefined;
  const worker = startThread('watch', { cells } satisfies WatchTask);
  worker.on('message', async ({ call, frames }: HangReply) => {
    const stopped = watch.stop(call, frames);
    const error = (await loads.get(call.hook)?.(stopped)) ?? (await hangError(call, { frames, watched }));
    hangs.add(error);
    const all = [...waiting];
    waiting.clear();
    worker.unref();
    for (const tell of all) tell(error);
    if (all.length > 0) return;
    if (lost === undefined) throw error;
    lost(error);
  });
  // Without it all is as before.
  worker.on('error', () => {});
  worker.unref();
  const during: Watchdog['during'] = (work) =>
    new Promise((resolve, reject) => {
      waiting.add(reject);
      // What is ended may be all that there was to do.
      worker.ref();
      // In a turn of its own: what is ended takes with it all that it was called by.
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
      // The same code would not end this time either.
      if (name !== known) watch.forget();
      known = name;
      return withWatch(code, watch);
    },
    own: loadingBy(watch.of(), during, loads),
    during,
    steady: steadyBy(during, hangs),
    onLost(tell) {
      lost = tell;
    },
    close: () => void worker.terminate(),
  };
}

/** A watch under which code is loaded as `during` does work. `loads` has what makes faults of it, by its name. */
function loadingBy(own: HookWatch, during: Watchdog['during'], loads: Map<string, LoadCall['tell']>): HookWatch {
  return {
    ...own,
    async load(call, run) {
      loads.set(call.hook, call.tell);
      try {
        return await during(() => own.load(call, run));
      } finally {
        loads.delete(call.hook);
      }
    },
  };
}

/** Does work once more where it was ended by one of these errors. One that comes again was remembered, as code is loaded once. */
function steadyBy(during: Watchdog['during'], hangs: WeakSet<object>): Watchdog['steady'] {
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

/** The finding that a hook, or other code of the site, does not end. */
export async function hangError(
  call: HungCall,
  { frames, watched }: { readonly frames?: readonly string[]; readonly watched?: Watched },
): Promise<Error> {
  const { extension: name, hook, page, own } = call;
  const of = watched?.extensions.find(({ extension }) => extension.name === name);
  const reason = hangReason(call);
  const fault = own
    ? ownFault(call, own, frames)
    : of && watched && hookFault({ of, hook, config: watched.config }, reason, { page, frames });
  if (watched === undefined || fault === undefined) return new UserError(`\`${name ?? hook}\` never ends.`, 2);
  const { config, features } = watched;
  return (await (await import('../code-places.ts')).errorWithCodePlace(hookError(fault), config, features)) as Error;
}

/** The finding about code that belongs to no extension. One that stands on a page has its file. */
function ownFault(call: HungCall, own: OwnCode, frames?: readonly string[]): SettingDiagnostic {
  const { code, file, line, column, what, isOfContent } = own;
  const page = isOfContent ? undefined : call.page;
  const place = {
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
  return codeFinding({ code, ...place }, { what, reason: hangReason(call), page, isOfContent, frames });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
