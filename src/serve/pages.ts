// Renders each requested page once per fingerprint. While the source of a page has an error, the page stays as it was.
import { isBookRoute, listFilesShownByRoute, type RouteWithBuild } from '../engine/plan.ts';
import { createRenderer, getRenderedText, type Renderer } from '../engine/render.ts';
import type { SiteTemplates } from '../engine/templates.ts';
import { createDerivedValueCache, type DerivedValueCache } from '../lib/derived.ts';
import { mergeFindingsOfSameFault } from '../model/code-fault.ts';
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import { devServerPaths, pageRevisionAttribute } from '../model/live.ts';
import { escapeHtml } from '../templates/html.ts';
import { createRenderFailureStore, type RenderFailures } from './failures.ts';
import type { SiteState } from './state.ts';

export interface ServedPage {
  /** Identifies the bytes of the page; empty for a page that only reports a failure. */
  readonly version: string;
  readonly html: string;
}

/** Maximum characters of cached HTML. */
const MAX_CACHED_PAGE_CHARACTERS = 16_000_000;

/** Renders pages and caches them. */
export function createPageRenderer() {
  const servedPages = new Map<string, ServedPage>();
  const failures = createRenderFailureStore();
  const renderers = createDerivedValueCache<SiteTemplates, Promise<Renderer>>();

  const render = (state: SiteState, placed: RouteWithBuild) =>
    runWithWatchdog(state, () => renderRoute(renderers, state, placed));
  const pageOf = async (state: SiteState, placed: RouteWithBuild): Promise<ServedPage> => {
    const { output, source } = placed.route;
    const version = state.fingerprintOf(placed);
    const last = servedPages.get(output);
    if (last?.version === version) {
      failures.end(output);
      return last;
    }
    if (last && source !== undefined && state.faultyFiles.has(source)) return last;
    try {
      const page = { version, html: addLiveReloadScript(String(await render(state, placed)), version) };
      failures.end(output);
      // Before all documents are parsed, pages are not final.
      if (state.isWhole) cacheServedPage(servedPages, output, page);
      return page;
    } catch (error) {
      const errors = await failures.note(output, { error, version, state });
      return last ?? createFailurePage(errors);
    }
  };

  return {
    render,
    /** Returns the current page. While the source of the page has an error, returns the last version without an error. */
    of: (state: SiteState, placed: RouteWithBuild) => runWithWatchdog(state, () => pageOf(state, placed)),
    /** Returns the reasons why a page could not be rendered when it was last requested. */
    errorsOf: (output: string): readonly Diagnostic[] => mergeFindingsOfSameFault(failures.of(output)),
    /** Returns the errors of requested files that still cannot be rendered because their inputs are unchanged. */
    failures: (state: SiteState): RenderFailures => failures.now(state),
    /** Renders a file that is not a page. If its code has a fault, records the fault and returns `undefined`. */
    async fileOf(state: SiteState, placed: RouteWithBuild): Promise<string | Uint8Array | undefined> {
      const { output } = placed.route;
      try {
        const content = await render(state, placed);
        failures.end(output);
        return content;
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        await failures.note(output, { error, version: state.fingerprintOf(placed), state });
        return undefined;
      }
    },
    /** Drops all cached pages. */
    forget(): void {
      servedPages.clear();
      failures.clear();
    },
  };
}

/** Runs work that may call hooks of extensions. */
function runWithWatchdog<Value>({ watchdog }: SiteState, work: () => Promise<Value>): Promise<Value> {
  return watchdog?.steady(work) ?? work();
}

/** Returns the content of a route that is not a copied file: a text, or bytes from an extension. */
async function renderRoute(
  renderers: DerivedValueCache<SiteTemplates, Promise<Renderer>>,
  state: SiteState,
  placed: RouteWithBuild,
): Promise<string | Uint8Array> {
  const { config, templates } = state;
  // Plans the page before the first `await`, because during the wait another request may replace the plan of this page.
  const planned = state.planOf(placed);
  const renderer = await renderers.of(templates, undefined, () => createRenderer(config, templates));
  // Loads bodies again that another process may have removed from the cache.
  await placed.build.parsed.mendBodies(listFilesShownByRoute(placed.route));
  const data = isBookRoute(planned)
    ? ({ kind: 'page', props: planned.data.page } as const)
    : ((await placed.build.extensions?.rendered(placed.route, planned.data)) ?? planned.data);
  if (data instanceof Uint8Array) return data;
  const rendered = renderer(data === planned.data ? planned : { ...planned, data });
  if (rendered.kind === 'copy') throw new Error(`${placed.route.output} is a file to copy.`);
  return getRenderedText(rendered);
}

/**
 * Adds a page to the cache and removes the oldest pages above the limit. Keeps at least one page, even if that page alone exceeds the
 * limit.
 */
function cacheServedPage(servedPages: Map<string, ServedPage>, output: string, page: ServedPage): void {
  servedPages.delete(output);
  servedPages.set(output, page);
  let characters = [...servedPages.values()].reduce((sum, { html }) => sum + html.length, 0);
  for (const [oldest, { html }] of servedPages) {
    if (characters <= MAX_CACHED_PAGE_CHARACTERS || servedPages.size === 1) break;
    servedPages.delete(oldest);
    characters -= html.length;
  }
}

/** Adds the live-reload script: a file of the same origin, which the page's Content-Security-Policy allows. */
function addLiveReloadScript(html: string, version: string): string {
  const end = html.indexOf('</head><body');
  if (end < 0) return html;
  const rest = html.slice(end + '</head><body'.length);
  return `${html.slice(0, end)}${liveReloadScriptTag}</head><body ${pageRevisionAttribute}="${version}"${rest}`;
}

const liveReloadScriptTag = `<script type="module" src="${devServerPaths.script}"></script>`;

/** Returns an empty page to show under the error overlay, for a page that was never rendered successfully. */
function createFailurePage(errors: readonly Diagnostic[]): ServedPage {
  const sentences = errors.map(({ message }) => `<p>${escapeHtml(message.split('\n')[0] ?? '')}</p>`);
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>This page cannot be shown</title>${liveReloadScriptTag}</head><body ${pageRevisionAttribute}=""><main id="main-content"><h1>This page cannot be shown</h1>${sentences.join('')}</main></body></html>\n`;
  return { version: '', html };
}
