// Routes of copied files, of techdocs' own files, of files that extensions generate, and of the list of all pages. The 404 page fetches
// that list to suggest similar pages.
import { requireDefined } from '../../lib/found.ts';
import { hashOf } from '../../lib/hash.ts';
import { ownValue } from '../../lib/own.ts';
import type { DocEntry } from '../../model/entries.ts';
import { generatedSets } from '../../model/generated-pages.ts';
import { fileRoute, isPage, type Route } from '../../model/route.ts';
import type { AssembledSite, PackagedText, RouteData, SiteStructure } from '../../model/site.ts';
import { assetPath } from '../../model/url.ts';
import { generatedFilePath } from '../links/made-links.ts';
import { isInSitemap } from '../pages/page.ts';
import { clientTextsFile } from './client-texts.ts';

/** Whether a route is a public page of a docs version: it is suggested even if search engines may not index it. */
function isOfVersion(route: Route): boolean {
  const isListed = route.type === 'doc' || route.type === 'landing';
  return isListed && route.version !== undefined && route.visibility === 'public';
}

/** Returns the list as JSON: the title of each page by its site path without locale prefix. Locales with the same titles share a file. */
function listText(pages: readonly Route[], prefix: string): string {
  const listed = pages.filter(isPage).filter((page) => isInSitemap(page) || isOfVersion(page));
  return JSON.stringify(Object.fromEntries(listed.map(({ path, title }) => [path.slice(prefix.length) || '/', title])));
}

/** Returns the route of the list, named by its hash. */
export function emitRouteList(site: SiteStructure, pages: readonly Route[]): Route[] {
  const path = `/assets/routes-${hashOf(listText(pages, site.prefix), 8)}.json`;
  return [{ ...fileRoute(path), type: 'asset' }];
}

/** Returns routes of static files, all files next to Markdown, and stylesheets, scripts and fonts of techdocs. */
export function emitAssets(site: SiteStructure): Route[] {
  const { stylesheets, scripts } = packagedFiles(site);
  return [
    ...contentRoutes(site),
    ...stylesheets.map(({ path }): Route => ({ ...fileRoute(path), type: 'stylesheet' })),
    ...scripts.map(({ path }): Route => ({ ...fileRoute(path), type: 'script' })),
    ...site.packaged.fonts.map(({ path }): Route => ({ ...fileRoute(path), type: 'font' })),
  ];
}

function packagedFiles({ packaged, messages, files, print, versions }: SiteStructure) {
  const texts = clientTextsFile(messages);
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
      ...(files.made ?? []).flatMap(({ style = '' }) => ownValue(packaged.styles, style) ?? []),
      ...(print.sections.length > 0 ? [packaged.printStylesheet] : []),
      ...(hasReference ? [packaged.referenceStylesheet] : []),
      ...byPath(clients.flatMap(({ style }) => style ?? [])),
    ],
    scripts: [
      packaged.script,
      ...packaged.lazyScripts,
      ...(texts ? [texts] : []),
      ...ofPages.values(),
      ...(react ? [react] : []),
      ...ofIslands.values(),
      ...byPath(clients.map(({ script }) => script)),
      ...(packaged.searchClient ? [packaged.searchClient] : []),
    ],
  };
}

/** Removes duplicates by path. */
function byPath(files: readonly PackagedText[]): Iterable<PackagedText> {
  return new Map(files.map((file) => [file.path, file])).values();
}

/** Files next to Markdown are named by their hash, so that docs versions share unchanged files. */
function contentRoutes(site: SiteStructure): Route<'asset' | 'static'>[] {
  const seen = new Set<string>();
  return site.files.assets.flatMap((asset, index): Route<'asset' | 'static'> | [] => {
    // Own `_headers` and `_redirects` are merged into the generated ones instead of copied.
    if (asset.text !== undefined) return [];
    // A `robots.txt` written for the published site must not apply to a preview.
    if (site.config.preview !== undefined && asset.origin === 'static' && asset.path === 'robots.txt') return [];
    const file = { index, source: asset.file };
    if (asset.origin === 'static') return { ...fileRoute(`/${asset.path}`), type: 'static', ...file };
    const path = assetPath(asset);
    if (seen.has(path)) return [];
    seen.add(path);
    return { ...fileRoute(path), type: 'asset', ...file };
  });
}

/** Whether links address a route by its source file or not at all. */
export function isAsset(route: Route): boolean {
  return ['static', 'stylesheet', 'script', 'font'].includes(route.type) || isBesideMarkdown(route);
}

/** Whether a route is a file next to Markdown; unlinked ones are not emitted. */
export function isBesideMarkdown(route: Route): boolean {
  return route.type === 'asset' && route.index !== undefined;
}

/** Plans a copied file, or the list of all pages. */
export function planAsset(site: AssembledSite, { index, path }: Route<'asset' | 'static'>): RouteData {
  if (index === undefined) return { kind: 'literal', text: listText(site.pages, site.prefix) };
  const asset = requireDefined(site.files.assets[index], 'file', path);
  if (asset.active?.kind === 'drawing') return { kind: 'literal', text: asset.active.text };
  return { kind: 'copy', from: asset.stored ?? `${site.config.root}/${asset.file}`, hash: asset.hash };
}

/** Plans a stylesheet or script of techdocs. */
export function planPackaged(site: AssembledSite, { path }: Route<'stylesheet' | 'script'>): RouteData {
  const { stylesheets, scripts } = packagedFiles(site);
  const file = [...stylesheets, ...scripts].find((each) => each.path === path);
  return { kind: 'literal', text: requireDefined(file, 'file of techdocs', path).text };
}

/** Plans a font of techdocs. Its name contains its hash. */
export function planFont({ packaged }: AssembledSite, { path }: Route<'font'>): RouteData {
  const font = packaged.fonts.find((each) => each.path === path);
  return { kind: 'copy', from: requireDefined(font, 'font', path).from, hash: hashOf(path) };
}

/** Returns a route for each file in the sets that extensions generate. */
export function emitGeneratedFiles(site: SiteStructure): Route[] {
  return generatedFiles(site).map(({ set, path }, index): Route => {
    return {
      ...fileRoute(generatedFilePath(path, set, site.versions)),
      type: 'made-file',
      index,
      source: set.inputs[0],
    };
  });
}

/** Plans a file that an extension generates. */
export function planGeneratedFile(site: Pick<SiteStructure, 'files'>, { index, path }: Route<'made-file'>): RouteData {
  return { kind: 'literal', text: requireDefined(generatedFiles(site)[index], 'file of an extension', path).text };
}

function generatedFiles({ files }: Pick<SiteStructure, 'files'>) {
  return generatedSets(files).flatMap((set) => set.files.map((file) => ({ ...file, set })));
}
