// How long a reader waits for the first hits of the search dialog, with nothing in the cache and the processor slowed
// four times, and whether the page stands still meanwhile: `node bench/search-dialog.mjs <folder of a built site>`.
import { chromium } from 'playwright-core';
import { browserPath } from '../tests/support/browser.ts';
import { serveFolder } from '../tests/support/static-server.ts';

const SLOWED = 4;
const ROUNDS = 9;

/** Runs in the page: from the shortcut to the first hit, in milliseconds, and the tasks over 50 ms. */
function measure() {
  const tasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ startTime, duration });
  }).observe({ type: 'longtask', buffered: false });
  return new Promise((resolve) => {
    let start = 0;
    let opened = 0;
    // What is selected becomes the query, so that nothing has to be typed.
    getSelection().selectAllChildren(document.querySelector('h1'));
    addEventListener(
      'keydown',
      () => {
        start = performance.now();
      },
      { capture: true, once: true },
    );
    new MutationObserver((_, observer) => {
      if (opened === 0 && document.querySelector('dialog[open]')) opened = performance.now() - start;
      if (!document.querySelector('dialog [role=option]')) return;
      observer.disconnect();
      const hits = performance.now() - start;
      // Frames later all tasks have been told of.
      setTimeout(() => resolve({ opened, hits, tasks: tasks.map(({ duration }) => duration) }), 500);
    }).observe(document, { childList: true, subtree: true, attributes: true });
  });
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const rounded = (value) => Math.round(value);

const [folder] = process.argv.slice(2);
const server = await serveFolder(folder);
const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${server.origin}/launcher/home`, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const measured = page.evaluate(measure);
  await page.waitForTimeout(300);
  await page.keyboard.press('Control+k');
  rounds.push(await measured);
  await context.close();
}
await browser.close();
await server.close();

console.log('| measure | median ms | worst ms |');
console.log('|---|--:|--:|');
for (const [name, of] of [
  ['shortcut to dialog', ({ opened }) => opened],
  ['shortcut to first hits', ({ hits }) => hits],
  ['longest task over 50 ms', ({ tasks }) => Math.max(0, ...tasks)],
]) {
  const values = rounds.map(of);
  console.log(`| ${name} | ${rounded(median(values))} | ${rounded(Math.max(...values))} |`);
}
