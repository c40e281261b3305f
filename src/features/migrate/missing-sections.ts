// Finds sections of addresses that occur only in links of the old site and have no source in the site. Examples are pages of plug-ins and
// other sites on the same host. Pure.
import { groupBy } from '../../lib/group.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Note } from './planned.ts';
import type { ComparedAddress } from './routes.ts';

/** Minimum number of missing addresses in a folder. With fewer missing addresses, the links are probably typing errors. */
const MIN_MISSING_IN_FOLDER = 10;

/**
 * Creates a function that returns the missing section of a broken link. A section of addresses is missing in two cases. In the first case,
 * links lead into the section, but the old site has no address there. In the second case, the section has more missing addresses than known
 * addresses. The pages of a section are created in one place, so the linking pages need no change.
 */
export function createMissingSectionLookup(
  findings: readonly Diagnostic[],
  routes: readonly ComparedAddress[],
): (finding: Diagnostic) => string | undefined {
  const known = new Set(routes.flatMap(({ path }) => listPathPrefixes(path)));
  const targets = new Set(findings.flatMap((one) => extractMissingTarget(one) ?? []));
  const firstOf = (target: string) => listPathPrefixes(target).find((one) => !known.has(one));
  const sections = new Set<string>();
  const single = new Set<string>();
  for (const target of targets) {
    const first = firstOf(target);
    if (first === undefined) continue;
    if (first === target) single.add(target);
    else sections.add(first);
  }
  for (const [folder, some] of groupBy([...single], getParentPath)) {
    const there = routes.filter(({ path }) => path.startsWith(`${folder}/`)).length;
    if (folder !== '' && some.length >= MIN_MISSING_IN_FOLDER && some.length > there) sections.add(folder);
  }
  return (finding) => {
    const target = extractMissingTarget(finding);
    return target === undefined ? undefined : listPathPrefixes(target).find((one) => sections.has(one));
  };
}

/** Returns the note on what to do about a missing section. */
export function createMissingSectionNote(section: string): Pick<Note, 'message' | 'suggestion'> {
  return {
    message: `Links lead below \`${section}\`, where the pages are not there: a plugin of the old site made them, or they are another site.`,
    suggestion:
      'Write these pages into the docs, or lead their addresses on with `redirects`. If another site has them, write whole addresses, or set `onBrokenLinks`.',
  };
}

/** Extension of a file that is no page. A missing file is a fault of one link. */
const FILE_EXTENSION = /\.(?!html?\b)[a-z][a-z\d]{1,4}(?:[?#].*)?$/i;

/** The target of a broken link without its query, its anchor and its last slash. */
function extractMissingTarget({ code, target }: Diagnostic): string | undefined {
  return code === 'broken-link' && target?.startsWith('/') && !FILE_EXTENSION.test(target)
    ? target.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
    : undefined;
}

function getParentPath(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

/** Returns the path and all paths above it. For `/a/b`, returns `/a` and `/a/b`. */
function listPathPrefixes(path: string): readonly string[] {
  const parts = path.split('/').slice(1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
}
