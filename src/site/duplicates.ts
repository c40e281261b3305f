// Routes that would be written to the same place.
import type { SiteConfig } from '../model/config.ts';
import { type Diagnostic, severityOf } from '../model/diagnostic.ts';
import type { Route } from '../model/route.ts';
import type { Emitted } from './assembly.ts';

/** Generated files that a static file of the same name may stand for, without a word. */
const REPLACEABLE: ReadonlySet<string> = new Set<Route['type']>(['robots', 'text', 'opensearch', 'sitemap']);

/** A static file may replace a generated one, and two mirrors collide only where their pages do, which is told already. */
function isExpected(route: Route, first: Route): boolean {
  if (route.type === 'markdown' && first.type === 'markdown') return true;
  return REPLACEABLE.has(route.type) && first.type === 'static';
}

/** Keeps the first route of each output file and names both sources of the others. */
export function withoutDuplicates(
  emitted: readonly Emitted[],
  config: SiteConfig,
): { readonly kept: Emitted[]; readonly diagnostics: Diagnostic[] } {
  const byOutput = new Map<string, Emitted>();
  const diagnostics: Diagnostic[] = [];
  const severity = severityOf(config.onDuplicateRoutes);
  for (const item of emitted) {
    const known = byOutput.get(item.route.output);
    if (!known) {
      byOutput.set(item.route.output, item);
    } else if (severity !== undefined && !isExpected(item.route, known.route)) {
      diagnostics.push(duplicate(item.route, known.route, severity));
    }
  }
  const folders = foldersOf(byOutput.keys());
  for (const [output, item] of byOutput) {
    if (!folders.has(output)) continue;
    const other = [...byOutput.values()].find((candidate) =>
      candidate.route.output.startsWith(`${output}/`),
    ) as Emitted;
    diagnostics.push({
      code: 'duplicate-route',
      severity: 'error',
      message: `\`${output}\` would be a file (from ${nameOf(item.route)}) and a folder (from ${nameOf(other.route)}).`,
      file: item.route.source,
      suggestion: 'Rename one of them.',
    });
  }
  return { kept: [...byOutput.values()], diagnostics };
}

function duplicate(route: Route, first: Route, severity: 'error' | 'warning'): Diagnostic {
  return {
    code: 'duplicate-route',
    severity,
    message: `Two sources make the page \`${route.path}\`: ${nameOf(first)} and ${nameOf(route)}. The first one is used.`,
    file: route.source ?? first.source,
    target: route.path,
    suggestion: 'Give one of them another `slug`, or remove it.',
  };
}

function nameOf(route: Route): string {
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
