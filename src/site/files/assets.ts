// Files that are copied, those that techdocs itself brings to every site, and the list of all pages, which the page of an
// address that leads nowhere fetches to say what was meant.
import { hashOf } from '../../model/hash.ts';
import type { Route } from '../../model/route.ts';
import type { RouteData } from '../../model/site.ts';
import type { Asset } from '../../model/source.ts';
import { assetPath } from '../../model/url.ts';
import type { AssembledSite } from '../assemble/site.ts';
import type { SiteStructure } from '../assemble/structure.ts';
import { isInSitemap } from '../pages/page.ts';
import { clientTextsFile } from './client-texts.ts';
import { fileRoute } from './file-route.ts';

/** Key of the list among the files below `/assets/`. */
export const ROUTE_LIST = 'routes';

/** Pages of a docs version are offered although search engines may be asked to leave them out. */
function isOfVersion({ version, type, visibility }: Route): boolean {
  return version !== undefined && visibility === 'public' && (type === 'doc' || type === 'landing');
}

/** The list as JSON: site paths without their locale, so that all locales share one file. */
function listText(pages: readonly Route[], prefix: string): string {
  const listed = pages.filter((page) => isInSitemap(page) || isOfVersion(page));
  return JSON.stringify(listed.map(({ path }) => path.slice(prefix.length) || '/'));
}

/** The list, named by its hash. */
export function emitRouteList(site: SiteStructure, pages: readonly Route[]): Route[] {
  if (site.config.portable) return [];
  const path = `/assets/routes-${hashOf(listText(pages, site.prefix), 8)}.json`;
  return [fileRoute(site, { type: 'asset', path, key: ROUTE_LIST })];
}

/** Static files, all files beside Markdown, and the stylesheets, scripts and fonts of techdocs. */
export function emitAssets(site: SiteStructure): Route[] {
  const { stylesheets, scripts } = packagedFiles(site);
  return [
    ...contentRoutes(site),
    ...stylesheets.map(({ path }) => fileRoute(site, { path, type: 'stylesheet' })),
    ...scripts.map(({ path }) => fileRoute(site, { path, type: 'script' })),
    ...site.packaged.fonts.map(({ path }) => fileRoute(site, { path, type: 'font' })),
  ];
}

function packagedFiles({ packaged, messages, files, print }: SiteStructure) {
  const texts = clientTextsFile(messages);
  const ofPages = new Map(Object.values(files.pageScripts ?? {}).map((script) => [script.path, script]));
  return {
    stylesheets: [
      packaged.stylesheet,
      packaged.feedStylesheet,
      ...(files.apis ? [packaged.apiStylesheet] : []),
      ...(print.sections.length > 0 ? [packaged.printStylesheet] : []),
    ],
    scripts: [packaged.script, ...packaged.lazyScripts, ...(texts ? [texts] : []), ...ofPages.values()],
  };
}

/** Files beside Markdown are named by their content: docs versions share what has not changed between them. */
function contentRoutes(site: SiteStructure): Route[] {
  const seen = new Set<string>();
  return site.files.assets.flatMap((asset, index) => {
    // What ours are made of.
    if (asset.text !== undefined) return [];
    const file = { key: String(index), source: asset.file };
    if (asset.origin === 'static') return [fileRoute(site, { ...file, type: 'static', path: `/${asset.path}` })];
    const path = assetPath(asset);
    if (seen.has(path)) return [];
    seen.add(path);
    return [fileRoute(site, { ...file, type: 'asset', path })];
  });
}

/** Whether links know a route by its file, or do not know it at all. */
export function isAsset(route: Route): boolean {
  return ['static', 'stylesheet', 'script', 'font'].includes(route.type) || isBeside(route);
}

/** Whether a route is a file that stands beside Markdown: those are left out where nothing leads to them. */
export function isBeside({ type, key }: Route): boolean {
  return type === 'asset' && key !== ROUTE_LIST;
}

/** A file that is copied, or the list of all routes. */
export function planAsset(site: AssembledSite, route: Route): RouteData {
  if (route.key === ROUTE_LIST) return { kind: 'literal', text: listText(site.pages, site.prefix) };
  const asset = site.files.assets[Number(route.key)] as Asset;
  if (asset.active?.kind === 'drawing') return { kind: 'literal', text: asset.active.text };
  return { kind: 'copy', from: asset.stored ?? `${site.config.root}/${asset.file}`, hash: asset.hash };
}

/** A stylesheet or a script of techdocs. */
export function planPackaged(site: AssembledSite, { path }: Route): RouteData {
  const { stylesheets, scripts } = packagedFiles(site);
  return { kind: 'literal', text: [...stylesheets, ...scripts].find((file) => file.path === path)?.text ?? '' };
}

/** A font of techdocs. Its name holds its hash. */
export function planFont({ packaged }: AssembledSite, { path }: Route): RouteData {
  const from = packaged.fonts.find((font) => font.path === path)?.from ?? '';
  return { kind: 'copy', from, hash: hashOf(path) };
}
