// What the engine of the dev server is to do next. The most urgent work comes first, and what is equally urgent in the
// order in which it came: a page that somebody waits for, then edits, then the rest of the site, slice by slice.

/** One piece of work. `since` is the time at which it came up. */
export type Work =
  /** The site is read anew: at the start, and when somebody asks for it. */
  | { readonly type: 'everything'; readonly since: number }
  /** What the page at a decoded path shows is parsed. */
  | { readonly type: 'page'; readonly path: string }
  /** Files have changed; absolute paths. */
  | ({ readonly type: 'edit' } & Edit)
  /** Files are looked at, as watchers miss changes. */
  | { readonly type: 'look'; readonly since: number }
  /** One slice of what is not parsed yet. */
  | { readonly type: 'rest' };

/** Files that somebody has changed. */
export interface Edit {
  /** Absolute; none where everything is read anew. */
  readonly paths: ReadonlySet<string>;
  /** Time of the first event. */
  readonly since: number;
}

/** The most urgent first. */
const ORDER: readonly Work['type'][] = ['everything', 'page', 'edit', 'look', 'rest'];

/** Work that is not done. Who iterates takes a piece, and is done with it when asking for the next. */
export interface WorkQueue extends AsyncIterable<Work> {
  /** Settles when the work is done; rejects where the queue was closed by an error. */
  add(work: Work): Promise<void>;
  /** All that is not done, what is being done included. */
  pending(): readonly Work[];
  /** Ends the iteration. Whoever waits for work gets the error, where there is one, and so does whoever adds some later. */
  close(error?: unknown): void;
}

interface Item {
  readonly work: Work;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/** Starts without any work. */
export function createWork(): WorkQueue {
  const items = new Set<Item>();
  let closed: { readonly error?: unknown } | undefined;
  let wake = () => {};

  async function* take(): AsyncGenerator<Work> {
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
    add: (work) =>
      new Promise((done, fail) => {
        if (closed?.error !== undefined) fail(closed.error);
        items.add({ work, done, fail });
        wake();
      }),
    pending: () => [...items].map(({ work }) => work),
    close(error) {
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
