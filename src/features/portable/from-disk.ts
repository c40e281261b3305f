// A site as it opens from a disk, where there is no host: each address of its pages and stylesheets is relative and names its
// file, scripts are no modules, and drawings stand in the page. One pass over what was rendered, so that a site for a host pays
// nothing for it. Pure.

import { outputFor } from '../../host/addresses.ts';
import { cssAddresses } from '../../lib/css-addresses.ts';
import { applyEdits, type Edit } from '../../lib/edits.ts';
import { attributeValue, HtmlReader, type HtmlToken } from '../../lib/html.ts';
import { lazyBy } from '../../lib/lazy.ts';
import { pushAll } from '../../lib/push-all.ts';
import { escapeAttribute, unescapeAttribute } from '../../model/html.ts';
import { relativeAddress } from '../../model/relative.ts';
import { belowBase, decodePath, trimSlash } from '../../model/url.ts';
import { inlineDrawing } from './drawing.ts';

/** What is known of the files of a site. Outputs are decoded paths below the output folder. */
export interface DiskSite {
  readonly baseUrl: string;
  has(output: string): boolean;
  /** The file that stands for an output; the output itself by default. */
  fileFor?(output: string): string;
  /** Whether an output is a script that was a module on a host, and is none here. */
  isClassic(output: string): boolean;
  /** The text of a file of the site, for drawings. */
  textOf(output: string): string | undefined;
  /** Characters of the drawings that may stand in a page. */
  readonly mostDrawn: number;
  /** The address that stands for one whose file is left out; nothing where there is none. */
  elsewhere?(address: string): string | undefined;
  /** Said behind links that lead nowhere, as HTML. */
  readonly leftOut?: string;
  /** Told of each file that a page or stylesheet names. */
  onUse?(output: string): void;
}

/** Attributes that hold an address, and those of ours that scripts read one from. */
const ADDRESSES = new Set(
  'href src poster action formaction data background xlink:href data-copy-page data-module data-react'.split(' '),
);
/** Settings of the search that are addresses. */
const SEARCH_ADDRESSES = new Set(['page', 'pointer', 'feedbackUrl', 'client']);

/** Gives the text of a page or a stylesheet as it opens from a disk; `from` is its file. */
export interface FromDisk {
  html(text: string, from: string): string;
  css(text: string, from: string): string;
  /** Of a feed, the address of its stylesheet: all others are those of the published site. */
  xml(text: string, from: string): string;
}

/** Makes the two. */
export function fromDisk(site: DiskSite): FromDisk {
  const outputOf = outputs(site);
  const addressFrom = addresses(site, outputOf);
  const css = (text: string, from: string) => {
    const edits = cssAddresses(text).flatMap(({ href, offset: start }) => {
      const address = addressFrom(href, from);
      if (address === undefined || !text.startsWith(href, start)) return [];
      return { start, end: start + href.length, text: address };
    });
    return applyEdits(text, edits);
  };
  const xml = (text: string, from: string) =>
    text.replace(/(<\?xml-stylesheet\b[^>]*?\shref=")([^"]*)/, (whole, start: string, href: string) => {
      const address = addressFrom(unescapeAttribute(href), from);
      return address === undefined ? whole : start + escapeAttribute(address);
    });
  return { css, xml, html: (text, from) => new Page(site, { addressFrom, outputOf, css }, from).rewrite(text) };
}

type AddressFrom = (address: string, from: string) => string | undefined;

/** Where a path of the site leads: the same below the base URL, and the output there, if there is one. */
type OutputOf = (path: string) => { readonly below: string; readonly output?: string } | undefined;

/** Finds the output of a path; nothing where the path is none of the site. */
function outputs({ baseUrl, has }: DiskSite): OutputOf {
  return lazyBy((path) => {
    const decoded = decodePath(path);
    const below = decoded === undefined ? undefined : belowBase(decoded, baseUrl);
    return below === undefined ? undefined : { below, output: outputFor(decoded as string, baseUrl, has) };
  }, 20_000);
}

/** An address as its path and the rest. */
function splitAddress(address: string): readonly [path: string, rest: string] {
  const [path = '', rest = ''] = address.split(/(?=[?#])(.*)/s);
  return [path, rest];
}

/** Whether a path begins at the root of the host. */
function isFromRoot(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//');
}

/** Gives the address from a file; nothing where what it names is left out and has no other one. */
function addresses({ elsewhere, fileFor, onUse }: DiskSite, outputOf: OutputOf): AddressFrom {
  return (address, from) => {
    const [path, rest] = splitAddress(address);
    const found = isFromRoot(path) ? outputOf(path) : undefined;
    if (found === undefined) return address;
    const { below, output } = found;
    if (output === undefined) {
      if (elsewhere) return elsewhere(address);
      return relativeAddress(from, trimSlash(below).slice(1)) + rest;
    }
    onUse?.(output);
    if (output === from && rest.startsWith('#')) return rest;
    return relativeAddress(from, fileFor?.(output) ?? output) + rest;
  };
}

/** One page on its way. */
class Page {
  readonly #drawings = new Map<string, string>();
  /** Characters of the drawings that stand in the page. */
  #drawn = 0;
  #isLeftOut = false;

  constructor(
    private readonly site: DiskSite,
    private readonly to: Pick<FromDisk, 'css'> & { readonly addressFrom: AddressFrom; readonly outputOf: OutputOf },
    private readonly from: string,
  ) {}

  rewrite(html: string): string {
    const edits: Edit[] = [];
    const reader = new HtmlReader(html, { endsEmpty: true, skipsText: true });
    while (reader.next()) {
      const { kind, name, start, end } = reader;
      const written = html.slice(start, end);
      // Most tags have no address.
      if (kind === 'open' && written.includes('/')) pushAll(edits, this.#tag(reader.token()));
      else if (kind === 'raw' && name === 'style') edits.push({ start, end, text: this.to.css(written, this.from) });
      else if (kind === 'close' && name === 'a' && this.#isLeftOut) {
        this.#isLeftOut = false;
        edits.push({ start, end: start, text: this.site.leftOut ?? '' });
      }
    }
    return applyEdits(html, edits);
  }

  /** What changes of a tag. */
  #tag(tag: HtmlToken): readonly Edit[] {
    const { name, start, end } = tag;
    if (name === 'link' && isForHosts(tag)) return [{ start, end, text: '' }];
    if (name === 'use') {
      const text = this.#drawing(tag);
      return text === undefined ? [] : [{ start, end, text }];
    }
    const edits = this.#attributes(tag);
    if (edits !== undefined) return edits;
    this.#isLeftOut = name === 'a';
    if (name === 'link') return [{ start, end, text: '' }];
    const href = tag.attributes.find((each) => /^(?:xlink:)?href$/.test(each.name));
    return href === undefined ? [] : [{ start: href.start - 1, end: href.end, text: '' }];
  }

  /** What changes of the attributes of an element; nothing where its address leads nowhere. */
  #attributes(tag: HtmlToken): readonly Edit[] | undefined {
    const edits: Edit[] = [];
    for (const { name, value, start, end } of tag.attributes) {
      if (!value.includes('/')) continue;
      const isAddress = ADDRESSES.has(name) || (name === 'content' && isPicture(tag));
      const changed = isAddress ? this.#address(value) : this.#other(tag, name, value);
      if (changed === undefined) return undefined;
      if (changed !== value) edits.push({ start, end, text: `${name}="${escapeAttribute(changed)}"` });
      const isModule = tag.name === 'script' && name === 'src' && this.#isClassic(value);
      const type = isModule
        ? tag.attributes.find((each) => each.name === 'type' && each.value === 'module')
        : undefined;
      if (type !== undefined) edits.push({ start: type.start, end: type.end, text: 'defer' });
    }
    return edits;
  }

  /** Whether an address is that of a script that is no module here. */
  #isClassic(address: string): boolean {
    const [path] = splitAddress(address);
    const output = isFromRoot(path) ? this.to.outputOf(path)?.output : undefined;
    return output !== undefined && this.site.isClassic(output);
  }

  #address(value: string): string | undefined {
    return this.to.addressFrom(value, this.from);
  }

  /** The value of an attribute that holds more than one address, or one among other things. */
  #other(tag: HtmlToken, key: string, value: string): string {
    const each = (pattern: RegExp) =>
      value.replace(pattern, (_, before: string, address: string) => before + (this.#address(address) ?? address));
    switch (key) {
      case 'data-base':
        return '../'.repeat(this.from.split('/').length - 1) || './';
      case 'srcset':
      case 'imagesrcset':
        return each(/(^|,\s*)([^\s,]+)/g);
      case 'content':
        return tag.name === 'meta' && attributeValue(tag, 'http-equiv')?.toLowerCase() === 'refresh'
          ? each(/(url=)(.*)$/i)
          : value;
      case 'style':
        return this.to.css(value, this.from);
      case 'data-docs':
        return JSON.stringify(this.#addressesOf(JSON.parse(value)));
      case 'data-search':
        return JSON.stringify(this.#addressesOf(JSON.parse(value), SEARCH_ADDRESSES));
      default:
        // What a script loads by a name of its own.
        return key.startsWith('data-') && this.#isClassic(value) ? (this.#address(value) ?? value) : value;
    }
  }

  /** JSON with the addresses in it: under these names, or under all. */
  #addressesOf(value: object, names?: ReadonlySet<string>): object {
    const entries = Object.entries(value).map(([name, one]: [string, unknown]) => {
      // What an extension or a service is told is none of ours.
      const isList = Array.isArray(one) && (names === undefined || name === 'versions');
      if (isList) return [name, one.map((each) => this.#addressesOf(each as object, names))];
      return [name, typeof one === 'string' && (names?.has(name) ?? true) ? this.#address(one) : one];
    });
    return Object.fromEntries(entries);
  }

  /** A drawing as a part of the page: browsers show no part of another file from a disk. One that could do more is a picture. */
  #drawing(tag: HtmlToken): string | undefined {
    const [, href] = /^([^#]+)#/.exec(attributeValue(tag, 'href') ?? attributeValue(tag, 'xlink:href') ?? '') ?? [];
    if (href === undefined || !href.startsWith('/')) return undefined;
    const output = outputFor(decodePath(href) ?? '', this.site.baseUrl, this.site.has);
    const text = output === undefined ? undefined : this.site.textOf(output);
    const prefix = this.#drawings.get(href) ?? `drawing-${this.#drawings.size + 1}-`;
    this.#drawings.set(href, prefix);
    const isSmall = text !== undefined && this.#drawn + text.length <= this.site.mostDrawn;
    const drawing = isSmall ? inlineDrawing(text, prefix) : undefined;
    if (drawing !== undefined) this.#drawn += drawing.length;
    if (drawing !== undefined) return drawing;
    return `<image href="${escapeAttribute(this.#address(href) ?? href)}" width="100%" height="100%"/>`;
  }
}

/** What is loaded ahead is asked for as if it were another site's, which a disk refuses; a canonical address is absolute. */
function isForHosts(tag: HtmlToken): boolean {
  const rel = attributeValue(tag, 'rel') ?? '';
  if (rel === 'canonical') return attributeValue(tag, 'href')?.startsWith('/') === true;
  return rel === 'preload' || rel === 'modulepreload';
}

/** Whether an element says which picture stands for its page. */
function isPicture(tag: HtmlToken): boolean {
  if (tag.name !== 'meta') return false;
  const name = attributeValue(tag, 'property') ?? attributeValue(tag, 'name') ?? '';
  return /^(?:og:image|twitter:image$)/.test(name);
}
