// Routes that would be written to the same place.
import type { SiteConfig } from '../../model/config.ts';
import { type Diagnostic, type SettingDiagnostic, type Severity, severityOf } from '../../model/diagnostic.ts';
import type { Route } from '../../model/route.ts';
import { sitePath } from '../../model/url.ts';
import { localePrefix } from '../navigation/entries.ts';

/** Files that a static file of the same name replaces: their authors have said what they want. */
const REPLACEABLE: ReadonlySet<string> = new Set<Route['type']>([
  ...(['robots', 'text', 'opensearch', 'sitemap', 'feed', 'data', 'markdown'] as const),
]);

function isReplaced(route: Route, by: Route): boolean {
  return by.type === 'static' && REPLACEABLE.has(route.type);
}

/** Keeps one route of each output file, the author's before ours and then the first, and says what became of the others. */
export function withoutDuplicates(routes: readonly Route[], config: SiteConfig) {
  const byOutput = new Map<string, Route>();
  const diagnostics: SettingDiagnostic[] = [];
  const severity = severityOf(config.onDuplicateRoutes);
  for (const route of routes) {
    const first = byOutput.get(route.output);
    if (!first || isReplaced(first, route)) byOutput.set(route.output, route);
    if (!first) continue;
    if (isReplaced(first, route)) diagnostics.push(...replaced(first, route.source));
    else if (isReplaced(route, first)) diagnostics.push(...replaced(route, first.source));
    else if (severity !== undefined && route.type === 'redirect')
      diagnostics.push(deadRedirect(route, first, { config, severity }));
    else if (severity !== undefined) diagnostics.push(duplicate(route, first, severity));
  }
  return { kept: [...byOutput.values()], diagnostics };
}

/** An error for each file that has the name of a folder. */
export function filesLikeFolders(routes: readonly Route[]): Diagnostic[] {
  const folders = foldersOf(routes.map(({ output }) => output));
  return routes.flatMap((route): Diagnostic | [] => {
    if (!folders.has(route.output)) return [];
    return fileAndFolder(route, routes.find(({ output }) => output.startsWith(`${route.output}/`)) as Route);
  });
}

/** A note of a static file that stands for one of ours. An empty one of ours is not missed. */
export function replaced({ output, key }: Pick<Route, 'output' | 'key'>, file: string | undefined): Diagnostic[] {
  if (key === 'empty') return [];
  const message = `This file replaces the \`${output}\` that techdocs writes.`;
  const suggestion = 'Remove this file to use that one.';
  return [{ code: 'replaced-file', severity: 'note', message, file, suggestion }];
}

/** What is said of a redirect from an address that leads elsewhere already. */
function deadRedirect(
  { key, path, source: file }: Route,
  first: Route,
  { config, severity }: { readonly config: SiteConfig; readonly severity: Severity },
): SettingDiagnostic {
  const { from = [] } = config.redirects[Number(key)] ?? {};
  const at = from.findIndex((one) => sitePath(localePrefix(config, first.locale), one) === path);
  const setting = `redirects[${key}].from${from.length > 1 ? `[${at}]` : ''}`;
  const target = from[at] ?? path;
  const reason =
    first.type === 'redirect'
      ? `\`${target}\` already has a redirect`
      : `The page \`${target}\` exists (${nameOf(first)}) and is shown`;
  const message = `${reason}, so this redirect has no effect.`;
  return { code: 'duplicate-route', severity, message, file, setting, target, suggestion: 'Remove one of the two.' };
}

function fileAndFolder(file: Route, other: Route): Diagnostic {
  const message = `\`${file.output}\` would be a file (from ${nameOf(file)}) and a folder (from ${nameOf(other)}).`;
  const suggestion = 'Rename one of them.';
  return { code: 'duplicate-route', severity: 'error', message, file: file.source, suggestion };
}

/** What is said of a second source of an address. */
export function duplicate(
  route: Pick<Route, 'path' | 'source' | 'type'>,
  first: Pick<Route, 'source' | 'type'>,
  severity: Severity,
): Diagnostic {
  return {
    code: 'duplicate-route',
    severity,
    message: `Two sources make the page \`${route.path}\`: ${nameOf(first)} and ${nameOf(route)}. The first one is used.`,
    ...placeOf(route.source === undefined ? first : route),
    target: route.path,
    suggestion:
      route.type === 'static' ? 'Rename or remove one of them.' : 'Give one of them another `slug`, or remove it.',
  };
}

/** A document is told at its beginning, and so once for all languages that show it. */
function placeOf({ source: file, type }: Pick<Route, 'source' | 'type'>): Pick<Diagnostic, 'file' | 'line' | 'column'> {
  const isText = type === 'doc' || type === 'post' || type === 'page';
  return { file, ...(isText && { line: 1, column: 1 }) };
}

function nameOf(route: Pick<Route, 'source' | 'type'>): string {
  return route.source ?? `the generated ${route.type} page`;
}

/** All folders that files lie in, those around them included. */
function foldersOf(outputs: Iterable<string>): ReadonlySet<string> {
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
