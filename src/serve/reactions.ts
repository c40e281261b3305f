// Reactions of the server to a new state: it updates open pages and reports findings and changes.
import type { RouteWithBuild } from '../engine/plan.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { DevServerEvent } from '../model/live.ts';
import { isPageRoute } from '../model/route.ts';
import { createPageHref } from '../model/url.ts';
import { listChangedAssetHashes } from './changes.ts';
import type { DevServer } from './dev-server.ts';
import type { EngineResult } from './engine.ts';
import { createBrowserFindings } from './faults.ts';
import type { PageEventStream } from './live-reload.ts';
import { findRenamedFiles } from './moved.ts';
import { findRedirectTarget, needsParsing, type SiteState } from './state.ts';

/** Sends a state to all open pages and reports it in the terminal. Resolves when all open pages are up to date. */
export async function publishSiteState(
  server: DevServer,
  { state, edit }: EngineResult,
  before: SiteState | undefined,
): Promise<void> {
  if (state === before) return;
  const { input, live, left, offers, search, reports } = server;
  if (before) left.note(before, state);
  const renamed = before && edit && input.move ? findRenamedFiles(before, state) : [];
  const hashes = before ? listChangedAssetHashes(before, state) : {};
  if (Object.keys(hashes).length > 0) for (const page of live.open) page.send({ type: 'files', hashes });
  await Promise.all([...live.open].map((page) => refreshOpenPage(server, page, { state, edit })));
  reportFindings(server, state);
  for (const renamedFile of renamed) offers.make(renamedFile);
  if (offers.latest()) offers.look(state.sites.flatMap(({ content }) => content.sources.map(({ file }) => file)));
  if (state.isWhole) search.refresh(state);
  if (edit && before && input.on.changed) {
    const renderFailures = server.pages.failures(state).toTell.length;
    reports.add({ before, after: state, paths: edit.paths, renderFailures, ms: input.now() - edit.since });
  }
}

/** Sends the state to a page that was just opened. */
export async function sendCurrentState(server: DevServer, page: PageEventStream, state: SiteState): Promise<void> {
  page.send(createFindingsEvent(server, page, state));
  await refreshOpenPage(server, page, { state });
  const offer = server.offers.latest();
  if (offer) page.send({ type: 'renamed', offer });
}

async function refreshOpenPage(
  { pages, left }: DevServer,
  page: PageEventStream,
  step: Pick<EngineResult, 'state' | 'edit'>,
): Promise<void> {
  const { state, edit } = step;
  const output = state.outputOf(page.path);
  const placed = state.places.get(output ?? state.notFoundOf(page.path) ?? '');
  if (placed && needsParsing(placed)) return;
  const shown = placed && isPageRoute(placed.route) ? await pages.of(state, placed) : undefined;
  const { version, html } = shown ?? { version: '', html: '' };
  const elsewhere = output === undefined || !shown ? findNewAddress(state, { page, placed, left }) : undefined;
  const { href } = elsewhere ?? {};
  // A page that is gone may get a new address later, for example when a move writes its redirect.
  const news = href === undefined ? version : `moved to ${href}`;
  if (news === page.version || (news === '' && !elsewhere)) return;
  page.version = news;
  if (!elsewhere) page.send({ type: 'page', version, html, isEdit: edit !== undefined });
  else page.send(href === undefined ? { type: 'gone' } : { type: 'moved', href });
}

/**
 * Returns the new address of an open page: the target of a redirect, else the address of its moved file. Without `href` if the page was
 * removed; `undefined` if the path never was a page.
 */
function findNewAddress(
  state: SiteState,
  { page, placed, left }: Pick<DevServer, 'left'> & { page: PageEventStream; placed: RouteWithBuild | undefined },
): { readonly href?: string } | undefined {
  const href = placed && findRedirectTarget(state, placed);
  return href === undefined ? left.whereTo(state, page.path) : { href };
}

/** Sends the findings to all pages if they have changed. */
export function reportFindings(server: DevServer, state: SiteState): void {
  const { input, live, pages } = server;
  const { all, toTell } = pages.failures(state);
  if (!live.isNews(JSON.stringify([state.errors, state.warnings, state.notes, all]))) return;
  for (const page of live.open) page.send(createFindingsEvent(server, page, state));
  if (state.isWhole) input.on.findings([...state.errors, ...toTell], [...state.warnings, ...state.notes]);
}

function createFindingsEvent({ input, pages }: DevServer, page: PageEventStream, state: SiteState): DevServerEvent {
  const { root, readLines, editor, withCommands } = input;
  const ofPage = pages.errorsOf(state.outputOf(page.path) ?? '');
  const asked = { ...(editor && { editor }), ...(withCommands && { withCommands }) };
  const place = { root, linesOf: readLines(), pageOf: createPageHrefLookup(state), ...asked };
  const findings = [...ofPage, ...sortErrorsOfPageFirst(state, page.path), ...state.warnings];
  const errors = createBrowserFindings(findings, 'error', place);
  const warnings = createBrowserFindings(findings, 'warning', place);
  return {
    type: 'faults',
    errors,
    warnings,
    isElsewhere: ofPage.length === 0 && areAllErrorsOnOtherPages(state, page.path),
  };
}

/** Returns a function that returns the address of a file's page. */
function createPageHrefLookup({ places, config }: SiteState): (file: string) => string | undefined {
  const known = new Map<string | undefined, string>();
  for (const { route } of places.values())
    if (isPageRoute(route) && !known.has(route.source)) known.set(route.source, route.path);
  return (file) => {
    const path = known.get(file);
    return path === undefined ? undefined : createPageHref(path, config);
  };
}

/** Returns the errors of a state, those in the source of a page first. */
function sortErrorsOfPageFirst(state: SiteState, path: string): readonly Diagnostic[] {
  const source = findSourceOfPage(state, path);
  const [ofPage, others] = [true, false].map((isOwn) => state.errors.filter(({ file }) => (file === source) === isOwn));
  return source === undefined ? state.errors : [...(ofPage ?? []), ...(others ?? [])];
}

function findSourceOfPage(state: SiteState, path: string): string | undefined {
  return state.places.get(state.outputOf(path) ?? '')?.route.source;
}

/** Whether all errors are in source files of other pages. An error elsewhere, such as in the configuration, concerns every page. */
function areAllErrorsOnOtherPages(state: SiteState, path: string): boolean {
  if (state.errors.length === 0) return false;
  const source = findSourceOfPage(state, path);
  const sources = new Set([...state.places.values()].map(({ route }) => route.source));
  return state.errors.every(({ file }) => file !== undefined && file !== source && sources.has(file));
}
