// Converts the copyright line of the old footer, which may be HTML. In the new site it is plain text. Pure.
import { decodeAttribute } from '../../lib/html.ts';
import type { Note } from './planned.ts';

/** A copyright line without HTML. */
interface PlainCopyright {
  readonly text: string;
  /** Links that stood in the line. */
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** Names of elements that are lost. */
  readonly lost: readonly string[];
}

/** Elements whose only effect is the look of their text. */
const STYLING_ONLY_ELEMENTS = new Set('b strong i em span small p div br wbr center'.split(' '));
const HTML_LINK_PATTERN = /<a\s([^>]*)>([\s\S]*?)<\/a>/gi;

/** Converts the HTML of a copyright line to text. Lists its links separately. */
export function convertCopyright(html: string): PlainCopyright {
  const links: { label: string; href: string }[] = [];
  const lost = new Set<string>();
  const rest = html.replace(HTML_LINK_PATTERN, (_, attributes: string, inside: string) => {
    const href = readAttribute(attributes, 'href');
    const text = convertHtmlToPlainText(inside);
    const label = text || readAttribute(inside, 'alt') || readAttribute(attributes, 'aria-label');
    if (href !== undefined && label) links.push({ label, href });
    return text;
  });
  for (const [, name = ''] of rest.matchAll(/<([a-z][\w-]*)/gi))
    if (!STYLING_ONLY_ELEMENTS.has(name.toLowerCase())) lost.add(name);
  return { text: convertHtmlToPlainText(rest), links, lost: [...lost] };
}

/** Returns the note on elements that the line loses; none if it loses nothing. */
export function createLostCopyrightElementNotes(lost: PlainCopyright['lost']): readonly Note[] {
  if (lost.length === 0) return [];
  const names = lost.map((name) => `\`<${name}>\``).join(', ');
  return [
    {
      message: `The copyright line is plain text here, without ${names}.`,
      suggestion: 'Show them in a part of the page, by `parts`.',
      isHand: true,
    },
  ];
}

function readAttribute(tag: string, name: string): string | undefined {
  const [, , value] = new RegExp(`\\b${name}\\s*=\\s*(["'])(.*?)\\1`, 'is').exec(tag) ?? [];
  return value === undefined ? undefined : decodeAttribute(value);
}

function convertHtmlToPlainText(html: string): string {
  const spaced = html.replace(/<\/?(?:br|p|div)\b[^>]*>/gi, ' ').replace(/<\/?[a-z!][^>]*>/gi, '');
  return decodeAttribute(spaced).replace(/\s+/g, ' ').trim();
}
