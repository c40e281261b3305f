// Starts the worker of the embedded search.
import type { SearchSettings } from '../../model/search.ts';
import { startWorker } from '../loading.ts';
import type { SafeStorage } from '../storage.ts';
import type { WorkerCall, WorkerReply } from './calls.ts';
import { selectSearchVersion } from './settings.ts';

/**
 * Returns a function that returns the search worker. The function starts the worker if none is running, so that it is ready before the
 * first request. After a failure, it starts a new worker. For search engines without a worker, it returns `undefined`.
 */
export function createWorkerStarter(storage: SafeStorage): (settings: SearchSettings) => Worker | undefined {
  let worker: Worker | undefined;
  return (settings) => {
    const { provider, versions } = settings;
    if (provider === 'lunr' && !worker) {
      const selectedVersion = selectSearchVersion(settings, storage);
      const ownVersion = versions.find(({ version }) => version === selectedVersion) ?? versions[0];
      // Fetches the index in parallel with the worker's script. The worker then finds it in the browser's cache.
      fetch(ownVersion?.pointer as string).catch(() => {});
      worker = startWorker('search-worker', ownVersion?.pointer);
      worker.onerror = () => {
        worker = undefined;
      };
    }
    return worker;
  };
}

/** Starts the worker and returns a function that sends calls to the worker. `listen` connects the worker to the caller's reply handler. */
export function createWorkerCaller(
  _receive: (reply: WorkerReply) => void,
  listen: (worker: Worker) => (call: WorkerCall) => void,
): (call: WorkerCall) => void {
  return listen(startWorker('search-worker'));
}
