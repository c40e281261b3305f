// Finds the links and ids of one HTML page in a single pass over its text. Written by hand, because a folder may hold a
// million links: it reads tags as browsers' tokenizers do, and builds nothing but the two lists.
import { voidElements } from '../../model/html.ts';
import { ownOf } from '../../model/own.ts';
import type { HtmlLink, HtmlLinkKind } from './html-elements.ts';
import { ADDRESSES, CONTENT, LAYOUT, LINKED_RELS, LOADED_RELS, RAW_TEXT, WANTED } from './html-elements.ts';
import { addressValue, decodeEntities } from './html-values.ts';
import { scanCss } from './scan-css.ts';

/** What one page says. */
export interface ScannedPage {
  readonly links: readonly HtmlLink[];
  /** Each once, in order. */
  readonly ids: readonly string[];
  /** Second elements of an id. */
  readonly duplicateIds: readonly { readonly id: string; readonly offset: number }[];
  /** Of `<base href>`. */
  readonly base?: string;
  readonly canonical?: string;
  /** Where `<meta http-equiv="refresh">` leads; it is not among the links. */
  readonly redirect?: Pick<HtmlLink, 'href' | 'offset'>;
  /** Address or path of the file that the page was made from, as its edit link says. */
  readonly source?: string;
  /** Whether it asks crawlers to stay away. */
  readonly isHidden?: true;
}

type Attributes = Map<string, { readonly value: string; readonly offset: number }>;

const IGNORE = /^\s*check-links-ignore\s*(?::[\s\S]*)?$/;

/** Reads a page. */
export function scanHtml(text: string): ScannedPage {
  return new Scanner(text).scan();
}

class Scanner {
  readonly #links: HtmlLink[] = [];
  readonly #ids = new Set<string>();
  readonly #duplicateIds: { id: string; offset: number }[] = [];
  #page: { base?: string; canonical?: string; redirect?: ScannedPage['redirect']; source?: string; isHidden?: true } =
    {};
  #content = 0;
  #layout = 0;
  /** Nothing is noted before this offset. */
  #ignoredTo = 0;
  #ignored: { readonly name: string; depth: number } | undefined;

  constructor(private readonly text: string) {}

  scan(): ScannedPage {
    const { text } = this;
    let at = text.indexOf('<');
    while (at >= 0) {
      const code = text.charCodeAt(at + 1);
      if (code === 0x21) at = this.#declaration(at);
      else if (code === 0x2f) at = this.#closeTag(at);
      else if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) at = this.#openTag(at);
      else at += 1;
      at = text.indexOf('<', at);
    }
    return { links: this.#links, ids: [...this.#ids], duplicateIds: this.#duplicateIds, ...this.#page };
  }

  /** A comment or a doctype. Gives the offset after it. */
  #declaration(at: number): number {
    const { text } = this;
    if (!text.startsWith('<!--', at)) return after(text, '>', at);
    const end = text.indexOf('-->', at + 2);
    if (end < 0) return text.length;
    if (IGNORE.test(text.slice(at + 4, end))) this.#beginIgnoring(end + 3);
    return end + 3;
  }

  /** Ignores the next element, or the rest of the line where text comes first. */
  #beginIgnoring(from: number): void {
    const { text } = this;
    const next = /\S/g;
    next.lastIndex = from;
    const start = next.exec(text)?.index ?? text.length;
    const name = /^<([a-z][^\s/>]*)/i.exec(text.slice(start, start + 40))?.[1]?.toLowerCase();
    if (name === undefined) this.#ignoredTo = after(text, '\n', start);
    else if (voidElements.has(name)) this.#ignoredTo = after(text, '>', start);
    else this.#ignored = { name, depth: 0 };
  }

  #closeTag(at: number): number {
    const { text } = this;
    let end = at + 2;
    while (end < text.length && !isNameEnd(text.charCodeAt(end))) end++;
    const name = text.slice(at + 2, end).toLowerCase();
    if (LAYOUT.has(name)) this.#layout = Math.max(0, this.#layout - 1);
    else if (CONTENT.has(name)) this.#content = Math.max(0, this.#content - 1);
    if (this.#ignored?.name === name && --this.#ignored.depth <= 0) this.#ignored = undefined;
    return after(text, '>', end);
  }

  #openTag(at: number): number {
    const { text } = this;
    let end = at + 1;
    while (end < text.length && !isNameEnd(text.charCodeAt(end))) end++;
    const name = text.slice(at + 1, end).toLowerCase();
    const wanted = WANTED.has(name) ? new Map<string, { value: string; offset: number }>() : undefined;
    const close = this.#attributes(end, name, wanted);
    if (this.#ignored?.name === name) this.#ignored.depth++;
    if (wanted !== undefined && this.#ignored === undefined && at >= this.#ignoredTo) this.#note(name, wanted);
    if (LAYOUT.has(name)) this.#layout++;
    else if (CONTENT.has(name)) this.#content++;
    else if (RAW_TEXT.has(name) && text.charCodeAt(close - 2) !== 0x2f) {
      const contentEnd = this.#rawTextEnd(name, close);
      if (name === 'style') this.#noteCss(text.slice(close, contentEnd), close);
      return contentEnd;
    }
    return close;
  }

  #rawTextEnd(name: string, from: number): number {
    const { text } = this;
    for (let at = text.indexOf('</', from); at >= 0; at = text.indexOf('</', at + 2)) {
      const end = at + 2 + name.length;
      if (text.slice(at + 2, end).toLowerCase() === name && isNameEnd(text.charCodeAt(end))) return at;
    }
    return text.length;
  }

  /** Reads attributes up to the end of the tag; the offset after it. Of most elements only the id counts. */
  #attributes(from: number, element: string, wanted: Attributes | undefined): number {
    const { text } = this;
    const { length } = text;
    let at = from;
    for (;;) {
      let code = text.charCodeAt(at);
      while (isSpace(code) || code === 0x2f) code = text.charCodeAt(++at);
      if (at >= length) return length;
      if (code === 0x3e) return at + 1;
      const start = at++;
      for (code = text.charCodeAt(at); at < length && code !== 0x3d && !isNameEnd(code); ) code = text.charCodeAt(++at);
      const end = at;
      while (isSpace(code)) code = text.charCodeAt(++at);
      if (code !== 0x3d) continue;
      code = text.charCodeAt(++at);
      while (isSpace(code)) code = text.charCodeAt(++at);
      let valueStart = at;
      let valueEnd: number;
      if (code === 0x22 || code === 0x27) {
        valueStart++;
        valueEnd = text.indexOf(code === 0x22 ? '"' : "'", valueStart);
        if (valueEnd < 0) return length;
        at = valueEnd + 1;
      } else {
        while (at < length && !isSpace(text.charCodeAt(at)) && text.charCodeAt(at) !== 0x3e) at++;
        valueEnd = at;
      }
      const isId =
        end - start === 2 && (text.charCodeAt(start) | 0x20) === 0x69 && (text.charCodeAt(start + 1) | 0x20) === 0x64;
      if (isId) this.#id(valueStart, valueEnd);
      else if (
        end - start === 5 &&
        (text.charCodeAt(start) | 0x20) === 0x73 &&
        text.slice(start, end).toLowerCase() === 'style'
      )
        this.#noteCss(this.#value(valueStart, valueEnd), valueStart);
      else if (wanted !== undefined) {
        const name = text.slice(start, end).toLowerCase();
        if (element === 'a' && name === 'name') this.#ids.add(this.#value(valueStart, valueEnd));
        else if (!wanted.has(name)) wanted.set(name, { value: this.#value(valueStart, valueEnd), offset: valueStart });
      }
    }
  }

  #value(start: number, end: number): string {
    return decodeEntities(this.text.slice(start, end));
  }

  #id(start: number, end: number): void {
    const id = this.#value(start, end);
    if (id === '') return;
    if (!this.#ids.has(id)) this.#ids.add(id);
    else if (this.#ignored === undefined) this.#duplicateIds.push({ id, offset: start });
  }

  #note(name: string, attributes: Attributes): void {
    if (name === 'base') this.#page.base ??= attributes.get('href')?.value.trim();
    else if (name === 'link') this.#noteRel(attributes);
    else if (name === 'meta') this.#noteMeta(attributes);
    else {
      for (const [attribute, kind] of Object.entries(ownOf(ADDRESSES, name) ?? {})) {
        const address = attributes.get(attribute);
        if (address) this.#add(kind, address.value, address.offset);
      }
      if (name === 'img' || name === 'source') this.#noteSet(attributes.get('srcset'));
      if (name === 'a' && this.#page.source === undefined) this.#noteSource(attributes);
    }
  }

  #noteCss(css: string, from: number): void {
    if (this.#ignored !== undefined || from < this.#ignoredTo) return;
    for (const { href, offset } of scanCss(css)) this.#add('file', href, from + offset);
  }

  /** As browsers parse `srcset`: an address ends at white space, and a comma at its end is not part of it. */
  #noteSet(set: { readonly value: string; readonly offset: number } | undefined): void {
    for (const match of set?.value.matchAll(/([^\s,](?:\S*[^\s,])?)(?:,|\s[^,]*|$)/g) ?? [])
      this.#add('file', match[1] ?? '', (set?.offset ?? 0) + match.index);
  }

  #noteRel(attributes: Attributes): void {
    this.#noteSet(attributes.get('imagesrcset'));
    const href = attributes.get('href');
    const rel = attributes.get('rel')?.value ?? '';
    if (!href) return;
    if (LOADED_RELS.test(rel)) this.#add('file', href.value, href.offset, true);
    else if (LINKED_RELS.test(rel)) this.#add('link', href.value, href.offset, true);
    if (/(?:^|\s)canonical(?:\s|$)/i.test(rel)) this.#page.canonical ??= href.value.trim();
  }

  #noteMeta(attributes: Attributes): void {
    const content = attributes.get('content');
    if (!content) return;
    const key = (attributes.get('property') ?? attributes.get('name'))?.value.toLowerCase();
    if (key === 'og:image' || key === 'twitter:image') this.#add('file', content.value, content.offset, true);
    if (key === 'robots' && /(?:^|[\s,])(?:noindex|none)(?:[\s,]|$)/i.test(content.value)) this.#page.isHidden = true;
    if (attributes.get('http-equiv')?.value.toLowerCase() !== 'refresh') return;
    const match = /^\s*[\d.]+\s*[;,]\s*(?:url\s*=\s*)?(["']?)(.*?)\1\s*$/is.exec(content.value);
    const href = match?.[2] ?? '';
    if (href === '') return;
    const offset = content.offset + Math.max(0, content.value.indexOf(href));
    this.#page.redirect ??= { href: addressValue(href), offset };
  }

  /** Generators mark the link that leads to the source of a page by a class, a relation or its address. */
  #noteSource(attributes: Attributes): void {
    const href = attributes.get('href')?.value ?? '';
    const isEdit = /(?:^|\s)edit(?:\s|$)/.test(attributes.get('rel')?.value ?? '');
    const isMarked = /edit/i.test(attributes.get('class')?.value ?? '') || /\/(?:edit|blob)\//.test(href);
    if (isEdit || (isMarked && /\.(?:md|mdx|markdown|rst|adoc|txt|html|ipynb)(?:[?#]|$)/i.test(href)))
      this.#page.source = href;
  }

  #add(kind: HtmlLinkKind, value: string, offset: number, isHead = false): void {
    const href = addressValue(value);
    this.#links.push({ kind, href, offset, isLayout: isHead || (this.#layout > 0 && this.#content === 0) });
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0x0c;
}

/** White space, `/` or `>`. */
function isNameEnd(code: number): boolean {
  return code === 0x3e || code === 0x2f || isSpace(code) || Number.isNaN(code);
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}
