// Icons of the built-in set, as inline SVG. They are decorative: the text beside an icon carries the meaning.
import { createUnknownIconFinding, findIconShape } from '../../../model/icon-shapes.ts';
import type { CheckedChildHtml } from '../../component.ts';
import {
  addComponentStylesheet,
  type BuiltInComponentContext,
  createUnsearchableHtml,
  formatStringOrNumber,
} from './made.ts';

/** Returns the SVG of a named icon, or an empty text without a name. The SVG needs no stylesheet, so that it looks right in a feed. */
export function renderIcon(named: unknown, { tell }: Pick<BuiltInComponentContext, 'tell'>): string {
  const name = formatStringOrNumber(named);
  if (name === '') return '';
  const shape = findIconShape(name);
  if (shape === undefined) {
    tell(createUnknownIconFinding(name));
    return '';
  }
  const look = 'viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2"';
  return `<svg class="icon" ${look} aria-hidden="true">${shape}</svg>`;
}

/** Returns the HTML before and after the content of a card with an icon; `undefined` if it has no icon. */
export function renderCardPartsWithIcon(
  named: unknown,
  making: BuiltInComponentContext,
): { readonly begin: CheckedChildHtml; readonly end: CheckedChildHtml } | undefined {
  const svg = renderIcon(named, making);
  if (svg === '') return undefined;
  addComponentStylesheet(making.page);
  return {
    begin: createUnsearchableHtml(`<div class="card has-icon">${svg}`),
    end: createUnsearchableHtml('</div>\n'),
  };
}
