// `npx tsx bench/search-dialog.ts [FOLDER]`: how long a reader waits for the first hits of the search dialog, with an empty cache and a
// processor slowed down four times, and how long the page is blocked. FOLDER is a built portal (default: build). Other load of the machine
// affects every number except the last, for which the tasks of the page are traced at full speed: the processor time of each, times four.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { serveFolder } from '../tests/support/static-server.ts';
import { KEEP_NAMES } from './dev-server.ts';

const SLOWED = 4;
const ROUNDS = 9;
/** Typed after the first hits, so that each letter changes the hits. */
const TYPED = 'enterprise mode';

/** Milliseconds since the shortcut; `tasks` are the durations of tasks over 50 ms. */
interface Round {
  readonly opened: number;
  readonly hits: number;
  readonly tasks: readonly number[];
}

/** An event of a trace; times are in microseconds, `tdur` is the processor time of the thread. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** Runs in the page: waits for the shortcut, then for the first hit. */
function measureRound(): Promise<Round> {
  const tasks: number[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  return new Promise((resolve) => {
    let [start, opened] = [0, 0];
    const onKey = () => {
      start = performance.now();
      tasks.length = 0;
    };
    addEventListener('keydown', onKey, { capture: true, once: true });
    new MutationObserver((_, observer) => {
      if (opened === 0 && document.querySelector('dialog[open]')) opened = performance.now() - start;
      if (!document.querySelector('dialog [role=option]')) return;
      observer.disconnect();
      const hits = performance.now() - start;
      // All tasks are reported a few frames later.
      setTimeout(() => resolve({ opened, hits, tasks }), 500);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
}

/** Opens a page whose title is selected: the selection becomes the query, so that nothing has to be typed. */
async function openPage(browser: Browser, origin: string, rate: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript({ content: KEEP_NAMES });
  await page.goto(`${origin}/launcher/home`, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('h1') as Element));
  return page;
}

async function timeRound(browser: Browser, origin: string): Promise<Round> {
  const page = await openPage(browser, origin, SLOWED);
  const measured = page.evaluate(measureRound);
  await page.waitForTimeout(300);
  await page.keyboard.press('Control+k');
  const round = await measured;
  await page.context().close();
  return round;
}

/** Returns the longest task from the shortcut to the hits of a typed query, in milliseconds on the slowed processor. */
async function traceRound(browser: Browser, origin: string): Promise<number> {
  const page = await openPage(browser, origin, 1);
  const path = join(tmpdir(), `search-dialog-${process.pid}.json`);
  await browser.startTracing(page, { path, categories: ['disabled-by-default-devtools.timeline'] });
  await page.keyboard.press('Control+k');
  await page.waitForTimeout(1500);
  await page.keyboard.type(TYPED, { delay: 100 });
  await page.waitForTimeout(500);
  await browser.stopTracing();
  await page.context().close();
  const { traceEvents } = JSON.parse(readFileSync(path, 'utf8')) as { traceEvents: readonly TraceEvent[] };
  rmSync(path);
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args?.name === 'CrRendererMain';
  const threads = new Set(traceEvents.filter(isMain).map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && threads.has(`${pid} ${tid}`));
  return (Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000) * SLOWED;
}

/** Prints the table. */
async function main(root: string): Promise<number> {
  const server = await serveFolder(process.argv[2] ?? join(root, 'build'));
  const browser = await launchBrowser();
  const rounds: Round[] = [];
  const traced: number[] = [];
  try {
    while (rounds.length < ROUNDS) rounds.push(await timeRound(browser, server.origin));
    while (traced.length < ROUNDS) traced.push(await traceRound(browser, server.origin));
  } finally {
    await browser.close();
    await server.close();
  }
  const row = (name: string, values: readonly number[]) => {
    const sorted = [...values].sort((a, b) => a - b);
    const [median = 0, worst = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    console.log(`| ${name} | ${Math.round(median)} | ${Math.round(worst)} |`);
  };
  const timed = (of: (round: Round) => number) => rounds.map(of);
  console.log(`| processor slowed ${SLOWED} times | median ms | worst ms |\n|---|--:|--:|`);
  row(
    'shortcut to dialog',
    timed(({ opened }) => opened),
  );
  row(
    'shortcut to first hits',
    timed(({ hits }) => hits),
  );
  row(
    'longest task over 50 ms',
    timed(({ tasks }) => Math.max(0, ...tasks)),
  );
  row('longest task, its own time', traced);
  return 0;
}

process.exitCode = await main(fileURLToPath(new URL('..', import.meta.url)));
