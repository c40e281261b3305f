// IO. Implements `addresses --fix`. Redirects each lost address to the page that now has its text. Adds each lost heading id as a former id
// to the heading that replaced it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LostAddressesAndAnchors, LostAnchor } from '../../check/lost-addresses.ts';
import { createLostAddressRedirect, type NewLocationsOfLostPages } from '../../check/published.ts';
import { validateOutputPath, writeOutput } from '../../content/io/output.ts';
import { readStats } from '../../content/io/stats.ts';
import type { Project } from '../../engine/project.ts';
import { isSafeRelativePath } from '../../lib/file-path.ts';
import { groupBy } from '../../lib/group.ts';
import { writeRedirectsToConfigFile } from '../edit-config.ts';
import type { NewRedirect } from '../edit-redirects.ts';
import { addFormerIds } from './former-ids.ts';

/** Changes that were written. */
export interface AddressFixes {
  readonly redirects: readonly NewRedirect[];
  /**
   * Whether the redirects were written to the configuration. If the configuration computes its redirects, the new ones are printed instead.
   */
  readonly isInConfig: boolean;
  /** Former ids that were written, each with its file (root-relative) and the current id. */
  readonly ids: readonly { readonly file: string; readonly id: string; readonly former: string }[];
}

/** Writes redirects for lost addresses whose text was found. */
export async function redirectLostAddresses(
  project: Project,
  lost: LostAddressesAndAnchors,
  locations: NewLocationsOfLostPages,
): Promise<Pick<AddressFixes, 'redirects' | 'isInConfig'>> {
  const redirects = lost.addresses.flatMap((address) => {
    const place = locations.placeOf(address);
    return place === undefined ? [] : createLostAddressRedirect(address, place);
  });
  const isInConfig = await writeRedirectsToConfigFile(project, redirects);
  return { redirects, isInConfig };
}

/** Writes former ids into the lines of headings. Returns the ids that were written. */
export function writeFormerHeadingIds(
  { config: { root } }: Project,
  lost: LostAddressesAndAnchors,
  locations: NewLocationsOfLostPages,
): AddressFixes['ids'] {
  const insertions = lost.anchors.flatMap((anchor) => {
    const now = locations.headingOf(anchor);
    return now === undefined || !isProjectFile(root, now.file) ? [] : { ...now, anchor };
  });
  return [...groupBy(insertions, ({ file }) => file)].flatMap(([file, insertionsInFile]) => {
    const written: AddressFixes['ids'][number][] = [];
    const before = readFileSync(join(root, file), 'utf8');
    let text = before;
    for (const [line, insertionsAtLine] of groupBy(insertionsInFile, ({ heading }) => heading.line)) {
      const id = insertionsAtLine[0]?.heading.id ?? '';
      const former = [...new Set(insertionsAtLine.map(({ anchor }) => anchor.id))];
      const edited = addFormerIds(text, { line, id, former });
      if (edited === undefined) continue;
      text = edited;
      written.push(...former.map((formerId) => ({ file, id, former: formerId })));
    }
    if (text !== before) writeOutput(validateOutputPath(file, root), text);
    return written;
  });
}

/** Whether a source is a file of the project, so that it can be edited; other sources are in a commit or an API description. */
function isProjectFile(root: string, file: string): boolean {
  return (
    isSafeRelativePath(file) && /\.(?:mdx?|markdown)$/i.test(file) && readStats(join(root, file))?.isFile() === true
  );
}

/** Whether the replacement of at least one lost heading is known, so that a former id can be written there. */
export function hasFixableAnchor(
  { anchors }: { readonly anchors: readonly LostAnchor[] },
  locations: NewLocationsOfLostPages,
): boolean {
  return anchors.some((anchor) => locations.headingOf(anchor) !== undefined);
}
