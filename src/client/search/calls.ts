// What is said between the page and the engine of the embedded search (`engine.ts`).
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

/** From the worker, once for each call, and once before where titles alone have something. */
export interface WorkerReply {
  readonly id: number;
  /** One with `isEarly` is followed by another one. */
  readonly answer?: SearchAnswer;
  /** Why there is none. */
  readonly error?: string;
}
