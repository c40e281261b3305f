// The order of work of the dev server: the most urgent first, also while a whole site is still being parsed.
import { writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { isPrefetchOfUnparsedPage } from '../../src/serve/answers.ts';
import { type EngineResult, runEngine } from '../../src/serve/engine.ts';
import { openProjectAndLoadSetup } from '../../src/serve/engine-setup.ts';
import { createWorkQueue, type ServeWorkItem } from '../../src/serve/work.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';

describe('work', () => {
  const page = (path: string): ServeWorkItem => ({ type: 'page', path });
  const edit: ServeWorkItem = { type: 'edit', paths: new Set(['/a']), since: 1 };
  const look: ServeWorkItem = { type: 'look', since: 2 };
  const everything: ServeWorkItem = { type: 'everything', since: 3 };
  const rest: ServeWorkItem = { type: 'rest' };

  it('is taken most urgent first, and what is equally urgent as it came', async () => {
    const work = createWorkQueue();
    for (const each of [rest, look, edit, page('/b'), page('/a'), everything]) void work.add(each);
    const taken: ServeWorkItem[] = [];
    for await (const each of work) {
      taken.push(each);
      if (taken.length === 2) void work.add(page('/c'));
      if (taken.length === 7) work.close();
    }
    expect(taken).toEqual([everything, edit, page('/b'), page('/a'), page('/c'), look, rest]);
  });

  it('is done when the next is asked for', async () => {
    const work = createWorkQueue();
    const done: string[] = [];
    const paths = ['/a', '/b'];
    for (const path of paths) void work.add(page(path)).then(() => done.push(path));
    const taking = work[Symbol.asyncIterator]();
    await taking.next();
    expect([done, work.pending()]).toEqual([[], paths.map(page)]);
    await taking.next();
    expect([done, work.pending()]).toEqual([['/a'], [page('/b')]]);
  });

  it('is waited for', async () => {
    const work = createWorkQueue();
    const taken = work[Symbol.asyncIterator]().next();
    void work.add(rest);
    expect((await taken).value).toBe(rest);
  });

  it('that nobody will do fails, be it added before or after', async () => {
    const work = createWorkQueue();
    const before = work.add(rest);
    work.close(new Error('No site.'));
    await expect(before).rejects.toThrow('No site.');
    await expect(work.add(rest)).rejects.toThrow('No site.');
  });
});

describe('the states of a site', () => {
  const code = '```js\nconst a = { b: [1, 2, 3], c: (d) => d.e ?? "f" };\n```\n\nText with *marks* and `code`.\n\n';
  const names = Array.from({ length: 80 }, (_, at) => `p${at}`);
  let site: Sandbox;
  afterEach(() => site.remove());

  /** Runs the engine on a site that takes many slices to parse. */
  async function start() {
    const pages = names.map((name) => [`docs/${name}.md`, `# Page ${name}\n\n${code.repeat(40)}`]);
    site = createSandbox({ 'docs/index.md': '# Start\n\n[One](./p1.md)\n', ...Object.fromEntries(pages) });
    const work = createWorkQueue();
    const steps: EngineResult[] = [];
    const setup = await openProjectAndLoadSetup({ features: undefined, root: site.root }, {});
    const run = async () => {
      for await (const step of runEngine(setup, work, false)) steps.push(step);
    };
    const running = run();
    await work.add({ type: 'everything', since: 0 });
    const latest = () => steps.at(-1) as EngineResult;
    const documentOf = (name: string) =>
      latest().state.sites[0]?.site.documents.find(({ file }) => file === `docs/${name}.md`);
    const heads = () => latest().state.sites[0]?.parsed.heads ?? new Set();
    const end = async () => {
      work.close();
      await running;
    };
    return { work, steps, latest, documentOf, heads, end };
  }

  it('come for a page and an edit before the rest is parsed, and the rest comes in slices', async () => {
    const { work, steps, latest, documentOf, heads, end } = await start();
    expect([latest().isStarting, heads().size]).toEqual([true, 81]);

    // All of it at once: the least urgent first.
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    site.write({ 'docs/p2.md': '# Edited before\n\nText.\n' });
    const all = [
      work.add({ type: 'rest' }).then(note('rest')),
      work.add({ type: 'rest' }).then(note('rest')),
      work.add({ type: 'edit', paths: new Set([site.path('docs/p2.md')]), since: 0 }).then(note('edit')),
      work.add({ type: 'page', path: '/p2' }).then(note('page')),
    ];
    await Promise.all(all);
    expect(order).toEqual(['edit', 'page', 'rest', 'rest']);
    expect(steps.map(({ edit }) => edit !== undefined)).toEqual([false, true, false, false, false]);
    expect(documentOf('p2')).toMatchObject({ title: 'Edited before' });
    expect([heads().has('docs/p2.md'), heads().has('docs/p3.md'), latest().isStarting]).toEqual([false, true, true]);

    // A file that is edited while the rest is parsed is parsed in its new state.
    writeFileSync(site.path('docs/p79.md'), '# Edited meanwhile\n');
    await work.add({ type: 'edit', paths: new Set([site.path('docs/p79.md')]), since: 0 });
    expect(documentOf('p79')).toMatchObject({ title: 'Edited meanwhile', hash: '' });
    // An edit of a text alone needs no other site, although more is parsed by then.
    const layout = () => latest().state.sites[0]?.site.layout;
    const [shown, known] = [layout(), heads().size];
    writeFileSync(site.path('docs/p2.md'), '# Edited before\n\nText.\n\nMore.\n');
    await work.add({ type: 'edit', paths: new Set([site.path('docs/p2.md')]), since: 0 });
    expect(documentOf('p2')?.wordCount).toBeGreaterThan(0);
    expect([layout() === shown, heads().size]).toEqual([true, known]);
    const before = steps.length;
    while (latest().isStarting) await work.add({ type: 'rest' });
    expect(steps.length - before).toBeGreaterThan(2);
    expect([latest().state.isWhole, heads().size]).toEqual([true, 0]);
    expect(documentOf('p79')).toMatchObject({ title: 'Edited meanwhile', hash: expect.stringMatching(/./) });
    expect(latest().state.warnings).toEqual([]);
    await end();
  });

  it('come once for all pages that are waited for', async () => {
    const { work, steps, heads, end } = await start();
    const known = heads().size;
    // Prefetching scripts do not wait.
    const isEarly = (path: string, dest = 'empty') =>
      isPrefetchOfUnparsedPage(steps.at(-1), path, { 'sec-fetch-dest': dest });
    expect(['/p1', '/none', '/sitemap.xml'].map((path) => isEarly(path))).toEqual([true, false, false]);
    expect([isEarly('/p1', 'document'), isPrefetchOfUnparsedPage(undefined, '/p1', {})]).toEqual([false, false]);
    await Promise.all(['/p1', '/p2', '/none', '/p3'].map((path) => work.add({ type: 'page', path })));
    const [, first, ...others] = steps.map(({ state }) => state);
    expect(others).toEqual([first, first, first]);
    expect(heads().size).toBe(known - 3);
    expect(['/p1', '/p4'].map((path) => isEarly(path))).toEqual([false, true]);
    await end();
  });

  it('are the same ones where nothing has changed', async () => {
    const { work, steps, latest, end } = await start();
    await work.add({ type: 'page', path: '/p1' });
    const shown = latest().state;
    for (const each of [{ type: 'page', path: '/p1' }, { type: 'page', path: '/none' }, { type: 'rest' }] as const) {
      await work.add(each);
      expect(latest().state).toBe(shown);
    }
    await work.add({ type: 'look', since: 0 });
    expect(latest().state).toBe(shown);
    expect(steps).toHaveLength(6);
    await end();
  });

  it('know what was missed by whoever looks for it', async () => {
    const { work, latest, documentOf, end } = await start();
    site.write({ 'docs/p5.md': '# Missed\n' });
    await work.add({ type: 'look', since: 7 });
    expect(latest().edit).toEqual({ paths: new Set([site.path('docs/p5.md')]), since: 7 });
    expect(documentOf('p5')?.title).toBe('Missed');
    await end();
  });
});
