// Rules for raw HTML in Markdown. Elements and attributes must be on an allowlist; addresses are checked as a browser would interpret them.
// Everything not listed here is removed.
import { getOwnPropertyValue } from '../../lib/own.ts';

function parseWordSet(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

/** SVG elements that only draw. */
export const svgElements = parseWordSet(
  `svg g path rect circle ellipse line polyline polygon text tspan defs symbol use marker clippath mask pattern
  lineargradient radialgradient stop desc`,
);

const htmlElements = parseWordSet(
  `a abbr address area article aside audio b bdi bdo big blockquote br caption center cite code col colgroup data dd
  del details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li map
  mark meter nav ol p picture pre progress q rp rt ruby s samp search section small source span strike strong sub
  summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr`,
);

/** Elements allowed within a line of text, such as the content of a heading, which the `h1`, the table of contents and links repeat. */
const inlineElements = parseWordSet(
  `abbr b bdi bdo big br cite code data del dfn em font i ins kbd mark meter progress q rp rt ruby s samp small span
  strike strong sub sup time tt u var wbr`,
);

/** Whether an element may be inline. Custom elements are allowed, as the site decides how they are displayed. */
export function isInlineElement(name: string): boolean {
  return inlineElements.has(name) || svgElements.has(name) || name.includes('-');
}

/** Known elements of HTML, SVG and MathML that are not allowed. A tag whose name is in no list is shown as text. */
const deniedElements = parseWordSet(
  `acronym animate animatemotion animatetransform annotation annotation-xml applet audioworklet base basefont bgsound
  blink body button canvas datalist dialog dir embed feimage fieldset filter foreignobject form frame frameset
  geolocation handler head html iframe image input isindex keygen label layer legend link listener listing main
  maction malignmark marquee math menu menuitem meta mglyph mi mn mo mpath ms mtext multicol nextid nobr noembed
  noframes noscript object optgroup option output param plaintext portal script select selectedcontent set slot
  spacer style switch template textarea textpath title tref view xml xmp xss`,
);

const executableElements = parseWordSet('script handler listener applet object embed bgsound xml');
const frameElements = parseWordSet('iframe frame frameset noframes portal layer');
const formElements = parseWordSet(
  'form button input select option optgroup datalist textarea fieldset legend label output keygen isindex',
);
const documentLevelElements = parseWordSet('base head html body link meta title');
const animationElements = parseWordSet('animate animatemotion animatetransform set mpath');

/** Classifies a tag by its name. */
export function classifyElement(name: string): 'allowed' | 'denied' | 'text' {
  if (htmlElements.has(name) || svgElements.has(name)) return 'allowed';
  return deniedElements.has(name) ? 'denied' : 'text';
}

const mathElements = parseWordSet(
  'rb rtc mfrac mover mroot mrow mspace msqrt mstyle msub msubsup msup mtable mtd mtr munder munderover semantics',
);
/**
 * Rare element names, such as `<view>`. Authors more likely use these names as placeholders, so they count as tags only within other HTML.
 */
const rareElementNames =
  parseWordSet(`annotation-xml audioworklet bgsound feimage geolocation handler isindex keygen layer listener
  listing maction malignmark mglyph mpath multicol nextid portal selectedcontent spacer switch tref view xml xss`);

/** Whether a tag of this name starts HTML in a text. Other names in angle brackets are shown as text. */
export function isHtmlElement(name: string): boolean {
  return mathElements.has(name) || (classifyElement(name) !== 'text' && !rareElementNames.has(name));
}

/** Returns why an element was removed. */
export function explainElementRemoval(name: string): string {
  if (executableElements.has(name)) return 'it would run code';
  if (name === 'style') return 'styles belong in a stylesheet';
  if (frameElements.has(name)) return 'frames are not allowed';
  if (formElements.has(name)) return 'forms are not allowed';
  if (name === 'title') return 'it names the whole page; a drawing is named by `aria-label` on its `<svg>`';
  if (documentLevelElements.has(name)) return 'it affects the whole page';
  if (animationElements.has(name)) return 'it could change an address';
  return 'it is not an allowed element';
}

const globalAttributes = parseWordSet(
  `id class title lang dir role hidden translate tabindex width height align valign colspan rowspan scope headers abbr
  span start value reversed type open target rel download hreflang sizes alt loading decoding fetchpriority controls
  loop muted playsinline preload autoplay kind srclang label default media datetime bgcolor border cellpadding
  cellspacing color face size nowrap compact usemap ismap shape coords referrerpolicy crossorigin min max low high
  optimum hspace vspace clear rules frame char charoff axis noshade`,
);

const svgAttributes = parseWordSet(
  `xmlns xmlns:xlink version viewbox preserveaspectratio x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform
  pathlength fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-dasharray
  stroke-dashoffset stroke-miterlimit stroke-opacity opacity clip-path clip-rule mask marker-start marker-mid
  marker-end markerwidth markerheight markerunits refx refy orient offset stop-color stop-opacity gradientunits
  gradienttransform spreadmethod patternunits patterncontentunits patterntransform clippathunits maskunits
  maskcontentunits text-anchor dominant-baseline alignment-baseline baseline-shift font-family font-size font-weight
  font-style letter-spacing textlength lengthadjust rotate focusable color visibility display vector-effect
  paint-order shape-rendering text-rendering`,
);

/** Kinds of addresses in attributes, by element and attribute. */
const addressKindsByElement: Readonly<Record<string, Readonly<Record<string, AddressKind>>>> = {
  a: { href: 'link', 'xlink:href': 'link' },
  area: { href: 'link' },
  img: { src: 'image', srcset: 'set' },
  source: { src: 'media', srcset: 'set' },
  audio: { src: 'media' },
  video: { src: 'media', poster: 'media' },
  track: { src: 'media' },
  blockquote: { cite: 'plain' },
  q: { cite: 'plain' },
  del: { cite: 'plain' },
  ins: { cite: 'plain' },
  use: { href: 'local', 'xlink:href': 'local' },
  lineargradient: { href: 'local', 'xlink:href': 'local' },
  radialgradient: { href: 'local', 'xlink:href': 'local' },
  pattern: { href: 'local', 'xlink:href': 'local' },
};

/** Kinds of addresses in attributes that only trusted HTML may contain. */
const trustedAddressKindsByElement: Readonly<Record<string, Readonly<Record<string, AddressKind>>>> = {
  link: { href: 'media' },
  script: { src: 'media' },
  iframe: { src: 'media' },
  embed: { src: 'media' },
  object: { data: 'media' },
  input: { src: 'media' },
  image: { href: 'media', 'xlink:href': 'media' },
};

/**
 * Kind of address. `set`: a list of images; `plain`: an address that browsers neither load nor link to; `local`: an anchor in the same
 * page.
 */
export type AddressKind = 'link' | 'image' | 'media' | 'set' | 'plain' | 'local';

/** Returns the kind of address that an attribute holds. Returns `undefined` if the attribute holds no address. */
export function findAddressKind(element: string, attribute: string, isTrusted = false): AddressKind | undefined {
  const table =
    getOwnPropertyValue(addressKindsByElement, element) ??
    (isTrusted ? getOwnPropertyValue(trustedAddressKindsByElement, element) : undefined);
  return getOwnPropertyValue(table, attribute);
}

const elementsWithNameAttribute = parseWordSet('a map details');
const addressAttributeNames = parseWordSet(
  'action formaction background code codebase data dynsrc href lowsrc ping poster src srcset xlink:href',
);

/**
 * Attributes by which the client scripts of techdocs find elements of templates. In content, such an attribute could name a script to run,
 * change an address, or fill the clipboard at a click.
 */
const scriptedAttributeNames = parseWordSet(
  `data-announcement-close data-asked data-copy-page data-diagram data-docs data-hide-on-scroll data-inert-style
  data-print data-products data-routes data-search-form data-search-groups data-search-open data-sidebar-toggle
  data-style data-switcher data-theme-toggle data-timeline`,
);

/** Whether scripts of techdocs act on an attribute, so that content may not have it. */
export function isScriptedAttribute(name: string): boolean {
  return scriptedAttributeNames.has(name.toLowerCase());
}

/** Returns why a non-address attribute is removed; `undefined` if it is allowed. */
export function findAttributeFault(element: string, name: string, value: string): string | undefined {
  if (/^on/.test(name)) return 'it would run code';
  if (isScriptedAttribute(name)) return 'scripts of techdocs act on it';
  if (name === 'style') return 'inline styles are not allowed';
  if (name === 'srcdoc') return 'it would embed another page';
  if (addressAttributeNames.has(name)) return `it is not allowed on the element \`${element}\``;
  const isAllowed =
    globalAttributes.has(name) ||
    /^(?:aria|data)-[a-z][a-z\d-]*$/.test(name) ||
    (name === 'name' && elementsWithNameAttribute.has(element)) ||
    (svgElements.has(element) && svgAttributes.has(name));
  if (!isAllowed) return 'it is not an allowed attribute';
  if (/url\s*\(\s*(?!["']?#)/i.test(value) && svgAttributes.has(name)) return 'it would load another file';
  return undefined;
}

const UNSAFE_SCHEME_PATTERN =
  /^(?:javascript|vbscript|livescript|mocha|data|blob|filesystem|file|view-source|jar|mhtml):/;

/** Returns why an address is unsafe; `undefined` if it is safe. Ignores control characters and spaces, like browsers. */
export function findAddressFault(value: string, kind: AddressKind): string | undefined {
  const bare = value
    .replace(/[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028-\u202f\u2060-\u2064\ufeff]/g, '')
    .toLowerCase();
  if (kind === 'local') return bare.startsWith('#') ? undefined : 'it may only point to a place on the same page';
  // A browser recognizes a scheme only at the start of an address. An unsafe scheme after other characters is rejected, too, because
  // authors do not write it on purpose.
  const scheme = UNSAFE_SCHEME_PATTERN.exec(bare.replace(/^[^a-z/#?.]+/, ''))?.[0];
  if (scheme === undefined) return undefined;
  if (scheme === 'data:') {
    if (kind === 'image' && /^data:image\/(?:png|jpe?g|gif|webp)[;,]/.test(bare)) return undefined;
    return 'it contains a `data:` address';
  }
  if (/^(?:javascript|vbscript|livescript|mocha):/.test(scheme)) return `its \`${scheme}\` address would run code`;
  return `\`${scheme}\` addresses are not allowed`;
}
