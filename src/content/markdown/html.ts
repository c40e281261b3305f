// Makes raw HTML in Markdown safe and finds the links and ids in it. It works on fragments as the Markdown parser gives
// them, which need not be balanced: htmlparser2's tokenizer reads them, and every tag is written anew from what it read,
// so that nothing reaches the page that was not understood here.
import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { escapeAttribute, escapeText, voidElements } from '../../model/html.ts';
import {
  type AddressKind,
  addressFault,
  addressKind,
  attributeFault,
  elementReason,
  judgeElement,
  rawTextElements,
  srcsetAddresses,
  svgElements,
} from './html-rules.ts';

/** A fragment made safe. */
export interface SanitizedHtml {
  html: string;
  /** What was taken out, with its offset in the fragment as given. */
  problems: { message: string; offset: number }[];
  /** Addresses, with the place of their escaped form in `html`: the text from `start` to `end` stands between quotes. */
  links: { kind: 'link' | 'image' | 'media'; href: string; start: number; end: number }[];
  /** Values of `id` attributes. */
  ids: string[];
}

interface Attribute {
  readonly name: string;
  /** Entities decoded. */
  readonly value: string;
  readonly hasValue: boolean;
  readonly start: number;
  readonly end: number;
}

interface RawText {
  readonly name: string;
  readonly start: number;
  readonly contentStart: number;
}

/**
 * Makes a fragment safe, or in trusted mode leaves it as it is. In both modes a link's value is put between double
 * quotes, so that the caller can replace it.
 */
export function sanitizeHtml(fragment: string, mode: 'safe' | 'trusted'): SanitizedHtml {
  // Zero bytes mark the places of addresses in a document's body.
  const source = fragment.replaceAll('\0', '\ufffd');
  const writer = mode === 'safe' ? new SafeWriter(source) : new TrustedWriter(source);
  const tokenizer = new Tokenizer({ decodeEntities: true }, writer);
  tokenizer.write(source);
  tokenizer.end();
  return writer.result;
}

/** Collects tags from the tokenizer's events; what is done with them is for the two modes to say. */
abstract class Writer implements TokenizerCallbacks {
  readonly result: SanitizedHtml = { html: '', problems: [], links: [], ids: [] };
  /** All before this offset is written or dropped. */
  protected done = 0;
  /** The element whose content is plain text, while in one. */
  protected rawText: RawText | undefined;
  #tagStart = 0;
  #tagName = '';
  #attributes: Attribute[] = [];
  #attributeNames = new Set<string>();
  #attributeName = '';
  #attributeStart = 0;
  #value = '';

  constructor(protected readonly fragment: string) {}

  protected abstract openTag(name: string, attributes: Attribute[], start: number, end: number, isEmpty: boolean): void;
  protected abstract closeTag(name: string, start: number, end: number): void;
  protected abstract text(start: number, end: number, decoded?: string): void;
  protected abstract comment(start: number, end: number): void;
  abstract onend(): void;

  isInForeignContext(): boolean {
    return false;
  }
  onopentagname(start: number, end: number): void {
    this.#tagStart = start - 1;
    this.#tagName = this.fragment.slice(start, end).toLowerCase();
    this.#attributes = [];
    this.#attributeNames = new Set();
  }
  onattribname(start: number, end: number): void {
    this.#attributeName = this.fragment.slice(start, end).toLowerCase();
    this.#attributeStart = start;
    this.#value = '';
  }
  onattribdata(start: number, end: number): void {
    this.#value += this.fragment.slice(start, end);
  }
  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint);
  }
  onattribend(quote: QuoteType, end: number): void {
    const name = this.#attributeName;
    // The first of two attributes of one name counts, as in browsers.
    if (this.#attributeNames.has(name)) return;
    this.#attributeNames.add(name);
    const hasValue = quote !== QuoteType.NoValue;
    this.#attributes.push({ name, value: this.#value, hasValue, start: this.#attributeStart, end });
  }
  onopentagend(end: number): void {
    this.#open(end + 1, false);
  }
  onselfclosingtag(end: number): void {
    this.#open(end + 1, true);
  }
  #open(end: number, isEmpty: boolean): void {
    if (rawTextElements.has(this.#tagName)) {
      this.rawText = { name: this.#tagName, start: this.#tagStart, contentStart: end };
    }
    this.openTag(this.#tagName, this.#attributes, this.#tagStart, end, isEmpty);
    this.done = end;
  }
  onclosetag(start: number, nameEnd: number): void {
    const close = this.fragment.indexOf('>', nameEnd);
    const end = close < 0 ? this.fragment.length : close + 1;
    this.closeTag(this.fragment.slice(start, nameEnd).toLowerCase(), start - 2, end);
    this.rawText = undefined;
    this.done = end;
  }
  ontext(start: number, end: number): void {
    this.text(start, end);
    this.done = end;
  }
  ontextentity(codepoint: number, end: number): void {
    this.text(this.done, end, String.fromCodePoint(codepoint));
    this.done = end;
  }
  oncomment(_start: number, end: number): void {
    // One that is not closed is left for the end.
    if (this.fragment[end] !== '>') return;
    this.comment(this.done, end + 1);
    this.done = end + 1;
  }
  oncdata(start: number, end: number): void {
    this.oncomment(start, end);
  }
  ondeclaration(start: number, end: number): void {
    this.oncomment(start, end);
  }
  onprocessinginstruction(start: number, end: number): void {
    this.oncomment(start, end);
  }

  protected addLink(kind: AddressKind, href: string, start: number, length: number): void {
    if (kind === 'plain' || kind === 'local' || href === '' || /^\s*data:/i.test(href)) return;
    this.result.links.push({ kind: kind === 'set' ? 'media' : kind, href, start, end: start + length });
  }

  /** Writes an address attribute and notes where its addresses stand. */
  protected writeAddress(name: string, value: string, kind: AddressKind): void {
    this.result.html += `${name}="`;
    if (kind === 'set') {
      let position = 0;
      for (const { href, start, end } of srcsetAddresses(value)) {
        this.result.html += escapeAttribute(value.slice(position, start));
        const escaped = escapeAttribute(href);
        this.addLink(kind, href, this.result.html.length, escaped.length);
        this.result.html += escaped;
        position = end;
      }
      this.result.html += escapeAttribute(value.slice(position));
    } else {
      const escaped = escapeAttribute(value);
      this.addLink(kind, value, this.result.html.length, escaped.length);
      this.result.html += escaped;
    }
    this.result.html += '"';
  }
}

/** Leaves all as it is, and notes links and ids. */
class TrustedWriter extends Writer {
  protected openTag(name: string, attributes: Attribute[], start: number, end: number): void {
    let position = start;
    for (const attribute of attributes) {
      if (attribute.name === 'id' && attribute.value !== '') this.result.ids.push(attribute.value);
      const kind = addressKind(name, attribute.name, true);
      if (kind === undefined || !attribute.hasValue) continue;
      this.result.html += this.fragment.slice(position, attribute.start);
      this.writeAddress(
        this.fragment.slice(attribute.start, attribute.start + attribute.name.length),
        attribute.value,
        kind,
      );
      position = attribute.end;
    }
    this.result.html += this.fragment.slice(position, end);
  }
  protected closeTag(_name: string, start: number, end: number): void {
    this.result.html += this.fragment.slice(start, end);
  }
  protected text(start: number, end: number): void {
    this.result.html += this.fragment.slice(start, end);
  }
  protected comment(start: number, end: number): void {
    this.result.html += this.fragment.slice(start, end);
  }
  onend(): void {
    this.result.html += this.fragment.slice(this.done);
  }
}

/** Writes only what is allowed. */
class SafeWriter extends Writer {
  #problem(message: string, offset: number): void {
    this.result.problems.push({ message, offset });
  }

  protected openTag(name: string, attributes: Attribute[], start: number, end: number, isEmpty: boolean): void {
    const verdict = judgeElement(name);
    if (verdict === 'text') this.#write(escapeText(this.fragment.slice(start, end)));
    else if (verdict === 'denied') {
      this.#problem(`The element \`${name}\` was taken out: ${elementReason(name)}.`, start);
    } else this.#writeTag(name, attributes, isEmpty);
  }

  #writeTag(name: string, attributes: Attribute[], isEmpty: boolean): void {
    this.result.html += `<${name}`;
    const opensWindow =
      (name === 'a' || name === 'area') &&
      attributes.some(({ name: key, value }) => key === 'target' && !/^_(?:self|parent|top)$/i.test(value));
    for (const attribute of attributes) {
      const { value } = attribute;
      const kind = addressKind(name, attribute.name);
      const fault = kind ? this.#addressFault(value, kind) : attributeFault(name, attribute.name, value);
      if (fault !== undefined) {
        this.#problem(`The attribute \`${attribute.name}\` was taken out: ${fault}.`, attribute.start);
        continue;
      }
      if (attribute.name === 'rel' && opensWindow) continue;
      this.result.html += ' ';
      if (attribute.name === 'id' && value !== '') this.result.ids.push(value);
      if (kind) this.writeAddress(attribute.name, value, kind);
      else this.result.html += attribute.hasValue ? `${attribute.name}="${escapeAttribute(value)}"` : attribute.name;
    }
    if (opensWindow) {
      const rel = attributes.find((attribute) => attribute.name === 'rel')?.value.toLowerCase() ?? '';
      const tokens = rel.split(/\s+/).filter((token) => token !== '' && token !== 'opener' && token !== 'noopener');
      this.result.html += ` rel="${escapeAttribute([...tokens, 'noopener'].join(' '))}"`;
    }
    const isVoid = voidElements.has(name);
    if (isEmpty && svgElements.has(name)) this.result.html += '/>';
    // An author who writes `<a id="x"/>` means an empty element; browsers would take it for one never closed.
    else this.result.html += isEmpty && !isVoid ? `></${name}>` : '>';
  }

  #addressFault(value: string, kind: AddressKind): string | undefined {
    if (kind !== 'set') return addressFault(value, kind);
    for (const { href } of srcsetAddresses(value)) {
      const fault = addressFault(href, kind);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }

  protected closeTag(name: string, start: number, end: number): void {
    // The content of a script or the like goes with its tags.
    if (this.rawText) return;
    const verdict = judgeElement(name);
    if (verdict === 'text') this.#write(escapeText(this.fragment.slice(start, end)));
    else if (verdict === 'allowed' && !voidElements.has(name)) this.#write(`</${name}>`);
    else if (name === 'br') this.#write('<br>');
  }

  protected text(start: number, end: number, decoded?: string): void {
    if (this.rawText) return;
    const source = this.fragment.slice(start, end);
    if (decoded === undefined) this.#write(escapeText(source));
    else this.#write(/^&(?:[a-z\d]+|#\d+|#x[\da-f]+);$/i.test(source) ? source : escapeText(decoded));
  }

  protected comment(start: number): void {
    const isComment = this.fragment.startsWith('<!--', start);
    if (!isComment) this.#problem('Markup that is no element was taken out.', start);
  }

  /** What was begun and not closed is shown as text, so that it cannot swallow what follows. */
  onend(): void {
    const open = this.rawText;
    const start = open ? open.contentStart : this.done;
    if (start >= this.fragment.length) return;
    if (!open) this.#problem('A tag or comment that is not closed was shown as text.', start);
    this.#write(escapeText(this.fragment.slice(start)));
  }

  #write(html: string): void {
    this.result.html += html;
  }
}
