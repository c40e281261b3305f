// Messages between the page and the engine of the embedded search (`engine.ts`).
import type { SearchAnswer, SearchRequest } from '../../model/search.ts';

export interface SearchIndexAddress {
  /** Absolute address of the file that lists the index files. */
  readonly pointer: string;
  /** Label of each hit if several indexes are searched. */
  readonly label?: string;
}

/** Message to the worker: opens the indexes, and answers the request if there is one. */
export interface WorkerCall {
  readonly id: number;
  readonly indexes: readonly SearchIndexAddress[];
  readonly request?: SearchRequest;
}

/**
 * Message from the worker. Each call gets one final reply. If a quick search of a part of the index already has hits, an early reply
 * precedes the final reply.
 */
export interface WorkerReply {
  readonly id: number;
  /** An answer with `isEarly` is followed by another answer. */
  readonly answer?: SearchAnswer;
  /** Reason why there is no answer. */
  readonly error?: string;
}
