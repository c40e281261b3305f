// Slots of a page while it is parsed. Rules of markdown-it, those of a site's extensions too, give texts that are put together, so a slot
// is marked in its text until the page is whole: then `slotted` takes the marks out. No author can write a NUL: markdown-it replaces
// those of a source, and `unslotted` those of what comes in beside it.
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

/** A text that markdown-it has not read, without what could be taken for a slot. */
export function unslotted(text: string): string {
  return text.replaceAll(MARK, '\ufffd');
}

const SLOT = new RegExp(`${MARK}(\\w+) (\\d+) ([^${MARK}]*)${MARK}`);
/** The begin of a link whose address follows. */
const LINK = /<a( [^<>]*?href=")$/;

/** HTML with its slots as data. */
export function slotted(html: string): SlottedHtml {
  const [slots, texts]: [Slot[], string[]] = [[], []];
  let length = 0;
  const parts = html.split(SLOT);
  for (let at = 0; at < parts.length; at += 4) {
    const [before = '', name, index, written = ''] = parts.slice(at, at + 4);
    const link = name === 'address' ? LINK.exec(before.slice(before.lastIndexOf('<')))?.[1] : undefined;
    const from = length + before.length;
    length = from + written.length;
    if (link !== undefined) slots.push([from - link.length, length, 'link', Number(index)]);
    else if (name !== undefined) slots.push([from, length, name as SlotName, Number(index)]);
    texts.push(before, written);
  }
  return { html: texts.join(''), slots };
}
