// Scans a stylesheet for addresses.
import { findCssAddresses } from '../../lib/css-addresses.ts';
import type { HtmlLink } from './html-elements.ts';

/** Returns the addresses in order. */
export function scanCssLinks(css: string): HtmlLink[] {
  return findCssAddresses(css).map((address) => ({ kind: 'file', ...address, isLayout: true }));
}
