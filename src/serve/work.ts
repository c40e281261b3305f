// Work queue of the dev server. The most urgent work comes first: edits, then requested pages, then the remaining documents in slices.
// Equally urgent work is done in order of arrival. Edits come before pages, because browsers prefetch several pages. A page therefore waits
// for at most one edit.

/** A work item. `since`: time of the event that caused it, in milliseconds. */
export type ServeWorkItem =
  /** Reads everything again: at the start, and on request. */
  | { readonly type: 'everything'; readonly since: number }
  /** Parses the content of the page at a decoded path. */
  | { readonly type: 'page'; readonly path: string }
  /** Processes changed files. `isTyped`: the author is typing and more edits follow, so slow checks are skipped. */
  | ({ readonly type: 'edit'; readonly isTyped?: boolean } & ChangedFiles)
  /** Compares all files, because watchers miss changes. */
  | { readonly type: 'look'; readonly since: number }
  /** Parses one more slice of the remaining documents. */
  | { readonly type: 'rest' };

export interface ChangedFiles {
  /** Absolute paths; empty if all files were read again. */
  readonly paths: ReadonlySet<string>;
  /** Time of the first event. */
  readonly since: number;
}

/** Priorities, the most urgent first. */
const WORK_TYPES_BY_URGENCY: readonly ServeWorkItem['type'][] = ['everything', 'edit', 'page', 'look', 'rest'];

/** A queue of unfinished work. Iterating yields the next item. When the consumer requests another item, the current item is complete. */
export type WorkQueue = ReturnType<typeof createWorkQueue>;

interface QueuedWork {
  readonly work: ServeWorkItem;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/** Creates an empty queue. */
export function createWorkQueue() {
  const items = new Set<QueuedWork>();
  let closed: { readonly error?: unknown } | undefined;
  let wake = () => {};

  async function* take(): AsyncGenerator<ServeWorkItem> {
    while (!closed) {
      const next = findMostUrgentWork(items);
      if (next) {
        yield next.work;
        items.delete(next);
        next.done();
      } else {
        await new Promise<void>((resume) => {
          wake = resume;
        });
      }
    }
  }

  return {
    [Symbol.asyncIterator]: take,
    /** Adds a work item. Resolves when it is done; rejects if the queue is closed with an error. */
    add: (work: ServeWorkItem) =>
      new Promise<void>((done, fail) => {
        if (closed?.error !== undefined) fail(closed.error);
        items.add({ work, done, fail });
        wake();
      }),
    /** Returns all unfinished work, including the current item. */
    pending: (): readonly ServeWorkItem[] => [...items].map(({ work }) => work),
    /** Ends the iteration. If an error is given, unfinished work and later calls of `add` reject with this error. */
    close(error?: unknown): void {
      closed ??= { error };
      if (error !== undefined) for (const { fail } of items) fail(error);
      wake();
    },
  };
}

function findMostUrgentWork(items: Iterable<QueuedWork>): QueuedWork | undefined {
  const rank = ({ work }: QueuedWork) => WORK_TYPES_BY_URGENCY.indexOf(work.type);
  return [...items].sort((a, b) => rank(a) - rank(b))[0];
}
