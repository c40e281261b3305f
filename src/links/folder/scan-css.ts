// Scans a stylesheet for addresses.
import { cssAddresses } from '../../lib/css-addresses.ts';
import type { HtmlLink } from './html-elements.ts';

/** Returns the addresses in order. */
export function scanCss(css: string): HtmlLink[] {
  return cssAddresses(css).map((address) => ({ kind: 'file', ...address, isLayout: true }));
}
