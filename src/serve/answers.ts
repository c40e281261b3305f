// Responses of the dev server: a page, a file, a redirect or 404. Only the site's routes are served, never other files on disk.
import type { RouteWithBuild } from '../engine/plan.ts';
import { devServerPaths } from '../model/live.ts';
import { findRedirect, parseUnconditionalRedirects } from '../model/redirects.ts';
import { isPageRoute } from '../model/route.ts';
import { encodePath } from '../model/url.ts';
import { createRedirectReply } from './built.ts';
import { type DevServer, waitAndGetLatestState, waitForStateWithParsedPage } from './dev-server.ts';
import type { EngineResult } from './engine.ts';
import { findContentType } from './negotiate.ts';
import { reportFindings } from './reactions.ts';
import type { RequestToCheck } from './requests.ts';
import { createPlainReply, type Reply } from './send.ts';
import { findRedirectTarget, needsParsing, type SiteState } from './state.ts';

/** Returns the response for a decoded path. */
export async function createReplyForPath(server: DevServer, path: string): Promise<Reply> {
  const { session, input } = server;
  if (path === devServerPaths.script) return createTextReply(path, input.script, undefined);
  const cached = await session.replyTo(path);
  if (cached) return cached;
  const state = await waitForStateWithParsedPage(server, path);
  const placed = state.places.get(state.outputOf(path) ?? '');
  const isOther = !placed || (isPageRoute(placed.route) && path.endsWith('.html'));
  const moved = isOther ? createMovedPageReply(state, path, placed !== undefined) : undefined;
  if (moved) return moved;
  const reply = await (placed ? createRouteReply(server, state, placed) : createNotFoundReply(server, state, path));
  session.note(path, reply);
  return reply;
}

/**
 * Whether a script prefetches a page that is not parsed yet, as browsers do for links in view. Parsing this page would assemble the site
 * and delay edits. The prefetch gets an empty response; a click then loads the page by a full navigation.
 */
export function isPrefetchOfUnparsedPage(
  step: EngineResult | undefined,
  path: string,
  headers: RequestToCheck['headers'],
): boolean {
  if (!step?.isStarting || headers['sec-fetch-dest'] !== 'empty') return false;
  const placed = step.state.places.get(step.state.outputOf(path) ?? '');
  return placed !== undefined && isPageRoute(placed.route) && needsParsing(placed);
}

/**
 * Returns the redirect for a path, like static hosts and our nginx rules. Rules in `_redirects` come first, then a redirect to the page
 * whose address is spelled similarly. Returns `undefined` if there is no redirect.
 */
function createMovedPageReply(state: SiteState, path: string, isFile: boolean): Reply | undefined {
  const ownAsset = state.sites[0]?.site.assets.find((asset) => asset.text !== undefined && asset.path === '_redirects');
  const redirect = isFile
    ? undefined
    : findRedirect(encodePath(path), parseUnconditionalRedirects(ownAsset?.text ?? ''));
  if (redirect) return createRedirectReply(redirect.status, redirect.to);
  const address = state.addressOf(path);
  return address === undefined ? undefined : createRedirectReply(301, encodePath(address));
}

async function createNotFoundReply(server: DevServer, state: SiteState, path: string): Promise<Reply> {
  const { search, whole } = server;
  const { baseUrl } = state.config;
  if (path === '/' && baseUrl !== '/') return createRedirectReply(302, baseUrl);
  const below = path.startsWith(baseUrl) ? path.slice(baseUrl.length) : '';
  if (search.owns(state, below)) {
    const file = await search.find(await waitAndGetLatestState(server, whole), below);
    if (file) return createTextReply(path, file.content, undefined);
  }
  const left = state.leftAt(path);
  if (left?.kind === 'copy')
    return { status: 200, type: findContentType(path), headers: NO_CACHE_HEADERS, body: { file: left.from } };
  if (left?.kind === 'literal') return createTextReply(path, left.text, undefined);
  const placed = state.places.get(state.notFoundOf(path) ?? '');
  if (!placed) return createPlainReply(404, 'There is no such page.');
  const reply = await createRouteReply(server, state, placed);
  return reply.status === 200 ? { ...reply, status: 404 } : reply;
}

async function createRouteReply(server: DevServer, state: SiteState, placed: RouteWithBuild): Promise<Reply> {
  const { route } = placed;
  const headers = createPageHeaders(placed);
  if (isPageRoute(route)) {
    const { html, version } = await server.pages.of(state, placed);
    const status = version === '' ? 500 : 200;
    reportFindings(server, state);
    return { status, type: findContentType('.html'), headers, tag: version, body: { text: html } };
  }
  const target = findRedirectTarget(state, placed);
  if (target !== undefined) return createRedirectReply(301, target);
  const { data } = state.planOf(placed);
  if (data.kind === 'copy')
    return { status: 200, type: findContentType(route.output), headers, body: { file: data.from } };
  const text = await server.pages.fileOf(state, placed);
  reportFindings(server, state);
  if (text === undefined) return createPlainReply(500, 'This file cannot be made. The terminal says why.');
  // In a build, an extension converts the page of a book to another file. The dev server returns the page itself.
  const name = data.kind === 'extended' && data.page !== undefined ? '.html' : route.output;
  return { ...createTextReply(name, text, state.fingerprintOf(placed)), headers };
}

const NO_CACHE_HEADERS = { 'cache-control': 'no-cache' };

/** Returns a response with a text that browsers always revalidate, because it may have changed. */
function createTextReply(path: string, text: string | Uint8Array, tag: string | undefined): Reply {
  return {
    status: 200,
    type: findContentType(path),
    headers: NO_CACHE_HEADERS,
    ...(tag !== undefined && { tag }),
    body: { text },
  };
}

/** Sites that may show pages in a frame: the site itself, and the preview of Visual Studio Code. */
const FRAME_ANCESTORS_DIRECTIVE = "frame-ancestors 'self' vscode-webview: vscode-file:";

/**
 * Returns the response headers of a page: its content security policy, and a cache directive that makes browsers revalidate the page on
 * each request.
 */
function createPageHeaders({ build }: RouteWithBuild): Readonly<Record<string, string>> {
  const { contentSecurityPolicy } = build.site.layout.assets;
  const policy = `${contentSecurityPolicy.replace(/\s+/g, ' ').replace(/;? *$/, '')}; ${FRAME_ANCESTORS_DIRECTIVE}`;
  return { 'cache-control': 'no-cache', 'content-security-policy': policy };
}
