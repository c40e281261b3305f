// Lists lost addresses and anchors. Each has its new place, if known, and the fix that the author can write. Pure.
import { formatGeneratedAnchorFix, type LostAddressesAndAnchors, type LostAnchor } from '../../check/lost-addresses.ts';
import { createLostAddressRedirect } from '../../check/published.ts';
import type { Heading } from '../../model/document.ts';
import { findMovedHeadings } from '../../model/new-places.ts';
import type { PageToCompare } from './facts.ts';
import type { PagePairing } from './pair-pages.ts';
import type { LostAddressWithFix } from './site-diff.ts';

/** Pages before and after. */
interface PagesOfBothSides {
  readonly before: readonly PageToCompare[];
  readonly after: readonly PageToCompare[];
}

/** Returns all lost addresses and anchors with their fixes. */
export function listLostAddressesWithFixes(
  lost: LostAddressesAndAnchors,
  pairing: PagePairing,
  { before, after }: PagesOfBothSides,
): readonly LostAddressWithFix[] {
  const places = new Map<string, PageToCompare>([
    ...pairing.removed.flatMap(({ page, textOn }) => (textOn ? [[page.path, textOn] as const] : [])),
    ...pairing.moved.map((pair) => [pair.before.path, pair.after] as const),
  ]);
  const [old, now] = [before, after].map((pages) => new Map(pages.map((page) => [page.path, page]))) as [
    Map<string, PageToCompare>,
    Map<string, PageToCompare>,
  ];
  const addresses = lost.addresses.flatMap((address): LostAddressWithFix[] => {
    const place = places.get(address.page.path);
    const fix =
      place === undefined
        ? 'No page has its text. Redirect it to the page that readers need now.'
        : formatRedirectFix(createLostAddressRedirect(address, place));
    const createEntry = (path: string): LostAddressWithFix => ({
      address: path,
      kind: 'address',
      ...pickFileOfPage(old.get(path)),
      ...(place && { now: place.path }),
      fix,
    });
    return [address.page.path, ...address.also].map(createEntry);
  });
  const anchors = lost.anchors.map(({ page, id, path, madeFrom }): LostAddressWithFix => {
    const was = old.get(page.path);
    const is = now.get(path);
    const heading = madeFrom === undefined && was && is ? findMovedHeadings([id], was, is).get(id) : undefined;
    const fix = formatAnchorFix({ id, madeFrom }, heading);
    const place = heading && `${path}#${heading.id}`;
    return { address: `${page.path}#${id}`, kind: 'anchor', ...pickFileOfPage(was), ...(place && { now: place }), fix };
  });
  return [...addresses, ...anchors];
}

function formatAnchorFix(
  { id, madeFrom }: Pick<LostAnchor, 'id'> & { readonly madeFrom: string | undefined },
  heading: Heading | undefined,
): string {
  if (madeFrom !== undefined) return formatGeneratedAnchorFix(madeFrom);
  return heading === undefined
    ? `Write \`${id}\` as a second id behind the heading that readers need now, or let it go.`
    : `Write \`{#${heading.id} ${id}}\` behind the heading \`${heading.text}\`.`;
}

function formatRedirectFix({ from, to }: { readonly from: string; readonly to: string }): string {
  return `Write \`{ from: '${from}', to: '${to}' }\` in \`redirects\`.`;
}

function pickFileOfPage(page: PageToCompare | undefined): Pick<LostAddressWithFix, 'file'> {
  return page?.file === undefined ? {} : { file: page.file };
}
