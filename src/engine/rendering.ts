// Renders the routes of a build on the main thread, and on worker threads if there are many. Worker threads also write the files. The
// result does not depend on the thread. If a route fails on a worker, the main thread renders and writes it again, so that faults are the
// same.
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import type { BodyPosition } from '../cache/body-forms.ts';
import type { Memo } from '../cache/memo.ts';
import { pushAll } from '../lib/push-all.ts';
import { getSiteCodeFaultFindings } from '../model/code-fault.ts';
import { createProcessExitError, type SettingDiagnostic, UserError } from '../model/diagnostic.ts';
import type { Workers } from './parsed-documents.ts';
import type { PlannedRoute } from './plan.ts';
import type { TemplateSettings } from './react-modules.ts';
import { createRenderer, type RenderedFile, type Renderer } from './render.ts';
import type { SiteTemplates } from './templates.ts';
import { mayStartThreads, startThread } from './thread.ts';
import type { RenderBatch, RenderTask, RouteForThread, WrittenBatch } from './threads/page.ts';
import { createHangDetector, createHangWatchMemory, type RecordedCall } from './watch/cells.ts';

interface RouteFile {
  write(rendered: RenderedFile): void;
  /** Prepares the file for a thread, which writes it. Returns its absolute path. */
  reserve(): string;
  /** Records that a thread has written the file, with its size in bytes. */
  record(size: number): void;
}

interface RouteRenderer {
  /** Renders a route at once or later. The promise resolves when the next route may be added. */
  render(planned: PlannedRoute, file: RouteFile): Promise<void>;
  /** Resolves when all routes are written. Throws one error with all faults of site code. */
  settle(): Promise<void>;
  /** Terminates the threads. When the promise resolves, none of them writes any more. */
  close(): Promise<void>;
}

interface RenderingInput {
  readonly config: TemplateSettings;
  readonly templates: SiteTemplates;
  readonly memo: Pick<Memo, 'folder' | 'documents'>;
  readonly workers?: Workers;
  /** Builds the error for a site template whose rendering hangs in a worker thread. */
  readonly hangError: (call: RecordedCall) => Promise<Error>;
}

/** Number of routes rendered before threads are started: a build after an edit renders fewer. */
const MIN_ROUTES_FOR_THREADS = 200;
/** Number of routes in one message, because each message has a fixed cost. */
const ROUTES_PER_BATCH = 16;
/** Batches queued at a thread: one in progress, and the next, so that the thread never waits. */
const MAX_QUEUED_BATCHES = 2;

/** Creates a renderer that starts worker threads after `MIN_ROUTES_FOR_THREADS` routes. Collects the faults of all routes. */
export function createRouteRenderer(input: RenderingInput): RouteRenderer {
  const { config, templates, memo } = input;
  const most = mayStartThreads() ? countRenderThreads(input.workers ?? 'auto', availableParallelism()) : 0;
  let here: Renderer | undefined;
  let pool: RenderPool | undefined;
  let count = 0;
  const faults: SettingDiagnostic[] = [];
  // Records the faults of a route and continues, so that the faults of all routes are reported at once.
  const collectFaults = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const findings = getSiteCodeFaultFindings(error);
      if (findings === undefined) throw error;
      pushAll(faults, findings);
    }
  };
  const renderHere = (planned: PlannedRoute, file: RouteFile) =>
    collectFaults(async () => {
      here ??= await createRenderer(config, templates);
      await writeRouteWithRetry(planned, here, file);
    });
  const renderOne = async (plannedRoute: PlannedRoute, file: RouteFile) => {
    if (plannedRoute.fault !== undefined) throw plannedRoute.fault;
    const data =
      (await plannedRoute.build.extensions?.rendered(plannedRoute.route, plannedRoute.data)) ?? plannedRoute.data;
    if (data instanceof Uint8Array) return file.write({ kind: 'bytes', bytes: data });
    const planned = data === plannedRoute.data ? plannedRoute : { ...plannedRoute, data };
    count += 1;
    // Moves texts to the disk, where the threads read them.
    if (most > 0 && count === MIN_ROUTES_FOR_THREADS + 1) memo.documents.spill();
    const posted = most === 0 || count <= MIN_ROUTES_FOR_THREADS ? undefined : createRouteForThread(planned);
    if (posted === undefined) return renderHere(planned, file);
    pool ??= openRenderPool(input, most, renderHere);
    await pool.add({ planned, posted, file });
  };
  return {
    render: (planned, file) => collectFaults(() => renderOne(planned, file)),
    async settle() {
      await pool?.settle();
      const [first] = faults;
      if (first !== undefined) throw new UserError(first.message, 2, faults);
    },
    close: async () => pool?.close(),
  };
}

/**
 * Returns the number of render threads; 0 means that the main thread renders. Planning and search occupy two processors; the remaining ones
 * render.
 */
export function countRenderThreads(workers: Workers, cores: number): number {
  if (workers === 'auto') return Math.max(0, Math.min(cores - 2, 4));
  return workers > 1 ? workers : 0;
}

/** Renders and writes a route; retries if one of its texts turns out to be missing on the disk. */
async function writeRouteWithRetry(planned: PlannedRoute, render: Renderer, file: RouteFile): Promise<void> {
  try {
    file.write(render(planned));
  } catch (error) {
    if (!(await planned.build.parsed.mendBodies(planned.shows))) throw error;
    file.write(render(planned));
  }
}

/** A route for a thread, before its file is reserved. */
type UnplacedRoute = Omit<RouteForThread, 'file'>;

/**
 * Returns a route as a message for a render thread. Returns `undefined` for routes that a thread cannot render: files to copy, routes too
 * long for a message, routes with a fault, and routes whose texts are not on the disk.
 */
function createRouteForThread({ route, data, fault, build, shows }: PlannedRoute): UnplacedRoute | undefined {
  if (fault !== undefined) return undefined;
  if (data.kind !== 'page' && (data.kind !== 'text' || data.props.type === 'joined-markdown')) return undefined;
  const bodies: Record<string, BodyPosition> = {};
  for (const file of shows) {
    const place = build.parsed.placeOf(file);
    if (place === undefined) return undefined;
    bodies[file] = place;
  }
  const layout = data.kind === 'page' ? build.layoutOf(data.props.sidebar?.name).hash : undefined;
  return { path: route.path, data, bodies, ...(layout !== undefined && { layout }) };
}

interface QueuedRoute {
  readonly planned: PlannedRoute;
  readonly posted: UnplacedRoute;
  readonly file: RouteFile;
}

interface RenderPool {
  /** Resolves when the next item may be added. */
  add(item: QueuedRoute): Promise<void>;
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface RenderThread {
  readonly worker: Worker;
  /** Timer that regularly checks whether the thread hangs. */
  readonly timer: NodeJS.Timeout | undefined;
  /** Keys of the layouts that the thread has received. */
  readonly layoutKeys: Set<string>;
  /** Batches in progress. */
  readonly waiting: Promise<void>[];
  /** Functions that receive the results of the batches, oldest first. */
  readonly takers: ((sizes: WrittenBatch) => void)[];
  /** Rejects if the thread ends unexpectedly. */
  readonly lost: Promise<never>;
}

function openRenderPool(
  { config, memo, hangError }: RenderingInput,
  most: number,
  renderHere: (planned: PlannedRoute, file: RouteFile) => Promise<void>,
): RenderPool {
  const { root, untrusted, baseUrl, templates } = config;
  const task = { settings: { root, untrusted, baseUrl, templates }, cacheDir: memo.folder };
  const threads = Array.from({ length: most }, () => openRenderThread(task, hangError));
  let batch: QueuedRoute[] = [];

  const send = (thread: RenderThread, items: readonly QueuedRoute[]) => {
    const layouts: Record<string, RenderBatch['layouts'][string]> = {};
    for (const { planned, posted } of items) {
      const { data, build } = planned;
      if (posted.layout === undefined || data.kind !== 'page' || thread.layoutKeys.has(posted.layout)) continue;
      thread.layoutKeys.add(posted.layout);
      layouts[posted.layout] = build.layoutOf(data.props.sidebar?.name).layout;
    }
    const answer = new Promise<WrittenBatch>((take) => void thread.takers.push(take));
    const routes = items.map(({ posted, file }) => ({ ...posted, file: file.reserve() }));
    thread.worker.postMessage({ routes, layouts } satisfies RenderBatch);
    const done = Promise.race([answer, thread.lost]).then(async (sizes) => {
      for (const [index, { planned, file }] of items.entries()) {
        const size = sizes[index];
        if (size === undefined) await renderHere(planned, file);
        else file.record(size);
      }
      thread.waiting.splice(thread.waiting.indexOf(done), 1);
    });
    // Handles a rejection: the promise is awaited later, and must not count as unhandled until then.
    done.catch(() => {});
    thread.waiting.push(done);
  };
  const flush = async () => {
    if (batch.length === 0) return;
    const items = batch;
    batch = [];
    const idlest = () => threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
    while (idlest().waiting.length >= MAX_QUEUED_BATCHES) await Promise.race(threads.flatMap(({ waiting }) => waiting));
    send(idlest(), items);
  };
  return {
    async add(item) {
      batch.push(item);
      if (batch.length >= ROUTES_PER_BATCH) await flush();
    },
    async settle() {
      await flush();
      await Promise.all(threads.flatMap(({ waiting }) => waiting));
    },
    async close() {
      for (const { timer } of threads) clearInterval(timer);
      await Promise.all(threads.map(({ worker }) => worker.terminate()));
    },
  };
}

function openRenderThread(task: Omit<RenderTask, 'cells'>, hangError: RenderingInput['hangError']): RenderThread {
  const cells = createHangWatchMemory();
  const worker = startThread('page', { ...task, cells } satisfies RenderTask);
  const findHungCall = createHangDetector(cells);
  const takers: RenderThread['takers'] = [];
  worker.on('message', (sizes: WrittenBatch) => takers.shift()?.(sizes));
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_, fail) => {
    worker.on('error', fail);
    worker.on('exit', (code) => fail(createProcessExitError(code)));
    timer = setInterval(() => {
      const hungCall = findHungCall();
      if (hungCall) hangError(hungCall).then(fail, fail);
    }, 1000).unref();
  });
  lost.catch(() => {});
  return { worker, timer, layoutKeys: new Set(), waiting: [], takers, lost };
}
