// Starts the watchdog for site code, either for an open project, or only while a configuration is loaded.
import type { HangWatchStarter } from '../../model/hook-watch.ts';
import { mayStartThreads } from '../thread.ts';
import type { Watchdog } from './with-watch.ts';

/** Starts the watchdog thread; `undefined` if this process may not start threads. */
export async function startWatchdogIfAllowed(): Promise<Watchdog | undefined> {
  return mayStartThreads() ? (await import('./watchdog.ts')).startWatchdog() : undefined;
}

/** Runs work that loads site code, with a watchdog that is started on first use. */
export async function runWithWatchdogForLoading<Value>(
  work: (watch: HangWatchStarter) => Promise<Value>,
): Promise<Value> {
  let watchdog: Watchdog | undefined;
  try {
    return await work(async () => {
      watchdog ??= await startWatchdogIfAllowed();
      return watchdog?.siteWatch;
    });
  } finally {
    watchdog?.close();
  }
}
