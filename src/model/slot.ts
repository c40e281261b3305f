// Places of a text that are filled when the whole site is known. They are kept beside the text, so that it is stored, searched and cut as
// any text is, and no character in it has a meaning.

/**
 * What fills a slot. `address`: an escaped address; `link`: the attributes of an element `a` up to the end of its address; `image`: an
 * image of Markdown; `island`: attributes that say what brings an island to life;
 * `extension`: what an extension fills.
 */
export type SlotName = 'address' | 'link' | 'image' | 'island' | 'extension';

/** From one offset to another; `index` is the number of the link, component or slot of an extension in the document. */
export type Slot = readonly [from: number, to: number, name: SlotName, index: number];

/** HTML and its slots, in order. Where a slot is, the HTML says what the author wrote. */
export interface SlottedHtml {
  readonly html: string;
  readonly slots: readonly Slot[];
}
