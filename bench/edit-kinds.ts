// Measures what different kinds of edits cost on the dev server: the pages that a build renders again, because one of their inputs
// changes; the time from the write to the new bytes in an open page; and the processor time that the main thread needs for this.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EventStream, openStream } from '../tests/support/serve.ts';
import { type Measured, type Running, start, stop } from './dev-server.ts';
import { median } from './measure.ts';
import { filesBelow } from './sites.ts';

/** An edit of one file, which the page at `path` shows. */
export interface EditKind {
  readonly name: string;
  /** Path of the file in the site. */
  readonly file: string;
  readonly path: string;
  /** Returns the text of a run; `before` is empty for a new file. */
  edit(before: string, run: number): string;
}

/** What an edit costs. */
export interface EditCost {
  readonly site: string;
  readonly kind: string;
  /** Number of pages that a build renders again. */
  readonly pages: number;
  readonly ms: number;
  readonly worstMs: number;
  /** Milliseconds of processor time of the main thread; NaN if the system does not report it. */
  readonly cpuMs: number;
}

/** Milliseconds after an edit in which the server compares all files. The next edit waits for it. */
const QUIET = 1000;

/** Returns the kinds of edits of a corpus, each of a docs page without a label of its own, or of the newest post. */
export function listEditKinds(folder: string): readonly EditKind[] {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const docs = filesBelow(join(folder, 'content/docs'), '.md').map((path) => `content/docs/${path}`);
  const doc = docs.find((file) => /\/guide\//.test(file) && !read(file).includes('\nsidebar_label:')) as string;
  const posts = filesBelow(join(folder, 'content/releases'), '.md').map((path) => `content/releases/${path}`);
  const post = posts.at(-1) as string;
  const [, year, month, day, slug] = /(\d{4})-(\d{2})-(\d{2})-(.+)\.md$/.exec(post) as RegExpExecArray;
  const ofDoc = { file: doc, path: `/${doc.slice('content/docs/'.length, -'.md'.length)}` };
  const ofPost = { file: post, path: `/releases/${year}/${month}/${day}/${slug}` };
  const category = doc.split('/')[2] as string;
  const addSentence = (before: string, run: number) => `${before}\nA sentence of run ${run}.\n`;
  const setTitle = (before: string, run: number) => before.replace(/^title: .*/m, `title: Title of run ${run}`);
  const setLabel = (before: string, run: number) => {
    const sidebars = JSON.parse(before) as Record<string, [{ label: string }]>;
    (sidebars[category] as [{ label: string }])[0].label = `Label of run ${run}`;
    return JSON.stringify(sidebars, null, 2);
  };
  const setTag = (before: string, run: number) => before.replace(/^tags: .*/m, `tags: [tag-${run}]`);
  const addPost = (_: string, run: number) => setTitle(read(post), run).replace(/^version: .*\n/m, '');
  return [
    { name: 'a sentence of a page', ...ofDoc, edit: addSentence },
    { name: 'the title of a page', ...ofDoc, edit: setTitle },
    { name: 'a label in a sidebar', file: 'content/sidebars.json', path: ofDoc.path, edit: setLabel },
    { name: 'a sentence of a post', ...ofPost, edit: addSentence },
    { name: 'the title of a post', ...ofPost, edit: setTitle },
    { name: 'a tag of a post', ...ofPost, edit: setTag },
    { name: 'a new post', file: post.replace(/\.md$/, '-new.md'), path: '/releases', edit: addPost },
  ];
}

/** Measures each kind of edit on one server. */
export async function measureEditKinds(measured: Measured, runs: number): Promise<readonly EditCost[]> {
  const kinds = listEditKinds(measured.folder);
  const server = await start(measured);
  try {
    while (!server.isWhole()) await pause(100);
    const costs: EditCost[] = [];
    for (const kind of kinds) costs.push({ site: measured.name, ...(await measureKind(server, measured, kind, runs)) });
    return costs;
  } finally {
    await stop(server);
  }
}

async function measureKind(
  server: Running,
  { folder }: Measured,
  { name, file, path, edit }: EditKind,
  runs: number,
): Promise<Omit<EditCost, 'site'>> {
  const { origin } = new URL(server.address);
  const place = join(folder, file);
  const before = readIfPresent(place);
  await (await fetch(`${origin}${path}`)).text();
  const stream = await openStream(origin, path);
  await stream.next(isPageEvent);
  const found = { pages: [] as number[], ms: [] as number[], cpu: [] as number[] };
  // The first run is a warm-up.
  for (let run = 0; run <= runs; run += 1) {
    await pause(QUIET);
    const cost = await editOnce({ server, stream }, () => writeFileSync(place, edit(before ?? '', run)));
    if (run > 0) for (const key of ['pages', 'ms', 'cpu'] as const) found[key].push(cost[key]);
    // A new file is removed and made again by each run.
    if (before !== undefined) continue;
    await pause(QUIET);
    await editOnce({ server, stream }, () => rmSync(place));
  }
  await pause(QUIET);
  if (before !== undefined) await editOnce({ server, stream }, () => writeFileSync(place, before));
  stream.close();
  const [pages, ms, cpuMs] = [found.pages, found.ms, found.cpu].map(median) as [number, number, number];
  return { kind: name, pages, ms, worstMs: Math.max(...found.ms), cpuMs };
}

const isPageEvent: Parameters<EventStream['next']>[0] = ({ type }) => type === 'page';

async function editOnce(
  { server, stream }: { readonly server: Running; readonly stream: EventStream },
  write: () => void,
) {
  const said = server.said().length;
  const cpuBefore = mainThreadMs(server);
  const started = performance.now();
  write();
  await stream.next(isPageEvent);
  const ms = performance.now() - started;
  const cpu = mainThreadMs(server) - cpuBefore;
  for (;;) {
    const [, pages] = / ([\d,]+) pages? /.exec(server.said().slice(said)) ?? [];
    if (pages !== undefined) return { ms, cpu, pages: Number(pages.replaceAll(',', '')) };
    await pause(20);
  }
}

/** Milliseconds of processor time that the main thread of a server has used. */
function mainThreadMs({ child: { pid } }: Running): number {
  const text = readIfPresent(`/proc/${pid}/task/${pid}/schedstat`);
  return text === undefined ? Number.NaN : Number(text.split(' ')[0]) / 1e6;
}

function readIfPresent(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the table of the costs. */
export function editKindsTable(costs: readonly EditCost[]): string {
  const rows = costs.map(({ site, kind, pages, ms, worstMs, cpuMs }) => [
    ...[site, kind, String(pages)],
    ...[ms, worstMs, cpuMs].map((each) => each.toFixed(0)),
  ]);
  const head = ['Site', 'edit of', 'pages again', 'ms to the page', 'worst', 'ms of the main thread'];
  return [head, head.map((_, at) => (at < 2 ? '---' : '--:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}
