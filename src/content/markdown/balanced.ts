// Raw HTML that the author of a page wrote: whether there is any, and whether its tags are balanced.
import { balanceHtml, createUnbalancedHtmlFindings } from '../../model/balance.ts';
import { findSourceLocation, type PageState, reportFaultAt } from './page.ts';

/** Whether the author wrote raw HTML. Permalink symbols, which are raw HTML for markdown-it, do not count. */
export function hasRawHtml(page: PageState): boolean {
  return [...page.rawHtml.values()].some(({ html }) => html !== '');
}

/** Balances the raw HTML of a page. Reports each unbalanced element. */
export function balancePageHtml(html: string, page: PageState): string {
  const result = balanceHtml(html);
  for (const { tag, ...fault } of createUnbalancedHtmlFindings(result))
    reportFaultAt(page, { ...findSourceLocation(page, findUnbalancedTagLine(page, tag)), column: 1 }, fault);
  return result.html;
}

/**
 * Returns the line of the first unmatched raw tag that begins with `tag`, such as `<b` or `</b`. If every tag with this name is matched,
 * returns the first line that contains the tag. If no line contains the tag, returns the line of the first raw HTML.
 */
function findUnbalancedTagLine(page: PageState, tag: string): number {
  const raw = [...page.rawHtml.values()].filter(({ html }) => html !== '');
  const open: number[] = [];
  const stray: number[] = [];
  const tags = new RegExp(`<(/?)${tag.replace(/^<\/?/, '')}(?![\\w-])`, 'gi');
  const lines = raw.flatMap(({ html, line }) => html.split('\n').map((text, index) => [line + index, text] as const));
  for (const [line, text] of lines)
    for (const [, slash] of text.matchAll(tags)) {
      if (slash === '') open.push(line);
      else if (open.pop() === undefined) stray.push(line);
    }
  const [alone] = tag.startsWith('</') ? stray : open;
  const written = page.writtenLines.findIndex((line) => line.toLowerCase().includes(tag));
  return alone ?? (written < 0 ? (raw[0]?.line ?? 0) : written);
}
