// Rewrites pages and stylesheets for a disk, where there is no host: addresses become relative and name files, modules become classic
// scripts, and drawings are inlined. This is a separate pass over the rendered output, so that sites for a host are not slowed down. Pure.

import { findOutputFile } from '../../host/addresses.ts';
import { findCssAddresses } from '../../lib/css-addresses.ts';
import { applyEdits, type RangeEdit } from '../../lib/edits.ts';
import { getAttributeValue, type HtmlToken, HtmlTokenReader } from '../../lib/html.ts';
import { memoizeByKeyWithLimit } from '../../lib/lazy.ts';
import { pushAll } from '../../lib/push-all.ts';
import { escapeAttribute, unescapeAttribute } from '../../model/html.ts';
import { replaceMarkdownAddresses } from '../../model/markdown-addresses.ts';
import { computeRelativeAddress } from '../../model/relative.ts';
import { decodePath, removeBaseUrl, trimTrailingSlash } from '../../model/url.ts';
import { convertToInlineSvg } from './drawing.ts';

/** Files of a site. Outputs are decoded paths below the output folder. */
export interface PortableSite {
  readonly baseUrl: string;
  /** Origin of the published site, without a slash at its end; empty if the site has none. */
  readonly url: string;
  has(output: string): boolean;
  /** Returns the file that replaces an output; the output itself by default. */
  fileFor?(output: string): string;
  /** Whether an output is a module that becomes a classic script on a disk. */
  isClassic(output: string): boolean;
  /** Returns the text of a drawing. */
  textOf(output: string): string | undefined;
  /** Maximum total characters of drawings inlined into a page. */
  readonly mostDrawn: number;
  /** Returns another address for a file that is left out; `undefined` if there is none. */
  elsewhere?(address: string): string | undefined;
  /** HTML that is added after links whose target is left out. */
  readonly leftOut?: string;
  /** Called for each file that a page or stylesheet refers to. */
  onUse?(output: string): void;
}

/** Attributes that contain an address, including the `data-` attributes that scripts read. */
const ADDRESS_ATTRIBUTE_NAMES = new Set(
  'href src poster action formaction data background xlink:href data-copy-page data-module data-react'.split(' '),
);
/** Keys of search settings whose values are addresses. */
const SEARCH_SETTINGS_WITH_ADDRESSES = new Set(['page', 'pointer', 'feedbackUrl', 'client']);

/** Rewriters of texts; `from` is the file of the text. */
export interface PortableRewriters {
  html(text: string, from: string): string;
  css(text: string, from: string): string;
  /** Rewrites only the stylesheet address of a feed, because its other addresses lead to the published site. */
  xml(text: string, from: string): string;
  /** Rewrites the Markdown of a page or a list of pages. */
  markdown(text: string, from: string): string;
}

/** Creates the rewriters of a site. */
export function createPortableRewriters(site: PortableSite): PortableRewriters {
  const outputOf = createOutputFileResolver(site);
  const addressFrom = createAddressRewriter(site, outputOf);
  const css = (text: string, from: string) => {
    const edits = findCssAddresses(text).flatMap(({ href, offset: start }) => {
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
  // Markdown copies of pages contain addresses of the published site, which a closed network cannot reach.
  const inCopy = (address: string, from: string) => {
    const path = site.url !== '' && address.startsWith(`${site.url}/`) ? address.slice(site.url.length) : address;
    const isHere = outputOf(splitAddressAfterPath(path)[0])?.output !== undefined;
    return path === address || isHere ? (addressFrom(path, from) ?? address) : address;
  };
  return {
    css,
    xml,
    markdown: (text, from) => replaceMarkdownAddresses(text, (address) => inCopy(address, from)),
    html: (text, from) => new PortablePageRewriter(site, { addressFrom, outputOf, css }, from).rewrite(text),
  };
}

type AddressRewriter = (address: string, from: string) => string | undefined;

/** Resolves a path of the site to its path below the base URL, and to its output file if this file exists. */
type OutputFileResolver = (path: string) => { readonly below: string; readonly output?: string } | undefined;

/** Creates a resolver of paths; it returns `undefined` for paths outside of the site. */
function createOutputFileResolver({ baseUrl, has }: PortableSite): OutputFileResolver {
  return memoizeByKeyWithLimit((path) => {
    const decoded = decodePath(path);
    const below = decoded === undefined ? undefined : removeBaseUrl(decoded, baseUrl);
    return below === undefined ? undefined : { below, output: findOutputFile(decoded as string, baseUrl, has) };
  }, 20_000);
}

/** Splits an address into its path and the rest, which is query and anchor. */
function splitAddressAfterPath(address: string): readonly [path: string, rest: string] {
  const [path = '', rest = ''] = address.split(/(?=[?#])(.*)/s);
  return [path, rest];
}

/** Whether a path is root-relative. */
function isRootRelative(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//');
}

/** Creates a function that returns an address relative to a file; `undefined` if its target is left out and has no replacement. */
function createAddressRewriter(
  { elsewhere, fileFor, onUse }: PortableSite,
  outputOf: OutputFileResolver,
): AddressRewriter {
  return (address, from) => {
    const [path, rest] = splitAddressAfterPath(address);
    const found = isRootRelative(path) ? outputOf(path) : undefined;
    if (found === undefined) return address;
    const { below, output } = found;
    if (output === undefined) {
      if (elsewhere) return elsewhere(address);
      return computeRelativeAddress(from, trimTrailingSlash(below).slice(1)) + rest;
    }
    onUse?.(output);
    if (output === from && rest.startsWith('#')) return rest;
    return computeRelativeAddress(from, fileFor?.(output) ?? output) + rest;
  };
}

/** Rewrites one page. */
class PortablePageRewriter {
  readonly #drawings = new Map<string, string>();
  /** Number of characters in the SVG drawings that are inlined so far. */
  #drawn = 0;
  #isLeftOut = false;

  constructor(
    private readonly site: PortableSite,
    private readonly to: Pick<PortableRewriters, 'css'> & {
      readonly addressFrom: AddressRewriter;
      readonly outputOf: OutputFileResolver;
    },
    private readonly from: string,
  ) {}

  rewrite(html: string): string {
    const edits: RangeEdit[] = [];
    const reader = new HtmlTokenReader(html, { endsEmpty: true, skipsText: true });
    while (reader.next()) {
      const { kind, name, start, end } = reader;
      const written = html.slice(start, end);
      // Fast path: most tags contain no address.
      if (kind === 'open' && written.includes('/')) pushAll(edits, this.#tag(reader.token()));
      else if (kind === 'raw' && name === 'style') edits.push({ start, end, text: this.to.css(written, this.from) });
      else if (kind === 'close' && name === 'a' && this.#isLeftOut) {
        this.#isLeftOut = false;
        edits.push({ start, end: start, text: this.site.leftOut ?? '' });
      }
    }
    return applyEdits(html, edits);
  }

  /** Returns the edits of a tag. */
  #tag(tag: HtmlToken): readonly RangeEdit[] {
    const { name, start, end } = tag;
    if (name === 'link' && isTagForWebHostOnly(tag)) return [{ start, end, text: '' }];
    if (name === 'use') {
      const text = this.#drawing(tag);
      return text === undefined ? [] : [{ start, end, text }];
    }
    const edits = this.#attributes(tag);
    if (edits !== undefined) return edits;
    this.#isLeftOut = name === 'a';
    if (name === 'link') return [{ start, end, text: '' }];
    const href = tag.attributes.find((attribute) => /^(?:xlink:)?href$/.test(attribute.name));
    return href === undefined ? [] : [{ start: href.start - 1, end: href.end, text: '' }];
  }

  /** Returns the edits that rewrite the attributes of a tag; `undefined` if the target of an address is left out. */
  #attributes(tag: HtmlToken): readonly RangeEdit[] | undefined {
    const edits: RangeEdit[] = [];
    for (const { name, value, start, end } of tag.attributes) {
      if (!value.includes('/')) continue;
      const isAddress = ADDRESS_ATTRIBUTE_NAMES.has(name) || (name === 'content' && isSocialImage(tag));
      const changed = isAddress ? this.#address(value) : this.#other(tag, name, value);
      if (changed === undefined) return undefined;
      if (changed !== value) edits.push({ start, end, text: `${name}="${escapeAttribute(changed)}"` });
      const isModule = tag.name === 'script' && name === 'src' && this.#isClassic(value);
      const type = isModule
        ? tag.attributes.find((attribute) => attribute.name === 'type' && attribute.value === 'module')
        : undefined;
      if (type !== undefined) edits.push({ start: type.start, end: type.end, text: 'defer' });
    }
    return edits;
  }

  /** Whether an address leads to a module that becomes a classic script. */
  #isClassic(address: string): boolean {
    const [path] = splitAddressAfterPath(address);
    const output = isRootRelative(path) ? this.to.outputOf(path)?.output : undefined;
    return output !== undefined && this.site.isClassic(output);
  }

  #address(value: string): string | undefined {
    return this.to.addressFrom(value, this.from);
  }

  /** Rewrites an attribute that contains several addresses, or an address among other values. */
  #other(tag: HtmlToken, key: string, value: string): string {
    const replaceAddresses = (pattern: RegExp) =>
      value.replace(pattern, (_, before: string, address: string) => before + (this.#address(address) ?? address));
    switch (key) {
      case 'data-base':
        return '../'.repeat(this.from.split('/').length - 1) || './';
      case 'srcset':
      case 'imagesrcset':
        return replaceAddresses(/(^|,\s*)([^\s,]+)/g);
      case 'content':
        return tag.name === 'meta' && getAttributeValue(tag, 'http-equiv')?.toLowerCase() === 'refresh'
          ? replaceAddresses(/(url=)(.*)$/i)
          : value;
      case 'style':
        return this.to.css(value, this.from);
      case 'data-docs':
        return JSON.stringify(this.#addressesOf(JSON.parse(value)));
      case 'data-search':
        return JSON.stringify(this.#addressesOf(JSON.parse(value), SEARCH_SETTINGS_WITH_ADDRESSES));
      default:
        // Any `data-` attribute may contain the address of a module that a script of the site loads.
        return key.startsWith('data-') && this.#isClassic(value) ? (this.#address(value) ?? value) : value;
    }
  }

  /** Rewrites addresses in a JSON object. These are the values of the keys in `names`; without `names`, the values of all keys. */
  #addressesOf(value: object, names?: ReadonlySet<string>): object {
    const entries = Object.entries(value).map(([name, item]: [string, unknown]) => {
      // Lists for extensions and services stay unchanged.
      const isList = Array.isArray(item) && (names === undefined || name === 'versions');
      if (isList) return [name, item.map((each) => this.#addressesOf(each as object, names))];
      return [name, typeof item === 'string' && (names?.has(name) ?? true) ? this.#address(item) : item];
    });
    return Object.fromEntries(entries);
  }

  /**
   * Inlines the drawing that `<use>` refers to, because browsers show no parts of other files from a disk. If the file contains other
   * elements or is too large, an `<image>` refers to it instead.
   */
  #drawing(tag: HtmlToken): string | undefined {
    const [, href] =
      /^([^#]+)#/.exec(getAttributeValue(tag, 'href') ?? getAttributeValue(tag, 'xlink:href') ?? '') ?? [];
    if (href === undefined || !href.startsWith('/')) return undefined;
    const output = findOutputFile(decodePath(href) ?? '', this.site.baseUrl, this.site.has);
    const text = output === undefined ? undefined : this.site.textOf(output);
    const prefix = this.#drawings.get(href) ?? `drawing-${this.#drawings.size + 1}-`;
    this.#drawings.set(href, prefix);
    const isSmall = text !== undefined && this.#drawn + text.length <= this.site.mostDrawn;
    const drawing = isSmall ? convertToInlineSvg(text, prefix) : undefined;
    if (drawing !== undefined) this.#drawn += drawing.length;
    if (drawing !== undefined) return drawing;
    return `<image href="${escapeAttribute(this.#address(href) ?? href)}" width="100%" height="100%"/>`;
  }
}

/** Whether a tag only works on a host: browsers refuse preloads from a disk (CORS), and a canonical URL needs an origin. */
function isTagForWebHostOnly(tag: HtmlToken): boolean {
  const rel = getAttributeValue(tag, 'rel') ?? '';
  if (rel === 'canonical') return getAttributeValue(tag, 'href')?.startsWith('/') === true;
  return rel === 'preload' || rel === 'modulepreload';
}

/** Whether an element declares the social image of the page. */
function isSocialImage(tag: HtmlToken): boolean {
  if (tag.name !== 'meta') return false;
  const name = getAttributeValue(tag, 'property') ?? getAttributeValue(tag, 'name') ?? '';
  return /^(?:og:image|twitter:image$)/.test(name);
}
