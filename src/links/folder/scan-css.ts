// The addresses of a stylesheet in a folder.
import { cssAddresses } from '../../lib/css-addresses.ts';
import type { HtmlLink } from './html-elements.ts';

/** Addresses in the order in which they stand. */
export function scanCss(css: string): HtmlLink[] {
  return cssAddresses(css).map((address) => ({ kind: 'file', ...address, isLayout: true }));
}
