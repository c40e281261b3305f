// Finds routes with the same output file.
import { requireDefined } from '../../lib/found.ts';
import type { SiteConfig } from '../../model/config.ts';
import {
  convertLevelToSeverity,
  type Diagnostic,
  type SettingDiagnostic,
  type Severity,
} from '../../model/diagnostic.ts';
import type { PrintSectionsOfSite } from '../../model/print.ts';
import type { Route } from '../../model/route.ts';
import { parseRoutePageFile } from '../../model/route-page.ts';
import type { SiteStructure } from '../../model/site.ts';
import { createFileHref } from '../../model/url.ts';
import type { SiteConfigAndAssets } from '../files/host-headers.ts';
import { createSearchSettings } from '../pages/search-page.ts';

/** Types of generated files that a static file at the same path replaces. */
const REPLACEABLE_ROUTE_TYPES: ReadonlySet<string> = new Set<Route['type']>([
  ...(['robots', 'text', 'feature-file', 'opensearch', 'sitemap', 'feed', 'data', 'markdown'] as const),
]);

function isReplacedByStaticFile(route: Route, by: Route): boolean {
  return by.type === 'static' && REPLACEABLE_ROUTE_TYPES.has(route.type);
}

/**
 * Keeps one route per output file, and reports the others. If an author's static file and a generated file have the same path, the static
 * file is kept. Otherwise the first route is kept.
 */
export function dropDuplicateRoutes(routes: readonly Route[], config: SiteConfig) {
  const byOutput = new Map<string, Route>();
  const diagnostics: SettingDiagnostic[] = [];
  const severity = convertLevelToSeverity(config.onDuplicateRoutes);
  for (const route of routes) {
    const first = byOutput.get(route.output);
    if (!first || isReplacedByStaticFile(first, route)) byOutput.set(route.output, route);
    if (!first) continue;
    if (isReplacedByStaticFile(first, route)) diagnostics.push(...reportReplacedRoute(first, route));
    else if (isReplacedByStaticFile(route, first)) diagnostics.push(...reportReplacedRoute(route, first));
    else if (severity !== undefined && route.type === 'redirect')
      diagnostics.push(createDeadRedirectFinding(route, first, { config, severity }));
    else if (severity !== undefined) diagnostics.push(createDuplicateRouteFinding(route, first, severity));
  }
  return { kept: [...byOutput.values()], diagnostics };
}

/** Reports an error for each output file that has the same path as a folder. */
export function findFilesNamedLikeFolders(routes: readonly Route[]): Diagnostic[] {
  const folders = listParentFolders(routes.map(({ output }) => output));
  return routes.flatMap((route): Diagnostic | [] => {
    if (!folders.has(route.output)) return [];
    const inside = routes.find(({ output }) => output.startsWith(`${route.output}/`));
    return createFileFolderCollisionFinding(route, requireDefined(inside, 'file in the folder', route.output));
  });
}

/** Returns a note about a generated file that a static file replaces. Returns no note if the generated file is empty. */
function reportReplacedRoute(route: Route, { source }: Route): Diagnostic[] {
  return route.type === 'text' && route.text === 'empty' ? [] : reportReplacedOutput(route, source);
}

/** Returns a note about a generated file that the static file `file` replaces. */
function reportReplacedOutput({ output }: Pick<Route, 'output'>, file: string | undefined): Diagnostic[] {
  const message = `This file replaces the \`${output}\` that techdocs writes.`;
  const suggestion = 'Remove this file to use that one.';
  return [{ code: 'replaced-file', severity: 'note', message, file, suggestion }];
}

/** Returns a note for each static file that replaces a file of search. */
export function reportReplacedSearchFiles(site: Pick<SiteStructure, 'locale'> & SiteConfigAndAssets): Diagnostic[] {
  const { config, locale, files } = site;
  const { versions } = createSearchSettings(config, locale, undefined);
  const { at } = config.search;
  const pointers = versions.map(({ pointer }) => pointer);
  return files.assets.flatMap(({ origin, path: output, file }) => {
    const href = createFileHref(`/${output}`, config);
    const isOurs = pointers.includes(href) || (at !== undefined && output.startsWith(at));
    return origin === 'static' && isOurs ? reportReplacedOutput({ output }, file) : [];
  });
}

/** Returns the finding for a redirect from an address that already has a page or redirect. */
function createDeadRedirectFinding(
  { rule, path, source: file }: Route<'redirect'>,
  first: Route,
  { config, severity }: { readonly config: SiteConfig; readonly severity: Severity },
): SettingDiagnostic {
  const target = rule?.address ?? path;
  const from = rule === undefined ? [] : requireDefined(config.redirects[rule.index], 'redirect', path).from;
  const place = `redirects[${rule?.index}].from${from.length > 1 ? `[${from.indexOf(target)}]` : ''}`;
  const setting = rule === undefined ? 'fromExtensions' : place;
  const reason =
    first.type === 'redirect'
      ? `\`${target}\` already has a redirect`
      : `The page \`${target}\` exists (${describeRoute(first)}) and is shown`;
  const message = `${reason}, so this redirect has no effect.`;
  return { code: 'duplicate-route', severity, message, file, setting, target, suggestion: 'Remove one of the two.' };
}

function createFileFolderCollisionFinding(file: Route, other: Route): Diagnostic {
  const message = `\`${file.output}\` would be a file (from ${describeRoute(file)}) and a folder (from ${describeRoute(other)}).`;
  const suggestion = 'Rename one of them.';
  return { code: 'duplicate-route', severity: 'error', message, file: file.source, suggestion };
}

/** Returns a finding for each sidebar section that has no print page because another page of the site has the path of the print page. */
export function reportSectionsWithoutPrintPage(
  { covered }: PrintSectionsOfSite,
  { onDuplicateRoutes }: SiteConfig,
): Diagnostic[] {
  const severity = convertLevelToSeverity(onDuplicateRoutes);
  if (severity === undefined) return [];
  return covered.map(({ path, source }) =>
    createDuplicateRouteFinding({ path, type: 'print' }, { source, type: 'doc' }, severity),
  );
}

/** Returns the finding that two sources have the same address. The first source is used. */
function createDuplicateRouteFinding(
  route: Pick<Route, 'path' | 'source' | 'type'>,
  first: Pick<Route, 'source' | 'type'>,
  severity: Severity,
): Diagnostic {
  return {
    code: 'duplicate-route',
    severity,
    message: `Two sources make the page \`${route.path}\`: ${describeRoute(first)} and ${describeRoute(route)}. The first one is used.`,
    ...locateRouteSource(route.source === undefined ? first : route),
    target: route.path,
    suggestion:
      route.type === 'static' ? 'Rename or remove one of them.' : 'Give one of them another `slug`, or remove it.',
  };
}

/**
 * Returns the position of a finding. Documents are reported at line 1, so that every language that shows the document has the same finding.
 */
function locateRouteSource({
  source: file,
  type,
}: Pick<Route, 'source' | 'type'>): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const isText = type === 'doc' || type === 'post' || type === 'page';
  return { file, ...(isText && { line: 1, column: 1 }) };
}

function describeRoute(route: Pick<Route, 'source' | 'type'> & { readonly extension?: string }): string {
  const extension = route.extension ?? parseRoutePageFile(route.source)?.extension;
  if (extension !== undefined) return `the extension \`${extension}\``;
  return route.source ?? `the generated ${route.type} page`;
}

/** Returns all folders that contain the files, including parent folders. */
function listParentFolders(outputs: Iterable<string>): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const output of outputs) {
    let end = output.lastIndexOf('/');
    while (end > 0 && !folders.has(output.slice(0, end))) {
      folders.add(output.slice(0, end));
      end = output.lastIndexOf('/', end - 1);
    }
  }
  return folders;
}
