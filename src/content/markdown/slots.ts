// Slots (placeholders) of a page during parsing. Rules of markdown-it return texts that are concatenated, so slots are marked in the text.
// `separateSlots` extracts them once the page is complete. The mark is NUL. Authors cannot write NUL: markdown-it replaces it in sources,
// and `disableSlotMarks` replaces it in other input.
import type { Slot, SlotName, SlottedHtml } from '../../model/slot.ts';

/**
 * Names of the slots that are filled once the page is complete. `contents` receives the list of headings; `truncate` marks the end of the
 * summary.
 */
type PageSlotName = 'contents' | 'truncate';

const SLOT_MARK = '\0';

/** Returns a slot as text in the HTML of a page. `written` is the content until the slot is filled. */
export function formatSlot(name: SlotName | PageSlotName, index: number, written = ''): string {
  return `${SLOT_MARK}${name} ${index} ${written}${SLOT_MARK}`;
}

/** Whether HTML has a slot, with any name or with `name`. */
export function hasSlot(html: string, name?: PageSlotName): boolean {
  return html.includes(name === undefined ? SLOT_MARK : `${SLOT_MARK}${name} `);
}

/** Fills the slots of a name and removes the line breaks after them. */
export function fillSlots(html: string, name: PageSlotName, fill: (index: number) => string): string {
  if (!hasSlot(html, name)) return html;
  const slots = new RegExp(`${SLOT_MARK}${name} (\\d+) ${SLOT_MARK}\\n?`, 'g');
  return html.replace(slots, (_, index: string) => fill(Number(index)));
}

/** Replaces slot marks in a text that did not pass through markdown-it. */
export function disableSlotMarks(text: string): string {
  return text.replaceAll(SLOT_MARK, '\ufffd');
}

const SLOT_PATTERN = new RegExp(`${SLOT_MARK}(\\w+) (\\d+) ([^${SLOT_MARK}]*)${SLOT_MARK}`);
/** Start of a link, up to its address. */
const LINK_START_PATTERN = /<a( [^<>]*?href=")$/;

/** Separates HTML from its slots. */
export function separateSlots(html: string): SlottedHtml {
  const slots: Slot[] = [];
  const texts: string[] = [];
  let length = 0;
  const parts = html.split(SLOT_PATTERN);
  for (let at = 0; at < parts.length; at += 4) {
    const [before = '', name, index, written = ''] = parts.slice(at, at + 4);
    const link = name === 'address' ? LINK_START_PATTERN.exec(before.slice(before.lastIndexOf('<')))?.[1] : undefined;
    const from = length + before.length;
    length = from + written.length;
    if (link !== undefined) slots.push([from - link.length, length, 'link', Number(index)]);
    else if (name !== undefined) slots.push([from, length, name as SlotName, Number(index)]);
    texts.push(before, written);
  }
  return { html: texts.join(''), slots };
}
