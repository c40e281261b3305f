// Runs the tests like vitest, and takes a screenshot of every open page if a case fails, before hooks after the case close it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type RunnerTask, TestRunner } from 'vitest';

declare global {
  /** Browsers that tests of this process have started. A file that needs none does not load the browser driver. */
  var openBrowsers: Set<Browser> | undefined;
}

const folder = join(import.meta.dirname, '../../.techdocs/failures');

export default class extends TestRunner {
  async onTaskFinished(task: RunnerTask): Promise<void> {
    if (task.type !== 'test' || task.result?.state !== 'fail') return;
    const pages = [...(globalThis.openBrowsers ?? [])].flatMap((browser) =>
      browser.contexts().flatMap((context) => context.pages()),
    );
    const name = `${task.file.name} ${task.name}`.replace(/[^\w-]+/g, '-').slice(0, 120);
    if (pages.length > 0) mkdirSync(folder, { recursive: true });
    // A page that hangs yields no screenshot.
    const take = (page: (typeof pages)[number], index: number) =>
      page.screenshot({ path: join(folder, `${name}-${index}.png`), timeout: 10_000 }).catch(() => {});
    await Promise.all(pages.map(take));
  }
}
