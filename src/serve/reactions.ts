// Reactions of the server to a new state: it updates open pages and reports findings and changes.
import type { Diagnostic } from '../model/diagnostic.ts';
import type { LiveEvent } from '../model/live.ts';
import { isPage } from '../model/route.ts';
import { pageHref } from '../model/url.ts';
import { changedHashes } from './changes.ts';
import type { DevServer } from './dev-server.ts';
import type { WorkResult } from './engine.ts';
import { browserFindings } from './faults.ts';
import type { LivePage } from './live-reload.ts';
import { renamedFiles } from './moved.ts';
import { needsParsing, type SiteState } from './state.ts';

/** Sends a state to all pages. Resolves when all open pages are up to date. */
export async function reactToWork(
  server: DevServer,
  { state, edit }: WorkResult,
  before: SiteState | undefined,
): Promise<void> {
  if (state === before) return;
  const { input, live, left, offers, search, reports } = server;
  if (before) left.note(before, state);
  const renamed = before && edit && input.move ? renamedFiles(before, state) : [];
  const hashes = before ? changedHashes(before, state) : {};
  if (Object.keys(hashes).length > 0) for (const page of live.open) page.send({ type: 'files', hashes });
  await Promise.all([...live.open].map((page) => refreshPage(server, page, { state, edit })));
  reportFaults(server, state);
  for (const each of renamed) offers.make(each);
  if (offers.latest()) {
    const files = new Set(state.sites.flatMap(({ content }) => content.sources.map(({ file }) => file)));
    offers.look((file) => files.has(file));
  }
  if (state.isWhole) search.refresh(state);
  if (edit && before && input.on.changed)
    reports.add({ before, after: state, paths: edit.paths, ms: input.now() - edit.since });
}

/** Sends the state to a page that was just opened. */
export async function greetPage(server: DevServer, page: LivePage, state: SiteState): Promise<void> {
  page.send(faultsEvent(server, page, state));
  await refreshPage(server, page, { state });
  const offer = server.offers.latest();
  if (offer) page.send({ type: 'renamed', offer });
}

async function refreshPage(
  { pages, left }: DevServer,
  page: LivePage,
  step: Pick<WorkResult, 'state' | 'edit'>,
): Promise<void> {
  const { state, edit } = step;
  const output = state.outputOf(page.path);
  const placed = state.places.get(output ?? state.notFoundOf(page.path) ?? '');
  if (placed && needsParsing(placed)) return;
  const shown = placed && isPage(placed.route) ? await pages.of(state, placed) : undefined;
  const { version, html } = shown ?? { version: '', html: '' };
  if (version === page.version) return;
  const elsewhere = output === undefined || !shown ? left.whereTo(state, page.path) : undefined;
  if (version === '' && !elsewhere) return;
  page.version = version;
  const { href } = elsewhere ?? {};
  if (!elsewhere) page.send({ type: 'page', version, html, isEdit: edit !== undefined });
  else page.send(href === undefined ? { type: 'gone' } : { type: 'moved', href });
}

/** Sends the findings to all pages if they have changed. */
export function reportFaults(server: DevServer, state: SiteState): void {
  const { input, live, pages } = server;
  const { all, toTell } = pages.failures(state);
  if (!live.isNews(JSON.stringify([state.errors, state.warnings, state.notes, all]))) return;
  for (const page of live.open) page.send(faultsEvent(server, page, state));
  if (state.isWhole) input.on.findings([...state.errors, ...toTell], [...state.warnings, ...state.notes]);
}

function faultsEvent({ input, pages }: DevServer, page: LivePage, state: SiteState): LiveEvent {
  const { root, readLines, editor, withCommands } = input;
  const ofPage = pages.errorsOf(state.outputOf(page.path) ?? '');
  const asked = { ...(editor && { editor }), ...(withCommands && { withCommands }) };
  const place = { root, linesOf: readLines(), pageOf: createPageLookup(state), ...asked };
  const all = [...ofPage, ...ownFirst(state, page.path), ...state.warnings];
  const [errors, warnings] = [browserFindings(all, 'error', place), browserFindings(all, 'warning', place)];
  return { type: 'faults', errors, warnings, isElsewhere: ofPage.length === 0 && areFaultsElsewhere(state, page.path) };
}

/** Returns a function that returns the address of a file's page. */
function createPageLookup({ places, config }: SiteState): (file: string) => string | undefined {
  const known = new Map<string | undefined, string>();
  for (const { route } of places.values())
    if (isPage(route) && !known.has(route.source)) known.set(route.source, route.path);
  return (file) => {
    const path = known.get(file);
    return path === undefined ? undefined : pageHref(path, config);
  };
}

/** Returns the errors of a state, those in the source of a page first. */
function ownFirst(state: SiteState, path: string): readonly Diagnostic[] {
  const own = sourceOf(state, path);
  const [ofPage, others] = [true, false].map((isOwn) => state.errors.filter(({ file }) => (file === own) === isOwn));
  return own === undefined ? state.errors : [...(ofPage ?? []), ...(others ?? [])];
}

function sourceOf(state: SiteState, path: string): string | undefined {
  return state.places.get(state.outputOf(path) ?? '')?.route.source;
}

/** Whether all errors are in source files of other pages. An error elsewhere, such as in the configuration, concerns every page. */
function areFaultsElsewhere(state: SiteState, path: string): boolean {
  if (state.errors.length === 0) return false;
  const own = sourceOf(state, path);
  const sources = new Set([...state.places.values()].map(({ route }) => route.source));
  return state.errors.every(({ file }) => file !== undefined && file !== own && sources.has(file));
}
