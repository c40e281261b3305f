// Sections of addresses that links of the old site lead to and no source makes: pages of plugins, and other sites on the same host. Pure.
import { groupBy } from '../../lib/group.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Note } from './planned.ts';
import type { RouteRow } from './routes.ts';

/** Number of missing addresses in a folder that are no typing errors. */
const MANY = 10;

/**
 * Returns the finder of the section that a broken link leads to, if the section is missing: nothing of the old site has an address in it and
 * links lead below it, or it lacks many addresses. Its pages are made or named in one place, so no page that links to it needs a hand.
 */
export function createSectionLookup(
  findings: readonly Diagnostic[],
  routes: readonly RouteRow[],
): (finding: Diagnostic) => string | undefined {
  const known = new Set(routes.flatMap(({ path }) => prefixes(path)));
  const targets = new Set(findings.flatMap((one) => missingTarget(one) ?? []));
  const firstOf = (target: string) => prefixes(target).find((one) => !known.has(one));
  const sections = new Set<string>();
  const single = new Set<string>();
  for (const target of targets) {
    const first = firstOf(target);
    if (first === undefined) continue;
    if (first === target) single.add(target);
    else sections.add(first);
  }
  for (const [folder, some] of groupBy([...single], folderOf)) {
    const there = routes.filter(({ path }) => path.startsWith(`${folder}/`)).length;
    if (folder !== '' && some.length >= MANY && some.length > there) sections.add(folder);
  }
  return (finding) => {
    const target = missingTarget(finding);
    return target === undefined ? undefined : prefixes(target).find((one) => sections.has(one));
  };
}

/** Returns the work that a missing section is. */
export function sectionNote(section: string): Pick<Note, 'message' | 'suggestion'> {
  return {
    message: `Links lead below \`${section}\`, where the pages are not there: a plugin of the old site made them, or they are another site.`,
    suggestion:
      'Write these pages into the docs, or lead their addresses on with `redirects`. If another site has them, write whole addresses, or set `onBrokenLinks`.',
  };
}

/** The target of a broken link without its query, its anchor and its last slash. */
function missingTarget({ code, target }: Diagnostic): string | undefined {
  return code === 'broken-link' && target?.startsWith('/')
    ? target.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
    : undefined;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** The addresses above a path, and the path: `/a`, `/a/b`. */
function prefixes(path: string): readonly string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}
