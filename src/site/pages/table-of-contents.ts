// The table of contents of a page.
import { addBreakOpportunities } from '../../model/breaks.ts';
import type { SiteConfig } from '../../model/config.ts';
import type { DocumentMetadata } from '../../model/entries.ts';
import type { TocItem } from '../../model/view.ts';

/** Returns the headings of a document as a tree. Omits headings of levels that the table of contents does not show. */
export function planTableOfContents(document: DocumentMetadata, config: SiteConfig): TocItem[] {
  const { frontMatter } = document;
  if (frontMatter.hide_table_of_contents === true) return [];
  const min = frontMatter.toc_min_heading_level ?? config.tableOfContents.minHeadingLevel;
  const max = frontMatter.toc_max_heading_level ?? config.tableOfContents.maxHeadingLevel;
  const roots: MutableTocItem[] = [];
  const open: MutableTocItem[] = [];
  for (const { level, id, html } of document.headings) {
    if (level < min || level > max) continue;
    const item: MutableTocItem = { level, id, html: addBreakOpportunities(html), children: [] };
    while (open.length > 0 && (open.at(-1) as MutableTocItem).level >= level) open.pop();
    (open.at(-1)?.children ?? roots).push(item);
    open.push(item);
  }
  return roots;
}

interface MutableTocItem extends TocItem {
  readonly children: MutableTocItem[];
}
