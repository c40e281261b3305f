// Icons of the fixed set, drawn in the page where one is named. They say nothing: the text beside one does.
import { iconShape, unknownIcon } from '../../../model/icon-shapes.ts';
import type { Done } from '../../component.ts';
import { askForSheet, type BuiltInContext, quiet, stringOrNumber } from './made.ts';

/** The SVG of an icon that an attribute names; empty where it names none. Without a stylesheet, as in a feed, it is drawn the same. */
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

/** The begin and the end of a card with an icon; nothing where it has none. */
export function cardIcon(
  named: unknown,
  making: BuiltInContext,
): { readonly begin: Done; readonly end: Done } | undefined {
  const svg = builtInIcon(named, making);
  if (svg === '') return undefined;
  askForSheet(making.page);
  return { begin: quiet(`<div class="card has-icon">${svg}`), end: quiet('</div>\n') };
}
