// HTML elements and attributes that contain addresses, and elements that divide a page into layout and content.

/** Kind of an address: `link` if readers navigate to it, `file` if the page loads it. */
export type HtmlLinkKind = 'link' | 'file';

export interface HtmlLink {
  readonly kind: HtmlLinkKind;
  /** Value with entities decoded and surrounding white space removed. */
  readonly href: string;
  /** Offset of the value in the text. */
  readonly offset: number;
  /** Whether it is in the layout: in a menu, a header or a footer. */
  readonly isLayout: boolean;
}

/** Layout elements. */
export const LAYOUT_ELEMENTS = new Set(['nav', 'aside', 'header', 'footer']);
/** Content elements. */
export const CONTENT_ELEMENTS = new Set(['main', 'article']);
/** `rel` values of `<link>` whose target a page loads. */
export const REL_OF_LOADED_FILE_PATTERN =
  /(?:^|\s)(?:stylesheet|icon|apple-touch-icon|mask-icon|manifest|preload|modulepreload|prefetch|search)(?:\s|$)/i;
/** Matches `rel` values of `<link>` elements whose target is another page. */
export const REL_OF_LINKED_PAGE_PATTERN = /(?:^|\s)(?:canonical|alternate|next|prev|author|license|help)(?:\s|$)/i;

/** Attributes with an address, by element. */
export const ADDRESS_ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, HtmlLinkKind>>>> = {
  a: { href: 'link', 'xlink:href': 'link' },
  area: { href: 'link' },
  img: { src: 'file' },
  image: { href: 'file', 'xlink:href': 'file' },
  use: { href: 'file', 'xlink:href': 'file' },
  script: { src: 'file' },
  iframe: { src: 'link' },
  frame: { src: 'link' },
  embed: { src: 'file' },
  object: { data: 'file' },
  source: { src: 'file' },
  video: { src: 'file', poster: 'file' },
  audio: { src: 'file' },
  track: { src: 'file' },
  input: { src: 'file' },
  body: { background: 'file' },
};
/** Elements whose attributes are read. */
export const ELEMENTS_WITH_ADDRESSES = new Set([...Object.keys(ADDRESS_ATTRIBUTES), 'link', 'meta', 'base']);

/** Normalizes an address like browsers: without surrounding white space, and without tabs and line breaks. */
export function normalizeAddressValue(value: string): string {
  return /[\0-\x20]/.test(value) ? value.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '').replace(/[\t\n\r]/g, '') : value;
}
