// `npx tsx bench/search-slow.ts [FOLDER] [PAGE]`: how long a reader with a slow phone waits for the search, on slow 4G, with a processor
// slowed down four times, on the longest page of the site. Measures the time from the tap on the button to the dialog, and from there to
// the first hit of a query that is typed at once, for words in titles and for words only in texts; and the time of each letter until the
// next frame, before and after everything is loaded. FOLDER is a built portal (default: build). The server is slowed down, as a browser
// does not slow down the network of workers; the processor of the worker is not slowed down.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { KEEP_NAMES } from './dev-server.ts';

const SLOWED = 4;
/** Slow 4G as in browsers: milliseconds before a response, and bytes per millisecond for all responses together. */
const NETWORK = { latency: 562, bytes: 180 };
const ROUNDS = 6;
/** Typed after the tap, and after everything is loaded. */
const TYPED = { title: 'staging', text: 'wifi certificate', more: ' barcode wifi' };

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Milliseconds to the first frame after the tap, to the first hit, and to the frame of each letter, before and after everything was loaded.
 */
interface Round {
  readonly opened: number;
  readonly hits: number;
  readonly early: readonly number[];
  readonly letters: readonly number[];
}

/** Serves a folder at the speed of the network, or without delay. Responses share the bandwidth. */
function serveSlowly(folder: string, speed: { isSlow: boolean }): Server {
  let free = 0;
  return createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://127.0.0.1').pathname);
    const file = [path, `${path}/index.html`]
      .map((name) => join(folder, name))
      .find((name) => /\.\w+$/.test(name) && existsSync(name));
    const body = file === undefined ? '' : gzipSync(readFileSync(file));
    const isKept = path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache';
    const head = {
      'content-type': types[extname(file ?? '')] ?? '',
      'content-encoding': 'gzip',
      'cache-control': isKept,
    };
    const send = () => response.writeHead(file === undefined ? 404 : 200, head).end(body);
    if (!speed.isSlow) return void send();
    free = Math.max(free, performance.now() + NETWORK.latency) + body.length / NETWORK.bytes;
    setTimeout(send, free - performance.now());
  });
}

/** Runs in the page: records the first frame after the tap, the first hit, and the time of each key until the next frame. */
function watch(): void {
  const seen = { tap: 0, opened: 0, hits: 0, letters: [] as number[] };
  Object.assign(globalThis, { seen });
  const nextFrame = (then: (now: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => then(performance.now())));
  addEventListener(
    'click',
    ({ timeStamp }) => {
      seen.tap = timeStamp;
      nextFrame((now) => {
        seen.opened = now - timeStamp;
      });
    },
    { capture: true, once: true },
  );
  addEventListener('keydown', ({ timeStamp }) => nextFrame((now) => seen.letters.push(now - timeStamp)), {
    capture: true,
  });
  new MutationObserver((_, observer) => {
    if (!document.querySelector('dialog .search-hit')) return;
    observer.disconnect();
    nextFrame((now) => {
      seen.hits = now - seen.tap;
    });
  }).observe(document, { childList: true, subtree: true });
}

async function timeRound(
  browser: Browser,
  address: string,
  { typed, speed }: { readonly typed: string; readonly speed: { isSlow: boolean } },
): Promise<Round> {
  speed.isSlow = false;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.addInitScript({ content: KEEP_NAMES });
  await page.goto(address, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.evaluate(watch);
  speed.isSlow = true;
  await page.tap('[data-search-open]');
  await page.keyboard.type(typed, { delay: 60 });
  await page.waitForFunction(() => (globalThis as unknown as { seen: Round }).seen.hits > 0, undefined, {
    timeout: 30_000,
  });
  // All files of the index and of the texts.
  await page.waitForSelector('dialog input[role=combobox]');
  await page.waitForTimeout(4000);
  const early = await page.evaluate(() =>
    (globalThis as unknown as { seen: { letters: number[] } }).seen.letters.splice(0),
  );
  await page.keyboard.type(TYPED.more, { delay: 250 });
  await page.waitForTimeout(1000);
  const round = await page.evaluate(() => (globalThis as unknown as { seen: Round }).seen);
  await context.close();
  return { ...round, early };
}

/** Prints the table. */
async function main(root: string): Promise<number> {
  const [folder = join(root, 'build'), path = '/javapos/configref/dlsproperties'] = process.argv.slice(2);
  const speed = { isSlow: false };
  const server = serveSlowly(folder, speed);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const browser = await launchBrowser();
  const rounds: Round[] = [];
  const inTexts: Round[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await timeRound(browser, address, { typed: TYPED.title, speed }));
      inTexts.push(await timeRound(browser, address, { typed: TYPED.text, speed }));
    }
  } finally {
    await browser.close();
    server.close();
    server.closeAllConnections();
  }
  console.log(`| slow 4G, processor slowed ${SLOWED} times, ${path} | median ms | 75 % ms |\n|---|--:|--:|`);
  const row = (name: string, values: readonly number[]) => {
    const sorted = [...values].sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] as number);
    console.log(`| ${name} | ${at(0.5)} | ${at(0.75)} |`);
  };
  const all = [...rounds, ...inTexts];
  const valuesOf = (some: readonly Round[], of: (round: Round) => readonly number[]) => some.flatMap(of);
  row(
    'tap to the dialog',
    valuesOf(all, ({ opened }) => [opened]),
  );
  row(
    'tap to the first hit, by a title',
    valuesOf(rounds, ({ hits }) => [hits]),
  );
  row(
    'tap to the first hit, by texts',
    valuesOf(inTexts, ({ hits }) => [hits]),
  );
  row(
    'letter to the next frame, while all is on its way',
    valuesOf(all, ({ early }) => early),
  );
  row(
    'letter to the next frame, when all is there',
    valuesOf(all, ({ letters }) => letters),
  );
  return 0;
}

process.exitCode = await main(fileURLToPath(new URL('..', import.meta.url)));
