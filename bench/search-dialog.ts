// How long a reader waits for the first hits of the search dialog, with nothing in the cache and the processor slowed
// four times, and whether the page stands still meanwhile: `node scripts/run-ts.mjs bench/search-dialog.ts [FOLDER]`, where
// the folder is a built portal (default: build). Other work on the machine shows in every number.
import { join } from 'node:path';
import { launchBrowser } from '../tests/support/browser.ts';
import { serveFolder } from '../tests/support/static-server.ts';

const SLOWED = 4;
const ROUNDS = 9;

/** Milliseconds since the shortcut; `tasks` are the durations of those over 50 ms. */
interface Round {
  readonly opened: number;
  readonly hits: number;
  readonly tasks: readonly number[];
}

/** Runs in the page: waits for the shortcut, then for the first hit. */
function measureRound(): Promise<Round> {
  const tasks: number[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
  return new Promise((resolve) => {
    let [start, opened] = [0, 0];
    // What is selected becomes the query, so that nothing has to be typed.
    getSelection()?.selectAllChildren(document.querySelector('h1') as Element);
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
      // Some frames later all tasks have been told of.
      setTimeout(() => resolve({ opened, hits, tasks }), 500);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
}

/** Prints the table. */
export async function main(root: string): Promise<number> {
  const server = await serveFolder(process.argv[2] ?? join(root, 'build'));
  const browser = await launchBrowser();
  const rounds: Round[] = [];
  try {
    while (rounds.length < ROUNDS) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${server.origin}/launcher/home`, { waitUntil: 'networkidle' });
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      const measured = page.evaluate(measureRound);
      await page.waitForTimeout(300);
      await page.keyboard.press('Control+k');
      rounds.push(await measured);
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const row = (name: string, of: (round: Round) => number) => {
    const values = rounds.map(of).sort((a, b) => a - b);
    const [median = 0, worst = 0] = [values[Math.floor(values.length / 2)], values.at(-1)];
    console.log(`| ${name} | ${Math.round(median)} | ${Math.round(worst)} |`);
  };
  console.log(`| processor slowed ${SLOWED} times | median ms | worst ms |\n|---|--:|--:|`);
  row('shortcut to dialog', ({ opened }) => opened);
  row('shortcut to first hits', ({ hits }) => hits);
  row('longest task over 50 ms', ({ tasks }) => Math.max(0, ...tasks));
  return 0;
}
