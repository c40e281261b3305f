// Fills the slots of a body. `content/markdown/` defines the placeholder of each kind of slot.
import type { SlotName } from '../model/slot.ts';
import type { EmbeddedDrawing } from '../model/source.ts';
import type { BodyRef, LinkSlotTarget } from '../model/view.ts';
import { escapeHtml, renderAttributes } from './html.ts';

/** The function that fills each kind of slot. `written`: the placeholder in the body. `index`: the position of the slot's value. */
export const slotFillers: Readonly<Record<SlotName, (written: string, index: number, ref: BodyRef) => string>> = {
  address: (_, index, { fills }) => escapeHtml(fills[index]?.href ?? ''),
  link(written, index, { fills }) {
    const { href = '', isFile } = fills[index] ?? {};
    return `${isFile ? ' data-file' : ''}${written.slice(0, written.lastIndexOf('"') + 1)}${escapeHtml(href)}`;
  },
  image(written, index, { fills }) {
    const { href = '', width, height, drawing } = fills[index] ?? {};
    const alt = /^<img src="[^"]*" alt="([^"]*)"/.exec(written)?.[1];
    if (drawing && alt !== undefined) return renderDrawing({ href, width, height, drawing }, alt);
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

/**
 * Renders a drawing as inline SVG, so that it has the colours and the font of the page. It refers to the separate file, which browsers load
 * once.
 */
function renderDrawing(
  { drawing, href, width, height }: LinkSlotTarget & { readonly drawing: EmbeddedDrawing },
  alt: string,
): string {
  const name = alt === '' ? ' aria-hidden="true"' : ` role="img" aria-label="${alt}"`;
  const size = renderAttributes({ viewBox: drawing.viewBox, width, height });
  return `<svg class="drawing"${size}${name}><use href="${escapeHtml(`${href}#${drawing.id}`)}"/></svg>`;
}
