// Pages whose text is made. The source of a page in React is one tag, so what is parsed is the HTML of a component.
import { oneLine } from '../lib/text.ts';
import type { Document } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import type { PageWork } from './markdown/page.ts';
import { decodeEntities } from './markdown/plain-text.ts';

/** A first-level heading that holds nothing but text, and that no link leads to. */
const FIRST_HEADING = /<h1(?![^<>]*\sid=)[^<>]*>([^<>]*)<\/h1>/;

/** The HTML of a page in React without its heading, which is its title, as the first heading of a page in Markdown is. */
export function takeHeading(html: string, { isMade }: Source, page: PageWork): string {
  const [whole = '', heading = ''] = (isMade === 'page' && FIRST_HEADING.exec(html)) || [];
  if (whole === '') return html;
  page.titleHtml = oneLine(heading);
  page.titleText = decodeEntities(page.titleHtml);
  return html.replace(whole, () => '');
}

/** A document with what it is made of; that of a page in React with its findings and links at the begin of its file, which holds no such text. */
export function generatedDocument(document: Document, { isMade }: Source): Document {
  if (isMade !== 'page') return isMade === undefined ? document : { ...document, isMade };
  const place = { line: 1, column: 1 };
  return {
    ...document,
    isMade,
    links: document.links.map((link) => ({ ...link, ...place })),
    headings: document.headings.map((heading) => ({ ...heading, line: 1 })),
    diagnostics: document.diagnostics.map((each) => ({ ...each, ...place })),
    frontMatterPositions: Object.fromEntries(Object.keys(document.frontMatterPositions).map((key) => [key, place])),
  };
}
