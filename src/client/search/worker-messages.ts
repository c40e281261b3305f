// What the page and the worker of the embedded search say to each other.
import type { SearchAnswer, SearchRequest } from '../../model/search.ts';

/** An index that a question is about. */
export interface IndexAddress {
  /** Absolute address of its pointer. */
  readonly pointer: string;
  /** Said beside each hit, where several indexes are asked. */
  readonly label?: string;
}

/** To the worker: get the indexes ready, and answer where there is a question. */
export interface WorkerCall {
  readonly id: number;
  readonly indexes: readonly IndexAddress[];
  readonly request?: SearchRequest;
}

/** From the worker, once for each call. */
export interface WorkerReply {
  readonly id: number;
  readonly answer?: SearchAnswer;
  /** Why there is none. */
  readonly error?: string;
}
