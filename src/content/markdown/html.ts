// Makes raw HTML in Markdown safe and finds the links and ids in it. It works on fragments as the Markdown parser gives
// them, which need not be balanced: htmlparser2's tokenizer reads them, and every tag is written anew from what it read,
// so that nothing reaches the page that was not understood here.
import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { escapeAttribute, escapeText, voidElements } from '../../model/html.ts';
import { isPageId } from '../../model/page-ids.ts';
import { type FrameFault, type FrameRules, judgeFrame } from './embeds.ts';
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
import { unslotted } from './slots.ts';

/** A fragment made safe. */
export interface SanitizedHtml {
  html: string;
  /** What was taken out, with its offset in the fragment as given; of code `unsafe-html` where it names no other. */
  problems: (Partial<FrameFault> & { message: string; offset: number })[];
  /** Addresses, with the offsets of their escaped form in `html`: the text from `start` to `end` stands between quotes. */
  links: { kind: 'link' | 'image' | 'media'; href: string; start: number; end: number }[];
  /** Values of `id` attributes. */
  ids: string[];
  /** Frames as they are written, and as Markdown has them. */
  frames?: { readonly tag: string; readonly markdown: string }[];
}

interface Attribute {
  readonly name: string;
  /** Entities decoded. */
  readonly value: string;
  readonly hasValue: boolean;
  readonly start: number;
  readonly end: number;
}

interface Tag {
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly start: number;
  readonly end: number;
  /** Whether it is written `<a/>`. */
  readonly isEmpty: boolean;
}

/**
 * Makes a fragment safe, or in trusted mode leaves it as it is. In both modes a link's value is put between double
 * quotes, so that the caller can replace it. Without rules for frames there are none.
 */
export function sanitizeHtml(fragment: string, mode: 'safe' | 'trusted', frames?: FrameRules): SanitizedHtml {
  const source = unslotted(fragment);
  const writer = mode === 'safe' ? new SafeWriter(source, frames) : new TrustedWriter(source);
  const tokenizer = new Tokenizer({ decodeEntities: true }, writer);
  tokenizer.write(source);
  tokenizer.end();
  return writer.result;
}

/** Collects tags from the tokenizer's events; what is done with them is for the two modes to say. */
abstract class Writer implements TokenizerCallbacks {
  readonly result: SanitizedHtml = { html: '', problems: [], links: [], ids: [] };
  /** All before this offset has been dealt with. */
  protected done = 0;
  /** Offset of the content of the open element with raw text, such as a script; absent outside of one. */
  protected rawTextStart: number | undefined;
  #tagStart = 0;
  #tagName = '';
  #attributes: Attribute[] = [];
  #attributeNames = new Set<string>();
  #attributeName = '';
  #attributeStart = 0;
  #value = '';

  constructor(
    protected readonly fragment: string,
    protected readonly frames?: FrameRules,
  ) {}

  protected abstract openTag(tag: Tag): void;
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
    const tag = { name: this.#tagName, attributes: this.#attributes, start: this.#tagStart, end, isEmpty };
    if (rawTextElements.has(tag.name)) this.rawTextStart = end;
    this.openTag(tag);
    this.done = end;
  }
  onclosetag(start: number, nameEnd: number): void {
    const close = this.fragment.indexOf('>', nameEnd);
    const end = close < 0 ? this.fragment.length : close + 1;
    this.closeTag(this.fragment.slice(start, nameEnd).toLowerCase(), start - 2, end);
    this.rawTextStart = undefined;
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
    // `onend` handles a comment that is not closed.
    if (this.fragment[end] !== '>') return;
    this.comment(this.done, end + 1);
    this.done = end + 1;
  }
  readonly oncdata = this.oncomment;
  readonly ondeclaration = this.oncomment;
  readonly onprocessinginstruction = this.oncomment;

  /** Writes an address attribute and notes where its addresses stand. */
  protected writeAddress(name: string, value: string, kind: AddressKind): void {
    this.result.html += `${name}="`;
    let position = 0;
    const addresses = kind === 'set' ? srcsetAddresses(value) : [{ href: value, start: 0, end: value.length }];
    for (const { href, start, end } of addresses) {
      this.result.html += escapeAttribute(value.slice(position, start));
      this.writeLink(kind, href);
      position = end;
    }
    this.result.html += `${escapeAttribute(value.slice(position))}"`;
  }
  protected writeLink(kind: AddressKind, href: string): void {
    const start = this.result.html.length;
    this.result.html += escapeAttribute(href);
    if (kind === 'plain' || kind === 'local' || href === '' || /^\s*data:/i.test(href)) return;
    this.result.links.push({ kind: kind === 'set' ? 'media' : kind, href, start, end: this.result.html.length });
  }
}

/** Leaves all as it is, and notes links and ids. */
class TrustedWriter extends Writer {
  protected openTag({ name, attributes, start, end }: Tag): void {
    let position = start;
    for (const attribute of attributes) {
      if (attribute.name === 'id' && attribute.value !== '') this.result.ids.push(attribute.value);
      const kind = addressKind(name, attribute.name, true);
      if (kind === undefined || !attribute.hasValue) continue;
      const valueName = this.fragment.slice(attribute.start, attribute.start + attribute.name.length);
      this.text(position, attribute.start);
      this.writeAddress(valueName, attribute.value, kind);
      position = attribute.end;
    }
    this.text(position, end);
  }
  protected closeTag(_name: string, start: number, end: number): void {
    this.text(start, end);
  }
  protected text(start: number, end: number): void {
    this.result.html += this.fragment.slice(start, end);
  }
  protected comment(start: number, end: number): void {
    this.text(start, end);
  }
  onend(): void {
    this.text(this.done, this.fragment.length);
  }
}

/** Writes only what is allowed. */
class SafeWriter extends Writer {
  #problem(message: string, offset: number): void {
    this.result.problems.push({ message, offset });
  }

  protected openTag(tag: Tag): void {
    const { name, start, end } = tag;
    const verdict = judgeElement(name);
    if (verdict === 'text') this.result.html += escapeText(this.fragment.slice(start, end));
    else if (verdict === 'allowed') this.#writeTag(tag);
    else if (name === 'iframe' && this.#writeFrame(tag)) return;
    else this.#problem(`The element \`${name}\` was removed: ${elementReason(name)}.`, start);
  }

  /** Writes a frame or what takes its place; false where it is one that is taken out. */
  #writeFrame({ attributes, start, end }: Tag): boolean {
    const values = new Map(attributes.map(({ name, value }) => [name, value]));
    const frame = this.frames && judgeFrame(values, this.frames);
    if (frame === undefined || addressFault(frame.href, 'link') !== undefined) return false;
    const { html, href, kind, markdown, faults } = frame;
    this.result.html += html[0];
    this.writeLink(kind, href);
    this.result.html += html[1];
    for (const fault of faults) this.result.problems.push({ ...fault, offset: start });
    this.result.frames = [...(this.result.frames ?? []), { tag: this.fragment.slice(start, end), markdown }];
    return true;
  }

  #writeTag({ name, attributes, isEmpty }: Tag): void {
    this.result.html += `<${name}`;
    const opensWindow =
      (name === 'a' || name === 'area') &&
      attributes.some(({ name: key, value }) => key === 'target' && !/^_(?:self|parent|top)$/i.test(value));
    for (const attribute of attributes) {
      const { value } = attribute;
      const kind = addressKind(name, attribute.name);
      const fault = kind ? this.#addressFault(value, kind) : attributeFault(name, attribute.name, value);
      if (fault !== undefined) {
        this.#problem(`The attribute \`${attribute.name}\` was removed: ${fault}.`, attribute.start);
        continue;
      }
      if (attribute.name === 'rel' && opensWindow) continue;
      if (attribute.name === 'id' && value !== '') this.result.ids.push(value);
      // The caller reports it.
      if (attribute.name === 'id' && isPageId(value)) continue;
      this.result.html += ' ';
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
    // `<a id="x"/>` is meant as an empty element, but browsers read it as an opening tag, so it is closed here.
    else this.result.html += isEmpty && !isVoid ? `></${name}>` : '>';
  }

  #addressFault(value: string, kind: AddressKind): string | undefined {
    const hrefs = kind === 'set' ? srcsetAddresses(value).map(({ href }) => href) : [value];
    return hrefs.map((href) => addressFault(href, kind)).find((fault) => fault !== undefined);
  }

  protected closeTag(name: string, start: number, end: number): void {
    // It closes an element with raw text, such as a script, of which nothing is written.
    if (this.rawTextStart !== undefined) return;
    const verdict = judgeElement(name);
    if (verdict === 'text') this.result.html += escapeText(this.fragment.slice(start, end));
    else if (verdict === 'allowed' && !voidElements.has(name)) this.result.html += `</${name}>`;
    else if (name === 'br') this.result.html += '<br>';
  }

  protected text(start: number, end: number, decoded?: string): void {
    if (this.rawTextStart !== undefined) return;
    const source = this.fragment.slice(start, end);
    if (decoded === undefined) this.result.html += escapeText(source);
    else this.result.html += /^&(?:[a-z\d]+|#\d+|#x[\da-f]+);$/i.test(source) ? source : escapeText(decoded);
  }

  protected comment(start: number): void {
    const isComment = this.fragment.startsWith('<!--', start);
    if (!isComment) this.#problem('Markup that is not an element was removed.', start);
  }

  /** Shows what is not closed as text, so that it cannot swallow what follows. */
  onend(): void {
    const start = this.rawTextStart ?? this.done;
    if (start >= this.fragment.length) return;
    if (this.rawTextStart === undefined)
      this.#problem('This tag or comment is not closed, so it is shown as text.', start);
    this.result.html += escapeText(this.fragment.slice(start));
  }
}
