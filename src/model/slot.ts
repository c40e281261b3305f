// Slots: ranges of a text that are filled once the whole site is known. Slots are stored beside the text, so no character of the text is
// special. The text can be stored, searched and cut like any other.

/**
 * Content of a slot. `address`: an escaped address; `link`: the attributes of an `a` element up to the end of its address; `image`: a
 * Markdown image; `island`: the attributes that hydration reads; `extension`: content of an extension.
 */
export type SlotName = 'address' | 'link' | 'image' | 'island' | 'extension';

/** A range of offsets; `index` is the index of the link, component or extension slot in the document. */
export type Slot = readonly [from: number, to: number, name: SlotName, index: number];

/** HTML and its slots, in order. The HTML within a slot is the text that the author wrote. */
export interface SlottedHtml {
  readonly html: string;
  readonly slots: readonly Slot[];
}
