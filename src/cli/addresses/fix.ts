// IO. `addresses --fix`: writes redirects for lost addresses, and former ids for lost headings, to the current page of their text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LostAnchor, LostItems } from '../../check/lost-addresses.ts';
import { type NewLocations, redirectForLost } from '../../check/published.ts';
import { validateOutput, writeOutput } from '../../content/io/output.ts';
import { statsOf } from '../../content/io/stats.ts';
import type { Project } from '../../engine/project.ts';
import { staysInside } from '../../lib/file-path.ts';
import { groupBy } from '../../lib/group.ts';
import { addRedirects } from '../edit-config.ts';
import type { NewRedirect } from '../edit-redirects.ts';
import { addFormerIds } from './former-ids.ts';

/** Changes that were written. */
export interface AddressFixes {
  readonly redirects: readonly NewRedirect[];
  /** Whether the redirects were written to the configuration; they are printed if it computes its redirects. */
  readonly isInConfig: boolean;
  /** Former ids by the root-relative files that now have the headings. */
  readonly ids: readonly { readonly file: string; readonly id: string; readonly former: string }[];
}

/** Writes redirects for lost addresses whose text was found. */
export async function fixAddresses(
  project: Project,
  lost: LostItems,
  found: NewLocations,
): Promise<Pick<AddressFixes, 'redirects' | 'isInConfig'>> {
  const redirects = lost.addresses.flatMap((each) => {
    const place = found.placeOf(each);
    return place === undefined ? [] : redirectForLost(each, place);
  });
  const isInConfig = await addRedirects(project, redirects);
  return { redirects, isInConfig };
}

/** Writes former ids into the lines of headings; returns them. */
export function fixAnchors({ config: { root } }: Project, lost: LostItems, found: NewLocations): AddressFixes['ids'] {
  const wanted = lost.anchors.flatMap((anchor) => {
    const now = found.headingOf(anchor);
    return now === undefined || !isProjectFile(root, now.file) ? [] : { ...now, anchor };
  });
  return [...groupBy(wanted, ({ file }) => file)].flatMap(([file, own]) => {
    const written: AddressFixes['ids'][number][] = [];
    const before = readFileSync(join(root, file), 'utf8');
    let text = before;
    for (const [line, each] of groupBy(own, ({ heading }) => heading.line)) {
      const id = each[0]?.heading.id ?? '';
      const former = [...new Set(each.map(({ anchor }) => anchor.id))];
      const edited = addFormerIds(text, { line, id, former });
      if (edited === undefined) continue;
      text = edited;
      written.push(...former.map((one) => ({ file, id, former: one })));
    }
    if (text !== before) writeOutput(validateOutput(file, root), text);
    return written;
  });
}

/** Whether a source is a file of the project, and not in a commit or an API description. */
function isProjectFile(root: string, file: string): boolean {
  return staysInside(file) && /\.(?:mdx?|markdown)$/i.test(file) && statsOf(join(root, file))?.isFile() === true;
}

/** Whether the new place of a lost heading is known, so that its former id can be written. */
export function hasFixableAnchor(
  { anchors }: { readonly anchors: readonly LostAnchor[] },
  found: NewLocations,
): boolean {
  return anchors.some((each) => found.headingOf(each) !== undefined);
}
