// Memory of a page before and after many instant navigations: pages that were left must be released.
import type { Page } from 'playwright-core';
import { idle } from './browser.ts';

/** Counts of a page: elements of all documents, listeners, and bytes of the heap. */
interface Holdings {
  readonly nodes: number;
  readonly listeners: number;
  readonly heap: number;
}

/** Pages of the portal that are visited repeatedly. */
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
        // On some of the pages the reader stays: work of the next frame and of idle time runs there.
        if (step % 25 === 0) await new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)));
      }
    },
    [PATHS, times] as const,
  );
}

/** Returns the counts of a page of the portal after some navigations, and after many more. */
export async function growthOver(page: Page, times: number): Promise<{ before: Holdings; after: Holdings }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const measure = async (): Promise<Holdings> => {
    // Documents of left pages are released in several rounds: callbacks that wait for idle time hold them until then.
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
