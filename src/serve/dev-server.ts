// Input and state of the dev server. The functions that use it are in `answers.ts`, `reactions.ts` and `serve.ts`.
import type { Diagnostic } from '../model/diagnostic.ts';
import { createSiteChangeReporter, reportSiteChanges, type SiteChangeReport } from './changes.ts';
import type { EditorLinkBuilder } from './editor.ts';
import type { LastSession } from './editor-session.ts';
import type { EditorOptions } from './editor-use.ts';
import type { EngineResult } from './engine.ts';
import { createPageEventStreams } from './live-reload.ts';
import { createFormerPageAddressStore, type RenamedFile } from './moved.ts';
import { createRenameOfferStore, type LinksToRenamedFileUpdater } from './offers.ts';
import { createPageRenderer } from './pages.ts';
import { createDevServerSearch } from './search.ts';
import type { ListenOptions } from './server.ts';
import { createReplyCache } from './session.ts';
import type { SiteState } from './state.ts';
import { createWorkQueue } from './work.ts';

/** Input of a dev server, without HTTP options. */
export interface SiteWatchingInput extends EditorOptions {
  /** Absolute path of the project. */
  readonly root: string;
  readonly configFile?: string;
  /** URL of the module with the features of techdocs. */
  readonly features?: string;
  readonly includeDrafts: boolean;
  readonly isPolling: boolean;
  /** Text of the script that open pages run. */
  readonly script: string;
  readonly now: () => number;
  /** Returns a reader for the current lines of files. */
  readonly readLines: () => (file: string) => readonly string[] | undefined;
  /**
   * Returns links that open the author's editor. Absent if other machines can reach the server, because the links contain the project's
   * path.
   */
  readonly editor?: EditorLinkBuilder;
  /** Returns a text in which each command is written as the user calls it in the terminal. */
  readonly withCommands?: (text: string) => string;
  /** Moves a page's file. Absent if other machines can reach the server, because other machines must not change files. */
  readonly move?: LinksToRenamedFileUpdater;
  readonly on: ServeEventListener;
}

/** Input of the dev server. */
export interface ServeInput extends SiteWatchingInput, ListenOptions {}

export interface ServeEventListener {
  /** Called with the effects of a change. Changed pages are counted only for this listener, because counting is slow. */
  readonly changed?: (change: SiteChangeReport) => void;
  /** Called when a file was renamed, and techdocs can update the address of the file and the links to the file. */
  renamed?(renamed: RenamedFile): void;
  /**
   * Called once before the site is read for an editor. `last` is the last session; `undefined` if there is none, or if its inputs have
   * changed. Not called if the project cannot be opened.
   */
  resumed?(last: LastSession | undefined): void;
  /** Called with all current findings. `warnings` includes the notes that are shown without a flag. */
  findings(errors: readonly Diagnostic[], warnings: readonly Diagnostic[]): void;
  /** Called when the system does not report all changes, so that files are polled instead. */
  polling(error: NodeJS.ErrnoException): void;
  /** Called for a failure that is not a fault in content. */
  failed(error: unknown): void;
}

export type DevServer = ReturnType<typeof createDevServer>;

/**
 * Maximum milliseconds by which a pending request delays the parsing of the remaining documents. The delay needs a limit, because some
 * requests, such as those for search, wait until everything is parsed.
 */
const MAX_PARSE_START_DELAY_MS = 500;

/** Creates a dev server. Reading and parsing begin when the engine's steps are consumed. */
export function createDevServer(input: SiteWatchingInput) {
  const { now, on } = input;
  /** Current state of the site, replaced at each step of the engine. */
  const latest: { step?: EngineResult } = {};
  /** Decoded paths of pending requests, each with the time since which the server could answer it. */
  const waiting = new Map<string, number>();
  const work = createWorkQueue();
  const session = createReplyCache(waiting, now);
  const live = createPageEventStreams();
  const offers = createRenameOfferStore(input.move, (offer) => {
    for (const page of live.open) page.send({ type: 'renamed', ...(offer && { offer }) });
    if (offer) on.renamed?.(offer);
  });
  /**
   * Resolves when pages can be served from the heads of documents (front matter and title). Rejects if the site cannot be served at all.
   */
  const first = work.add({ type: 'everything', since: now() });
  first.then(session.end, session.end);

  /**
   * Resolves when no request is pending, or when each pending one has waited for `MAX_PARSE_START_DELAY_MS`. The server parses no further
   * documents before, because parsing would delay the responses.
   */
  async function untilAnswered(): Promise<void> {
    const isWaiting = (since: number) => now() - since < MAX_PARSE_START_DELAY_MS;
    while ([...waiting.values()].some(isWaiting)) await new Promise((resume) => setTimeout(resume, 5));
  }
  async function parseRest(): Promise<void> {
    await first;
    // Restarts the waiting time of earlier requests, because none could be answered until now.
    for (const path of waiting.keys()) waiting.set(path, now());
    while (latest.step?.isStarting) {
      await untilAnswered();
      await work.add({ type: 'rest' });
    }
  }
  /** Resolves when every document is parsed. */
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
    pages: createPageRenderer(),
    live,
    offers,
    left: createFormerPageAddressStore(),
    search: createDevServerSearch(() => (latest.step as EngineResult).setup.project.memo.searchPages, on.failed),
    reports: createSiteChangeReporter((change) => reportSiteChanges(change, now, on.changed ?? (() => {})), on.failed),
  };
}

/** Waits for work, then returns the latest state of the site. */
export async function waitAndGetLatestState({ latest }: DevServer, waited: Promise<void>): Promise<SiteState> {
  await waited;
  return (latest.step as EngineResult).state;
}

/** Returns a state in which all documents shown by the page at a decoded path are parsed. */
export async function waitForStateWithParsedPage(server: DevServer, path: string): Promise<SiteState> {
  const { step } = server.latest;
  return step && !step.isStarting ? step.state : waitAndGetLatestState(server, server.work.add({ type: 'page', path }));
}
