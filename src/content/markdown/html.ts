// Sanitizes raw HTML in Markdown and finds its links and ids. Works on fragments from the Markdown parser, which may be unbalanced. Every
// tag is rewritten from its parsed form, so that nothing unparsed reaches the page.
import { decodeHTML, decodeHTMLStrict } from 'entities/decode';
import { getAttributesByName, type HtmlToken, parseSrcset, scanHtmlTokens } from '../../lib/html.ts';
import { escapeAttribute, escapeText, voidElements } from '../../model/html.ts';
import { isReservedId } from '../../model/page-ids.ts';
import { createIframeOutput, type IframeFault, type IframeRules } from './embeds.ts';
import {
  type AddressKind,
  classifyElement,
  explainElementRemoval,
  findAddressFault,
  findAddressKind,
  findAttributeFault,
  svgElements,
} from './html-rules.ts';
import { disableSlotMarks } from './slots.ts';

/** Result of sanitizing a fragment. */
export interface SanitizedHtml {
  html: string;
  /** Removed parts, with offsets in the original fragment; the default code is `unsafe-html`. */
  problems: (Partial<IframeFault> & { message: string; offset: number })[];
  /** Addresses, each with its kind. The escaped address is in `html` from `start` to `end`, between quotes. */
  links: { kind: 'link' | 'image' | 'media'; href: string; start: number; end: number }[];
  /** Values of `id` attributes. */
  ids: string[];
  /** Frames: the tag as written, and its replacement as Markdown. */
  frames?: { readonly tag: string; readonly markdown: string }[];
}

/**
 * Sanitizes a fragment of HTML. In trusted mode, changes only the links. In both modes, puts addresses in double quotes, so that the caller
 * can replace them. Without frame rules, safe mode removes all frames.
 */
export function sanitizeHtml(fragment: string, mode: 'safe' | 'trusted', frames?: IframeRules): SanitizedHtml {
  const source = disableSlotMarks(fragment);
  return mode === 'safe' ? new SafeHtmlWriter(source, frames).write() : new TrustedHtmlWriter(source).write();
}

/** Base class that writes addresses and records their offsets. */
abstract class HtmlWriter {
  protected readonly result: SanitizedHtml = { html: '', problems: [], links: [], ids: [] };

  constructor(protected readonly source: string) {}

  /** Writes an address attribute and records the offsets of its addresses. */
  protected writeAddress(name: string, value: string, kind: AddressKind): void {
    this.result.html += `${name}="`;
    let position = 0;
    const addresses = kind === 'set' ? parseSrcset(value) : [{ href: value, start: 0, end: value.length }];
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

/** Writer for trusted HTML: leaves it unchanged and records links and ids. */
class TrustedHtmlWriter extends HtmlWriter {
  write(): SanitizedHtml {
    const { source, result } = this;
    let done = 0;
    for (const token of scanHtmlTokens(source)) {
      for (const [name, { value, hasValue, start, nameEnd, end }] of getAttributesByName(token)) {
        if (name === 'id' && value !== '') result.ids.push(value);
        const kind = findAddressKind(token.name, name, true);
        if (kind === undefined || !hasValue) continue;
        result.html += source.slice(done, start);
        this.writeAddress(source.slice(start, nameEnd), value, kind);
        done = end;
      }
    }
    result.html += source.slice(done);
    return result;
  }
}

/** Writer for untrusted HTML: writes only allowed elements and attributes. */
class SafeHtmlWriter extends HtmlWriter {
  constructor(
    source: string,
    private readonly frames?: IframeRules,
  ) {
    super(source);
  }

  write(): SanitizedHtml {
    for (const token of scanHtmlTokens(this.source)) this.#write(token);
    return this.result;
  }

  #write(token: HtmlToken): void {
    const { kind, name, start, end } = token;
    const written = this.source.slice(start, end);
    if (kind === 'text') this.result.html += escapeExceptEntities(written);
    else if (kind === 'open') this.#openTag(token);
    else if (kind === 'close') this.#closeTag(name, written);
    else if (kind === 'other') this.#problem('Markup that is not an element was removed.', start);
    else if (kind === 'unclosed') this.#problem('This tag or comment is not closed, so it is shown as text.', start);
    // Unclosed markup is shown as text, so that it does not hide the text after it.
    if (kind === 'unclosed' || (kind === 'raw' && end === this.source.length)) this.result.html += escapeText(written);
  }

  #problem(message: string, offset: number): void {
    this.result.problems.push({ message, offset });
  }

  #openTag(tag: HtmlToken): void {
    const { name, start, end } = tag;
    const verdict = classifyElement(name);
    if (verdict === 'text') this.result.html += escapeText(this.source.slice(start, end));
    else if (verdict === 'allowed') this.#writeTag(tag);
    else if (name === 'iframe' && this.#writeFrame(tag)) return;
    else this.#problem(`The element \`${name}\` was removed: ${explainElementRemoval(name)}.`, start);
  }

  /** Writes a frame or its replacement; returns `false` if it must be removed. */
  #writeFrame(tag: HtmlToken): boolean {
    const { start, end } = tag;
    const values = new Map([...getAttributesByName(tag)].map(([name, { value }]) => [name, value]));
    const frame = this.frames && createIframeOutput(values, this.frames);
    if (frame === undefined || findAddressFault(frame.href, 'link') !== undefined) return false;
    const { html, href, kind, markdown, faults } = frame;
    this.result.html += html[0];
    this.writeLink(kind, href);
    this.result.html += html[1];
    for (const fault of faults) this.result.problems.push({ ...fault, offset: start });
    this.result.frames = [...(this.result.frames ?? []), { tag: this.source.slice(start, end), markdown }];
    return true;
  }

  #writeTag(tag: HtmlToken): void {
    const { name: element, isEmpty } = tag;
    this.result.html += `<${element}`;
    const attributes = getAttributesByName(tag);
    const target = attributes.get('target');
    const opensWindow =
      (element === 'a' || element === 'area') && target !== undefined && !/^_(?:self|parent|top)$/i.test(target.value);
    for (const [written, { value, hasValue, start }] of attributes) {
      // Turns the obsolete `name` of an anchor into an `id`, so that links to it are found.
      const name = written === 'name' && element === 'a' && !attributes.has('id') ? 'id' : written;
      const kind = findAddressKind(element, name);
      const fault = kind ? this.#addressFault(value, kind) : findAttributeFault(element, name, value);
      if (fault !== undefined) {
        this.#problem(`The attribute \`${name}\` was removed: ${fault}.`, start);
        continue;
      }
      if (name === 'rel' && opensWindow) continue;
      if (name === 'id' && value !== '') this.result.ids.push(value);
      // Drops reserved ids; the caller reports them.
      if (name === 'id' && isReservedId(value)) continue;
      this.result.html += ' ';
      if (kind) this.writeAddress(name, value, kind);
      else this.result.html += hasValue ? `${name}="${escapeAttribute(value)}"` : name;
    }
    if (opensWindow) {
      const rel = attributes.get('rel')?.value.toLowerCase() ?? '';
      const tokens = rel.split(/\s+/).filter((token) => token !== '' && token !== 'opener' && token !== 'noopener');
      this.result.html += ` rel="${escapeAttribute([...tokens, 'noopener'].join(' '))}"`;
    }
    const isVoid = voidElements.has(element);
    if (isEmpty && svgElements.has(element)) this.result.html += '/>';
    // `<a id="x"/>` is meant as an empty element, but browsers read it as an opening tag, so it is closed here.
    else this.result.html += isEmpty && !isVoid ? `></${element}>` : '>';
  }

  #addressFault(value: string, kind: AddressKind): string | undefined {
    const hrefs = kind === 'set' ? parseSrcset(value).map(({ href }) => href) : [value];
    return hrefs.map((href) => findAddressFault(href, kind)).find((fault) => fault !== undefined);
  }

  #closeTag(name: string, written: string): void {
    const verdict = classifyElement(name);
    if (verdict === 'text') this.result.html += escapeText(written);
    else if (verdict === 'allowed' && !voidElements.has(name)) this.result.html += `</${name}>`;
    else if (name === 'br') this.result.html += '<br>';
  }
}

/**
 * Escapes a text for HTML. Valid entities with a semicolon stay. Entities that browsers accept without a semicolon become their characters.
 * Unknown entities are shown as written.
 */
function escapeExceptEntities(text: string): string {
  const parts = text.split(/(&(?:#x?)?[a-z\d]+;?)/i);
  const isWhole = (entity: string) => entity.endsWith(';') && decodeHTMLStrict(entity) !== entity;
  return parts.map((part, index) => (index % 2 === 1 && isWhole(part) ? part : escapeText(decodeHTML(part)))).join('');
}
