// Finds a page title that is written as HTML, as in many READMEs: `<h1 align="center">Name</h1>`.

import { applyEdits, type RangeEdit } from '../../lib/edits.ts';
import { getAttributeValue, type HtmlToken, scanHtmlTokens } from '../../lib/html.ts';
import { collapseWhiteSpace } from '../../lib/text.ts';
import { escapeAttribute } from '../../model/html.ts';
import { isDecorativeHtml } from './leading.ts';
import { extractHtmlText } from './plain-text.ts';

/** The title in a block of HTML, and the edits that remove it from the block. */
interface HtmlTitle {
  readonly text: string;
  /** Offsets of the `h1` element in the block. */
  readonly start: number;
  readonly end: number;
  readonly edits: readonly RangeEdit[];
}

/**
 * Returns the title of a block whose first text is an `h1`. The edits remove the text of the `h1` and keep its images. If the `h1` has no
 * text, the title is the alternative text of its first image.
 */
export function findHtmlTitle(html: string): HtmlTitle | undefined {
  if (!/<h1\b/i.test(html)) return undefined;
  const tokens = [...scanHtmlTokens(html)];
  const first = tokens.findIndex(({ kind, name }) => kind === 'open' && name === 'h1');
  const last = tokens.findIndex(({ kind, name }, index) => index > first && kind === 'close' && name === 'h1');
  const open = tokens[first];
  const close = tokens[last];
  if (open === undefined || close === undefined || !isDecorativeHtml(html.slice(0, open.start))) return undefined;
  const inner = tokens.slice(first + 1, last);
  const image = inner.find(({ kind, name }) => kind === 'open' && name === 'img');
  const written = collapseWhiteSpace(extractHtmlText(html.slice(open.end, close.start)));
  const text = written || collapseWhiteSpace((image && getAttributeValue(image, 'alt')) ?? '');
  if (text === '') return undefined;
  return {
    text,
    start: open.start,
    end: close.end,
    edits: image ? createEditsToRemoveTitleText(open, close, inner) : createTitleRemovalEdits(open, close),
  };
}

/** Returns edits that remove the text of a title, keep its images and turn the `h1` into a `div`. */
function createEditsToRemoveTitleText(open: HtmlToken, close: HtmlToken, inner: readonly HtmlToken[]): RangeEdit[] {
  const name = (start: number): RangeEdit => ({ start, end: start + 'h1'.length, text: 'div' });
  const texts = inner.filter(({ kind }) => kind === 'text').map(({ start, end }) => ({ start, end, text: '' }));
  return [name(open.start + 1), ...texts, name(close.start + 2)];
}

/** Returns the edit that removes a title but keeps its id as a link target. */
function createTitleRemovalEdits(open: HtmlToken, { end }: HtmlToken): RangeEdit[] {
  const id = getAttributeValue(open, 'id');
  return [{ start: open.start, end, text: id ? `<span id="${escapeAttribute(id)}"></span>` : '' }];
}

/** Applies edits to HTML and moves the offsets of its links. Links inside replaced ranges are dropped. */
export function applyEditsAndShiftLinkOffsets<L extends { readonly start: number; readonly end: number }>(
  html: string,
  links: readonly L[],
  edits: readonly RangeEdit[],
): { readonly html: string; readonly links: L[] } {
  const remainingLinks = links.filter(
    ({ start, end }) => !edits.some((edit) => edit.start <= start && end <= edit.end),
  );
  const shift = (offset: number) =>
    edits.reduce((sum, { start, end, text }) => (end <= offset ? sum + text.length - (end - start) : sum), offset);
  return {
    html: applyEdits(html, edits),
    links: remainingLinks.map((link) => ({ ...link, start: shift(link.start), end: shift(link.end) })),
  };
}
