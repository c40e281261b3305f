// What the engine of the dev server is to do next. The most urgent work comes first, and what is equally urgent in the
// order in which it came: edits, then pages that somebody waits for, then the rest of the site, slice by slice. A browser asks for
// several pages ahead, so whoever edits would wait for all of them; whoever asks for a page waits for an edit of a text at most.

/** One piece of work. `since` is the time at which it came up. */
export type ServeWork =
  /** The site is read anew: at the start, and when somebody asks for it. */
  | { readonly type: 'everything'; readonly since: number }
  /** What the page at a decoded path shows is parsed. */
  | { readonly type: 'page'; readonly path: string }
  /** Files have changed; absolute paths. `isTyped`: others follow at once, so what takes long is told as it was before. */
  | ({ readonly type: 'edit'; readonly isTyped?: boolean } & ChangedFiles)
  /** Files are looked at, as watchers miss changes. */
  | { readonly type: 'look'; readonly since: number }
  /** One slice of what is not parsed yet. */
  | { readonly type: 'rest' };

/** Files that somebody has changed. */
export interface ChangedFiles {
  /** Absolute; none where all files were read again. */
  readonly paths: ReadonlySet<string>;
  /** Time of the first event. */
  readonly since: number;
}

/** The most urgent first. */
const ORDER: readonly ServeWork['type'][] = ['everything', 'edit', 'page', 'look', 'rest'];

/** Work that is not done. Whoever iterates takes a piece, and is done with it when asking for the next. */
export type WorkQueue = ReturnType<typeof createWork>;

interface Item {
  readonly work: ServeWork;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/** Starts without any work. */
export function createWork() {
  const items = new Set<Item>();
  let closed: { readonly error?: unknown } | undefined;
  let wake = () => {};

  async function* take(): AsyncGenerator<ServeWork> {
    while (!closed) {
      const next = mostUrgent(items);
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
    /** Settles when the work is done; rejects where the queue was closed by an error. */
    add: (work: ServeWork) =>
      new Promise<void>((done, fail) => {
        if (closed?.error !== undefined) fail(closed.error);
        items.add({ work, done, fail });
        wake();
      }),
    /** All that is not done, the piece at work included. */
    pending: (): readonly ServeWork[] => [...items].map(({ work }) => work),
    /** Ends the iteration. Whoever waits for work, or adds some later, gets the error, where there is one. */
    close(error?: unknown): void {
      closed ??= { error };
      if (error !== undefined) for (const { fail } of items) fail(error);
      wake();
    },
  };
}

function mostUrgent(items: Iterable<Item>): Item | undefined {
  const rank = ({ work }: Item) => ORDER.indexOf(work.type);
  return [...items].sort((a, b) => rank(a) - rank(b))[0];
}
