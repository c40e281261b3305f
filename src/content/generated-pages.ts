// Pages whose text is generated. For a React page, the Markdown source is a single component tag, and the parser reads the HTML of this
// component.
import { collapseWhiteSpace } from '../lib/text.ts';
import type { Document } from '../model/document.ts';
import type { Source } from '../model/source.ts';
import type { PageState } from './markdown/page.ts';
import { decodeEntities } from './markdown/plain-text.ts';

/** A first-level heading that contains only text and has no id. */
const FIRST_HEADING_PATTERN = /<h1(?![^<>]*\sid=)[^<>]*>([^<>]*)<\/h1>/;

/**
 * Removes the first heading from the HTML of a React page or of a page that an extension adds, and makes it the title of the page. Markdown
 * headings become titles in the same way. Returns the remaining HTML.
 */
export function moveHeadingToTitle(html: string, { isMade }: Source, page: PageState): string {
  const [whole = '', heading = ''] =
    ((isMade === 'page' || isMade === 'route') && FIRST_HEADING_PATTERN.exec(html)) || [];
  if (whole === '') return html;
  page.titleHtml = collapseWhiteSpace(heading);
  page.titleText = decodeEntities(page.titleHtml);
  return html.replace(whole, () => '');
}

/**
 * Returns a document marked as generated. On a React page, all findings and links get the start of the file as position. Their HTML has no
 * positions in the file.
 */
export function markDocumentAsGenerated(document: Document, { isMade }: Source): Document {
  if (isMade !== 'page') return isMade === undefined ? document : { ...document, isMade };
  const place = { line: 1, column: 1 };
  return {
    ...document,
    isMade,
    links: document.links.map((link) => ({ ...link, ...place })),
    headings: document.headings.map((heading) => ({ ...heading, line: 1 })),
    diagnostics: document.diagnostics.map((diagnostic) => ({ ...diagnostic, ...place })),
    frontMatterPositions: Object.fromEntries(Object.keys(document.frontMatterPositions).map((key) => [key, place])),
  };
}
