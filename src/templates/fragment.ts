// Renders markup that all pages share only once. Where pages differ, for example in the current link, components write a mark. For each
// page, the marks are replaced in strings, which takes microseconds. A mark is an attribute, an element `slot-if` around content that only
// some pages have, or an element `slot-html` that each page replaces with its own HTML.
import { createElement, type ReactElement, type ReactNode } from 'react';
import { convertReactMarkupToHtml } from './html.ts';

export interface FragmentMark {
  /** Kind of the mark. It selects the function that resolves the mark. */
  readonly kind: string;
  readonly key: string;
  /** A second value, such as an address. */
  readonly value: string;
}

/** Rendered markup, split at its marks. */
export type ParsedFragment = readonly (
  | string
  | { readonly mark: FragmentMark }
  | { readonly guard: FragmentMark }
  | 'end'
)[];

/** Returns the attribute that a component spreads on an element. `fillFragment` replaces it. */
export function createMarkAttribute(kind: string, key = '', value = ''): { readonly 'data-mark': string } {
  return { 'data-mark': `\0${[kind, key, value].map(encodeURIComponent).join(' ')}\0` };
}

/** Renders its children only on pages for which `kind` resolves to a text that is not empty. */
export function ConditionalContent(props: {
  kind: string;
  name?: string;
  value?: string;
  children: ReactNode;
}): ReactElement {
  return createElement('slot-if', createMarkAttribute(props.kind, props.name, props.value), props.children);
}

/** Marks the position of HTML that differs between pages. The HTML is the text to which `kind` resolves. */
export function SlotHtml(props: { kind: string; name?: string }): ReactElement {
  return createElement('slot-html', createMarkAttribute(props.kind, props.name));
}

const FRAGMENT_MARK_PATTERN =
  /<slot-if data-mark="\0([^\0"]*)\0">|<\/slot-if>|<slot-html data-mark="\0([^\0"]*)\0"><\/slot-html>| data-mark="\0([^\0"]*)\0"/g;

/** Splits rendered markup at its marks. */
export function parseFragment(rendered: string): ParsedFragment {
  // React writes these attributes in JSX spelling, and puts preload links for images where HTML does not allow them.
  const html = convertReactMarkupToHtml(rendered)
    .replace(/^(?:<link rel="preload"[^>]*>)+/, '')
    .replace(/ popoverTarget(?:Action)?=/g, (name) => name.toLowerCase());
  const pieces: (string | { mark: FragmentMark } | { guard: FragmentMark } | 'end')[] = [];
  let last = 0;
  for (const match of html.matchAll(FRAGMENT_MARK_PATTERN)) {
    if (match.index > last) pieces.push(html.slice(last, match.index));
    last = match.index + match[0].length;
    if (match[0] === '</slot-if>') pieces.push('end');
    else if (match[1] !== undefined) pieces.push({ guard: parseFragmentMark(match[1]) });
    else pieces.push({ mark: parseFragmentMark(match[2] ?? match[3] ?? '') });
  }
  pieces.push(html.slice(last));
  return pieces;
}

function parseFragmentMark(text: string): FragmentMark {
  const [kind = '', key = '', value = ''] = text.split(' ').map(decodeURIComponent);
  return { kind, key, value };
}

/**
 * Assembles a fragment for one page. `resolve` returns the text for a mark. For an attribute, the text is empty or starts with a space. For
 * `slot-html`, the text is HTML. For `slot-if`, an empty text drops the content.
 */
export function fillFragment(fragment: ParsedFragment, resolve: (mark: FragmentMark) => string): string {
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
