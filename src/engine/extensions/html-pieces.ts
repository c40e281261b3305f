// Divides the HTML of a page into pieces for parsing and search: addresses become slots, and each heading with an id begins a search
// record. The HTML itself stays unchanged.
import { sanitizeHtml } from '../../content/markdown/html.ts';
import { convertHtmlToMarkdown } from '../../content/markdown/html-to-markdown.ts';
import { extractHtmlText } from '../../content/markdown/plain-text.ts';
import { replaceReservedCharacters } from '../../content/piece-text.ts';
import { getAttributeValue, scanHtmlTokens } from '../../lib/html.ts';
import { collapseWhiteSpace } from '../../lib/text.ts';
import type { Filled, HtmlPiece } from '../../model/page-piece.ts';

/** Returns the pieces of a page. The first piece has the Markdown of the whole page. */
export function divideHtmlIntoPieces(whole: string): readonly HtmlPiece[] {
  if (whole === '') return [];
  const { html, links } = sanitizeHtml(replaceReservedCharacters(whole), 'trusted');
  const headings = findHeadingsWithId(html);
  const starts = [0, ...headings.map(({ start }) => start)];
  return starts.flatMap((start, index): HtmlPiece | [] => {
    const end = starts[index + 1] ?? html.length;
    if (start === end) return [];
    const parts: Filled[] = [];
    let done = start;
    for (const link of links.filter((candidate) => candidate.start >= start && candidate.end <= end)) {
      parts.push(html.slice(done, link.start), { slot: link.href, ...(link.kind !== 'link' && { isFile: true }) });
      done = link.end;
    }
    const heading = headings[index - 1];
    return {
      html: [...parts, html.slice(done, end)],
      ...(heading && { row: { id: heading.id, name: heading.name } }),
      ...(start === 0 && { mirror: convertHtmlToMarkdown(html) }),
    };
  });
}

interface HeadingWithId {
  readonly id: string;
  readonly name: string;
  /** Offset of its opening tag. */
  readonly start: number;
}

function findHeadingsWithId(html: string): readonly HeadingWithId[] {
  const headings: HeadingWithId[] = [];
  for (const token of scanHtmlTokens(html)) {
    if (token.kind !== 'open' || !/^h[1-6]$/.test(token.name)) continue;
    const id = getAttributeValue(token, 'id');
    const end = html.indexOf(`</${token.name}`, token.end);
    const name = collapseWhiteSpace(extractHtmlText(html.slice(token.end, end < 0 ? undefined : end)));
    if (id !== undefined && name !== '') headings.push({ id, name, start: token.start });
  }
  return headings;
}
