// Which elements and attributes of HTML hold addresses, what stands where on a page, and what an address found there is.

/** What an address is for: `link`: a place to go; `file`: something the page loads. */
export type HtmlLinkKind = 'link' | 'file';

export interface HtmlLink {
  readonly kind: HtmlLinkKind;
  /** Entities decoded, white space around it gone. */
  readonly href: string;
  /** Offset of the value in the text. */
  readonly offset: number;
  /** Whether it stands around the content: in a menu, a header or a footer. */
  readonly isLayout: boolean;
}

/** Elements around the content. */
export const LAYOUT = new Set(['nav', 'aside', 'header', 'footer']);
/** Elements of the content. */
export const CONTENT = new Set(['main', 'article']);
/** Relations of `<link>` that a page loads. */
export const LOADED_RELS =
  /(?:^|\s)(?:stylesheet|icon|apple-touch-icon|mask-icon|manifest|preload|modulepreload|prefetch|search)(?:\s|$)/i;
/** Relations of `<link>` that lead somewhere. */
export const LINKED_RELS = /(?:^|\s)(?:canonical|alternate|next|prev|author|license|help)(?:\s|$)/i;

/** Attributes that hold an address, by element. */
export const ADDRESSES: Readonly<Record<string, Readonly<Record<string, HtmlLinkKind>>>> = {
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
export const WANTED = new Set([...Object.keys(ADDRESSES), 'link', 'meta', 'base']);

/** An address as browsers take it: without white space around it, and without tabs and line ends in it. */
export function addressValue(value: string): string {
  return /[\0-\x20]/.test(value) ? value.replace(/^[\0-\x20]+|[\0-\x20]+$/g, '').replace(/[\t\n\r]/g, '') : value;
}
