// The dev server: a loop over the states of the engine. It answers requests from the latest state, and reports each change to open pages
// and the terminal.
import { join, relative } from 'node:path';
import { checkSite } from '../check/index.ts';
import { statsOf } from '../content/io/stats.ts';
import { buildTime, latestLocalDay } from '../engine/phases.ts';
import { livePaths } from '../model/live.ts';
import { isPage } from '../model/route.ts';
import { pageHref } from '../model/url.ts';
import { answerPath, isFetchedEarly } from './answers.ts';
import type { DevServer, ServeInput, WatchedInput } from './dev-server.ts';
import { createDevServer, stateAfterWork, stateWithPage } from './dev-server.ts';
import { engineSteps, openSetup, projectExists, setupFingerprint, type WorkResult } from './engine.ts';
import { pageIdentities } from './moved.ts';
import { findPreviewedPage } from './preview.ts';
import { greetPage, reactToWork } from './reactions.ts';
import { decodeTarget, isLoopback, isOwnOrigin, READ_METHODS } from './requests.ts';
import { type Exchange, plainReply, sendReply } from './send.ts';
import type { RequestHandler } from './server.ts';
import type { SiteState } from './state.ts';
import { createSiteWatcher, type SiteWatcher } from './watch.ts';
import { contentPaths, settingFiles } from './watched.ts';

export type RunningDevServer = Awaited<ReturnType<typeof runServer>>;

/** Starts the dev server. The site is read after it listens. Throws a `UserError` if no port is available. */
export async function runServer(input: ServeInput) {
  const server = createDevServer(input);
  const methods = (target: string) => (input.move && target === livePaths.move ? ['POST'] : READ_METHODS);
  // An editor needs no server.
  const { startServer } = await import('./server.ts');
  const http = await startServer({ ...input, methods, mayFrame: isLoopback(input.host) }, createRequestHandler(server));
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
export function openSite(input: WatchedInput) {
  const server = createDevServer(input);
  const { work, whole } = server;
  const { lookSoon, ...site } = startEngine(server);
  return {
    ...site,
    /** Returns the response for a decoded path. */
    answer: (path: string) => answerPath(server, path),
    /** Returns the current state of the site; `undefined` until it is read. */
    latest: (): SiteState | undefined => server.latest.step?.state,
    /** Resolves with the site after these files (absolute) are read again. With `isTyped`, slow checks keep their last result. */
    edit(paths: ReadonlySet<string>, isTyped = false): Promise<SiteState> {
      // The look at all files, with the slow checks, waits for a pause between keys, however long an edit takes.
      if (isTyped) lookSoon();
      return stateAfterWork(server, work.add({ type: 'edit', paths, isTyped, since: input.now() }));
    },
    /** Returns the site with all changes saved so far. */
    async now(): Promise<SiteState> {
      await whole;
      return stateAfterWork(server, work.add({ type: 'look', since: input.now() }));
    },
  };
}

/** Reads the site, then processes changes of its files. */
function startEngine(server: DevServer) {
  const { input, work, pages, first, session, whole } = server;
  const watching = createSiteWatcher(input, work);
  const baseUrl = new Promise<string>((known) => {
    followStates(server, watching, known).catch((error) => work.close(error));
  });
  const counted = stateAfterWork(server, whole).then(({ places, sites }) => ({
    pages: [...places.values()].filter(({ route }) => isPage(route)).length,
    documents: sumOf(sites, ({ site }) => site.documents.length),
  }));
  // `ready` also reports the failure, so callers need not await this promise.
  counted.catch(() => {});
  const ready = Promise.race([first, session.resumed]);
  // An editor awaits only `whole`.
  ready.catch(() => {});
  return {
    /** Resolves when pages can be answered; rejects if the site cannot be served at all. */
    ready,
    /** Resolves with the base URL when the configuration is read. Stays pending if it cannot be read. */
    baseUrl,
    /** Resolves when every document is parsed; rejects if the site cannot be served at all. */
    whole: counted,
    /** Returns the path of the page of a source, root-relative; without an argument, of the source edited last. */
    pageOf: async (source?: string) => pageOfSource(await stateAfterWork(server, first), source),
    /** Reads everything again. */
    async rebuild(): Promise<void> {
      pages.forget();
      await work.add({ type: 'everything', since: input.now() }).catch(input.on.failed);
    },
    /** Compares all files after a quiet period from now on. */
    lookSoon: watching.lookSoon,
    /** Whether a file was renamed whose links and address can be moved. */
    canMove: () => server.offers.latest() !== undefined,
    /** Moves the links and the address of the file renamed last; returns whether there was one and it succeeded. */
    move: server.offers.accept,
    /** Returns the current findings. */
    check: () => checkLatestSite(server),
    async close(): Promise<void> {
      await watching.close();
      work.close();
    },
    /** Saves data that speeds up the next start; for a process that is about to exit. */
    save: () => saveSession(server),
  };
}

/** Processes states one at a time; the engine continues when each has been reported. */
async function followStates(server: DevServer, watching: SiteWatcher, known: (baseUrl: string) => void): Promise<void> {
  const { input, latest, work, untilAnswered, session } = server;
  const { root, configFile, features, includeDrafts, on } = input;
  const overrides = { includeDrafts, showsAhead: true };
  const opened = await openSetup({ root, configFile, features, overrides }, input);
  known(opened.project.config.baseUrl);
  if (input.hasNoPages) session.end();
  else await session.resume(opened.project.memo, setupFingerprint(opened));
  for await (const step of engineSteps(opened, work)) {
    const before = latest.step?.state;
    latest.step = step;
    const { watchdog } = step.setup.project;
    watchdog?.onLost(on.failed);
    const told = () => reactToWork(server, step, before);
    await (watchdog?.steady(told) ?? told()).catch(on.failed);
    if (step.edit) watching.lookSoon();
    if (step.state !== before) setImmediate(watch, step);
  }

  async function watch({ state, setup }: WorkResult): Promise<void> {
    await untilAnswered();
    if (latest.step?.state !== state) return;
    const head = setup.disk.headPlaces();
    const paths = [...settingFiles(setup), ...contentPaths(state, setup.includes), ...head.paths];
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
      return answerPath(server, path);
    },
    answered: (path) => void waiting.delete(path),
    takeOver({ request, response }, { path, query }) {
      if (path === livePaths.move && input.move) {
        acceptOffer(server, { request, response }).catch(on.failed);
        return true;
      }
      if (path === livePaths.page && input.move) {
        sendPageAddress(server, { request, response }, query).catch((error) => {
          on.failed(error);
          response.destroy();
        });
        return true;
      }
      if (isFetchedEarly(server.latest.step, path, request.headers)) {
        response.writeHead(204, { 'cache-control': 'no-store' }).end();
        return true;
      }
      if (path !== livePaths.events) return false;
      const page = decodeTarget(query.get('page') ?? '')?.path;
      if (page === undefined) return false;
      const opened = live.add(page, query.get('version') ?? '', response);
      const greeting = stateWithPage(server, page).then((state) => greetPage(server, opened, state));
      greeting.catch(on.failed);
      return true;
    },
  };
}

/**
 * Sends the address of a file's page to an editor on this machine. The request contains the project's path, so that the editor finds the
 * server of its project.
 */
async function sendPageAddress(server: DevServer, exchange: Exchange, query: URLSearchParams): Promise<void> {
  const { input, first } = server;
  const source = query.get('source') ?? '';
  const isOwn = relative(input.root, query.get('root') ?? '') === '';
  const state = isOwn ? await stateAfterWork(server, first).catch(() => undefined) : undefined;
  if (state === undefined) return sendReply(exchange, plainReply(404, 'This is the server of another project.'));
  const path = findPreviewedPage(state, source)?.path;
  // Headings are known once the page is parsed.
  const parsed = path === undefined ? state : await stateWithPage(server, decodeTarget(path)?.path ?? path);
  const headers = { 'cache-control': 'no-store' };
  const text = JSON.stringify(findPreviewedPage(parsed, source) ?? null);
  return sendReply(exchange, { status: 200, type: 'application/json; charset=utf-8', headers, body: { text } });
}

/** Moves the offered file when a page of this server requests it. The request has no arguments, so it can request nothing else. */
async function acceptOffer({ offers }: DevServer, { request, response }: Exchange): Promise<void> {
  request.resume();
  const status = !isOwnOrigin(request.headers) ? 403 : (await offers.accept()) ? 204 : 409;
  response.writeHead(status, { 'cache-control': 'no-store' }).end();
}

function pageOfSource(state: SiteState, source: string | undefined): string {
  const { config } = state;
  const pages = pageIdentities(state).flatMap(({ route }) => (route.source === undefined ? [] : route));
  const sources = pages.map((page) => page.source as string);
  // A file without a page, such as the configuration, says nothing of where the author writes.
  const wanted = source !== undefined && sources.includes(source) ? source : lastEdited(config.root, sources);
  const page = pages[sources.indexOf(wanted ?? '')];
  return page ? pageHref(page.path, config) : config.baseUrl;
}

/** Returns the root-relative file edited last: authors continue where they stopped. */
function lastEdited(root: string, files: readonly string[]): string | undefined {
  let [latest, time]: [string | undefined, number] = [undefined, 0];
  for (const file of files) {
    const modified = statsOf(join(root, file))?.mtimeMs ?? 0;
    if (modified > time) [latest, time] = [file, modified];
  }
  return latest;
}

async function checkLatestSite(server: DevServer) {
  const { input, work, whole } = server;
  await whole;
  const { sites, config } = await stateAfterWork(server, work.add({ type: 'look', since: input.now() }));
  const findings = sites.flatMap(({ site }) => checkSite(site, latestLocalDay(buildTime())));
  return {
    findings: await (await import('../engine/code-places.ts')).atCodePlaces(findings, config),
    documents: sumOf(sites, ({ site }) => site.documents.length),
    links: sumOf(sites, ({ site }) => Object.values(site.links).flat().length),
    linesOf: input.readLines(),
  };
}

/** Saves parsed documents, and the shown pages if they are final. */
function saveSession({ input, work, session, latest: { step } }: DevServer): void {
  if (!step || !projectExists(step.setup)) return;
  const { setup, state } = step;
  const { memo } = setup.project;
  memo.documents.save();
  memo.settle();
  if (input.hasNoPages) return;
  const isChanging = work.pending().some(({ type }) => type !== 'page');
  const disk = state.isWhole && state.errors.length === 0 && !isChanging ? setup.disk.snapshot() : undefined;
  if (!disk) return;
  session.save(memo, { name: setupFingerprint(setup), disk }, (path, { tag }) => {
    const placed = state.places.get(state.outputOf(path) ?? '');
    return placed !== undefined && state.fingerprintOf(placed) === tag;
  });
}

function sumOf<T>(items: readonly T[], countOf: (item: T) => number): number {
  return items.reduce((sum, item) => sum + countOf(item), 0);
}
