// Slots of a page while it is parsed. Rules of markdown-it, those of a site's extensions too, give texts that are put together, so a slot
// is marked in its text until the page is whole: then `slotted` takes the marks out. No author can write a NUL.
import type { Slot, SlotName, SlottedHtml } from '../../model/slot.ts';

/** Slots that are filled when the page is whole: `contents` gets headings, `truncate` ends the summary. */
type PageSlot = 'contents' | 'truncate';

const MARK = '\0';

/** A piece of HTML as a slot. */
export function slot(name: SlotName | PageSlot, index: number, written = ''): string {
  return `${MARK}${name} ${index} ${written}${MARK}`;
}

/** Whether HTML has a slot, of any name or of this one. */
export function hasSlot(html: string, name?: PageSlot): boolean {
  return html.includes(name === undefined ? MARK : `${MARK}${name} `);
}

/** Fills the slots of a name, with the line breaks behind them. */
export function fillSlots(html: string, name: PageSlot, fill: (index: number) => string): string {
  if (!hasSlot(html, name)) return html;
  const slots = new RegExp(`${MARK}${name} (\\d+) ${MARK}\\n?`, 'g');
  return html.replace(slots, (_, index: string) => fill(Number(index)));
}

/** The begin of a link whose address follows. */
const LINK = /<a( [^<>]*?href=")$/;

/** HTML with its slots as data. */
export function slotted(html: string): SlottedHtml {
  const [slots, texts]: [Slot[], string[]] = [[], []];
  let length = 0;
  const parts = html.split(MARK);
  for (const [at, part] of parts.entries()) {
    const [mark = '', name, index] = (at % 2 === 1 && /^(\w+) (\d+) /.exec(part)) || [];
    const text = part.slice(mark.length);
    if (name !== undefined) {
      const before = parts[at - 1] as string;
      const link = name === 'address' ? LINK.exec(before.slice(before.lastIndexOf('<')))?.[1] : undefined;
      const [from, to] = [length - (link?.length ?? 0), length + text.length];
      slots.push([from, to, link === undefined ? (name as SlotName) : 'link', Number(index)]);
    }
    texts.push(text);
    length += text.length;
  }
  return { html: texts.join(''), slots };
}
