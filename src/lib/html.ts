// Reads HTML as the tokenizers of browsers do: tags, comments and declarations with their offsets, so that what a reader leaves
// alone stays byte for byte. Text is what lies between two tokens.
import { decodeHTMLAttribute } from 'entities/decode';

/** A piece of HTML: all of it is `html.slice(start, end)`. */
export interface HtmlToken {
  /**
   * `raw` is the content of an element such as `script`, which is text whatever it looks like. `other` is what browsers take for a
   * comment though it is none: a doctype, CDATA, a processing instruction. `unclosed` is a tag or one of these that does not end.
   */
  readonly kind: 'text' | 'open' | 'close' | 'raw' | 'comment' | 'other' | 'unclosed';
  readonly start: number;
  readonly end: number;
  /** Of a tag, or of the element that raw text stands in; in lower case. */
  readonly name: string;
  /** Of a tag that opens, in their order. */
  readonly attributes: readonly HtmlAttribute[];
  /** Whether a tag is written `<a/>`. */
  readonly isEmpty: boolean;
}

/** An attribute of a tag: all of it is `html.slice(start, end)`. */
export class HtmlAttribute {
  readonly #html: string;
  readonly #nameEnd: number;
  readonly start: number;
  /** Where its value is, without quotes; -1 where it has none. */
  readonly valueStart: number = -1;
  readonly valueEnd: number = -1;
  readonly end: number;

  /** Reads the attribute that begins here. Its end is beyond the text where that ends before the tag does. */
  constructor(html: string, start: number) {
    let at = start;
    let code: number;
    do code = html.charCodeAt(++at);
    while (code !== EQUALS && !isNameEnd(code));
    this.#html = html;
    this.#nameEnd = at;
    this.start = start;
    while (isSpace(code)) code = html.charCodeAt(++at);
    if (code !== EQUALS) {
      this.end = at < html.length ? this.#nameEnd : at;
      return;
    }
    do code = html.charCodeAt(++at);
    while (isSpace(code));
    const isQuoted = code === 0x22 || code === 0x27;
    if (isQuoted) {
      this.valueStart = at + 1;
      at = html.indexOf(code === 0x22 ? '"' : "'", at + 1);
      if (at < 0) at = html.length;
    } else {
      this.valueStart = at;
      while (at < html.length && !isSpace(code) && code !== MORE) code = html.charCodeAt(++at);
    }
    this.valueEnd = at;
    this.end = isQuoted ? at + 1 : at;
  }

  /** In lower case. */
  get name(): string {
    return this.#html.slice(this.start, this.#nameEnd).toLowerCase();
  }

  get hasValue(): boolean {
    return this.valueStart >= 0;
  }

  /** With its entities decoded; empty where there is none. */
  get value(): string {
    return decodeAttribute(this.#html.slice(this.valueStart, this.valueEnd));
  }
}

/** The attributes of a tag by name: of two of one name the first, which browsers take. */
export function attributesOf({ attributes }: HtmlToken): ReadonlyMap<string, HtmlAttribute> {
  const found = new Map<string, HtmlAttribute>();
  for (const attribute of attributes) if (!found.has(attribute.name)) found.set(attribute.name, attribute);
  return found;
}

/** The value of one attribute of a tag; nothing where it has no such attribute. */
export function attributeValue({ attributes }: HtmlToken, name: string): string | undefined {
  return attributes.find((attribute) => attribute.name === name)?.value;
}

/** The value of an attribute with its entities decoded, as browsers decode them there. */
export function decodeAttribute(written: string): string {
  return written.includes('&') ? decodeHTMLAttribute(written) : written;
}

/** The addresses in a `srcset`, with their offsets in it: each ends at white space, and a comma at its end is not part of it. */
export function srcsetAddresses(value: string): { href: string; start: number; end: number }[] {
  const matches = value.matchAll(/([^\s,](?:\S*[^\s,])?)(?:,|\s[^,]*|$)/g);
  return [...matches].map(({ 1: href = '', index: start }) => ({ href, start, end: start + href.length }));
}

/** The text of a piece of HTML as it is written, without its tags. */
export function textBetweenTags(html: string): string {
  let text = '';
  for (const { kind, start, end } of htmlTokens(html)) if (kind === 'text') text += html.slice(start, end);
  return text;
}

/** Elements whose content is text: nothing in it is a tag but their own end. */
const RAW_TEXT = new Set('iframe noembed noframes plaintext script style textarea title xmp'.split(' '));

/** All of a text, token by token. `endsEmpty`: `<title/>` has no content, as in SVG; to HTML its slash means nothing. */
export function* htmlTokens(html: string, { endsEmpty = false } = {}): Generator<HtmlToken, void, undefined> {
  let done = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    const token = tokenAt(html, at);
    at = token?.end ?? at + 1;
    if (token === undefined) continue;
    if (token.start > done) yield tokenOf('text', { start: done, end: token.start });
    yield token;
    done = token.end;
    const { kind, name, isEmpty } = token;
    if (kind !== 'open' || !RAW_TEXT.has(name) || (endsEmpty && isEmpty)) continue;
    at = rawTextEnd(html, name, done);
    if (at > done) yield tokenOf('raw', { start: done, end: at }, name);
    done = at;
  }
  if (done < html.length) yield tokenOf('text', { start: done, end: html.length });
}

/** The token that begins at a `<`; nothing where that is text. */
function tokenAt(html: string, start: number): HtmlToken | undefined {
  const code = html.charCodeAt(start + 1);
  if (isLetter(code)) return openTag(html, start);
  if (code === SLASH) return closeTag(html, start);
  return code === 0x21 || code === 0x3f ? declaration(html, start) : undefined;
}

const SLASH = 0x2f;
const EQUALS = 0x3d;
const MORE = 0x3e;
const NO_ATTRIBUTES: readonly HtmlAttribute[] = [];

function openTag(html: string, start: number): HtmlToken {
  const nameEnd = endOfName(html, start + 1);
  const attributes: HtmlAttribute[] = [];
  let isEmpty = false;
  let at = nameEnd;
  for (;;) {
    let code = html.charCodeAt(at);
    for (; isSpace(code) || code === SLASH; code = html.charCodeAt(++at)) isEmpty ||= code === SLASH;
    if (code === MORE) break;
    if (at >= html.length) return tokenOf('unclosed', { start, end: at });
    const attribute = new HtmlAttribute(html, at);
    attributes.push(attribute);
    isEmpty = false;
    at = attribute.end;
  }
  return { kind: 'open', start, end: at + 1, name: nameOf(html, start + 1, nameEnd), attributes, isEmpty };
}

/** Ends at the first `>`: attributes mean nothing here. Browsers leave `</>` out. */
function closeTag(html: string, start: number): HtmlToken | undefined {
  const code = html.charCodeAt(start + 2);
  if (Number.isNaN(code)) return undefined;
  if (!isLetter(code)) return ended(html, code === MORE ? 'comment' : 'other', { start, end: after(html, '>', start) });
  const nameEnd = endOfName(html, start + 2);
  if (nameEnd === html.length) return tokenOf('unclosed', { start, end: nameEnd });
  const end = after(html, '>', nameEnd) || html.length;
  return tokenOf('close', { start, end }, nameOf(html, start + 2, nameEnd));
}

function declaration(html: string, start: number): HtmlToken {
  if (html.startsWith('<![CDATA[', start)) return ended(html, 'other', { start, end: after(html, ']]>', start) });
  if (!html.startsWith('<!--', start)) return ended(html, 'other', { start, end: after(html, '>', start) });
  const isEmpty = html.startsWith('>', start + 4) || html.startsWith('->', start + 4);
  const close = isEmpty ? />/g : /--!?>/g;
  close.lastIndex = start + 4;
  return ended(html, 'comment', { start, end: close.test(html) ? close.lastIndex : 0 });
}

/** The offset of the end tag of an element whose content is text; the end of the text where it has none. */
function rawTextEnd(html: string, name: string, from: number): number {
  if (name === 'plaintext') return html.length;
  for (let at = html.indexOf('</', from); at >= 0; at = html.indexOf('</', at + 2)) {
    const end = at + 2 + name.length;
    if (end < html.length && isNameEnd(html.charCodeAt(end)) && nameOf(html, at + 2, end) === name) return at;
  }
  return html.length;
}

/** The offset after a mark; 0 where there is none. */
function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from);
  return at < 0 ? 0 : at + mark.length;
}

/** Where a token stands. */
interface Place {
  readonly start: number;
  readonly end: number;
}

/** A token that has an end of its own; 0 where that is missing. */
function ended(html: string, kind: HtmlToken['kind'], { start, end }: Place): HtmlToken {
  return end === 0 ? tokenOf('unclosed', { start, end: html.length }) : tokenOf(kind, { start, end });
}

function tokenOf(kind: HtmlToken['kind'], { start, end }: Place, name = ''): HtmlToken {
  return { kind, start, end, name, attributes: NO_ATTRIBUTES, isEmpty: false };
}

function nameOf(html: string, start: number, end: number): string {
  return html.slice(start, end).toLowerCase();
}

function endOfName(html: string, from: number): number {
  let at = from;
  while (!isNameEnd(html.charCodeAt(at))) at++;
  return at;
}

function isLetter(code: number): boolean {
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

/** White space, `/`, `>` or the end of the text. */
function isNameEnd(code: number): boolean {
  return code === MORE || code === SLASH || isSpace(code) || Number.isNaN(code);
}
