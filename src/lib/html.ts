// Tokenizes HTML as browsers do. Every token has its offsets, so that callers can leave all other text byte for byte.
import { decodeHTMLAttribute } from 'entities/decode';

/** A token of HTML: its source is `html.slice(start, end)`. */
export interface HtmlToken {
  /**
   * `raw` is the content of an element such as `script`, in which tags are text. `other` is markup that browsers treat as a comment: a
   * doctype, CDATA, a processing instruction. `unclosed` is a tag, a comment or `other` markup without an end.
   */
  readonly kind: 'text' | 'open' | 'close' | 'raw' | 'comment' | 'other' | 'unclosed';
  readonly start: number;
  readonly end: number;
  /** Name of a tag, or of the element around raw text; in lower case. */
  readonly name: string;
  /** Attributes of an opening tag, in source order. */
  readonly attributes: readonly HtmlAttribute[];
  /** Whether a tag is written `<a/>`. */
  readonly isEmpty: boolean;
}

/** An attribute of a tag: its source is `html.slice(start, end)`. */
class HtmlAttribute {
  private readonly html: string;
  readonly start: number;
  readonly nameEnd: number;
  /** Offset of the value, without quotes; -1 if there is no value. */
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly end: number;

  /** `offsets` contains the five offsets of the attribute, starting at index `index`. */
  constructor(html: string, offsets: readonly number[], index: number) {
    this.html = html;
    this.start = offsets[index] as number;
    this.nameEnd = offsets[index + 1] as number;
    this.valueStart = offsets[index + 2] as number;
    this.valueEnd = offsets[index + 3] as number;
    this.end = offsets[index + 4] as number;
  }

  /** Name of the attribute in lower case. */
  get name(): string {
    return readLowerCaseName(this.html, this.start, this.nameEnd);
  }

  get hasValue(): boolean {
    return this.valueStart >= 0;
  }

  /** Value with its entities decoded; empty if there is no value. */
  get value(): string {
    return decodeAttribute(this.html.slice(this.valueStart, this.valueEnd));
  }
}

/** Returns the attributes of a tag by name. If a name is repeated, the first attribute counts, as in browsers. */
export function getAttributesByName({ attributes }: HtmlToken): ReadonlyMap<string, HtmlAttribute> {
  const found = new Map<string, HtmlAttribute>();
  for (const attribute of attributes) if (!found.has(attribute.name)) found.set(attribute.name, attribute);
  return found;
}

/** Returns the value of an attribute of a tag; `undefined` if the tag does not have it. */
export function getAttributeValue({ attributes }: HtmlToken, name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

/** Decodes the entities of an attribute value as browsers do. */
export function decodeAttribute(written: string): string {
  return written.includes('&') ? decodeHTMLAttribute(written) : written;
}

/** Returns the addresses in a `srcset` with their offsets. An address ends at white space, without a trailing comma. */
export function parseSrcset(value: string): { href: string; start: number; end: number }[] {
  const matches = value.matchAll(/([^\s,](?:\S*[^\s,])?)(?:,|\s[^,]*|$)/g);
  return [...matches].map(({ 1: href = '', index: start }) => ({ href, start, end: start + href.length }));
}

/** Returns the text of a piece of HTML without its tags; entities stay encoded. */
export function removeHtmlTags(html: string): string {
  let text = '';
  for (const { kind, start, end } of scanHtmlTokens(html)) if (kind === 'text') text += html.slice(start, end);
  return text;
}

/** Elements with raw text: only their own end tag ends their content. */
const RAW_TEXT_ELEMENTS = new Set('iframe noembed noframes plaintext script style textarea title xmp'.split(' '));

/** Yields all tokens of a text. With `endsEmpty`, a tag such as `<title/>` ends its element, as in SVG; HTML ignores the slash. */
export function* scanHtmlTokens(html: string, options?: { readonly endsEmpty?: boolean }): Generator<HtmlToken> {
  const reader = new HtmlTokenReader(html, options);
  while (reader.next()) yield reader.token();
}

/** A comment, or `</>`, which browsers drop. */
const HTML_COMMENT = /<!--(?:-?>|[\s\S]*?--!?>)|<\/>/y;
/** CDATA, a doctype, and all other text that begins like a declaration or an end tag. */
const DECLARATION_PATTERN = /<(?:!\[CDATA\[[\s\S]*?\]\]|(?!!--|!\[CDATA\[)[!?/][^>]*)>/y;

const OFFSETS_PER_ATTRIBUTE = 5;

/** Streams tokens without allocating objects, for folders with millions of mostly irrelevant tags. Has the fields of `HtmlToken`. */
export class HtmlTokenReader implements Omit<HtmlToken, 'attributes'> {
  kind: HtmlToken['kind'] = 'text';
  start = 0;
  end = 0;
  name = '';
  /** This field and the fields below are valid only for an opening tag. */
  isEmpty = false;
  /** Number of attributes. */
  count = 0;
  readonly #places: number[] = [];
  /** The element whose raw text comes next; empty if there is none. */
  #raw = '';

  /** With `skipsText`, skips text between tokens. */
  constructor(
    private readonly html: string,
    private readonly options: { readonly endsEmpty?: boolean; readonly skipsText?: boolean } = {},
  ) {}

  /** Moves to the next token. Returns false if there is none. */
  next(): boolean {
    const { html, end: from } = this;
    if (from >= html.length) return false;
    this.start = from;
    if (this.#raw !== '') {
      const raw = this.#raw;
      const end = findRawTextEnd(html, raw, from);
      this.#raw = '';
      if (end > from) return this.#is('raw', end, raw);
    }
    let index = html.indexOf('<', from);
    while (index >= 0 && !isMarkupStart(html, index)) index = html.indexOf('<', index + 1);
    if (index !== from) {
      if (!this.options.skipsText) return this.#is('text', index < 0 ? html.length : index);
      if (index < 0) return false;
      this.start = index;
    }
    const code = html.charCodeAt(index + 1);
    if (isLetterCode(code)) return this.#openTag();
    if (code === 0x2f && isLetterCode(html.charCodeAt(index + 2))) return this.#closeTag();
    HTML_COMMENT.lastIndex = index;
    if (HTML_COMMENT.test(html)) return this.#is('comment', HTML_COMMENT.lastIndex);
    DECLARATION_PATTERN.lastIndex = index;
    return DECLARATION_PATTERN.test(html)
      ? this.#is('other', DECLARATION_PATTERN.lastIndex)
      : this.#is('unclosed', html.length);
  }

  /** Returns the current token as a value. */
  token(): HtmlToken {
    const { kind, start, end, name } = this;
    const isOpen = kind === 'open';
    const attributes: HtmlAttribute[] = [];
    for (let index = 0; isOpen && index < this.count; index++)
      attributes.push(new HtmlAttribute(this.html, this.#places, index * OFFSETS_PER_ATTRIBUTE));
    return { kind, start, end, name, isEmpty: isOpen && this.isEmpty, attributes };
  }

  /** Returns the name of an attribute. The next methods return its value and offset, like the getters of `HtmlAttribute`. */
  nameOf(index: number): string {
    return readLowerCaseName(
      this.html,
      this.#places[index * OFFSETS_PER_ATTRIBUTE] as number,
      this.#places[index * OFFSETS_PER_ATTRIBUTE + 1] as number,
    );
  }

  valueOf(index: number): string {
    return decodeAttribute(this.html.slice(this.valueStart(index), this.#places[index * OFFSETS_PER_ATTRIBUTE + 3]));
  }

  valueStart(index: number): number {
    return this.#places[index * OFFSETS_PER_ATTRIBUTE + 2] as number;
  }

  /** Whether an attribute has a name, given in lower case. Allocates no string for most attributes with another name. */
  isNamed(index: number, name: string): boolean {
    const start = this.#places[index * OFFSETS_PER_ATTRIBUTE] as number;
    const end = this.#places[index * OFFSETS_PER_ATTRIBUTE + 1] as number;
    const isAlike = end - start === name.length && (this.html.charCodeAt(start) | 0x20) === name.charCodeAt(0);
    return isAlike && readLowerCaseName(this.html, start, end) === name;
  }

  #is(kind: HtmlToken['kind'], end: number, name = ''): true {
    this.kind = kind;
    this.end = end;
    this.name = name;
    return true;
  }

  #openTag(): true {
    const { html } = this;
    const places = this.#places;
    let offset = this.#readName(this.start + 1);
    let to = 0;
    let isEmpty = false;
    for (;;) {
      let code = html.charCodeAt(offset);
      for (; code === 0x2f || (code <= 0x20 && isSpaceCode(code)); code = html.charCodeAt(++offset))
        isEmpty ||= code === 0x2f;
      if (code === 0x3e) break;
      if (offset >= html.length) return this.#is('unclosed', html.length);
      isEmpty = false;
      places[to] = offset;
      do code = html.charCodeAt(++offset);
      while (code > 0x3e || (code !== 0x3d && !isNameEndCode(code)));
      places[to + 1] = offset;
      places[to + 2] = -1;
      places[to + 3] = -1;
      places[to + 4] = offset;
      while (code <= 0x20 && isSpaceCode(code)) code = html.charCodeAt(++offset);
      if (code === 0x3d) {
        offset = this.#readValue(offset + 1, to);
        places[to + 4] = offset;
      }
      to += OFFSETS_PER_ATTRIBUTE;
    }
    const { name } = this;
    if (RAW_TEXT_ELEMENTS.has(name) && !(isEmpty && this.options.endsEmpty)) this.#raw = name;
    this.isEmpty = isEmpty;
    this.count = to / OFFSETS_PER_ATTRIBUTE;
    return this.#is('open', offset + 1, name);
  }

  /** Reads the value of an attribute and returns its end, which is beyond the text if the quote is unclosed. */
  #readValue(from: number, to: number): number {
    const { html } = this;
    let offset = from;
    let code = html.charCodeAt(offset);
    while (code <= 0x20 && isSpaceCode(code)) code = html.charCodeAt(++offset);
    const isQuoted = code === 0x22 || code === 0x27;
    this.#places[to + 2] = isQuoted ? offset + 1 : offset;
    if (isQuoted) {
      offset = html.indexOf(code === 0x22 ? '"' : "'", offset + 1);
      if (offset < 0) offset = html.length;
    } else while (offset < html.length && code !== 0x3e && !isSpaceCode(code)) code = html.charCodeAt(++offset);
    this.#places[to + 3] = offset;
    return isQuoted ? offset + 1 : offset;
  }

  /** Reads an end tag. The first `>` ends it, because end tags have no attributes. */
  #closeTag(): true {
    const { html, start } = this;
    const nameEnd = this.#readName(start + 2);
    if (nameEnd === html.length) return this.#is('unclosed', nameEnd);
    return this.#is('close', html.indexOf('>', nameEnd) + 1 || html.length, this.name);
  }

  /** Reads the name of a tag and returns its end. */
  #readName(from: number): number {
    const { html } = this;
    let isLower = true;
    let offset = from;
    for (let code = html.charCodeAt(offset); code > 0x3e || !isNameEndCode(code); code = html.charCodeAt(++offset))
      isLower &&= code < 0x41 || code > 0x5a;
    const name = html.slice(from, offset);
    this.name = isLower ? name : name.toLowerCase();
    return offset;
  }
}

/** Whether a `<` begins markup instead of text. */
function isMarkupStart(html: string, start: number): boolean {
  const code = html.charCodeAt(start + 1);
  return isLetterCode(code) || code === 0x21 || code === 0x3f || (code === 0x2f && start + 2 < html.length);
}

/** Returns the offset of the end tag of a raw text element, or the end of the text if there is no end tag. */
function findRawTextEnd(html: string, name: string, from: number): number {
  if (name === 'plaintext') return html.length;
  for (let index = html.indexOf('</', from); index >= 0; index = html.indexOf('</', index + 2)) {
    const end = index + 2 + name.length;
    if (end < html.length && isNameEndCode(html.charCodeAt(end)) && readLowerCaseName(html, index + 2, end) === name)
      return index;
  }
  return html.length;
}

function readLowerCaseName(html: string, start: number, end: number): string {
  return html.slice(start, end).toLowerCase();
}

function isLetterCode(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
}

function isSpaceCode(code: number): boolean {
  return code <= 0x20 && (code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c);
}

/** Whether a character is white space, `/`, `>`, or past the end. */
function isNameEndCode(code: number): boolean {
  return !(code > 0x3e) && (code === 0x3e || code === 0x2f || isSpaceCode(code) || Number.isNaN(code));
}
