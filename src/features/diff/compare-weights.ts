// Compares two built folders by the number of bytes that readers load. Pure.
import { compareText } from '../../lib/text.ts';
import type { BuiltSiteByteSizes } from './read-built.ts';
import type { NumberBeforeAndAfter, SiteByteSizeChanges } from './site-diff.ts';

/** Minimum change of a page's HTML that is reported, in bytes. */
const MIN_REPORTED_CHANGE_BYTES = 100;

/** Compares two built folders. */
export function compareByteSizes(before: BuiltSiteByteSizes, after: BuiltSiteByteSizes): SiteByteSizeChanges {
  const changed = [...after.pages].flatMap(([path, size]) => {
    const was = before.pages.get(path);
    return was === undefined || Math.abs(size - was) < MIN_REPORTED_CHANGE_BYTES
      ? []
      : [{ path, before: was, after: size }];
  });
  const by = ({ before: was, after: is }: NumberBeforeAndAfter) => Math.abs(is - was);
  const was = before.firstLoads.get('/');
  const is = after.firstLoads.get('/');
  return {
    pages: { before: computeTotalSize(before.pages), after: computeTotalSize(after.pages) },
    index: { before: before.index, after: after.index },
    firstLoad: {
      ...(was !== undefined && is !== undefined && { start: { before: was, after: is } }),
      middle: { before: computeMedianSize(before.firstLoads), after: computeMedianSize(after.firstLoads) },
    },
    site: { before: before.site, after: after.site },
    changed: changed.sort((a, b) => by(b) - by(a) || compareText(a.path, b.path)),
  };
}

function computeTotalSize(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function computeMedianSize(sizes: ReadonlyMap<string, number>): number {
  const sorted = [...sizes.values()].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
