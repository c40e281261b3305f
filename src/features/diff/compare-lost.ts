// Lost addresses and anchors, with their new place and the fix to write. Pure.
import type { LostItems } from '../../check/lost-addresses.ts';
import { redirectForLost } from '../../check/published.ts';
import { findHeadings } from '../../model/new-places.ts';
import type { PageFacts } from './facts.ts';
import type { PagePairing } from './pair-pages.ts';
import type { LostPlace } from './site-diff.ts';

/** Pages before and after. */
export interface PageSides {
  readonly before: readonly PageFacts[];
  readonly after: readonly PageFacts[];
}

/** Returns all lost places with their fix. */
export function listLostPlaces(
  lost: LostItems,
  pairing: PagePairing,
  { before, after }: PageSides,
): readonly LostPlace[] {
  const places = new Map<string, PageFacts>([
    ...pairing.removed.flatMap(({ page, textOn }) => (textOn ? [[page.path, textOn] as const] : [])),
    ...pairing.moved.map((pair) => [pair.before.path, pair.after] as const),
  ]);
  const [old, now] = [before, after].map((pages) => new Map(pages.map((page) => [page.path, page]))) as [
    Map<string, PageFacts>,
    Map<string, PageFacts>,
  ];
  const addresses = lost.addresses.flatMap((each): LostPlace[] => {
    const place = places.get(each.page.path);
    const fix = place === undefined ? NO_TEXT_FIX : addressFix(redirectForLost(each, place));
    const told = (path: string): LostPlace => ({
      address: path,
      kind: 'address',
      ...fileOf(old.get(path)),
      ...(place && { now: place.path }),
      fix,
    });
    return [each.page.path, ...each.also].map(told);
  });
  const anchors = lost.anchors.map(({ page, id, path }): LostPlace => {
    const [was, is] = [old.get(page.path), now.get(path)];
    const heading = was && is && findHeadings([id], was, is).get(id);
    const fix =
      heading === undefined
        ? `Write \`${id}\` as a second id behind the heading that readers need now, or let it go.`
        : `Write \`{#${heading.id} ${id}}\` behind the heading \`${heading.text}\`.`;
    const place = heading && `${path}#${heading.id}`;
    return { address: `${page.path}#${id}`, kind: 'anchor', ...fileOf(was), ...(place && { now: place }), fix };
  });
  return [...addresses, ...anchors];
}

const NO_TEXT_FIX = 'No page has its text. Redirect it to the page that readers need now.';

function addressFix({ from, to }: { readonly from: string; readonly to: string }): string {
  return `Write \`{ from: '${from}', to: '${to}' }\` in \`redirects\`.`;
}

function fileOf(page: PageFacts | undefined): Pick<LostPlace, 'file'> {
  return page?.file === undefined ? {} : { file: page.file };
}
