// Pages that say the same and have another file: what of their markup differs, counted over all of them, as one change of a template, a
// stylesheet or a setting changes many pages in the same way. Pure.
import { diffArrays } from 'diff';
import type { MarkupChange, MarkupDiff } from './site-diff.ts';

/** Pages that are looked at; the others are counted. */
const MOST_PAGES = 400;
/** Tags and texts of a page that may come or go before all of it counts as new. */
const MOST_EDITS = 2000;
/** Changes that are told, and characters of each side. */
const MOST = { changes: 20, characters: 200 };

/** The HTML of a page before and after. */
export interface MarkupSides {
  readonly before: string;
  readonly after: string;
}

/** Compares pages by their paths; nothing where there are none. */
export function compareMarkup(
  paths: readonly string[],
  sidesOf: (path: string) => MarkupSides | undefined,
): MarkupDiff | undefined {
  if (paths.length === 0) return undefined;
  const changes = new Map<string, MarkupChange>();
  const read = paths.slice(0, MOST_PAGES);
  for (const path of read) {
    const sides = sidesOf(path);
    // On one page the same change counts once.
    const own = new Map(sides && changesIn(sides).map((change) => [JSON.stringify(change), change]));
    for (const [key, change] of own)
      changes.set(key, { ...change, example: path, ...changes.get(key), pages: (changes.get(key)?.pages ?? 0) + 1 });
  }
  const sorted = [...changes.values()].sort((a, b) => b.pages - a.pages);
  return { pages: paths.length, read: read.length, changes: sorted.slice(0, MOST.changes) };
}

function changesIn({ before, after }: MarkupSides): readonly Pick<MarkupChange, 'before' | 'after'>[] {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const runs = diffArrays(old, now, { maxEditLength: MOST_EDITS });
  if (runs === undefined) return [{ before: shortened(before), after: shortened(after) }];
  const changes: { before?: string; after?: string }[] = [];
  let isOpen = false;
  for (const { added, removed, value } of runs) {
    if (!added && !removed) {
      isOpen = false;
      continue;
    }
    if (!isOpen) changes.push({});
    isOpen = true;
    const change = changes.at(-1);
    if (change !== undefined) change[added ? 'after' : 'before'] = shortened(value.join(''));
  }
  return changes;
}

/** Tags, and the texts between them. */
function tokensOf(html: string): string[] {
  return html.split(/(?<=>)|(?=<)/);
}

function shortened(markup: string): string {
  return markup.length <= MOST.characters ? markup : `${markup.slice(0, MOST.characters)}…`;
}
