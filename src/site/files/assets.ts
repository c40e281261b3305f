// Files that are copied, those that techdocs itself brings to every site, files of what extensions made, and the list of all
// pages, which the page of an address that leads nowhere fetches to say what was meant.
import { found } from '../../lib/found.ts';
import { hashOf } from '../../lib/hash.ts';
import { ownOf } from '../../lib/own.ts';
import type { DocEntry } from '../../model/entries.ts';
import { generatedSets } from '../../model/generated-pages.ts';
import { fileRoute, type Route } from '../../model/route.ts';
import type { AssembledSite, PackagedText, RouteData, SiteStructure } from '../../model/site.ts';
import { assetPath } from '../../model/url.ts';
import { madeFilePath } from '../links/made-links.ts';
import { isInSitemap } from '../pages/page.ts';
import { clientTextsFile } from './client-texts.ts';

/** Pages of a docs version are offered although search engines may be asked to leave them out. */
function isOfVersion(route: Route): boolean {
  const isListed = route.type === 'doc' || route.type === 'landing';
  return isListed && route.version !== undefined && route.visibility === 'public';
}

/** The list as JSON: site paths without their locale, so that all locales share one file. */
function listText(pages: readonly Route[], prefix: string): string {
  const listed = pages.filter((page) => isInSitemap(page) || isOfVersion(page));
  return JSON.stringify(listed.map(({ path }) => path.slice(prefix.length) || '/'));
}

/** The list, named by its hash. */
export function emitRouteList(site: SiteStructure, pages: readonly Route[]): Route[] {
  const path = `/assets/routes-${hashOf(listText(pages, site.prefix), 8)}.json`;
  return [{ ...fileRoute(path), type: 'asset' }];
}

/** Static files, all files beside Markdown, and the stylesheets, scripts and fonts of techdocs. */
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
  // Two tags may have the same code.
  const { clients = [] } = packaged;
  const ofIslands = new Map(Object.values(modules).map((script) => [script.path, script]));
  return {
    stylesheets: [
      packaged.stylesheet,
      packaged.feedStylesheet,
      ...(files.made ?? []).flatMap(({ style = '' }) => ownOf(packaged.styles, style) ?? []),
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

/** Each file once. */
function byPath(files: readonly PackagedText[]): Iterable<PackagedText> {
  return new Map(files.map((file) => [file.path, file])).values();
}

/** Files beside Markdown are named by their content: docs versions share what has not changed between them. */
function contentRoutes(site: SiteStructure): Route<'asset' | 'static'>[] {
  const seen = new Set<string>();
  return site.files.assets.flatMap((asset, index): Route<'asset' | 'static'> | [] => {
    // What ours are made of.
    if (asset.text !== undefined) return [];
    // A file that lets crawlers in is for the published site.
    if (site.config.preview !== undefined && asset.origin === 'static' && asset.path === 'robots.txt') return [];
    const file = { index, source: asset.file };
    if (asset.origin === 'static') return { ...fileRoute(`/${asset.path}`), type: 'static', ...file };
    const path = assetPath(asset);
    if (seen.has(path)) return [];
    seen.add(path);
    return { ...fileRoute(path), type: 'asset', ...file };
  });
}

/** Whether links know a route by its file, or do not know it at all. */
export function isAsset(route: Route): boolean {
  return ['static', 'stylesheet', 'script', 'font'].includes(route.type) || isBesideMarkdown(route);
}

/** Whether a route is a file that stands beside Markdown: those are left out where nothing leads to them. */
export function isBesideMarkdown(route: Route): boolean {
  return route.type === 'asset' && route.index !== undefined;
}

/** A file that is copied, or the list of all routes. */
export function planAsset(site: AssembledSite, { index, path }: Route<'asset' | 'static'>): RouteData {
  if (index === undefined) return { kind: 'literal', text: listText(site.pages, site.prefix) };
  const asset = found(site.files.assets[index], 'file', path);
  if (asset.active?.kind === 'drawing') return { kind: 'literal', text: asset.active.text };
  return { kind: 'copy', from: asset.stored ?? `${site.config.root}/${asset.file}`, hash: asset.hash };
}

/** A stylesheet or a script of techdocs. */
export function planPackaged(site: AssembledSite, { path }: Route<'stylesheet' | 'script'>): RouteData {
  const { stylesheets, scripts } = packagedFiles(site);
  const file = [...stylesheets, ...scripts].find((each) => each.path === path);
  return { kind: 'literal', text: found(file, 'file of techdocs', path).text };
}

/** A font of techdocs. Its name holds its hash. */
export function planFont({ packaged }: AssembledSite, { path }: Route<'font'>): RouteData {
  const font = packaged.fonts.find((each) => each.path === path);
  return { kind: 'copy', from: found(font, 'font', path).from, hash: hashOf(path) };
}

/** A route for each file of a set that an extension made. */
export function emitMadeFiles(site: SiteStructure): Route[] {
  return madeFiles(site).map(({ set, path }, index): Route => {
    return { ...fileRoute(madeFilePath(path, set, site.versions)), type: 'made-file', index, source: set.inputs[0] };
  });
}

/** Its text. */
export function planMadeFile(site: Pick<SiteStructure, 'files'>, { index, path }: Route<'made-file'>): RouteData {
  return { kind: 'literal', text: found(madeFiles(site)[index], 'file of an extension', path).text };
}

function madeFiles({ files }: Pick<SiteStructure, 'files'>) {
  return generatedSets(files).flatMap((set) => set.files.map((file) => ({ ...file, set })));
}
