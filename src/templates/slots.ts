// Fills the slots of a body, by their names. `content/markdown/` defines how slots are written.
import type { SlotName } from '../model/slot.ts';
import type { Drawing } from '../model/source.ts';
import type { BodyRef, SlotValue } from '../model/view.ts';
import { escapeHtml, renderAttributes } from './html.ts';

/** Functions that fill each kind of slot, from its placeholder text and its index. */
export const slotFillers: Readonly<Record<SlotName, (written: string, index: number, ref: BodyRef) => string>> = {
  address: (_, index, { fills }) => escapeHtml(fills[index]?.href ?? ''),
  link(written, index, { fills }) {
    const { href = '', isFile } = fills[index] ?? {};
    return `${isFile ? ' data-file' : ''}${written.slice(0, written.lastIndexOf('"') + 1)}${escapeHtml(href)}`;
  },
  image(written, index, { fills }) {
    const { href = '', width, height, drawing } = fills[index] ?? {};
    const alt = /^<img src="[^"]*" alt="([^"]*)"/.exec(written)?.[1];
    if (drawing && alt !== undefined) return drawingOf({ href, width, height, drawing }, alt);
    const size = width && height ? ` width="${width}" height="${height}"` : '';
    const placed = written.replace(/src="[^"]*"/, () => `src="${escapeHtml(href)}"`);
    return size === '' ? placed : placed.replace(/ alt="[^"]*"/, (name) => name + size);
  },
  extension: (written, index, { slots }) => slots?.[index] ?? written,
  island(_, index, { islands = [] }) {
    const { module, react } = islands[index] ?? {};
    return renderAttributes({ 'data-module': module, 'data-react': react });
  },
};

/** Returns a drawing as inline SVG, which uses the colours and font of the page. The file stays separate and is requested once. */
function drawingOf({ drawing, href, width, height }: SlotValue & { readonly drawing: Drawing }, alt: string): string {
  const name = alt === '' ? ' aria-hidden="true"' : ` role="img" aria-label="${alt}"`;
  const size = renderAttributes({ viewBox: drawing.viewBox, width, height });
  return `<svg class="drawing"${size}${name}><use href="${escapeHtml(`${href}#${drawing.id}`)}"/></svg>`;
}
