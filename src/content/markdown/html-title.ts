// A title that is written as HTML, `<h1 align="center">Name</h1>`, as READMEs have it. Pure.

import { applyEdits, type Edit } from '../../lib/edits.ts';
import { attributeValue, type HtmlToken, htmlTokens } from '../../lib/html.ts';
import { oneLine } from '../../lib/text.ts';
import { escapeAttribute } from '../../model/html.ts';
import { isDecoration } from './leading.ts';
import { textOfHtml } from './plain-text.ts';

/** The title in a block of HTML, and what the block becomes without it. */
export interface HtmlTitle {
  readonly text: string;
  /** The place of the `h1` in the block. */
  readonly start: number;
  readonly end: number;
  readonly edits: readonly Edit[];
}

/** Returns the title of a block whose first text is an `h1`. Its text is taken out; pictures in it stay, and give the title if there is no text. */
export function htmlTitle(html: string): HtmlTitle | undefined {
  if (!/<h1\b/i.test(html)) return undefined;
  const tokens = [...htmlTokens(html)];
  const first = tokens.findIndex(({ kind, name }) => kind === 'open' && name === 'h1');
  const last = tokens.findIndex(({ kind, name }, at) => at > first && kind === 'close' && name === 'h1');
  const [open, close] = [tokens[first], tokens[last]];
  if (open === undefined || close === undefined || !isDecoration(html.slice(0, open.start))) return undefined;
  const inner = tokens.slice(first + 1, last);
  const image = inner.find(({ kind, name }) => kind === 'open' && name === 'img');
  const written = oneLine(textOfHtml(html.slice(open.end, close.start)));
  const text = written || oneLine((image && attributeValue(image, 'alt')) ?? '');
  if (text === '') return undefined;
  return {
    text,
    start: open.start,
    end: close.end,
    edits: image ? besidePictures(open, close, inner) : whole(open, close),
  };
}

/** Pictures of a title stay, in an element that is no heading. */
function besidePictures(open: HtmlToken, close: HtmlToken, inner: readonly HtmlToken[]): Edit[] {
  const name = (start: number): Edit => ({ start, end: start + 'h1'.length, text: 'div' });
  const texts = inner.filter(({ kind }) => kind === 'text').map(({ start, end }) => ({ start, end, text: '' }));
  return [name(open.start + 1), ...texts, name(close.start + 2)];
}

/** Links to the id of a title lead to its place. */
function whole(open: HtmlToken, { end }: HtmlToken): Edit[] {
  const id = attributeValue(open, 'id');
  return [{ start: open.start, end, text: id ? `<span id="${escapeAttribute(id)}"></span>` : '' }];
}

/** Applies the edits to HTML with its links; those in text that is left out are not among the result. */
export function editWithLinks<L extends { readonly start: number; readonly end: number }>(
  html: string,
  links: readonly L[],
  edits: readonly Edit[],
): { readonly html: string; readonly links: L[] } {
  const kept = links.filter(({ start, end }) => !edits.some((edit) => edit.start <= start && end <= edit.end));
  const shift = (offset: number) =>
    edits.reduce((sum, { start, end, text }) => (end <= offset ? sum + text.length - (end - start) : sum), offset);
  return {
    html: applyEdits(html, edits),
    links: kept.map((link) => ({ ...link, start: shift(link.start), end: shift(link.end) })),
  };
}
