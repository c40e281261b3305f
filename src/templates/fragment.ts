// Markup that all pages share is rendered once. Where a page differs (the current link, an open category) the
// components leave a mark; a page is then made by string work alone, which costs microseconds.
// A mark is an attribute, the element `slot-if` around what only some pages show, or the element `slot-html`, in whose place a
// page puts HTML of its own.
import { createElement, type ReactElement, type ReactNode } from 'react';
import { htmlSpelling } from './html.ts';

export interface Mark {
  /** Which question is asked of the page. */
  readonly kind: string;
  readonly key: string;
  /** A second value, such as an address. */
  readonly value: string;
}

/** Rendered markup, cut at its marks. */
export type Fragment = readonly (string | { readonly mark: Mark } | { readonly guard: Mark } | 'end')[];

/** Attribute that a component spreads on an element; it becomes what `fillFragment` is told. */
export function mark(kind: string, key = '', value = ''): { readonly 'data-mark': string } {
  return { 'data-mark': `\0${[kind, key, value].map(encodeURIComponent).join(' ')}\0` };
}

/** Keeps what it encloses only on pages that answer `kind` with something. */
export function Guard(props: { kind: string; name?: string; value?: string; children: ReactNode }): ReactElement {
  return createElement('slot-if', mark(props.kind, props.name, props.value), props.children);
}

/** Stands for the HTML that a page answers `kind` with. */
export function SlotHtml(props: { kind: string; name?: string }): ReactElement {
  return createElement('slot-html', mark(props.kind, props.name));
}

const END = '</slot-if>';
const MARKS =
  /<slot-if data-mark="\0([^\0"]*)\0">|<\/slot-if>|<slot-html data-mark="\0([^\0"]*)\0"><\/slot-html>| data-mark="\0([^\0"]*)\0"/g;

/** Cuts rendered markup at its marks. */
export function cut(rendered: string): Fragment {
  // React spells these attributes as JSX does, and puts preload links for images where HTML allows none.
  const html = htmlSpelling(rendered)
    .replace(/^(?:<link rel="preload"[^>]*>)+/, '')
    .replace(/ popoverTarget(?:Action)?=/g, (name) => name.toLowerCase());
  const pieces: (string | { mark: Mark } | { guard: Mark } | 'end')[] = [];
  let last = 0;
  for (const match of html.matchAll(MARKS)) {
    if (match.index > last) pieces.push(html.slice(last, match.index));
    last = match.index + match[0].length;
    if (match[0] === END) pieces.push('end');
    else if (match[1] !== undefined) pieces.push({ guard: parseMark(match[1]) });
    else pieces.push({ mark: parseMark(match[2] ?? match[3] ?? '') });
  }
  pieces.push(html.slice(last));
  return pieces;
}

function parseMark(text: string): Mark {
  const [kind = '', key = '', value = ''] = text.split(' ').map(decodeURIComponent);
  return { kind, key, value };
}

/**
 * Puts a fragment together for one page. `resolve` gives what the page says to a mark: an attribute with a space before it
 * (or nothing), or HTML in the place of `slot-html`; for a guard anything to keep it, '' to drop it.
 */
export function fillFragment(fragment: Fragment, resolve: (mark: Mark) => string): string {
  let html = '';
  let dropped = 0;
  for (const piece of fragment) {
    if (piece === 'end') dropped = Math.max(0, dropped - 1);
    else if (typeof piece !== 'string' && 'guard' in piece) {
      if (dropped > 0 || resolve(piece.guard) === '') dropped += 1;
    } else if (dropped === 0) html += typeof piece === 'string' ? piece : resolve(piece.mark);
  }
  return html;
}
