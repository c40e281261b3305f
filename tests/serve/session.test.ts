// The cached session of the dev server for its next start, and cases in which it is not used.
import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { defineMemoStep, openMemo } from '../../src/cache/memo.ts';
import { runGit } from '../../src/content/git/run.ts';
import { type CachingDisk, createCachingDisk, type FileStamps } from '../../src/content/io/caching-disk.ts';
import type { Reply } from '../../src/serve/send.ts';
import { createReplyCache } from '../../src/serve/session.ts';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';
import { startServe, startServeProcess } from '../support/serve.ts';

let site: Sandbox;
afterEach(() => site.remove());

const page = (text: string): Reply => ({ status: 200, type: 'text/html', tag: text, body: { text } });

function start(waiting: ReadonlySet<string> = new Set()) {
  return createReplyCache(waiting, () => performance.now());
}

const memo = () => openMemo(site.path('cache'));
/** Replaces a cached session by a text. */
const keepText = (text: string) =>
  memo().set(defineMemoStep('page', { encode: () => text, decode: String }), ['session', 'a name'], '');

/** Returns the cached session, without its key and checksum. */
function readKept(folder: string) {
  const [, , ...lines] = site.read(`${folder}/page/session.json`).split('\n');
  return JSON.parse(lines.join('\n'));
}

/** Reads the parts of a site that `content/` reads: folders, texts, copied files. */
function readAll(): CachingDisk {
  const disk = createCachingDisk();
  const { root } = site;
  for (const folder of ['docs', 'static', 'none']) {
    const { files } = disk.walk({ root, folder, isHidden: (name) => name.startsWith('_'), except: [] });
    for (const found of files) {
      if (found.file.endsWith('.md')) disk.text(site.path(found.file), found.file);
      else disk.asset(root, { ...found, origin: 'static' });
    }
  }
  disk.text(site.path('other.txt'), 'other.txt');
  return disk;
}

/** Returns the response of a second session after a change. */
async function replyAfter(change: () => void | Promise<void>, name = 'a name'): Promise<Reply | undefined> {
  site = createSandbox({
    'docs/a.md': '# A\n',
    'docs/more/b.md': '# B\n',
    'static/c.txt': 'C',
    'docs/_part/d.md': 'D',
  });
  const disk = readAll();
  const first = start();
  first.note('/a', page('<h1>A</h1>'));
  const source = disk.snapshot() as FileStamps;
  first.save(memo(), { name: 'a name', disk: source }, () => true);
  await change();
  const second = start();
  void second.resume(memo(), name);
  const reply = await second.replyTo('/a');
  return reply;
}

describe('a page of the last session', () => {
  it('is answered at once where nothing has changed', async () => {
    expect(await replyAfter(() => {})).toEqual(page('<h1>A</h1>'));
  });

  it('is answered where something changed that no page is made from', async () => {
    const change = () => {
      site.write({ 'notes.txt': 'x', 'docs/_part/e.md': 'E' });
      readFileSync(site.path('docs/a.md'));
    };
    expect(await replyAfter(change)).toBeDefined();
  });

  it.each<[string, () => void]>([
    ['a text was edited', () => site.write({ 'docs/more/b.md': '# C\n' })],
    [
      'a text of the same size and time was put in its place',
      () => {
        site.write({ 'docs/n.tmp': '# C\n' });
        utimesSync(site.path('docs/n.tmp'), 1, 1);
        renameSync(site.path('docs/n.tmp'), site.path('docs/a.md'));
      },
    ],
    ['a text is new', () => site.write({ 'docs/more/new.md': '# New\n' })],
    ['a text is gone', () => rmSync(site.path('docs/more/b.md'))],
    ['a text has another name', () => renameSync(site.path('docs/more/b.md'), site.path('docs/more/c.md'))],
    ['a file was edited', () => site.write({ 'static/c.txt': 'D' })],
    ['a file is new', () => site.write({ 'static/d.txt': 'D' })],
    ['a folder is new', () => mkdirSync(site.path('docs/empty'))],
    ['a folder that was not there is', () => mkdirSync(site.path('none'))],
    ['a text that was not there is', () => site.write({ 'other.txt': 'x' })],
    [
      'a folder became a link',
      () => {
        renameSync(site.path('docs/more'), site.path('elsewhere'));
        symlinkSync(site.path('elsewhere'), site.path('docs/more'));
      },
    ],
    ['what was kept is damaged', () => writeFileSync(site.path('cache/page/session.json'), 'a name\n{"repl')],
    ['what was kept lacks a part', () => keepText('{}')],
    [
      'what was kept names a file',
      () => {
        const kept = readKept('cache');
        kept.replies[0][1].body = { file: site.path('docs/a.md') };
        keepText(JSON.stringify(kept));
      },
    ],
    ['what was kept is something else', () => keepText('[1]')],
  ])('is not answered where %s', async (_, change) => {
    expect(await replyAfter(change)).toBeUndefined();
  });

  it('is not answered with another configuration', async () => {
    expect(await replyAfter(() => {}, 'another name')).toBeUndefined();
  });

  it('is not answered once the site is known', async () => {
    await replyAfter(() => {});
    const third = start();
    await third.resume(memo(), 'a name');
    expect(await third.replyTo('/a')).toBeDefined();
    third.end();
    expect(await third.replyTo('/a')).toBeUndefined();
  });

  it('counts the commit where pages show when they were changed', async () => {
    site = createSandbox({ 'docs/a.md': '# A\n' });
    const git = (...args: string[]) =>
      runGit(site.root, ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
    await git('init', '-q');
    await git('add', '.');
    await git('commit', '-qm', 'one');
    const disk = readAll();
    await disk.updates(site.root, ['docs']);
    const first = start();
    first.note('/a', page('A'));
    const source = disk.snapshot() as FileStamps;
    first.save(memo(), { name: 'n', disk: source }, () => true);
    const replyNow = async () => {
      const session = start();
      void session.resume(memo(), 'n');
      return session.replyTo('/a');
    };
    expect(await replyNow()).toBeDefined();
    await git('commit', '-q', '--amend', '-m', 'two');
    expect(await replyNow()).toBeUndefined();
  });
});

describe('what is kept', () => {
  it('is what is still so, and texts alone', async () => {
    site = createSandbox({ 'docs/a.md': '# A\n' });
    const first = start();
    first.note('/old', page('old'));
    first.note('/a', page('A'));
    first.note('/none', { ...page('none'), status: 404 });
    first.note('/file', { status: 200, type: 'image/png', tag: 'x', body: { file: '/etc/hostname' } });
    first.note('/search', { status: 200, type: 'text/plain', body: { text: 'no tag' } });
    first.note('/huge', page('x'.repeat(5_000_000)));
    first.save(memo(), { name: 'n', disk: { stamps: {}, heads: {} } }, (path) => path !== '/old');
    const kept = readKept('cache');
    expect(kept.replies.map(([path]: [string]) => path)).toEqual(['/a']);
  });

  it('is what was shown last, and so much that memory is no concern', () => {
    site = createSandbox({ 'docs/a.md': '# A\n' });
    const first = start();
    for (let at = 0; at < 150; at += 1) first.note(`/${at}`, page(`${at}`));
    for (const path of ['/x', '/y', '/z']) first.note(path, page(path.repeat(900_000)));
    first.note('/100', page('again'));
    first.save(memo(), { name: 'n', disk: { stamps: {}, heads: {} } }, () => true);
    const kept = readKept('cache');
    expect(kept.replies.map(([path]: [string]) => path)).toEqual(['/y', '/z', '/100']);
  });

  it('is nothing where files have come or gone that nobody has seen yet', () => {
    site = createSandbox({ 'docs/a.md': '# A\n' });
    const disk = readAll();
    site.write({ 'docs/b.md': '# B\n' });
    expect(disk.snapshot()).toBeUndefined();
  });
});

it('the server keeps it when it is interrupted, and begins with it', async () => {
  site = createSandbox(smallSite);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    rmSync(site.path('.techdocs/cache/serve'), { recursive: true, force: true });
    const first = await startServeProcess(site.root);
    await first.untilSaid('pages from');
    const shown = await (await first.fetch('/wifi')).text();
    const style = /href="([^"]+\.css)"/.exec(shown)?.[1] ?? '';
    await first.fetch(style);
    expect(await first.stop(signal)).toBe(130);
    const kept = readKept('.techdocs/cache');
    expect(kept.replies.map(([path]: [string]) => path)).toEqual(['/wifi', style]);
    const second = await startServe(site.root);
    expect(await (await second.fetch('/wifi')).text()).toBe(shown);
    await second.untilSaid('pages from');
    expect(await (await second.fetch('/wifi')).text()).toBe(shown);
    await second.stop();
  }
});

it('an open page that was answered from the last session hears of nothing, and of what is new', async () => {
  site = createSandbox(smallSite);
  const first = await startServe(site.root);
  await first.untilSaid('pages from');
  const shown = await (await first.fetch('/wifi')).text();
  const version = /data-techdocs="([^"]*)"/.exec(shown)?.[1] ?? '';
  await first.stop();
  const second = await startServe(site.root);
  const stream = await second.listen('/wifi', version);
  await stream.next(({ type }) => type === 'faults');
  await second.untilSaid('pages from');
  expect(stream.events.filter(({ type }) => type === 'page')).toEqual([]);
  site.write({ 'docs/wifi.md': '# Wi-Fi\n\nNew since.\n' });
  await stream.next((event) => event.type === 'page' && event.html.includes('New since.'));
  stream.close();
  await second.stop();
});
