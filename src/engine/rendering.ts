// Renders the routes of a build: here, and where there are many on threads besides. Which thread renders what cannot be seen in the
// result; what fails on one is rendered here once more, so that faults are the same.
import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { pushAll } from '../lib/push-all.ts';
import { codeFindingsOf } from '../model/code-fault.ts';
import { exitFault, type SettingDiagnostic, UserError } from '../model/diagnostic.ts';
import type { BodyPlace } from './body-forms.ts';
import type { Workers } from './jobs.ts';
import type { Memo } from './memo.ts';
import type { PlannedRoute } from './plan.ts';
import { openRenderer, type Rendered, type Renderer } from './render.ts';
import type { SiteTemplates, TemplateSettings } from './templates.ts';
import { mayStartThreads, startThread } from './thread.ts';
import type { PostedRoute, RenderBatch, RenderedBatch, RenderTask } from './threads/page.ts';
import { createCells, type HungCall, hangDetector } from './watch/cells.ts';

/** Takes what a route was rendered to. */
type Write = (rendered: Rendered) => void;

/** Renders routes. */
export interface RouteRenderer {
  /** Renders a route now or later; settles when there is room for the next one. */
  render(planned: PlannedRoute, write: Write): Promise<void>;
  /** Settles when all routes are written. Throws one error for all that code of the site did wrong. */
  settle(): Promise<void>;
  /** Ends the threads. */
  close(): void;
}

/** What routes are rendered with. */
export interface RenderingInput {
  readonly config: TemplateSettings;
  readonly templates: SiteTemplates;
  readonly memo: Pick<Memo, 'folder' | 'documents'>;
  readonly workers?: Workers;
  /** What is told of a template of the site that never ends on a thread. */
  readonly hangError: (call: HungCall) => Promise<Error>;
}

/** Routes that are rendered before threads are started: an edit needs none. */
const FEW = 200;
/** Routes in one message, as each message has a cost of its own. */
const BATCH = 16;
/** Batches that a thread has before it: one at work, and one so that it need not wait. */
const AHEAD = 2;

/** Makes what renders. */
export function openRendering(input: RenderingInput): RouteRenderer {
  const { config, templates, memo } = input;
  const most = mayStartThreads() ? renderThreads(input.workers ?? 'auto', availableParallelism()) : 0;
  let here: Renderer | undefined;
  let pool: RenderPool | undefined;
  let count = 0;
  const faults: SettingDiagnostic[] = [];
  // The others are rendered all the same, so that all that is wrong is told at once.
  const noted = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      const findings = codeFindingsOf(error);
      if (findings === undefined) throw error;
      pushAll(faults, findings);
    }
  };
  const renderHere = (planned: PlannedRoute, write: Write) =>
    noted(async () => {
      here ??= await openRenderer(config, templates);
      await writeMended(planned, here, write);
    });
  const renderOne = async (given: PlannedRoute, write: Write) => {
    if (given.fault !== undefined) throw given.fault;
    const data = (await given.build.extensions?.rendered(given.route, given.data)) ?? given.data;
    if (data instanceof Uint8Array) return write({ kind: 'bytes', bytes: data });
    const planned = data === given.data ? given : { ...given, data };
    count += 1;
    // Threads read texts from the disk.
    if (most > 0 && count === FEW + 1) memo.documents.spill();
    const posted = most === 0 || count <= FEW ? undefined : postedRoute(planned);
    if (posted === undefined) return renderHere(planned, write);
    pool ??= openPool(input, most, renderHere);
    await pool.add({ planned, posted, write });
  };
  return {
    render: (planned, write) => noted(() => renderOne(planned, write)),
    async settle() {
      await pool?.settle();
      const [first] = faults;
      if (first !== undefined) throw new UserError(first.message, 2, faults);
    },
    close: () => pool?.close(),
  };
}

/**
 * How many threads render. Planning, writing and the search of a build keep two processors busy: with more of them, those that are left
 * render.
 */
export function renderThreads(workers: Workers, cores: number): number {
  if (workers === 'auto') return Math.max(0, Math.min(cores - 2, 4));
  return workers > 1 ? workers : 0;
}

/** Renders and writes a route; once more where the disk had lost one of its texts, which is seen when it is asked for. */
async function writeMended(planned: PlannedRoute, render: Renderer, write: Write): Promise<void> {
  try {
    write(render(planned));
  } catch (error) {
    if (!(await planned.build.parsed.mendBodies(planned.shows))) throw error;
    write(render(planned));
  }
}

/** A route as a thread gets it; nothing where it is a file to copy, too long for a message, at fault, or shows what is not on the disk. */
function postedRoute({ route, data, fault, build, shows }: PlannedRoute): PostedRoute | undefined {
  if (fault !== undefined) return undefined;
  if (data.kind !== 'page' && (data.kind !== 'text' || data.props.type === 'joined-markdown')) return undefined;
  const bodies: Record<string, BodyPlace> = {};
  for (const file of shows) {
    const place = build.parsed.placeOf(file);
    if (place === undefined) return undefined;
    bodies[file] = place;
  }
  const layout = data.kind === 'page' ? build.layoutOf(data.props.sidebar?.name).hash : undefined;
  return { path: route.path, data, bodies, ...(layout !== undefined && { layout }) };
}

interface Item {
  readonly planned: PlannedRoute;
  readonly posted: PostedRoute;
  readonly write: Write;
}

interface RenderPool {
  /** Settles when there is room for the next one. */
  add(item: Item): Promise<void>;
  settle(): Promise<void>;
  close(): void;
}

interface Thread {
  readonly worker: Worker;
  /** Looks whether it is held up. */
  readonly timer: NodeJS.Timeout | undefined;
  /** Names of the layouts that it has. */
  readonly known: Set<string>;
  /** Batches that are not done. */
  readonly waiting: Promise<void>[];
  /** Takes the texts of the oldest of them. */
  readonly takers: ((texts: RenderedBatch) => void)[];
  /** Rejects when the thread ends before it is asked to. */
  readonly lost: Promise<never>;
}

function openPool(
  { config, memo, hangError }: RenderingInput,
  most: number,
  renderHere: (planned: PlannedRoute, write: Write) => Promise<void>,
): RenderPool {
  const { root, untrusted, baseUrl, templates } = config;
  const task = { settings: { root, untrusted, baseUrl, templates }, cacheDir: memo.folder };
  const threads = Array.from({ length: most }, () => openThread(task, hangError));
  let batch: Item[] = [];

  const send = (thread: Thread, items: readonly Item[]) => {
    const layouts: Record<string, RenderBatch['layouts'][string]> = {};
    for (const { planned, posted } of items) {
      const { data, build } = planned;
      if (posted.layout === undefined || data.kind !== 'page' || thread.known.has(posted.layout)) continue;
      thread.known.add(posted.layout);
      layouts[posted.layout] = build.layoutOf(data.props.sidebar?.name).layout;
    }
    const answer = new Promise<RenderedBatch>((take) => void thread.takers.push(take));
    thread.worker.postMessage({ routes: items.map(({ posted }) => posted), layouts } satisfies RenderBatch);
    const done = Promise.race([answer, thread.lost]).then(async (texts) => {
      for (const [at, { planned, write }] of items.entries()) {
        const text = texts[at];
        if (text === undefined) await renderHere(planned, write);
        else write({ kind: 'text', text });
      }
      thread.waiting.splice(thread.waiting.indexOf(done), 1);
    });
    // It is awaited later: until then a failure must not count as unhandled.
    done.catch(() => {});
    thread.waiting.push(done);
  };
  const flush = async () => {
    if (batch.length === 0) return;
    const items = batch;
    batch = [];
    const idlest = () => threads.reduce((a, b) => (b.waiting.length < a.waiting.length ? b : a));
    while (idlest().waiting.length >= AHEAD) await Promise.race(threads.flatMap(({ waiting }) => waiting));
    send(idlest(), items);
  };
  return {
    async add(item) {
      batch.push(item);
      if (batch.length >= BATCH) await flush();
    },
    async settle() {
      await flush();
      await Promise.all(threads.flatMap(({ waiting }) => waiting));
    },
    close() {
      for (const { worker, timer } of threads) {
        clearInterval(timer);
        void worker.terminate();
      }
    },
  };
}

function openThread(task: Omit<RenderTask, 'cells'>, hangError: RenderingInput['hangError']): Thread {
  const cells = createCells();
  const worker = startThread('page', { ...task, cells } satisfies RenderTask);
  const look = hangDetector(cells);
  const takers: Thread['takers'] = [];
  worker.on('message', (texts: RenderedBatch) => takers.shift()?.(texts));
  let timer: NodeJS.Timeout | undefined;
  const lost = new Promise<never>((_, fail) => {
    worker.on('error', fail);
    worker.on('exit', (code) => fail(exitFault(code)));
    timer = setInterval(() => {
      const hung = look();
      if (hung) hangError(hung).then(fail, fail);
    }, 1000).unref();
  });
  lost.catch(() => {});
  return { worker, timer, known: new Set(), waiting: [], takers, lost };
}
