// Parts of pages: what a site puts at named places without replacing a template. Each is rendered when its page is planned, so that a
// page is made from the HTML that its parts gave, and from nothing else of theirs.

/** Names of places on a page that a part may stand in. `head` takes tags, not elements of the page. */
export const partNames = [
  'homeHero',
  'docBefore',
  'docAfter',
  'postAfter',
  'pageTools',
  'tocAfter',
  'navbarEnd',
  'footerBefore',
  'footerAfter',
] as const;

/** A place on a page that a part may stand in. */
export type PartName = (typeof partNames)[number];

/** Files of parts, root-relative, by place; that of `head` gives tags. */
export type PartFiles = Readonly<Partial<Record<PartName | 'head', string>>>;

/** HTML of parts by place. */
export type PartHtml = Readonly<Partial<Record<PartName, string>>>;

/** Classes of the element around a part: `part part-doc-after`. */
export function partClass(name: PartName): string {
  return `part part-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
