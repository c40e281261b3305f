// Files beside Markdown that could run code on the site's origin when opened: pages and SVGs. Some hosts send no Content-Security-Policy
// for them. Pages are therefore published as plain text, and SVGs without their active parts. Pure.
import { Parser } from 'htmlparser2';
import { escapeAttribute } from '../model/html.ts';
import type { HarmlessFormOfFile } from '../model/source.ts';

/** File extensions that are dangerous whatever the content: browsers open such files as pages, or some servers execute them. */
const WEB_PAGE_FILE_PATTERN =
  /\.(?:s?html?|xhtml?|xht|mht|mhtml|hta|php\d?|phtml|phar|aspx?|ashx|asmx|jspx?|jspf|cfm|cgi|fcgi)$/i;
/** File extensions that browsers open as XML: hosts may send any type that ends with `+xml`. */
const XML_FILE_PATTERN =
  /\.(?:svgz?|xml|xslt?|xsd|xspf|xlf|xliff|rdf|rss|atom|mathml|mml|xul|kml|wsdl|rng|dtd|owl|opf|ncx|ttml|gpx|x3d|dae|smil?|wadl|sru|dbk)$/i;
/** Maximum size of a drawing that is checked, in characters. */
const MAX_SANITIZED_CHARACTERS = 8_000_000;

/** Whether the extension of a file allows active content, so that the content must be checked. */
export function mayHaveActiveContent(file: string): boolean {
  return WEB_PAGE_FILE_PATTERN.test(file) || XML_FILE_PATTERN.test(file);
}

/**
 * Returns how to publish a file with active content safely; `undefined` if the file is safe as it is. `text` is `undefined` if the file is
 * not UTF-8.
 */
export function sanitizeFileWithCode(file: string, text: string | undefined): HarmlessFormOfFile | undefined {
  if (WEB_PAGE_FILE_PATTERN.test(file)) return { kind: 'page' };
  if (!XML_FILE_PATTERN.test(file)) return undefined;
  if (text === undefined || text.length > MAX_SANITIZED_CHARACTERS || !isDecodedAsUtf8(text)) return { kind: 'unread' };
  if (!ACTIVE_CONTENT_PATTERN.test(text)) return undefined;
  const { lost, cleaned } = cleanXml(text);
  if (lost.length === 0) return undefined;
  // Without its active parts, only an SVG is still useful. Any other file is published as plain text.
  return /\.svg$/i.test(file) ? { kind: 'drawing', lost, text: cleaned } : { kind: 'page' };
}

/** Whether browsers decode an XML file with this text as UTF-8: it declares no other encoding, and contains no NUL. */
function isDecodedAsUtf8(text: string): boolean {
  const [, encoding = 'utf-8'] = /^\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([^"']*)/i.exec(text) ?? [];
  return !text.includes('\0') && /^(?:utf-?8|us-ascii)$/i.test(encoding);
}

/** Elements that run code, load a page, or hold HTML. */
const ELEMENTS_UNSAFE_IN_XML = new Set(
  'script handler listener foreignobject iframe frame object embed applet link meta base form input button html head body'.split(
    ' ',
  ),
);
const ANIMATION_ELEMENT_PATTERN = /^(?:set|animate\w*)$/;
const XHTML_NAMESPACE_PATTERN = /xhtml/i;
const ADDRESS_ATTRIBUTE_PATTERN = /^(?:href|src|srcdoc|data|action|formaction|to|from|by|values|content)$/;

/**
 * Matches signs of active content: an unsafe element, an event handler, a script URL, or the HTML namespace. A declaration or an entity can
 * expand to any of these. Most drawings have no such sign and need not be parsed.
 */
const ACTIVE_CONTENT_PATTERN = new RegExp(
  [
    `<(?:[^\\s<>]*:)?(?:${[...ELEMENTS_UNSAFE_IN_XML].join('|')}|set|animate)`,
    '[\\s"\'/:]on[^\\s=>]*\\s*=',
    ...['script:', 'data:'].map((end) => [...end].join('[\\0-\\x20]*')),
    'xhtml|<![DE]|<\\?xml-stylesheet|&(?!(?:amp|lt|gt|quot|apos);)',
  ].join('|'),
  'i',
);

interface CleanedXml {
  /** Names of the removed active parts, as shown to authors. */
  readonly lost: readonly string[];
  readonly cleaned: string;
}

/** Removes the active parts of XML. */
function cleanXml(text: string): CleanedXml {
  const lost = new Set<string>();
  const pieces: string[] = [];
  const banned = new Set<string>();
  let dropped = 0;
  const isDropped = (name: string, attributes: Readonly<Record<string, string>>): boolean => {
    const [prefix] = name.includes(':') ? name.split(':') : [''];
    for (const [key, value] of Object.entries(attributes))
      if (key.startsWith('xmlns:') && XHTML_NAMESPACE_PATTERN.test(value)) banned.add(key.slice(6));
    const animated = extractLocalName(attributes.attributeName ?? '');
    return (
      ELEMENTS_UNSAFE_IN_XML.has(extractLocalName(name)) ||
      banned.has(prefix ?? '') ||
      XHTML_NAMESPACE_PATTERN.test(attributes.xmlns ?? '') ||
      (ANIMATION_ELEMENT_PATTERN.test(extractLocalName(name)) && (animated === 'href' || animated.startsWith('on')))
    );
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (dropped > 0 || isDropped(name, attributes)) {
          if (dropped === 0) lost.add(`<${name}>`);
          dropped += 1;
          return;
        }
        const safeAttributes = Object.entries(attributes).filter(([key, value]) => {
          const isActive = isActiveAttribute(key, value);
          if (isActive) lost.add(key);
          return !isActive;
        });
        pieces.push(`<${name}${safeAttributes.map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`).join('')}>`);
      },
      ontext: (piece) => void (dropped === 0 && pieces.push(escapeAttribute(piece))),
      onclosetag(name) {
        if (dropped > 0) dropped -= 1;
        else pieces.push(`</${name}>`);
      },
      onprocessinginstruction(name, data) {
        // Declarations can turn entities into elements, and a stylesheet can be a program. So both count as active.
        if (/^!/.test(name) && data.includes('[')) lost.add('<!DOCTYPE … [');
        if (/^\?xml-stylesheet/i.test(name)) lost.add('<?xml-stylesheet');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return { lost: [...lost], cleaned: pieces.join('').trimStart() };
}

function extractLocalName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase();
}

function isActiveAttribute(key: string, value: string): boolean {
  const name = extractLocalName(key);
  if (name.startsWith('on')) return true;
  if (!ADDRESS_ATTRIBUTE_PATTERN.test(name)) return false;
  const address = value.replace(/[\0-\x20]/g, '');
  return /(?:^|;)(?:javascript|vbscript|livescript):/i.test(address) || /^data:(?!image\/|font\/)/i.test(address);
}
