// Icons of the built-in set, as inline SVG. They are decorative: the text beside an icon carries the meaning.
import { iconShape, unknownIcon } from '../../../model/icon-shapes.ts';
import type { Done } from '../../component.ts';
import { askForSheet, type BuiltInContext, quiet, stringOrNumber } from './made.ts';

/** Returns the SVG of a named icon; empty without a name. It looks the same without a stylesheet, as in a feed. */
export function builtInIcon(named: unknown, { tell }: Pick<BuiltInContext, 'tell'>): string {
  const name = stringOrNumber(named);
  if (name === '') return '';
  const shape = iconShape(name);
  if (shape === undefined) {
    tell(unknownIcon(name));
    return '';
  }
  const look = 'viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2"';
  return `<svg class="icon" ${look} aria-hidden="true">${shape}</svg>`;
}

/** Returns the HTML before and after the content of a card with an icon; `undefined` if it has no icon. */
export function cardIcon(
  named: unknown,
  making: BuiltInContext,
): { readonly begin: Done; readonly end: Done } | undefined {
  const svg = builtInIcon(named, making);
  if (svg === '') return undefined;
  askForSheet(making.page);
  return { begin: quiet(`<div class="card has-icon">${svg}`), end: quiet('</div>\n') };
}
