// What the dev server is started with and made of. What it does with that are functions: it answers, reacts and ends.
import type { Diagnostic } from '../model/diagnostic.ts';
import { createReports, report, type SiteChange } from './changes.ts';
import type { EditorLink } from './editor.ts';
import type { Step } from './engine.ts';
import { createLivePages } from './live-reload.ts';
import { createLeftAddresses } from './moved.ts';
import { createPages } from './pages.ts';
import { createSearch } from './search.ts';
import type { Listening } from './server.ts';
import { createSession } from './session.ts';
import type { SiteState } from './state.ts';
import { createWork } from './work.ts';

/** What to serve, and how. */
export interface ServeInput extends Listening {
  /** Absolute. */
  readonly root: string;
  readonly configFile?: string;
  readonly includeDrafts: boolean;
  readonly isPolling: boolean;
  /** The script of open pages. */
  readonly script: string;
  readonly now: () => number;
  /** Gives the lines of files as they are now. */
  readonly readLines: () => (file: string) => readonly string[] | undefined;
  readonly editor?: EditorLink;
  readonly on: ServeListener;
}

/** Who is told what happens. */
export interface ServeListener {
  changed(change: SiteChange): void;
  /** All findings as they are now. */
  found(errors: readonly Diagnostic[], warnings: readonly Diagnostic[]): void;
  /** The system does not tell of all changes, so the files are looked at again and again from now on. */
  polling(error: NodeJS.ErrnoException): void;
  /** Something failed that is nobody's content. */
  failed(error: unknown): void;
}

/** The parts of a dev server. */
export type DevServer = ReturnType<typeof createDevServer>;

/** Some requests wait for what a start has yet to do, such as the index of search; so nothing waits longer for them. */
const LONGEST_WAIT = 500;

/** Puts a dev server together. The site is read, and then parsed, as soon as somebody takes the steps of the engine. */
export function createDevServer(input: ServeInput) {
  const { now, on } = input;
  /** The site as it is known; changes with each step of the engine. */
  const latest: { step?: Step } = {};
  /** Since when those wait who have no answer yet, by decoded path. */
  const waiting = new Map<string, number>();
  const work = createWork();
  const session = createSession(waiting, now);
  /** Settles when the site is known at a glance; rejects where it cannot be served at all. */
  const first = work.add({ type: 'everything', since: now() });
  first.then(session.end, session.end);

  /** Whoever waits has it first: all else that a start brings would keep it back. */
  async function untilAnswered(): Promise<void> {
    const isWaiting = (since: number) => now() - since < LONGEST_WAIT;
    while ([...waiting.values()].some(isWaiting)) await new Promise((resume) => setTimeout(resume, 5));
  }
  async function parseRest(): Promise<void> {
    await first;
    // Nobody could be answered before.
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
    live: createLivePages(),
    left: createLeftAddresses(),
    search: createSearch(on.failed),
    reports: createReports((change) => report(change, now, on.changed), on.failed),
  };
}

/** The site as it is known when somebody has waited for it. */
export async function stateAfter({ latest }: DevServer, waited: Promise<void>): Promise<SiteState> {
  await waited;
  return (latest.step as Step).state;
}

/** The state in which all is parsed that the page at a decoded path shows. */
export async function stateWith(server: DevServer, path: string): Promise<SiteState> {
  const { step } = server.latest;
  return step && !step.isStarting ? step.state : stateAfter(server, server.work.add({ type: 'page', path }));
}
