// A site as it opens from a disk, where there is no host: each address of its pages and stylesheets is relative and names its
// file, scripts are no modules, and drawings stand in the page. One pass over what was rendered, so that a site for a host pays
// nothing for it. Pure.

import { cssAddresses } from '../model/css-addresses.ts';
import { escapeAttribute, unescapeAttribute } from '../model/html.ts';
import { lazyBy } from '../model/lazy.ts';
import { relativeAddress } from '../model/relative.ts';
import { belowBase, decodePath, trimSlash } from '../model/url.ts';
import { outputFor } from './addresses.ts';
import { inlineDrawing } from './drawing.ts';

/** What is known of the files of a site. Outputs are decoded paths below the output folder. */
export interface DiskSite {
  readonly baseUrl: string;
  has(output: string): boolean;
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

/** Comments, elements whose content is text, tags. */
const PIECE =
  /<!--[\s\S]*?-->|<(script|style|textarea|title)\b((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/\1\s*>|<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>|<\/a\s*>/gi;
const ATTRIBUTE = /([^\s=/"'<>]+)(?:(\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+))?/g;

/** Attributes that hold an address, and those of ours that scripts read one from. */
const ADDRESSES = new Set(
  'href src poster action formaction data background xlink:href data-diagram data-copy-page'.split(' '),
);
/** Settings of the search that are addresses. */
const SEARCH_ADDRESSES = new Set(['page', 'pointer', 'feedbackUrl']);

/** The site's own script and those of its pages. */
const OWN_SCRIPT = /^assets\/site-[^/]*\.js$/;

/** Gives the text of a page or a stylesheet as it opens from a disk; `from` is its file. */
export interface FromDisk {
  html(text: string, from: string): string;
  css(text: string, from: string): string;
  /** Of a feed, the address of its stylesheet: all others are those of the published site. */
  xml(text: string, from: string): string;
}

/** Makes the two. */
export function fromDisk(site: DiskSite): FromDisk {
  const addressFrom = addresses(site);
  const css = (text: string, from: string) => {
    let [result, last] = ['', 0];
    for (const { href, offset } of cssAddresses(text)) {
      const address = addressFrom(href, from);
      if (address === undefined || address === href || !text.startsWith(href, offset)) continue;
      result += text.slice(last, offset) + address;
      last = offset + href.length;
    }
    return result + text.slice(last);
  };
  const xml = (text: string, from: string) =>
    text.replace(/(<\?xml-stylesheet\b[^>]*?\shref=")([^"]*)/, (whole, start: string, href: string) => {
      const address = addressFrom(unescapeAttribute(href), from);
      return address === undefined ? whole : start + escapeAttribute(address);
    });
  return { css, xml, html: (text, from) => new Page(site, { addressFrom, css }, from).rewrite(text) };
}

type AddressFrom = (address: string, from: string) => string | undefined;

/** Gives the address from a file; nothing where what it names is left out and has no other one. */
function addresses({ baseUrl, has, elsewhere, onUse }: DiskSite): AddressFrom {
  const outputOf = lazyBy((path) => {
    const decoded = decodePath(path);
    const below = decoded === undefined ? undefined : belowBase(decoded, baseUrl);
    return below === undefined ? undefined : { below, output: outputFor(decoded as string, baseUrl, has) };
  }, 20_000);
  return (address, from) => {
    const [path = '', rest = ''] = address.split(/(?=[?#])(.*)/s);
    if (!path.startsWith('/') || path.startsWith('//')) return address;
    const found = outputOf(path);
    if (found === undefined) return address;
    const { below, output } = found;
    if (output === undefined) {
      if (elsewhere) return elsewhere(address);
      return relativeAddress(from, trimSlash(below).slice(1)) + rest;
    }
    onUse?.(output);
    if (output === from && rest.startsWith('#')) return rest;
    return relativeAddress(from, output) + rest;
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
    private readonly to: { readonly addressFrom: AddressFrom; readonly css: FromDisk['css'] },
    private readonly from: string,
  ) {}

  rewrite(html: string): string {
    return html.replace(PIECE, (piece, raw?: string, rawAttributes = '', text = '', name?: string, attributes = '') => {
      if (raw !== undefined) return this.#raw(raw.toLowerCase(), rawAttributes, text);
      if (name !== undefined)
        return attributes.includes('/') ? this.#tag(piece, name.toLowerCase(), attributes) : piece;
      if (!this.#isLeftOut || piece.startsWith('<!')) return piece;
      this.#isLeftOut = false;
      return `${this.site.leftOut ?? ''}</a>`;
    });
  }

  #raw(name: string, attributes: string, text: string): string {
    const content = name === 'style' ? this.to.css(text, this.from) : text;
    let given = this.#attributes(name, attributes) ?? attributes;
    const [, src = ''] = /\ssrc="([^"]*)"/.exec(given) ?? [];
    if (OWN_SCRIPT.test(src.replace(/^(?:\.\.\/)+/, ''))) given = given.replace(/\stype="module"/, ' defer');
    return `<${name}${given}>${content}</${name}>`;
  }

  #tag(tag: string, name: string, attributes: string): string {
    // What is loaded ahead is asked for as if it were another site's, which a disk refuses; a canonical address is absolute.
    if (name === 'link' && /\srel="(?:modulepreload|preload)"/.test(attributes)) return '';
    if (name === 'link' && /\srel="canonical"/.test(attributes) && /\shref="\//.test(attributes)) return '';
    if (name === 'use') return this.#drawing(attributes) ?? tag;
    const given = this.#attributes(name, attributes);
    if (given === attributes) return tag;
    if (given !== undefined) return `<${name}${given}>`;
    this.#isLeftOut = name === 'a';
    return name === 'link' ? '' : `<${name}${attributes.replace(/\s(?:xlink:)?href="[^"]*"/, '')}>`;
  }

  /** The attributes of an element; nothing where its address leads nowhere. */
  #attributes(name: string, attributes: string): string | undefined {
    const isPicture = name === 'meta' && /\s(?:property="og:image|name="twitter:image)"/.test(attributes);
    const isRefresh = name === 'meta' && /\shttp-equiv="refresh"/i.test(attributes);
    let isNowhere = false;
    const given = attributes.replace(ATTRIBUTE, (whole, attribute: string, equals = '', quoted = '') => {
      if (!quoted.includes('/')) return whole;
      const key = attribute.toLowerCase();
      const value = unescapeAttribute(/^["']/.test(quoted) ? quoted.slice(1, -1) : quoted);
      const isAddress = ADDRESSES.has(key) || (isPicture && key === 'content');
      const changed = isAddress ? this.#address(value) : this.#other(isRefresh ? `refresh ${key}` : key, value);
      isNowhere ||= changed === undefined;
      return changed === undefined || changed === value ? whole : `${attribute}${equals}"${escapeAttribute(changed)}"`;
    });
    return isNowhere ? undefined : given;
  }

  #address(value: string): string | undefined {
    return this.to.addressFrom(value, this.from);
  }

  /** The value of an attribute that holds more than one address, or one among other things. */
  #other(key: string, value: string): string {
    const each = (pattern: RegExp) =>
      value.replace(pattern, (_, before: string, address: string) => before + (this.#address(address) ?? address));
    switch (key) {
      case 'data-base':
        return '../'.repeat(this.from.split('/').length - 1) || './';
      case 'srcset':
      case 'imagesrcset':
        return each(/(^|,\s*)([^\s,]+)/g);
      case 'refresh content':
        return each(/(url=)(.*)$/i);
      case 'style':
        return this.to.css(value, this.from);
      case 'data-docs':
        return JSON.stringify(this.#addressesOf(JSON.parse(value)));
      case 'data-search':
        return JSON.stringify(this.#addressesOf(JSON.parse(value), SEARCH_ADDRESSES));
      default:
        return value;
    }
  }

  /** JSON with the addresses in it: under these names, or under all. */
  #addressesOf(value: object, names?: ReadonlySet<string>): object {
    const entries = Object.entries(value).map(([name, one]: [string, unknown]) => {
      if (Array.isArray(one)) return [name, one.map((each) => this.#addressesOf(each as object, names))];
      return [name, typeof one === 'string' && (names?.has(name) ?? true) ? this.#address(one) : one];
    });
    return Object.fromEntries(entries);
  }

  /** A drawing as a part of the page: browsers show no part of another file from a disk. One that could do more is a picture. */
  #drawing(attributes: string): string | undefined {
    const href = /\s(?:xlink:)?href="([^"#]+)#[^"]*"/.exec(attributes)?.[1];
    if (href === undefined || !href.startsWith('/')) return undefined;
    const path = decodePath(unescapeAttribute(href)) ?? '';
    const output = outputFor(path, this.site.baseUrl, this.site.has);
    const text = output === undefined ? undefined : this.site.textOf(output);
    const prefix = this.#drawings.get(href) ?? `drawing-${this.#drawings.size + 1}-`;
    this.#drawings.set(href, prefix);
    const isSmall = text !== undefined && this.#drawn + text.length <= this.site.mostDrawn;
    const drawing = isSmall ? inlineDrawing(text, prefix) : undefined;
    if (drawing !== undefined) this.#drawn += drawing.length;
    if (drawing !== undefined) return drawing;
    return `<image href="${escapeAttribute(this.#address(unescapeAttribute(href)) ?? href)}" width="100%" height="100%"/>`;
  }
}
