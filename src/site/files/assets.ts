// Routes of copied files, of techdocs' own files, of files that extensions generate, and of the route list. The 404 page fetches the route
// list to suggest pages with a similar address.
import { requireDefined } from '../../lib/found.ts';
import { computeHash } from '../../lib/hash.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import type { DocEntry } from '../../model/entries.ts';
import { listGeneratedPageSets } from '../../model/generated-pages.ts';
import { createFileRouteFields, isPageRoute, type Route } from '../../model/route.ts';
import type { AssembledSite, PackagedText, RouteData, SiteStructure } from '../../model/site.ts';
import { computeAssetPath } from '../../model/url.ts';
import { computeGeneratedFilePath } from '../links/made-links.ts';
import { isInSitemap } from '../pages/page.ts';
import { createClientTextsFile } from './client-texts.ts';

/** Whether a route is a public page of a docs version. The 404 page suggests it even if search engines must not index it. */
function isPublicDocsPage(route: Route): boolean {
  const isListed = route.type === 'doc' || route.type === 'landing';
  return isListed && route.version !== undefined && route.visibility === 'public';
}

/**
 * Renders the route list as JSON: the title of each page by its site path. The paths have no locale prefix, so that locales with the same
 * titles share one file.
 */
function renderRouteList(pages: readonly Route[], prefix: string): string {
  const listed = pages.filter(isPageRoute).filter((page) => isInSitemap(page) || isPublicDocsPage(page));
  return JSON.stringify(Object.fromEntries(listed.map(({ path, title }) => [path.slice(prefix.length) || '/', title])));
}

/** Returns the route of the route list. Its name contains the hash of the list. */
export function emitRouteList(site: SiteStructure, pages: readonly Route[]): Route[] {
  const path = `/assets/routes-${computeHash(renderRouteList(pages, site.prefix), 8)}.json`;
  return [{ ...createFileRouteFields(path), type: 'asset' }];
}

/** Returns routes of static files, all files next to Markdown, and stylesheets, scripts and fonts of techdocs. */
export function emitAssets(site: SiteStructure): Route[] {
  const { stylesheets, scripts } = listStylesAndScripts(site);
  return [
    ...listCopiedFileRoutes(site),
    ...stylesheets.map(({ path }): Route => ({ ...createFileRouteFields(path), type: 'stylesheet' })),
    ...scripts.map(({ path }): Route => ({ ...createFileRouteFields(path), type: 'script' })),
    ...site.packaged.fonts.map(({ path }): Route => ({ ...createFileRouteFields(path), type: 'font' })),
  ];
}

function listStylesAndScripts({ packaged, messages, files, print, versions }: SiteStructure) {
  const texts = createClientTextsFile(messages);
  const isReference = ({ document }: DocEntry) => document.frontMatter.layout === 'reference';
  const hasReference = versions.all.some(({ docs }) => docs.some(isReference));
  const { react, modules = {} } = packaged.islands ?? {};
  const ofPages = new Map(Object.values(files.pageScripts ?? {}).map((script) => [script.path, script]));
  // Two component tags may have the same script.
  const { clients = [] } = packaged;
  const ofIslands = new Map(Object.values(modules).map((script) => [script.path, script]));
  return {
    stylesheets: [
      packaged.stylesheet,
      packaged.feedStylesheet,
      ...(files.extensionPages ?? []).flatMap(({ style = '' }) => getOwnPropertyValue(packaged.styles, style) ?? []),
      ...(print.sections.length > 0 ? [packaged.printStylesheet] : []),
      ...(hasReference ? [packaged.referenceStylesheet] : []),
      ...dropFilesWithDuplicatePath(clients.flatMap(({ style }) => style ?? [])),
    ],
    scripts: [
      packaged.script,
      ...packaged.lazyScripts,
      ...(texts ? [texts] : []),
      ...ofPages.values(),
      ...(react ? [react] : []),
      ...ofIslands.values(),
      ...dropFilesWithDuplicatePath(clients.map(({ script }) => script)),
      ...(packaged.searchClient ? [packaged.searchClient] : []),
    ],
  };
}

/** Drops files whose path has occurred before. */
function dropFilesWithDuplicatePath(files: readonly PackagedText[]): Iterable<PackagedText> {
  return new Map(files.map((file) => [file.path, file])).values();
}

/**
 * Returns the routes of copied files. The output name of a file from a content folder contains the hash of its content. Docs versions with
 * the same file therefore share one output file.
 */
function listCopiedFileRoutes(site: SiteStructure): Route<'asset' | 'static'>[] {
  const seen = new Set<string>();
  return site.files.assets.flatMap((asset, index): Route<'asset' | 'static'> | [] => {
    // The site's own `_headers` and `_redirects` are not copied, but merged into the generated files.
    if (asset.text !== undefined) return [];
    // Omits the site's own `robots.txt` from a preview, because it was written for the published site.
    if (site.config.preview !== undefined && asset.origin === 'static' && asset.path === 'robots.txt') return [];
    const file = { index, source: asset.file };
    if (asset.origin === 'static') return { ...createFileRouteFields(`/${asset.path}`), type: 'static', ...file };
    const path = computeAssetPath(asset);
    if (seen.has(path)) return [];
    seen.add(path);
    return { ...createFileRouteFields(path), type: 'asset', ...file };
  });
}

/** Whether a route is an asset. Links refer to an asset by its source file, or cannot refer to it at all. */
export function isAssetRoute(route: Route): boolean {
  return ['static', 'stylesheet', 'script', 'font'].includes(route.type) || isContentAssetRoute(route);
}

/** Whether a route is a file next to Markdown. Such a file is emitted only if a page links to it. */
export function isContentAssetRoute(route: Route): boolean {
  return route.type === 'asset' && route.index !== undefined;
}

/** Plans a copied file, or the route list. */
export function planAsset(site: AssembledSite, { index, path }: Route<'asset' | 'static'>): RouteData {
  if (index === undefined) return { kind: 'literal', text: renderRouteList(site.pages, site.prefix) };
  const asset = requireDefined(site.files.assets[index], 'file', path);
  if (asset.active?.kind === 'drawing') return { kind: 'literal', text: asset.active.text };
  return { kind: 'copy', from: asset.stored ?? `${site.config.root}/${asset.file}`, hash: asset.hash };
}

/** Plans a stylesheet or script of techdocs. */
export function planPackagedFile(site: AssembledSite, { path }: Route<'stylesheet' | 'script'>): RouteData {
  const { stylesheets, scripts } = listStylesAndScripts(site);
  const file = [...stylesheets, ...scripts].find((packagedText) => packagedText.path === path);
  return { kind: 'literal', text: requireDefined(file, 'file of techdocs', path).text };
}

/** Plans a font of techdocs. Its name contains its hash. */
export function planFont({ packaged }: AssembledSite, { path }: Route<'font'>): RouteData {
  const font = packaged.fonts.find((candidate) => candidate.path === path);
  return { kind: 'copy', from: requireDefined(font, 'font', path).from, hash: computeHash(path) };
}

/** Returns a route for each file in the sets that extensions generate. */
export function emitGeneratedFiles(site: SiteStructure): Route[] {
  return listGeneratedFiles(site).map(({ set, path }, index): Route => {
    return {
      ...createFileRouteFields(computeGeneratedFilePath(path, set, site.versions)),
      type: 'made-file',
      index,
      source: set.inputs[0],
    };
  });
}

/** Plans a file that an extension generates. */
export function planGeneratedFile(site: Pick<SiteStructure, 'files'>, { index, path }: Route<'made-file'>): RouteData {
  return { kind: 'literal', text: requireDefined(listGeneratedFiles(site)[index], 'file of an extension', path).text };
}

function listGeneratedFiles({ files }: Pick<SiteStructure, 'files'>) {
  return listGeneratedPageSets(files).flatMap((set) => set.files.map((file) => ({ ...file, set })));
}
