// Renders and writes routes on a thread. The thread receives their data in messages, and reads their texts from the disk.
import { writeFileSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import { type BodyPosition, createBodyReader } from '../../cache/body-forms.ts';
import { memoizeByKeyWithLimit } from '../../lib/lazy.ts';
import type { Layout } from '../../model/layout.ts';
import type { RouteData } from '../../model/site.ts';
import type { TemplateSettings } from '../react-modules.ts';
import { createRenderer, getRenderedText } from '../render.ts';
import { loadTemplates } from '../templates.ts';
import { createHookWatchOfThread, type HangWatchMemory } from '../watch/cells.ts';

/** Input of the thread. */
export interface RenderTask {
  readonly settings: TemplateSettings;
  readonly cacheDir?: string;
  /** Shared memory in which the thread records the template that it calls. */
  readonly cells: HangWatchMemory;
}

/** A route to render and write. */
export interface RouteForThread {
  readonly path: string;
  /** Absolute path of its file. The folder exists. */
  readonly file: string;
  readonly data: RouteData;
  /** Positions on the disk of the texts that the route shows, by file. */
  readonly bodies: Readonly<Record<string, BodyPosition>>;
  /** Key of the layout of the page; absent for other files. */
  readonly layout?: string;
}

/** Routes to render, and the layouts that these routes need and that the thread has not received before, by key. */
export interface RenderBatch {
  readonly routes: readonly RouteForThread[];
  readonly layouts: Readonly<Record<string, Layout>>;
}

/** Sizes of the files of a batch in bytes, in order; `undefined` for routes that failed, which the main thread renders and writes again. */
export type WrittenBatch = readonly (number | undefined)[];

/** Maximum number of cached bodies: a page and its Markdown mirror read the same body in succession. */
const MAX_CACHED_BODIES = 100;

/** Renders and writes batches until the thread is terminated. */
export async function run({ settings, cacheDir, cells }: RenderTask, port: MessagePort): Promise<void> {
  const render = await createRenderer(
    settings,
    await loadTemplates(settings, cacheDir, createHookWatchOfThread(cells).of()),
  );
  const layouts = new Map<string, Layout>();
  const read = createBodyReader();
  const bodyAt = memoizeByKeyWithLimit((place) => read(JSON.parse(place) as BodyPosition), MAX_CACHED_BODIES);
  const writeRoute = ({ path, file, data, bodies, layout = '' }: RouteForThread): number | undefined => {
    const build = {
      parsed: { bodyOf: (file: string) => bodyAt(JSON.stringify(bodies[file])) },
      layoutOf: () => ({ layout: layouts.get(layout) as Layout }),
    };
    try {
      const rendered = render({ route: { path }, data, build });
      if (rendered.kind === 'copy') return undefined;
      const text = getRenderedText(rendered);
      writeFileSync(file, text);
      return Buffer.byteLength(text);
    } catch {
      return undefined;
    }
  };
  port.on('message', (batch: RenderBatch) => {
    for (const [name, layout] of Object.entries(batch.layouts)) layouts.set(name, layout);
    port.postMessage(batch.routes.map(writeRoute) satisfies WrittenBatch);
  });
}
