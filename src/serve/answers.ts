// What the dev server answers a request with: a page, a file, a redirect, or that there is none. Whatever is answered comes
// from the site's own routes.
import type { PlacedRoute } from '../build/render.ts';
import { redirectReply } from './built.ts';
import type { SiteEngine } from './engine.ts';
import { typeOf } from './negotiate.ts';
import { isLive, render, type ServedPages } from './pages.ts';
import type { ServedSearch } from './search.ts';
import type { Reply } from './send.ts';
import { plainReply } from './server.ts';
import type { Session } from './session.ts';
import type { SiteState } from './state.ts';

/** What answers are made from. */
export interface AnswerInput {
  readonly engine: SiteEngine;
  readonly session: Session;
  readonly pages: ServedPages;
  readonly search?: ServedSearch;
  /** A page was rendered, or could not be. */
  readonly onRendered: (state: SiteState) => void;
}

/** Gives the reply for a decoded path. */
export function createAnswers({
  engine,
  session,
  pages,
  search,
  onRendered,
}: AnswerInput): (path: string) => Promise<Reply> {
  async function answer(path: string): Promise<Reply> {
    const kept = await session.replyTo(path);
    if (kept) return kept;
    const reply = await answerNow(path);
    session.note(path, reply);
    return reply;
  }

  async function answerNow(path: string): Promise<Reply> {
    const ready = await engine.ready;
    const known = engine.state ?? ready;
    const output = known.outputOf(path);
    if (output === undefined) return missing(path, known);
    const state = await engine.prepare(output);
    const placed = state.places.get(output);
    return placed ? routeReply(state, placed, 200) : missing(path, state);
  }

  async function missing(path: string, state: SiteState): Promise<Reply> {
    const { baseUrl } = state.config;
    if (path === '/' && baseUrl !== '/') return redirectReply(302, baseUrl);
    const below = path.startsWith(baseUrl) ? path.slice(baseUrl.length) : '';
    if (search?.owns(below)) {
      await engine.whole;
      const file = await search.find(engine.state ?? state, below);
      if (file) return textReply(path, file.content, undefined);
    }
    const output = state.notFoundOf(path);
    const placed = output === undefined ? undefined : state.places.get(output);
    return placed ? routeReply(state, placed, 404) : plainReply(404, 'There is no such page.');
  }

  async function routeReply(state: SiteState, placed: PlacedRoute, status: number): Promise<Reply> {
    const { route, build } = placed;
    const headers = headersOf(placed);
    if (isLive(placed)) {
      const { html, version } = await pages.of(state, placed);
      const isShown = version !== '';
      onRendered(state);
      return { status: isShown ? status : 500, type: typeOf('.html'), headers, tag: version, body: { text: html } };
    }
    const plan = build.site.planOf(route);
    if (plan.kind === 'copy') return { status, type: typeOf(route.output), headers, body: { file: plan.from } };
    if (plan.kind === 'text' && plan.props.type === 'redirect') return redirectReply(302, plan.props.view.href);
    return { ...textReply(route.output, await render(state, placed), state.fingerprintOf(placed)), headers };
  }

  return answer;
}

/** A text that is asked for again each time, as it may be another by then. */
export function textReply(path: string, text: string | Uint8Array, tag: string | undefined): Reply {
  return {
    status: 200,
    type: typeOf(path),
    headers: { 'cache-control': 'no-cache' },
    ...(tag !== undefined && { tag }),
    body: { text },
  };
}

/** As the site's host will send them. What changes all the time is asked for again each time. */
function headersOf({ build }: PlacedRoute): Readonly<Record<string, string>> {
  const { contentSecurityPolicy } = build.site.chrome.assets;
  return { 'cache-control': 'no-cache', 'content-security-policy': contentSecurityPolicy.replace(/\s+/g, ' ') };
}
