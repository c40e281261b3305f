// IO. Ends hooks of extensions that never end. A hook that holds up the main thread can be ended by another thread alone, by the inspector of
// Node: what runs at that moment is thrown away without a word, with what waits for it. So who waits does so by `during`, which tells of it.
import type { SiteConfig } from '../../model/config.ts';
import { UserError } from '../../model/diagnostic.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { hookError, hookFault } from '../extensions/guard.ts';
import { startThread } from '../thread.ts';
import type { HangReply, WatchTask } from '../threads/watch.ts';
import { createCells, type HungCall, hangReason, openWatch } from './cells.ts';
import { withWatch } from './with-watch.ts';

/** Watches over the hooks of a project. */
export interface Watchdog {
  /** Extensions that are watched from now on. Those of before are forgotten. */
  watching(extensions: readonly LoadedExtension[], config: SiteConfig): readonly LoadedExtension[];
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
}

/** Starts the thread that watches. It keeps a process alive as long as something is waited for. */
export function startWatchdog(): Watchdog {
  const cells = createCells();
  const watch = openWatch(cells);
  const hangs = new WeakSet<object>();
  const waiting = new Set<(error: unknown) => void>();
  let watched: Watched | undefined;
  let lost: ((error: unknown) => void) | undefined;
  const worker = startThread('watch', { cells } satisfies WatchTask);
  worker.on('message', async ({ call, frames }: HangReply) => {
    watch.stop(call, frames);
    const error = await hangError(call, { frames, watched });
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
    watching(extensions, config) {
      watched = { extensions, config };
      watch.forget();
      return withWatch(extensions, watch);
    },
    during,
    async steady(work) {
      for (;;) {
        try {
          return await during(work);
        } catch (error) {
          if (!isObject(error) || !hangs.has(error)) throw error;
        }
      }
    },
    onLost(tell) {
      lost = tell;
    },
    close: () => void worker.terminate(),
  };
}

/** The finding that a hook does not end. */
export async function hangError(
  call: HungCall,
  { frames, watched }: { readonly frames?: readonly string[]; readonly watched?: Watched },
): Promise<Error> {
  const { extension: name, hook, page } = call;
  const of = watched?.extensions.find(({ extension }) => extension.name === name);
  if (watched === undefined || of === undefined) return new UserError(`The extension \`${name}\` never ends.`, 2);
  const { config } = watched;
  const error = hookError(hookFault({ of, hook, config }, hangReason(call), { page, ...(frames && { frames }) }));
  return (await (await import('../code-places.ts')).tellError(error, config)) as Error;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
