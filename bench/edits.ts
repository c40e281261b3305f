// Measures the time from the end of a write to the moment at which the text is on the page.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { KEEP_NAMES } from './dev-server.ts';

/** Warm-up edits, which are not counted. */
const UNCOUNTED = 3;

/** Returns the milliseconds from the write of a sentence to its appearance on the page, for each run. */
export async function measureEdits(
  browser: Browser,
  address: string,
  file: string,
  { runs, uncounted = UNCOUNTED }: { readonly runs: number; readonly uncounted?: number },
): Promise<number[]> {
  const page = await browser.newPage();
  await page.addInitScript({ content: KEEP_NAMES });
  await page.goto(address);
  await page.waitForTimeout(1500);
  const before = readFileSync(file, 'utf8');
  const times: number[] = [];
  for (let run = 0; run < runs + uncounted; run += 1) {
    const sentence = `A sentence of run ${run} at ${Date.now()}.`;
    // A server that reloads the page drops the observer: then it is installed again.
    const seen = page.evaluate(appearance, sentence).catch(() => page.evaluate(appearance, sentence));
    await page.waitForTimeout(300);
    writeFileSync(file, `${before}\n${sentence}\n`);
    const written = performance.timeOrigin + performance.now();
    const shown = await seen;
    if (run >= uncounted) times.push(shown - written);
  }
  writeFileSync(file, before);
  await page.close();
  return times;
}

/** Runs in the page: returns the time at which a text appears, by the clock that all processes of the machine share. */
function appearance(text: string): Promise<number> {
  return new Promise((done) => {
    const look = () => {
      if (!document.querySelector('main')?.textContent?.includes(text)) return;
      observer.disconnect();
      done(performance.timeOrigin + performance.now());
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, characterData: true, subtree: true });
    look();
  });
}
