// What a page holds before and after many instant navigations: pages that are left are to be let go.
import type { Page } from 'playwright-core';
import { idle } from './browser.ts';

/** What a page holds: elements of all documents, listeners, and bytes of the heap. */
interface Holdings {
  readonly nodes: number;
  readonly listeners: number;
  readonly heap: number;
}

/** Pages of the portal that a reader goes through, over and over. */
const PATHS = ['/launcher/apps', '/launcher/trouble', '/oemconfig/overview', '/releases', '/', '/launcher/home'];

/** Follows links of the page one after the other. A multiple of six ends where it begins. */
function follow(page: Page, times: number): Promise<void> {
  return page.evaluate(
    async ([paths, count]) => {
      for (let step = 0; step < count; step += 1) {
        const link = document.createElement('a');
        link.href = paths[step % paths.length] ?? '/';
        const arrived = new Promise((resolve) =>
          document.addEventListener('techdocs:navigate', resolve, { once: true }),
        );
        document.body.append(link);
        link.click();
        link.remove();
        await arrived;
        // A reader looks at some of the pages: what comes with the frame and with idle time runs there.
        if (step % 25 === 0) await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
      }
    },
    [PATHS, times] as const,
  );
}

/** What a page of the portal holds after some navigations, and after many more. */
export async function growthOver(page: Page, times: number): Promise<{ before: Holdings; after: Holdings }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async (): Promise<Holdings> => {
    // Documents of pages that were left go in several rounds: what waits for idle time holds them until then.
    for (let round = 0; round < 3; round += 1) {
      await idle(page);
      await session.send('HeapProfiler.collectGarbage');
    }
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
  };
  await follow(page, 60);
  const before = await measure();
  await follow(page, times);
  return { before, after: await measure() };
}
