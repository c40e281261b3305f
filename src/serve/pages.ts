// The pages that are asked for, rendered once for each fingerprint. A page whose document is at fault stays as it was.
import { filesShown, type PlacedRoute } from '../engine/plan.ts';
import { openRenderer, type Renderer, renderedText } from '../engine/render.ts';
import type { SiteTemplates } from '../engine/templates.ts';
import { type Derived, derived } from '../lib/derived.ts';
import { codeFindingsOf, faultKey, foldFaults } from '../model/code-fault.ts';
import { type Diagnostic, errorsOf, type SettingDiagnostic, UserError } from '../model/diagnostic.ts';
import { livePaths, liveVersion } from '../model/live.ts';
import { escapeHtml } from '../templates/html.ts';
import type { SiteState } from './state.ts';

export interface ServedPage {
  /** Names its bytes; empty for a page that only says that it could not be rendered. */
  readonly version: string;
  readonly html: string;
}

/** Characters of HTML that are kept. */
const MOST_CHARACTERS = 16_000_000;

/** Renders pages and keeps them. */
export function createPages() {
  const kept = new Map<string, ServedPage>();
  const failed = new Map<string, Failure>();
  const renderers = derived<SiteTemplates, Promise<Renderer>>();
  let told: ReadonlySet<string> = new Set();

  const steady = <Value>({ watchdog }: SiteState, work: () => Promise<Value>) => watchdog?.steady(work) ?? work();
  const render = (state: SiteState, placed: PlacedRoute) => steady(state, () => renderRoute(renderers, state, placed));
  const pageOf = async (state: SiteState, placed: PlacedRoute): Promise<ServedPage> => {
    const { output, source } = placed.route;
    const version = state.fingerprintOf(placed);
    const last = kept.get(output);
    if (last?.version === version) {
      failed.delete(output);
      return last;
    }
    if (last && source !== undefined && state.faultyFiles.has(source)) return last;
    try {
      const page = { version, html: withScript(String(await render(state, placed)), version) };
      failed.delete(output);
      // What a page shows of heads is not final.
      if (state.isWhole) keep(kept, output, page);
      return page;
    } catch (error) {
      const errors = await errorsAt(error, state);
      failed.set(output, { version, errors });
      return last ?? failurePage(errors);
    }
  };

  return {
    render,
    /** A page as it is now, or as it was before its document was at fault. */
    of: (state: SiteState, placed: PlacedRoute) => steady(state, () => pageOf(state, placed)),
    /** Why a page could not be rendered, when it was last asked for. */
    errorsOf: (output: string): readonly Diagnostic[] => foldFaults(failed.get(output)?.errors ?? []),
    /**
     * Why files that were asked for cannot be rendered, as long as they would be made from the same: `all`, and those to tell. A fault that is
     * told does not grow with each page that is asked for.
     */
    failures(state: SiteState): { readonly all: readonly Diagnostic[]; readonly toTell: readonly Diagnostic[] } {
      const all = currentFailures(failed, state);
      const isTold = (one: SettingDiagnostic) => told.has(JSON.stringify(one));
      const known = new Set(all.filter(isTold).map(faultKey));
      const toTell = all.filter((one) => isTold(one) || !known.has(faultKey(one)));
      told = new Set(toTell.map((one) => JSON.stringify(one)));
      return { all, toTell: foldFaults(toTell) };
    },
    /** The content of a file that is no page; nothing where what makes it is at fault, which is noted. */
    async fileOf(state: SiteState, placed: PlacedRoute): Promise<string | Uint8Array | undefined> {
      const { output } = placed.route;
      try {
        const content = await render(state, placed);
        failed.delete(output);
        return content;
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        const version = state.fingerprintOf(placed);
        failed.set(output, { version, errors: await errorsAt(error, state) });
        return undefined;
      }
    },
    /** Has everything rendered anew. */
    forget(): void {
      kept.clear();
      failed.clear();
    },
  };
}

/** The text of a route that is not a copy, or the bytes that an extension gives. */
async function renderRoute(
  renderers: Derived<SiteTemplates, Promise<Renderer>>,
  state: SiteState,
  placed: PlacedRoute,
): Promise<string | Uint8Array> {
  const { config, templates } = state;
  // Before anything is waited for: another request would replace the plan that this page was fingerprinted by.
  const planned = state.planOf(placed);
  const renderer = await renderers.of(templates, undefined, () => openRenderer(config, templates));
  // Another process may have tidied up the cache.
  await placed.build.parsed.mendBodies(filesShown(placed.route));
  const data = (await placed.build.extensions?.rendered(placed.route, planned.data)) ?? planned.data;
  if (data instanceof Uint8Array) return data;
  const rendered = renderer(data === planned.data ? planned : { ...planned, data });
  if (rendered.kind === 'copy') throw new Error(`${placed.route.output} is a file to copy.`);
  return renderedText(rendered);
}

/** Why a file could not be rendered. */
interface Failure {
  /** Names what it would have been made from. */
  readonly version: string;
  readonly errors: readonly SettingDiagnostic[];
}

/** What was thrown as findings. Where code of the site failed is looked up. */
async function errorsAt(error: unknown, { config }: SiteState): Promise<readonly SettingDiagnostic[]> {
  const errors = errorsOf(error);
  return codeFindingsOf(error) === undefined
    ? errors
    : (await import('../engine/code-places.ts')).locateCode(errors, config);
}

function currentFailures(failed: ReadonlyMap<string, Failure>, state: SiteState): readonly SettingDiagnostic[] {
  const all = [...failed].flatMap(([output, { version, errors }]) => {
    const placed = state.places.get(output);
    return placed && state.fingerprintOf(placed) === version ? errors : [];
  });
  return [...new Map(all.map((one) => [one.message, one])).values()];
}

/** Keeps the latest pages, one of them whatever its length. */
function keep(kept: Map<string, ServedPage>, output: string, page: ServedPage): void {
  kept.delete(output);
  kept.set(output, page);
  let characters = [...kept.values()].reduce((sum, { html }) => sum + html.length, 0);
  for (const [oldest, { html }] of kept) {
    if (characters <= MOST_CHARACTERS || kept.size === 1) break;
    kept.delete(oldest);
    characters -= html.length;
  }
}

/** The script is a file of the page's own origin, which its Content-Security-Policy allows as it is. */
function withScript(html: string, version: string): string {
  const end = html.indexOf('</head><body');
  if (end < 0) return html;
  const rest = html.slice(end + '</head><body'.length);
  return `${html.slice(0, end)}${script}</head><body ${liveVersion}="${version}"${rest}`;
}

const script = `<script type="module" src="${livePaths.script}"></script>`;

/** What is shown under the overlay where a page has never been rendered. */
function failurePage(errors: readonly Diagnostic[]): ServedPage {
  const sentences = errors.map(({ message }) => `<p>${escapeHtml(message.split('\n')[0] ?? '')}</p>`);
  const html = `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>This page cannot be shown</title>${script}</head><body ${liveVersion}=""><main id="main-content"><h1>This page cannot be shown</h1>${sentences.join('')}</main></body></html>\n`;
  return { version: '', html };
}
