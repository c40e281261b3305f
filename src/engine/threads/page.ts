// Renders routes on a thread: their data comes by messages, the texts that they show are read from where they lie on the disk.
import type { MessagePort } from 'node:worker_threads';
import { lazyBy } from '../../lib/lazy.ts';
import type { Layout } from '../../model/layout.ts';
import type { RouteData } from '../../model/site.ts';
import { type BodyPlace, createBodyReader } from '../body-forms.ts';
import { openRenderer, renderedText } from '../render.ts';
import { loadTemplates, type TemplateSettings } from '../templates.ts';
import { type Cells, openWatch } from '../watch/cells.ts';

/** What a thread is started with. */
export interface RenderTask {
  readonly settings: TemplateSettings;
  readonly cacheDir?: string;
  /** Where it says that it calls a template of the site. */
  readonly cells: Cells;
}

/** A route to render. */
export interface PostedRoute {
  readonly path: string;
  readonly data: RouteData;
  /** The texts that it shows, by file. */
  readonly bodies: Readonly<Record<string, BodyPlace>>;
  /** Name of what its page shares with others; absent where it is no page. */
  readonly layout?: string;
}

/** Routes to render, with the layouts that come for the first time, by name. */
export interface RenderBatch {
  readonly routes: readonly PostedRoute[];
  readonly layouts: Readonly<Record<string, Layout>>;
}

/** The texts of a batch, in its order; absent for those that failed here, which the other side renders itself. */
export type RenderedBatch = readonly (string | undefined)[];

/** Bodies that are kept at hand: a page and its Markdown mirror read the same one after the other. */
const MAX_BODIES = 100;

/** Renders batches until the thread is ended. */
export async function run({ settings, cacheDir, cells }: RenderTask, port: MessagePort): Promise<void> {
  const render = await openRenderer(settings, await loadTemplates(settings, cacheDir, openWatch(cells).of()));
  const layouts = new Map<string, Layout>();
  const read = createBodyReader();
  const bodyAt = lazyBy((place) => read(JSON.parse(place) as BodyPlace), MAX_BODIES);
  const pageText = ({ path, data, bodies, layout = '' }: PostedRoute): string | undefined => {
    const build = {
      parsed: { bodyOf: (file: string) => bodyAt(JSON.stringify(bodies[file])) },
      layoutOf: () => ({ layout: layouts.get(layout) as Layout }),
    };
    try {
      const rendered = render({ route: { path }, data, build });
      return rendered.kind === 'copy' ? undefined : renderedText(rendered);
    } catch {
      return undefined;
    }
  };
  port.on('message', (batch: RenderBatch) => {
    for (const [name, layout] of Object.entries(batch.layouts)) layouts.set(name, layout);
    port.postMessage(batch.routes.map(pageText) satisfies RenderedBatch);
  });
}
