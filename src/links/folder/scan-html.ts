// Finds links and ids of an HTML page in a single pass. A folder may contain a million links, so no temporary objects are created per link.
import { HtmlTokenReader, parseSrcset } from '../../lib/html.ts';
import { getOwnPropertyValue } from '../../lib/own.ts';
import { voidElements } from '../../model/html.ts';
import type { HtmlLink, HtmlLinkKind } from './html-elements.ts';
import {
  ADDRESS_ATTRIBUTES,
  CONTENT_ELEMENTS,
  ELEMENTS_WITH_ADDRESSES,
  LAYOUT_ELEMENTS,
  normalizeAddressValue,
  REL_OF_LINKED_PAGE_PATTERN,
  REL_OF_LOADED_FILE_PATTERN,
} from './html-elements.ts';
import { scanCssLinks } from './scan-css.ts';

/** Links, ids and declarations of one HTML page. */
export interface ScannedPage {
  readonly links: readonly HtmlLink[];
  /** Distinct ids in order. */
  readonly ids: readonly string[];
  /** Repeated ids. */
  readonly duplicateIds: readonly { readonly id: string; readonly offset: number }[];
  /** Value of `<base href>`. */
  readonly base?: string;
  readonly canonical?: string;
  /** Target of `<meta http-equiv="refresh">`; it is not among the links. */
  readonly redirect?: Pick<HtmlLink, 'href' | 'offset'>;
  /** Address or path of the page's source, from its edit link. */
  readonly source?: string;
  /** Whether the page has `noindex`. */
  readonly isHidden?: true;
}

interface AttributeValue {
  readonly value: string;
  readonly offset: number;
}

type AttributeMap = Map<string, AttributeValue>;

const IGNORE_COMMENT_PATTERN = /^<!--\s*check-links-ignore\s*(?::[\s\S]*)?--!?>$/;

/** Scans a page. */
export function scanHtmlPage(text: string): ScannedPage {
  return new HtmlLinkScanner(text).scan();
}

class HtmlLinkScanner {
  readonly #links: HtmlLink[] = [];
  readonly #ids = new Set<string>();
  readonly #duplicateIds: { id: string; offset: number }[] = [];
  #page: { base?: string; canonical?: string; redirect?: ScannedPage['redirect']; source?: string; isHidden?: true } =
    {};
  #content = 0;
  #layout = 0;
  /** Offset up to which links are ignored. */
  #ignoredTo = 0;
  #ignored: { readonly name: string; depth: number } | undefined;

  constructor(private readonly text: string) {}

  scan(): ScannedPage {
    const { text } = this;
    const reader = new HtmlTokenReader(text, { endsEmpty: true, skipsText: true });
    while (reader.next()) {
      const { kind, name, start, end } = reader;
      if (kind === 'open') this.#openTag(reader);
      else if (kind === 'close') this.#closeTag(name);
      else if (kind === 'raw' && name === 'style') this.#noteCss(text.slice(start, end), start);
      else if (kind === 'comment' && IGNORE_COMMENT_PATTERN.test(text.slice(start, end))) this.#beginIgnoring(end);
    }
    return { links: this.#links, ids: [...this.#ids], duplicateIds: this.#duplicateIds, ...this.#page };
  }

  /** Ignores the links in the next element. If text precedes that element, ignores the links on the rest of the line instead. */
  #beginIgnoring(from: number): void {
    const { text } = this;
    const start = from + text.slice(from).search(/\S|$/);
    const name = /^<([a-z][^\s/>]*)/i.exec(text.slice(start, start + 40))?.[1]?.toLowerCase();
    if (name === undefined) this.#ignoredTo = findSubstringEnd(text, '\n', start);
    else if (voidElements.has(name)) this.#ignoredTo = findSubstringEnd(text, '>', start);
    else this.#ignored = { name, depth: 0 };
  }

  #closeTag(name: string): void {
    if (LAYOUT_ELEMENTS.has(name)) this.#layout = Math.max(0, this.#layout - 1);
    else if (CONTENT_ELEMENTS.has(name)) this.#content = Math.max(0, this.#content - 1);
    if (this.#ignored?.name === name && --this.#ignored.depth <= 0) this.#ignored = undefined;
  }

  #openTag(tag: HtmlTokenReader): void {
    const { name, start, count } = tag;
    const addressAttributes: AttributeMap | undefined = ELEMENTS_WITH_ADDRESSES.has(name) ? new Map() : undefined;
    for (let index = 0; index < count; index++) {
      // Most elements are read for `id` and `style` only.
      if (addressAttributes === undefined && !tag.isNamed(index, 'id') && !tag.isNamed(index, 'style')) continue;
      const offset = tag.valueStart(index);
      if (offset < 0) continue;
      const key = tag.nameOf(index);
      const value = tag.valueOf(index);
      if (key === 'id') this.#id({ value, offset });
      else if (key === 'style') this.#noteCss(value, offset);
      else if (key === 'name' && name === 'a') this.#ids.add(value);
      else if (addressAttributes?.has(key) === false) addressAttributes.set(key, { value, offset });
    }
    if (this.#ignored?.name === name) this.#ignored.depth++;
    if (addressAttributes !== undefined && this.#ignored === undefined && start >= this.#ignoredTo)
      this.#note(name, addressAttributes);
    if (LAYOUT_ELEMENTS.has(name)) this.#layout++;
    else if (CONTENT_ELEMENTS.has(name)) this.#content++;
  }

  #id({ value, offset }: AttributeValue): void {
    if (value === '') return;
    if (!this.#ids.has(value)) this.#ids.add(value);
    else if (this.#ignored === undefined) this.#duplicateIds.push({ id: value, offset });
  }

  #note(name: string, attributes: AttributeMap): void {
    if (name === 'base') this.#page.base ??= attributes.get('href')?.value.trim();
    else if (name === 'link') this.#noteRel(attributes);
    else if (name === 'meta') this.#noteMeta(attributes);
    else {
      for (const [attribute, kind] of Object.entries(getOwnPropertyValue(ADDRESS_ATTRIBUTES, name) ?? {})) {
        const address = attributes.get(attribute);
        if (address) this.#add(kind, address.value, address.offset);
      }
      if (name === 'img' || name === 'source') this.#noteSet(attributes.get('srcset'));
      if (name === 'a' && this.#page.source === undefined) this.#noteSource(attributes);
    }
  }

  #noteCss(css: string, from: number): void {
    if (this.#ignored !== undefined || from < this.#ignoredTo) return;
    for (const { href, offset } of scanCssLinks(css)) this.#add('file', href, from + offset);
  }

  #noteSet(set: AttributeValue | undefined): void {
    if (set === undefined) return;
    for (const { href, start } of parseSrcset(set.value)) this.#add('file', href, set.offset + start);
  }

  #noteRel(attributes: AttributeMap): void {
    this.#noteSet(attributes.get('imagesrcset'));
    const href = attributes.get('href');
    const rel = attributes.get('rel')?.value ?? '';
    if (!href) return;
    if (REL_OF_LOADED_FILE_PATTERN.test(rel)) this.#add('file', href.value, href.offset, true);
    else if (REL_OF_LINKED_PAGE_PATTERN.test(rel)) this.#add('link', href.value, href.offset, true);
    if (/(?:^|\s)canonical(?:\s|$)/i.test(rel)) this.#page.canonical ??= href.value.trim();
  }

  #noteMeta(attributes: AttributeMap): void {
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
    this.#page.redirect ??= { href: normalizeAddressValue(href), offset };
  }

  /** Stores the source of the page if the link is an edit link, according to its class, `rel` or address. */
  #noteSource(attributes: AttributeMap): void {
    const href = attributes.get('href')?.value ?? '';
    const isEdit = /(?:^|\s)edit(?:\s|$)/.test(attributes.get('rel')?.value ?? '');
    const isMarked = /edit/i.test(attributes.get('class')?.value ?? '') || /\/(?:edit|blob)\//.test(href);
    if (isEdit || (isMarked && /\.(?:md|mdx|markdown|rst|adoc|txt|html|ipynb)(?:[?#]|$)/i.test(href)))
      this.#page.source = href;
  }

  #add(kind: HtmlLinkKind, value: string, offset: number, isHead = false): void {
    const href = normalizeAddressValue(value);
    this.#links.push({ kind, href, offset, isLayout: isHead || (this.#layout > 0 && this.#content === 0) });
  }
}

function findSubstringEnd(text: string, mark: string, from: number): number {
  const index = text.indexOf(mark, from);
  return index < 0 ? text.length : index + mark.length;
}
