// Routes that would be written to the same place.
import type { SiteConfig } from '../../model/config.ts';
import { type Diagnostic, type Severity, severityOf } from '../../model/diagnostic.ts';
import type { Route } from '../../model/route.ts';

/** Generated files that a static file of the same name may stand for, without a word. */
const REPLACEABLE: ReadonlySet<string> = new Set<Route['type']>(['robots', 'text', 'opensearch', 'sitemap']);

/** A static file may replace a generated one, and two mirrors collide only where their pages do, which is told already. */
function isExpected(route: Route, first: Route): boolean {
  if (route.type === 'markdown' && first.type === 'markdown') return true;
  return REPLACEABLE.has(route.type) && first.type === 'static';
}

/** Keeps the first route of each output file and names both sources of the others. */
export function withoutDuplicates(routes: readonly Route[], config: SiteConfig) {
  const byOutput = new Map<string, Route>();
  const diagnostics: Diagnostic[] = [];
  const severity = severityOf(config.onDuplicateRoutes);
  for (const route of routes) {
    const first = byOutput.get(route.output);
    if (!first) byOutput.set(route.output, route);
    else if (severity !== undefined && !isExpected(route, first)) diagnostics.push(duplicate(route, first, severity));
  }
  const folders = foldersOf(byOutput.keys());
  const kept = [...byOutput.values()];
  for (const route of kept) {
    if (!folders.has(route.output)) continue;
    const other = kept.find(({ output }) => output.startsWith(`${route.output}/`)) as Route;
    diagnostics.push(fileAndFolder(route, other));
  }
  return { kept, diagnostics };
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
    file: route.source ?? first.source,
    target: route.path,
    suggestion: 'Give one of them another `slug`, or remove it.',
  };
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
