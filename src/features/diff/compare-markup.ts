// Compares the HTML of pages with equal texts. Equal changes are counted over all pages, because a change of a template, a stylesheet or a
// setting affects many pages alike. Pure.
import { diffArrays } from 'diff';
import type { MarkupChange, MarkupDiff } from './site-diff.ts';

/** Maximum number of pages that are compared. Further pages are only counted. */
const MAX_COMPARED_PAGES = 400;
/** Maximum edits (tags and texts) of a page; with more, the whole page counts as new. */
const MAX_EDITS_PER_PAGE = 2000;
/** Maximum number of reported changes, and maximum characters of the old and of the new HTML in a change. */
const MAX_REPORTED_MARKUP = { changes: 20, characters: 200 };

/** The HTML of a page before and after. */
interface MarkupPair {
  readonly before: string;
  readonly after: string;
}

/** Compares the HTML of pages; `undefined` if there are no pages to compare. */
export function compareMarkup(
  paths: readonly string[],
  sidesOf: (path: string) => MarkupPair | undefined,
): MarkupDiff | undefined {
  if (paths.length === 0) return undefined;
  const changes = new Map<string, MarkupChange>();
  const read = paths.slice(0, MAX_COMPARED_PAGES);
  for (const path of read) {
    const sides = sidesOf(path);
    // A change that repeats on a page counts once.
    const changeByKey = new Map(sides && findMarkupChanges(sides).map((change) => [JSON.stringify(change), change]));
    for (const [key, change] of changeByKey)
      changes.set(key, { ...change, example: path, ...changes.get(key), pages: (changes.get(key)?.pages ?? 0) + 1 });
  }
  const sorted = [...changes.values()].sort((a, b) => b.pages - a.pages);
  return { pages: paths.length, read: read.length, changes: sorted.slice(0, MAX_REPORTED_MARKUP.changes) };
}

function findMarkupChanges({ before, after }: MarkupPair): readonly Pick<MarkupChange, 'before' | 'after'>[] {
  const old = tokenizeMarkup(before);
  const now = tokenizeMarkup(after);
  const runs = diffArrays(old, now, { maxEditLength: MAX_EDITS_PER_PAGE });
  if (runs === undefined) return [{ before: shortenMarkup(before), after: shortenMarkup(after) }];
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
    if (change !== undefined) change[added ? 'after' : 'before'] = shortenMarkup(value.join(''));
  }
  return changes;
}

/** Splits HTML into tags and the texts between them. */
function tokenizeMarkup(html: string): string[] {
  return html.split(/(?<=>)|(?=<)/);
}

function shortenMarkup(markup: string): string {
  return markup.length <= MAX_REPORTED_MARKUP.characters
    ? markup
    : `${markup.slice(0, MAX_REPORTED_MARKUP.characters)}…`;
}
