// Compares the sizes of two built folders as readers load them. Pure.
import { compareText } from '../../lib/text.ts';
import type { FolderWeight } from './read-built.ts';
import type { Weight, WeightDiff } from './site-diff.ts';

/** Minimum change of a page's HTML that is reported, in bytes. */
const LEAST = 100;

/** Compares two built folders. */
export function compareWeights(before: FolderWeight, after: FolderWeight): WeightDiff {
  const changed = [...after.pages].flatMap(([path, size]) => {
    const was = before.pages.get(path);
    return was === undefined || Math.abs(size - was) < LEAST ? [] : [{ path, before: was, after: size }];
  });
  const by = ({ before: was, after: is }: Weight) => Math.abs(is - was);
  const [was, is] = [before.firstLoads.get('/'), after.firstLoads.get('/')];
  return {
    pages: { before: sumOf(before.pages), after: sumOf(after.pages) },
    index: { before: before.index, after: after.index },
    firstLoad: {
      ...(was !== undefined && is !== undefined && { start: { before: was, after: is } }),
      middle: { before: middleOf(before.firstLoads), after: middleOf(after.firstLoads) },
    },
    site: { before: before.site, after: after.site },
    changed: changed.sort((a, b) => by(b) - by(a) || compareText(a.path, b.path)),
  };
}

function sumOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

function middleOf(sizes: ReadonlyMap<string, number>): number {
  const sorted = [...sizes.values()].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}
