// Texts of pages in as few bytes as they can have.
import type { DocumentBody } from '../model/document.ts';

const WIDE = /[^\0-\xff]/;

/**
 * The same text in half the memory, where no character needs more. V8 keeps a text in two bytes a character where it was cut out
 * of one, or was joined with one, that has a character beyond Latin-1; the marks of the parser are such characters. What is done
 * with it later takes half the time too.
 */
export function compactText(text: string): string {
  return WIDE.test(text) ? text : Buffer.from(text, 'latin1').toString('latin1');
}

/** The same body, of such texts. */
export function compactBody({ html, summaryHtml, sections, markdown }: DocumentBody): DocumentBody {
  const compact = <T extends { readonly text: string }>(part: T): T => ({ ...part, text: compactText(part.text) });
  return {
    html: compactText(html),
    ...(summaryHtml !== undefined && { summaryHtml: compactText(summaryHtml) }),
    sections: sections.map((each) => ({ ...compact(each), ...(each.rows && { rows: each.rows.map(compact) }) })),
    markdown: compactText(markdown),
  };
}
