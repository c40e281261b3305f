// The dev server: answers requests from the engine's latest state, and brings open pages up to date when there is another.
import { relative, sep } from 'node:path';
import { furthestDay } from '../build/today.ts';
import { checkSite } from '../check/index.ts';
import { locateSettings } from '../config/places.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import { type LiveEvent, livePaths } from '../model/live.ts';
import { pageHref } from '../model/url.ts';
import { createAnswers, textReply } from './answers.ts';
import {
  type Change,
  changedFiles,
  changedHashes,
  countChangedPages,
  createReports,
  type SiteChange,
} from './changes.ts';
import type { EditorLink } from './editor.ts';
import { type Edit, startEngine } from './engine.ts';
import { liveFaults } from './faults.ts';
import { lastEdited } from './last-edited.ts';
import { createLivePages, type LivePage } from './live-reload.ts';
import { createLeftAddresses, knownPages } from './moved.ts';
import { createPages, isLive } from './pages.ts';
import { decodeTarget } from './requests.ts';
import { createSearch, type SearchFilesOf } from './search.ts';
import { type Answering, type Listening, startServer } from './server.ts';
import { createSession } from './session.ts';
import type { SiteState } from './state.ts';
import { type FileWatcher, watchFiles } from './watch.ts';
import { isOutside } from './watched.ts';

/** What to serve, and how. */
export interface ServeInput extends Listening {
  /** Absolute. */
  readonly root: string;
  readonly configFile?: string;
  readonly includeDrafts: boolean;
  readonly isPolling: boolean;
  readonly cacheDir: string;
  /** The script of open pages. */
  readonly script: string;
  readonly now: () => number;
  /** Gives the lines of files as they are now. */
  readonly readLines: () => (file: string) => readonly string[] | undefined;
  readonly editor?: EditorLink;
  /** Gives the files of search; without it the site is served without them. */
  readonly searchFilesOf?: SearchFilesOf;
  readonly on: ServeListener;
}

/** Who is told what happens. */
export interface ServeListener {
  /** The port is taken; the site is not read yet. */
  listening(port: number): void;
  changed(change: SiteChange): void;
  /** All findings as they are now. */
  found(errors: readonly Diagnostic[], warnings: readonly Diagnostic[]): void;
  /** The system does not tell of all changes, so the files are looked at again and again from now on. */
  polling(error: NodeJS.ErrnoException): void;
  /** Something failed that is nobody's content. */
  failed(error: unknown): void;
}

/** The running dev server. */
export interface Serving {
  readonly port: number;
  /** Settles when every document is parsed; rejects where the site cannot be served at all. */
  readonly whole: Promise<{ readonly pages: number; readonly documents: number }>;
  /** Path of the page of a source, root-relative; without one of the source that was edited last. */
  pageOf(source?: string): Promise<string>;
  /** Reads everything anew. */
  rebuild(): Promise<void>;
  /** What the rules find now. */
  check(): Promise<{
    readonly findings: readonly Diagnostic[];
    readonly documents: number;
    readonly links: number;
    readonly linesOf: (file: string) => readonly string[] | undefined;
  }>;
  close(): Promise<void>;
  /** Keeps what the next start is quicker with; for a process that ends at once. */
  save(): void;
}

/** After so many milliseconds of quiet the files themselves are asked whether anything was missed. */
const CALM = 400;
/** And once more after so many, when watching has just begun: a watcher may call itself ready before all its folders are. */
const LONG_CALM = 2500;

/** Some requests wait for what a start has yet to do, such as the index of search; so nothing waits longer for them. */
const LONGEST_WAIT = 500;

/** Starts the dev server. Throws a `UserError` where no port can be had. */
export async function serve(input: ServeInput): Promise<Serving> {
  const { root, configFile, includeDrafts, cacheDir, now, on, readLines, editor } = input;
  const pages = createPages();
  const live = createLivePages();
  const left = createLeftAddresses();
  const search = input.searchFilesOf && createSearch(input.searchFilesOf, on.failed);
  const waiting = new Set<string>();
  const session = createSession({ cacheDir, waiting, now });
  const reports = createReports(report, on.failed);
  let watcher: FileWatcher | undefined;
  let calm: NodeJS.Timeout | undefined;
  let hasGivenUp = false;
  let isClosed = false;
  let told = '';

  const server = await startServer(input, answering());
  on.listening(server.port);
  const engine = startEngine({
    call: { root, configFile, overrides: { includeDrafts } },
    waitingFor: () => [...waiting],
    untilAnswered,
    beforeReading: session.resume,
    onState,
    now,
  });
  const answer = createAnswers({ engine, session, pages, ...(search && { search }), onRendered: tellFaults });

  engine.ready.then(session.end, session.end);

  function answering(): Answering {
    return {
      onFault: on.failed,
      async answer(path) {
        if (path === livePaths.script) return textReply(path, input.script, undefined);
        waiting.add(path);
        return answer(path);
      },
      answered: (path) => void waiting.delete(path),
      takeOver(path, query, response) {
        if (path !== livePaths.events) return false;
        const page = decodeTarget(query.get('page') ?? '')?.path;
        if (page === undefined) return false;
        const opened = live.add(page, query.get('version') ?? '', response);
        engine.ready.then(async (known) => {
          opened.send(faultsEvent(engine.state ?? known, opened));
          await refresh(engine.state ?? known, opened);
        }, on.failed);
        return true;
      },
    };
  }

  /** Whoever waits for a page has it first: all else that a start brings would keep it back. */
  async function untilAnswered(): Promise<void> {
    const end = now() + LONGEST_WAIT;
    while (waiting.size > 0 && now() < end) await new Promise((resume) => setTimeout(resume, 5));
  }

  /** Brings one open page up to date. */
  async function refresh(state: SiteState, page: LivePage, isEdit = false): Promise<void> {
    const output = state.outputOf(page.path);
    const placed = state.places.get(output ?? state.notFoundOf(page.path) ?? '');
    const shown = placed && isLive(placed) ? await pages.of(state, placed) : undefined;
    const { version, html } = shown ?? { version: '', html: '' };
    if (version === page.version) return;
    const elsewhere = output === undefined || !shown ? left.whereTo(state, page.path) : undefined;
    if (version === '' && !elsewhere) return;
    page.version = version;
    const { href } = elsewhere ?? {};
    if (!elsewhere) page.send({ type: 'page', version, html, isEdit });
    else page.send(href === undefined ? { type: 'gone' } : { type: 'moved', href });
  }

  async function onState(state: SiteState, before: SiteState | undefined, edit: Edit | undefined): Promise<void> {
    if (before) left.note(before, state);
    const hashes = before ? changedHashes(before, state) : {};
    if (Object.keys(hashes).length > 0) for (const page of live.open) page.send({ type: 'files', hashes });
    await Promise.all([...live.open].map((page) => refresh(state, page, edit !== undefined)));
    tellFaults(state);
    if (!state.isWhole) return;
    search?.refresh(state);
    setImmediate(async () => {
      if (!watcher) await untilAnswered();
      if (isClosed) return;
      watcher ??= startWatching();
      watcher.setPaths(engine.watched());
    });
    if (edit && before) reports.add({ before, after: state, paths: edit.paths, ms: now() - edit.since });
  }

  async function report({ before, after: state, paths, ms }: Change): Promise<void> {
    const touched = [...paths].map((path) => relative(root, path).split(sep).join('/'));
    const count = await countChangedPages(before, state, now);
    const files = changedFiles(before, state, touched);
    if (count === 0 && files.length === 0) return;
    const others = touched.filter((file) => !file.startsWith('..')).map((file) => ({ file }));
    on.changed({ files: files.length > 0 ? files : others, pages: count, ms });
  }

  function faultsEvent(state: SiteState, page: LivePage): LiveEvent {
    const own = pages.errorsOf(state.outputOf(page.path) ?? '');
    const place = { root, linesOf: readLines(), ...(editor && { editor }) };
    const found = [...own, ...state.errors, ...state.warnings];
    return { type: 'faults', errors: liveFaults(found, 'error', place), warnings: liveFaults(found, 'warning', place) };
  }

  /** Tells everybody of the findings, where they are others than before. */
  function tellFaults(state: SiteState): void {
    const failed = [...live.open].map(({ path }) => pages.errorsOf(state.outputOf(path) ?? ''));
    const now = JSON.stringify([state.errors, state.warnings, failed]);
    if (now === told) return;
    told = now;
    for (const page of live.open) page.send(faultsEvent(state, page));
    if (state.isWhole) on.found([...state.errors, ...failed.flat()], state.warnings);
  }

  function startWatching(isPolling = input.isPolling): FileWatcher {
    return watchFiles({
      paths: engine.watched(),
      isIgnored: (path) => isOutside(path, root),
      isPolling,
      now,
      onChange: (paths, since) => change(() => engine.change({ paths, since })),
      onError(error) {
        // There is one for each file, and systems have their limits for all programs together.
        if (isPolling) return on.failed(error);
        if (hasGivenUp) return;
        hasGivenUp = true;
        on.polling(error);
        void watcher?.close();
        watcher = startWatching(true);
      },
      // It says so many times, for each folder.
      onReady: () => lookAgainAfter(CALM, () => lookAgainAfter(LONG_CALM)),
    });
  }

  async function change(step: () => Promise<void>): Promise<void> {
    await step().catch(on.failed);
    lookAgainAfter(CALM);
  }

  /** Watchers miss things, and a file may be read while it is written: the files themselves have the last word. */
  function lookAgainAfter(quiet: number, next?: () => void): void {
    clearTimeout(calm);
    calm = setTimeout(async () => {
      const hasMissed = await engine.verify().catch(on.failed);
      if (isClosed) return;
      if (hasMissed) lookAgainAfter(CALM, next);
      else next?.();
    }, quiet);
  }

  function save(): void {
    engine.save();
    session.save(engine.snapshot(), (path, { tag }) => {
      const placed = engine.state?.places.get(engine.state.outputOf(path) ?? '');
      return placed !== undefined && engine.state?.fingerprintOf(placed) === tag;
    });
  }

  return {
    port: server.port,
    whole: engine.whole.then(() => {
      const { places, sites } = engine.state as SiteState;
      const pages = [...places.values()].filter(isLive).length;
      return { pages, documents: sites.reduce((sum, { site }) => sum + site.documents.length, 0) };
    }),
    async pageOf(source) {
      const state = await engine.ready;
      const all = knownPages(engine.state ?? state);
      const wanted =
        source ??
        lastEdited(
          root,
          all.flatMap(({ route }) => route.source ?? []),
        );
      const page = all.find(({ route }) => route.source !== undefined && route.source === wanted);
      return page ? pageHref(page.route.path, state.config) : state.config.baseUrl;
    },
    async rebuild() {
      pages.forget();
      await change(engine.rebuild);
    },
    async check() {
      await engine.whole;
      await engine.verify();
      const { sites } = engine.state as SiteState;
      const found = sites.flatMap(({ site }) => checkSite(site, furthestDay(Date.now())));
      return {
        findings: await locateSettings(found, root),
        documents: sites.reduce((sum, { site }) => sum + site.documents.length, 0),
        links: sites.reduce((sum, { site }) => sum + Object.values(site.links).flat().length, 0),
        linesOf: readLines(),
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(calm);
      await watcher?.close();
      await server.close();
      save();
    },
    save,
  };
}
