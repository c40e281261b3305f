// Embedded search on a disk, where browsers refuse workers: runs on the main thread.
import type { WorkerCall, WorkerReply } from '../../../../client/search/calls.ts';
import { createSearchEngine } from '../../../../client/search/engine.ts';
import type { SearchWordRules } from '../../../../model/search-tokens.ts';
import { loadClassic } from '../classic.ts';

/** Returns a function that never creates a worker. */
export function createWorkerStarter(): () => Worker | undefined {
  return () => undefined;
}

/** Returns a function that takes calls and passes replies to `receive`. */
export function createWorkerCaller(receive: (reply: WorkerReply) => void): (call: WorkerCall) => void {
  return createSearchEngine({ json: loadClassic, fresh: loadClassic, language: loadLanguage }, receive);
}

function loadLanguage(address: string): Promise<SearchWordRules> {
  return loadClassic<{ default: SearchWordRules }>(address).then((languageModule) => languageModule.default);
}
