// Pages that extensions add with `routes`. Each becomes a source with the HTML that `render` returns, so that it is checked, searched,
// mirrored and listed like every other page. Rendered HTML is cached until the extension or the data of the route changes.
import type { ReactNode } from 'react';
import { defineMemoStep, type Memo } from '../../cache/memo.ts';
import { renderGeneratedFrontMatter } from '../../content/piece-text.ts';
import { computeHash } from '../../lib/hash.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { LoadedExtension } from '../../model/extension.ts';
import { isFileRoute } from '../../model/extension-routes.ts';
import type { PagePiece } from '../../model/page-piece.ts';
import { formatRoutePageFile } from '../../model/route-page.ts';
import type { AddedContent, AddedRoutes, HookResult, RouteWithExtension } from '../../model/site-hooks.ts';
import type { Source } from '../../model/source.ts';
import { computeLocalePrefix } from '../../site/navigation/entries.ts';
import { removeLocalePrefix } from '../../site/pages/extended.ts';
import { callHook, createHookFault } from './guard.ts';
import { callRenderHook, loadMarkupRenderer } from './render-hook.ts';

interface RoutePageInput {
  readonly extensions: readonly LoadedExtension[];
  readonly memo: Pick<Memo, 'get' | 'set'>;
  readonly config: SiteConfig;
  readonly locale: string;
}

/** Rendered pages of an extension, by path and hash of the data. */
const ROUTE_PAGES_STEP = defineMemoStep<Readonly<Record<string, readonly PagePiece[]>>>('made');

/** Number of pages that are rendered in parallel. */
const MAX_PARALLEL_RENDER_CALLS = 8;

/** Renders the pages among the routes of extensions. */
export async function renderRoutePages(added: AddedRoutes, input: RoutePageInput): Promise<AddedContent> {
  const { extensions } = input;
  const files = added.routes.filter(isFileRoute);
  const pages = added.routes.filter((route) => !isFileRoute(route));
  if (pages.length === 0) return { ...added, sources: [], by: extensions };
  const faults = [...added.faults];
  const sources: Source[] = [];
  for (const loaded of extensions) {
    const routesOfExtension = pages.filter(({ extension }) => extension === loaded.extension.name);
    if (routesOfExtension.length === 0) continue;
    const contents = await renderPagesOfExtension(loaded, routesOfExtension, input);
    for (const [index, route] of routesOfExtension.entries()) {
      const { value, fault } = contents[index] as HookResult<readonly PagePiece[]>;
      if (fault) faults.push(fault);
      // A page that failed stays on the site, so that links to it are not reported too.
      sources.push(createRoutePageSource(route, value ?? [], input));
    }
  }
  return { routes: files, faults, sources, by: extensions };
}

async function renderPagesOfExtension(
  loaded: LoadedExtension,
  routes: readonly RouteWithExtension[],
  input: RoutePageInput,
): Promise<readonly HookResult<readonly PagePiece[]>[]> {
  const { memo, config, locale } = input;
  const { baseUrl, trailingSlash } = config;
  const cacheKey = [
    `routes-${loaded.extension.name}-${locale}`,
    JSON.stringify([loaded.fingerprint, baseUrl, trailingSlash]),
  ] as const;
  const cached = memo.get(ROUTE_PAGES_STEP, cacheKey) ?? {};
  const keyOf = ({ path, data }: RouteWithExtension) => computeHash(JSON.stringify([path, data]));
  const [{ divideHtmlIntoPieces }, markupOf] = await Promise.all([import('./html-pieces.ts'), loadMarkupRenderer()]);
  const render = async (route: RouteWithExtension): Promise<HookResult<readonly PagePiece[]>> => {
    const knownPagePieces = getOwnPropertyValue(cached, keyOf(route));
    if (knownPagePieces !== undefined) return { value: knownPagePieces };
    const { value: rendering, fault } = await callRenderHook(loaded, route, { config, locale });
    if (fault) return { fault };
    const call = { loaded, hook: 'render', config };
    if (rendering instanceof Uint8Array)
      return {
        fault: createHookFault(call, 'a page must be a text or an element of React, and this is bytes.', {
          page: route.path,
        }),
      };
    const html = callHook(call, () => markupOf(rendering as ReactNode), route.path);
    return html.fault ? html : { value: divideHtmlIntoPieces(html.value) };
  };
  const results: HookResult<readonly PagePiece[]>[] = [];
  for (let index = 0; index < routes.length; index += MAX_PARALLEL_RENDER_CALLS)
    results.push(...(await Promise.all(routes.slice(index, index + MAX_PARALLEL_RENDER_CALLS).map(render))));
  const piecesByRoute = routes.flatMap((route, index) => {
    const value = results[index]?.value;
    return value === undefined ? [] : [[keyOf(route), value] as const];
  });
  if (piecesByRoute.some(([key]) => !Object.hasOwn(cached, key)))
    memo.set(ROUTE_PAGES_STEP, cacheKey, Object.fromEntries(piecesByRoute));
  return results;
}

function createRoutePageSource(
  { extension, path: written, title, description, frontMatter }: RouteWithExtension,
  pieces: readonly PagePiece[],
  { config, locale }: RoutePageInput,
): Source {
  const path = removeLocalePrefix(written, computeLocalePrefix(config, locale));
  const pageFrontMatter = { ...frontMatter, ...(title && { title }), ...(description && { description }) };
  const text = renderGeneratedFrontMatter(pageFrontMatter);
  return {
    kind: 'page',
    file: formatRoutePageFile({ extension, path }),
    path: `${path.slice(1)}.md`,
    locale,
    version: 'current',
    text,
    pieces,
    hash: computeHash(JSON.stringify([text, pieces])),
    includes: {},
    isMade: 'route',
  };
}
