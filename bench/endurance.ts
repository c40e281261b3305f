// Simulates a day of writing in a few minutes: hundreds of edits of many pages on one server, saved as editors save. The memory of the
// server must not grow, and in the end its pages must equal those of a clean build.
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { heapEnv, heapOf } from '../tests/support/heap.ts';
import { waysToSave } from '../tests/support/saves.ts';
import { type EventStream, openStream, unlikeBuilt } from '../tests/support/serve.ts';
import { type Measured, memoryOf, type Running, start, stop } from './dev-server.ts';
import { run } from './measure.ts';
import { filesBelow } from './sites.ts';

/** Result of a run. */
export interface Endured {
  readonly site: string;
  readonly edits: number;
  readonly before: Memory;
  readonly after: Memory;
  /** Files that the server answered differently than a clean build, and the number of all files. */
  readonly unlike: readonly string[];
}

interface Memory {
  /** Resident memory of the process. */
  readonly megabytes: number;
  /** Used heap after a garbage collection. */
  readonly heap: number;
}

/** Edits before the first measurement of memory: until then code is compiled and caches fill up to their limits. */
const WARM_UP = 100;
/** Number of pages that are edited in turn; each is open. */
const PAGES = 10;
/** Milliseconds without an edit after which the server saves its parsed documents. */
const PAUSE = 1500;
/** Edits between two pauses. */
const STRETCH = 50;

/** Edits the pages of a site on the techdocs server. */
export async function endure(measured: Measured, edits: number, say: (text: string) => void): Promise<Endured> {
  const { generator, folder, name } = measured;
  const server = await start({ ...measured, generator: { ...generator, env: { ...generator.env, ...heapEnv } } });
  const { origin } = new URL(server.address);
  while (!server.isWhole()) await pause(100);
  const pages = await openPages(folder, origin);
  let before: Memory | undefined;
  try {
    for (let edit = 0; edit < WARM_UP + edits; edit += 1) {
      const page = pages[edit % pages.length] as OpenPage;
      await editOnce(page, edit, folder);
      if (edit % STRETCH === STRETCH - 1) await pause(PAUSE);
      if ((edit + 1) % WARM_UP !== 0) continue;
      const memory = await look(server);
      before ??= memory;
      say(`${name}: ${edit + 1} edits, ${memory.heap.toFixed(1)} MB of heap, ${memory.megabytes.toFixed(0)} MB in all`);
    }
    const after = await look(server);
    const [node = '', bin = ''] = generator.serve(0);
    const { status, stderr } = await run(node, [bin, 'build', '--no-cache', '--out-dir', 'fresh'], {
      cwd: folder,
      env: process.env,
    });
    if (status !== 0) throw new Error(`The clean build ended with ${status}:\n${stderr}`);
    const unlike = await unlikeBuilt(origin, join(folder, 'fresh'));
    return { site: name, edits, before: before as Memory, after, unlike };
  } finally {
    for (const { stream } of pages) stream.close();
    await stop(server);
    rmSync(join(folder, 'fresh'), { recursive: true, force: true });
  }
}

interface OpenPage {
  readonly file: string;
  readonly text: string;
  readonly stream: EventStream;
}

async function openPages(folder: string, origin: string): Promise<readonly OpenPage[]> {
  const docs = join(folder, 'content/docs');
  const all = filesBelow(docs, '.md').filter((path) => !/(?:^|\/)(?:index|README)\.md$/.test(path));
  const step = Math.max(1, Math.floor(all.length / PAGES));
  const chosen = all.filter((_, at) => at % step === 0).slice(0, PAGES);
  return Promise.all(
    chosen.map(async (path) => ({
      file: join(docs, path),
      text: readFileSync(join(docs, path), 'utf8'),
      stream: await openStream(origin, `/${path.replace(/\.md$/, '')}`),
    })),
  );
}

/** Usually adds a sentence; sometimes changes a heading, adds or removes a page, or edits the configuration. */
async function editOnce({ file, text, stream }: OpenPage, edit: number, folder: string): Promise<void> {
  const sentence = `A sentence of edit ${edit}.`;
  const ways = Object.values(waysToSave);
  const heading = edit % 10 === 3 ? `\n## Heading of edit ${edit}\n` : '';
  await ways[edit % ways.length]?.(file, `${text}${heading}\n${sentence}\n`);
  await stream.next((event) => event.type === 'page' && event.html.includes(sentence));
  const guest = join(folder, 'content/docs/guest-of-the-bench.md');
  if (edit % 50 === 20) writeFileSync(guest, `# Guest\n\nSince edit ${edit}.\n`);
  if (edit % 50 === 40) rmSync(guest);
  if (edit % 100 === 60) {
    const [config = ''] = readdirSync(folder).filter((name) => name.startsWith('site.config.'));
    appendFileSync(join(folder, config), '\n');
  }
}

/** Measures memory after all work of an edit: a large site still counts its changed pages, and holds two states for it. */
async function look(server: Running): Promise<Memory> {
  let heap = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 10; time += 1) {
    await pause(PAUSE);
    const last = heap;
    heap = await heapOf(server.child, server.said);
    if (heap > last * 0.99) break;
  }
  return { megabytes: memoryOf(server), heap };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}

/** Returns the table of all sites. */
export function enduranceTable(rows: readonly Endured[]): string {
  const change = (from: number, to: number) => `${from.toFixed(1)} → ${to.toFixed(1)} (${percent(to / from - 1)})`;
  const body = rows.map(({ site, edits, before, after, unlike }) =>
    [
      site,
      edits,
      change(before.heap, after.heap),
      change(before.megabytes, after.megabytes),
      unlike.length === 0 ? 'yes' : `no: ${unlike.slice(0, 5).join(' ')}`,
    ].join(' | '),
  );
  const head = 'Site | edits | heap MB | memory MB | equals a clean build';
  return [head, '--- | --: | --: | --: | ---', ...body].map((line) => `| ${line} |`).join('\n');
}

function percent(share: number): string {
  return `${share < 0 ? '−' : '+'}${Math.abs(share * 100).toFixed(1)} %`;
}
