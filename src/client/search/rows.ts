// Rows of a list of hits. Each page has rows for its first hits, and a row that expands its other hits.
import { type SearchHit, searchLimits } from '../../model/search.ts';
import { groupDialogHitsByPage } from './hits.ts';

/** A row that the reader can select. */
export type HitRow =
  | { readonly type: 'hit'; readonly hit: SearchHit }
  | { readonly type: 'more'; readonly page: string; readonly count: number };

/** The rows of a page. */
export interface HitRowGroup {
  /** Address of the page. */
  readonly page: string;
  readonly first: SearchHit;
  readonly rows: readonly HitRow[];
}

/** Groups hits by page. Pages in `opened` get rows for all their hits, and other pages only for their first hits. */
export function groupHitRows(hits: readonly SearchHit[], opened: ReadonlySet<string>): readonly HitRowGroup[] {
  return [...groupDialogHitsByPage(hits)].map(([page, group]) => {
    const [first] = group as [SearchHit];
    const { firstOfPage } = searchLimits;
    const isFolded = !opened.has(page) && group.length > firstOfPage;
    const shown = isFolded ? group.slice(0, firstOfPage) : group;
    const rows: HitRow[] = shown.map((hit) => ({ type: 'hit', hit }));
    if (isFolded) rows.push({ type: 'more', page, count: group.length - firstOfPage });
    return { page, first, rows };
  });
}
