// The dev server: a loop over the states of the engine. It answers requests from the latest state, and reports each change to open pages
// and the terminal.
import { join, relative } from 'node:path';
import { checkSite } from '../check/index.ts';
import { readStats } from '../content/io/stats.ts';
import { computeLatestDayOnEarth, readBuildTime } from '../engine/phases.ts';
import { devServerPaths } from '../model/live.ts';
import { isPageRoute } from '../model/route.ts';
import { createPageHref } from '../model/url.ts';
import { createReplyForPath, isPrefetchOfUnparsedPage } from './answers.ts';
import type { DevServer, ServeInput, SiteWatchingInput } from './dev-server.ts';
import { createDevServer, waitAndGetLatestState, waitForStateWithParsedPage } from './dev-server.ts';
import { resumeLastSession, saveLastSession } from './editor-session.ts';
import { type EngineResult, runEngine } from './engine.ts';
import { computeSetupFingerprint, isProjectFolderPresent, openProjectAndLoadSetup } from './engine-setup.ts';
import { listPageIdentities } from './moved.ts';
import { findPreviewedPage } from './preview.ts';
import { publishSiteState, sendCurrentState } from './reactions.ts';
import { decodeRequestTarget, isLoopback, isOriginOfServer, READ_ONLY_HTTP_METHODS } from './requests.ts';
import { createPlainReply, type HttpExchange, sendReply } from './send.ts';
import type { RequestHandler } from './server.ts';
import type { SiteState } from './state.ts';
import { createSiteWatcher, type SiteWatcher } from './watch.ts';
import { listConfigAndCodeFiles, listContentPaths } from './watched.ts';

export type RunningDevServer = Awaited<ReturnType<typeof runServer>>;

/** Starts the dev server. The server listens first and then reads the site. Throws a `UserError` if no port is available. */
export async function runServer(input: ServeInput) {
  const server = createDevServer(input);
  const methods = (target: string) =>
    input.move && target === devServerPaths.move ? ['POST'] : READ_ONLY_HTTP_METHODS;
  // Imported late, because an editor needs no server.
  const { startHttpServer } = await import('./server.ts');
  const http = await startHttpServer(
    { ...input, methods, mayFrame: isLoopback(input.host) },
    createRequestHandler(server),
  );
  const site = startEngine(server);
  return {
    ...site,
    port: http.port,
    async close(): Promise<void> {
      await site.close();
      await http.close();
      site.save();
    },
  };
}

/** Opens a watched site without a server, for callers that query it directly. */
export function openWatchedSite(input: SiteWatchingInput) {
  const server = createDevServer(input);
  const { work, whole } = server;
  const { lookSoon, ...site } = startEngine(server);
  return {
    ...site,
    /** Returns the response for a decoded path. */
    answer: (path: string) => createReplyForPath(server, path),
    /** Returns the current state of the site; `undefined` until it is read. */
    latest: (): SiteState | undefined => server.latest.step?.state,
    /**
     * Reads files again, given by absolute path, and resolves with the new state. With `isTyped`, slow checks are skipped and their last
     * findings stay.
     */
    edit(paths: ReadonlySet<string>, isTyped = false): Promise<SiteState> {
      // When the author stops typing for a moment, all files are compared and the slow checks run.
      if (isTyped) lookSoon();
      return waitAndGetLatestState(server, work.add({ type: 'edit', paths, isTyped, since: input.now() }));
    },
    /** Resolves with a state that includes all changes saved until now. */
    async now(): Promise<SiteState> {
      await whole;
      return waitAndGetLatestState(server, work.add({ type: 'look', since: input.now() }));
    },
  };
}

/** Reads the site, then processes changes of its files. */
function startEngine(server: DevServer) {
  const { input, work, pages, first, session, whole } = server;
  const watching = createSiteWatcher(input, work);
  const baseUrl = new Promise<string>((known) => {
    publishEngineStates(server, watching, known).catch((error) => work.close(error));
  });
  const counted = waitAndGetLatestState(server, whole).then(({ places, sites }) => ({
    pages: [...places.values()].filter(({ route }) => isPageRoute(route)).length,
    documents: sumCounts(sites, ({ site }) => site.documents.length),
  }));
  // Prevents an unhandled rejection: `ready` rejects with the same error.
  counted.catch(() => {});
  const ready = Promise.race([first, session.resumed]);
  // An editor awaits only `whole`, and never `ready`.
  ready.catch(() => {});
  return {
    /** Resolves when pages can be answered; rejects if the site cannot be served at all. */
    ready,
    /** Resolves with the base URL once the configuration is read. Never settles if reading the configuration fails. */
    baseUrl,
    /** Resolves with the numbers of pages and documents when every document is parsed; rejects if the site cannot be served at all. */
    whole: counted,
    /** Returns the address of a source file's page. `source`: path relative to the project; by default the file edited last. */
    pageOf: async (source?: string) => findPageAddress(await waitAndGetLatestState(server, first), source),
    /** Drops all pages and reads the site again. */
    async rebuild(): Promise<void> {
      pages.forget();
      await work.add({ type: 'everything', since: input.now() }).catch(input.on.failed);
    },
    /** Compares all files after a quiet period from now on. */
    lookSoon: watching.lookSoon,
    /** Whether a file was renamed, and the address of the file and the links to the file can be updated. */
    canMove: () => server.offers.latest() !== undefined,
    /**
     * Updates the address of the file renamed last, and the links to the file. Returns `false` if there is no such file or the update
     * fails.
     */
    move: server.offers.accept,
    /** Returns the current findings. */
    check: () => collectLatestSiteFindings(server),
    async close(): Promise<void> {
      await watching.close();
      work.close();
    },
    /** Saves data that makes the next start faster. Call it just before the process exits. */
    save: () => saveDocumentsAndReplies(server),
  };
}

/** Runs the engine and processes each of its states. The engine continues when the state has been reported. */
async function publishEngineStates(
  server: DevServer,
  watching: SiteWatcher,
  known: (baseUrl: string) => void,
): Promise<void> {
  const { input, latest, work, untilAnswered, session } = server;
  const { root, configFile, features, includeDrafts, on } = input;
  const overrides = { includeDrafts, showsAhead: true };
  const opened = await openProjectAndLoadSetup({ root, configFile, features, overrides }, input);
  known(opened.project.config.baseUrl);
  let owesChecks = false;
  if (input.hasNoPages) {
    session.end();
    // If the editor already shows a session, the first state must include the slow checks, or their findings would disappear for a while.
    owesChecks = !(await resumeLastSession(opened, (last) => on.resumed?.(last)));
  } else await session.resume(opened.project.memo, computeSetupFingerprint(opened));
  for await (const step of runEngine(opened, work, owesChecks)) {
    const before = latest.step?.state;
    latest.step = step;
    const { watchdog } = step.setup.project;
    watchdog?.onLost(on.failed);
    const publish = () => publishSiteState(server, step, before);
    await (watchdog?.steady(publish) ?? publish()).catch(on.failed);
    if (step.edit) watching.lookSoon();
    if (step.state !== before) setImmediate(watch, step);
  }

  async function watch({ state, setup }: EngineResult): Promise<void> {
    await untilAnswered();
    if (latest.step?.state !== state) return;
    const head = setup.disk.headPlaces();
    const paths = [...listConfigAndCodeFiles(setup), ...listContentPaths(state, setup.includes), ...head.paths];
    watching.watch({ paths, closed: head.folders });
  }
}

function createRequestHandler(server: DevServer): RequestHandler {
  const { input, waiting, live } = server;
  const { now, on } = input;
  return {
    onFault: on.failed,
    answer(path) {
      waiting.set(path, now());
      return createReplyForPath(server, path);
    },
    answered: (path) => void waiting.delete(path),
    takeOver({ request, response }, { path, query }) {
      if (path === devServerPaths.move && input.move) {
        answerLinkUpdateRequest(server, { request, response }).catch(on.failed);
        return true;
      }
      if (path === devServerPaths.page && input.move) {
        sendPageAddress(server, { request, response }, query).catch((error) => {
          on.failed(error);
          response.destroy();
        });
        return true;
      }
      if (isPrefetchOfUnparsedPage(server.latest.step, path, request.headers)) {
        response.writeHead(204, { 'cache-control': 'no-store' }).end();
        return true;
      }
      if (path !== devServerPaths.events) return false;
      const page = decodeRequestTarget(query.get('page') ?? '')?.path;
      if (page === undefined) return false;
      const opened = live.add(page, query.get('version') ?? '', response);
      const greeting = waitForStateWithParsedPage(server, page).then((state) =>
        sendCurrentState(server, opened, state),
      );
      greeting.catch(on.failed);
      return true;
    },
  };
}

/**
 * Sends the address and headings of a file's page to an editor on this machine. The request names the folder of the project, so that an
 * editor can find the server of its project.
 */
async function sendPageAddress(server: DevServer, exchange: HttpExchange, query: URLSearchParams): Promise<void> {
  const { input, first } = server;
  const source = query.get('source') ?? '';
  const isOwn = relative(input.root, query.get('root') ?? '') === '';
  const state = isOwn ? await waitAndGetLatestState(server, first).catch(() => undefined) : undefined;
  if (state === undefined) return sendReply(exchange, createPlainReply(404, 'This is the server of another project.'));
  const path = findPreviewedPage(state, source)?.path;
  // Headings are known once the page is parsed.
  const parsed =
    path === undefined ? state : await waitForStateWithParsedPage(server, decodeRequestTarget(path)?.path ?? path);
  const headers = { 'cache-control': 'no-store' };
  const text = JSON.stringify(findPreviewedPage(parsed, source) ?? null);
  return sendReply(exchange, { status: 200, type: 'application/json; charset=utf-8', headers, body: { text } });
}

/**
 * Updates the address of the offered file and the links to the file when a page of this server sends a request. The request has no
 * arguments, so a page cannot choose another file.
 */
async function answerLinkUpdateRequest({ offers }: DevServer, { request, response }: HttpExchange): Promise<void> {
  request.resume();
  const status = !isOriginOfServer(request.headers) ? 403 : (await offers.accept()) ? 204 : 409;
  response.writeHead(status, { 'cache-control': 'no-store' }).end();
}

function findPageAddress(state: SiteState, source: string | undefined): string {
  const { config } = state;
  const pages = listPageIdentities(state).flatMap(({ route }) => (route.source === undefined ? [] : route));
  const sources = pages.map((page) => page.source as string);
  // For a file without a page, such as the configuration, returns the page of the source edited last.
  const pageFile = source !== undefined && sources.includes(source) ? source : findLastEditedFile(config.root, sources);
  const page = pages[sources.indexOf(pageFile ?? '')];
  return page ? createPageHref(page.path, config) : config.baseUrl;
}

/** Returns the root-relative file edited last, because authors continue where they stopped; `undefined` if no file exists. */
function findLastEditedFile(root: string, files: readonly string[]): string | undefined {
  let latest: string | undefined;
  let time: number = 0;
  for (const file of files) {
    const modified = readStats(join(root, file))?.mtimeMs ?? 0;
    if (modified > time) [latest, time] = [file, modified];
  }
  return latest;
}

async function collectLatestSiteFindings(server: DevServer) {
  const { input, work, whole } = server;
  await whole;
  const { sites, config } = await waitAndGetLatestState(server, work.add({ type: 'look', since: input.now() }));
  const findings = sites.flatMap(({ site }) => checkSite(site, computeLatestDayOnEarth(readBuildTime())));
  return {
    findings: await (await import('../engine/code-places.ts')).locateAndMergeFindingsInCode(findings, config),
    documents: sumCounts(sites, ({ site }) => site.documents.length),
    links: sumCounts(sites, ({ site }) => Object.values(site.links).flat().length),
    linesOf: input.readLines(),
  };
}

/** Saves parsed documents. Also saves the findings for an editor or the replies to browsers, if they are final. */
function saveDocumentsAndReplies({ input, work, session, latest: { step } }: DevServer): void {
  if (!step || !isProjectFolderPresent(step.setup)) return;
  const { setup, state } = step;
  const { memo } = setup.project;
  memo.documents.save();
  memo.settle();
  const isChanging = work.pending().some(({ type }) => type !== 'page');
  if (input.hasNoPages) {
    if (step.isComplete && !isChanging) saveLastSession(setup, state);
    return;
  }
  const disk = state.isWhole && state.errors.length === 0 && !isChanging ? setup.disk.snapshot() : undefined;
  if (!disk) return;
  session.save(memo, { name: computeSetupFingerprint(setup), disk }, (path, { tag }) => {
    const placed = state.places.get(state.outputOf(path) ?? '');
    return placed !== undefined && state.fingerprintOf(placed) === tag;
  });
}

function sumCounts<T>(items: readonly T[], countOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + countOf(item), 0);
}
