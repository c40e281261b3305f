// Starts what watches over code of a site: for an open project, or for a configuration that is loaded by itself.
import type { StartWatch } from '../../model/hook-watch.ts';
import { mayStartThreads } from '../thread.ts';
import type { Watchdog } from './watchdog.ts';

/** Starts the thread that watches; nothing where this process may start none. */
export async function startWatch(): Promise<Watchdog | undefined> {
  return mayStartThreads() ? (await import('./watchdog.ts')).startWatchdog() : undefined;
}

/** Does work that loads code of a site, with a watch that is started when there is code. */
export async function withLoadWatch<Value>(work: (watch: StartWatch) => Promise<Value>): Promise<Value> {
  let watchdog: Watchdog | undefined;
  try {
    return await work(async () => {
      watchdog ??= await startWatch();
      return watchdog?.own;
    });
  } finally {
    watchdog?.close();
  }
}
