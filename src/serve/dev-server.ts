// What the dev server is started with and made of. What it does with that are functions: it answers, reacts and ends.
import type { Diagnostic } from '../model/diagnostic.ts';
import { createReports, reportChanges, type SiteChange } from './changes.ts';
import type { EditorLink } from './editor.ts';
import type { EditorUse } from './editor-use.ts';
import type { WorkResult } from './engine.ts';
import { createLivePages } from './live-reload.ts';
import { createFormerAddresses, type RenamedFile } from './moved.ts';
import { createOffers, type Mover } from './offers.ts';
import { createPages } from './pages.ts';
import { createServedSearch } from './search.ts';
import type { Listening } from './server.ts';
import { createSession } from './session.ts';
import type { SiteState } from './state.ts';
import { createWork } from './work.ts';

/** What a site that is being written is kept going with. */
export interface WatchedInput extends EditorUse {
  /** Absolute. */
  readonly root: string;
  readonly configFile?: string;
  /** The address of the module with the features of techdocs. */
  readonly features?: string;
  readonly includeDrafts: boolean;
  readonly isPolling: boolean;
  /** The script of open pages. */
  readonly script: string;
  readonly now: () => number;
  /** Gives the lines of files as they are now. */
  readonly readLines: () => (file: string) => readonly string[] | undefined;
  /** Absent where no link may be given: other machines should not learn where the project lies. */
  readonly editor?: EditorLink;
  /** A text with its commands as they are called in the terminal. */
  readonly withCommands?: (text: string) => string;
  /** Absent where other machines reach the server: they may not change files. */
  readonly move?: Mover;
  readonly on: ServeListener;
}

/** The same, and where the server listens. */
export interface ServeInput extends WatchedInput, Listening {}

export interface ServeListener {
  /** Absent where nobody asks how many pages a change came to, which is much to count. */
  readonly changed?: (change: SiteChange) => void;
  /** A file was renamed, and its links and address can be moved. */
  renamed?(renamed: RenamedFile): void;
  /** All findings as they are now. */
  findings(errors: readonly Diagnostic[], warnings: readonly Diagnostic[]): void;
  /** The system does not tell of all changes, so the files are looked at again and again from now on. */
  polling(error: NodeJS.ErrnoException): void;
  /** Something failed that is nobody's content. */
  failed(error: unknown): void;
}

export type DevServer = ReturnType<typeof createDevServer>;

/** The most that a start waits for requests: some of them, such as those of search, wait for the start themselves. */
const LONGEST_WAIT = 500;

/** Puts a dev server together. Reading and parsing begin when the steps of the engine are taken. */
export function createDevServer(input: WatchedInput) {
  const { now, on } = input;
  /** The site as it is known; changes with each step of the engine. */
  const latest: { step?: WorkResult } = {};
  /** Decoded paths of requests without an answer, with the time since when they could have had one. */
  const waiting = new Map<string, number>();
  const work = createWork();
  const session = createSession(waiting, now);
  const live = createLivePages();
  const offers = createOffers(input.move, (offer) => {
    for (const page of live.open) page.send({ type: 'renamed', ...(offer && { offer }) });
    if (offer) on.renamed?.(offer);
  });
  /** Settles when pages can be answered from heads; rejects where the site cannot be served at all. */
  const first = work.add({ type: 'everything', since: now() });
  first.then(session.end, session.end);

  /** Settles when every request is answered: what else a start does would keep the answers back. */
  async function untilAnswered(): Promise<void> {
    const isWaiting = (since: number) => now() - since < LONGEST_WAIT;
    while ([...waiting.values()].some(isWaiting)) await new Promise((resume) => setTimeout(resume, 5));
  }
  async function parseRest(): Promise<void> {
    await first;
    // The wait of earlier requests counts from now on, as none could be answered before.
    for (const path of waiting.keys()) waiting.set(path, now());
    while (latest.step?.isStarting) {
      await untilAnswered();
      await work.add({ type: 'rest' });
    }
  }
  /** Settles when every document is parsed. */
  const whole = parseRest();
  whole.catch(() => {});

  return {
    input,
    latest,
    waiting,
    untilAnswered,
    work,
    first,
    whole,
    session,
    pages: createPages(),
    live,
    offers,
    left: createFormerAddresses(),
    search: createServedSearch(() => (latest.step as WorkResult).setup.project.memo.searchPages, on.failed),
    reports: createReports((change) => reportChanges(change, now, on.changed ?? (() => {})), on.failed),
  };
}

/** The latest state, after some work on it is done. */
export async function stateAfter({ latest }: DevServer, waited: Promise<void>): Promise<SiteState> {
  await waited;
  return (latest.step as WorkResult).state;
}

/** The state in which all is parsed that the page at a decoded path shows. */
export async function stateWith(server: DevServer, path: string): Promise<SiteState> {
  const { step } = server.latest;
  return step && !step.isStarting ? step.state : stateAfter(server, server.work.add({ type: 'page', path }));
}
