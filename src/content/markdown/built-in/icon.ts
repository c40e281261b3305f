// Icons of the built-in set, as inline SVG. They are decorative: the text beside an icon carries the meaning.
import { iconShape, unknownIconFinding } from '../../../model/icon-shapes.ts';
import type { CheckedHtml } from '../../component.ts';
import { addComponentStylesheet, type BuiltInContext, quietHtml, stringOrNumberText } from './made.ts';

/** Returns the SVG of a named icon; empty without a name. It looks the same without a stylesheet, as in a feed. */
export function renderIcon(named: unknown, { tell }: Pick<BuiltInContext, 'tell'>): string {
  const name = stringOrNumberText(named);
  if (name === '') return '';
  const shape = iconShape(name);
  if (shape === undefined) {
    tell(unknownIconFinding(name));
    return '';
  }
  const look = 'viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2"';
  return `<svg class="icon" ${look} aria-hidden="true">${shape}</svg>`;
}

/** Returns the HTML before and after the content of a card with an icon; `undefined` if it has no icon. */
export function renderCardIcon(
  named: unknown,
  making: BuiltInContext,
): { readonly begin: CheckedHtml; readonly end: CheckedHtml } | undefined {
  const svg = renderIcon(named, making);
  if (svg === '') return undefined;
  addComponentStylesheet(making.page);
  return { begin: quietHtml(`<div class="card has-icon">${svg}`), end: quietHtml('</div>\n') };
}
