// Colours of a page's code as they were the last time. An edit leaves most code as it is, and what colours it takes longer to load than
// all else takes that a page is parsed with.
import { hashOf } from '../../../lib/hash.ts';
import type { DocumentBody } from '../../../model/document.ts';
import { escapeAttribute, unescapeAttribute } from '../../../model/html.ts';
import { type Highlighter, plainHighlighter, plainLanguages } from './code.ts';

/** What stands for a block of code: `inner` is the HTML in its `code` element. Raw HTML that only looks like one is not named so. */
export function codeSum(language: string, inner: string): string {
  return hashOf(`${language.toLowerCase()}\0${inner}`, 16);
}

/** The colours of the code that a body has. `isOutdone`: it was asked for other code, so what was parsed with it is of no use. */
export function earlierHighlighting(body: DocumentBody): Highlighter & { readonly isOutdone: boolean } {
  const sums = new Set(body.code);
  const known = new Map<string, readonly string[]>();
  for (const [, language = '', inner = ''] of body.html.matchAll(/<code class="language-([^"]*)">(.*?)<\/code>/gs)) {
    if (!sums.has(codeSum(unescapeAttribute(language), inner))) continue;
    const lines = linesOf(inner);
    // Text between tags is escaped as in an attribute, but for quotes.
    const text = unescapeAttribute(lines.join('\n').replace(/<[^>]*>/g, ''));
    known.set(`${language}\0${text}`, lines);
  }
  let isOutdone = false;
  return {
    highlight(text, language) {
      if (plainLanguages.has(language.toLowerCase())) return plainHighlighter.highlight(text, language);
      const lines = known.get(`${escapeAttribute(language.toLowerCase())}\0${text}`);
      isOutdone ||= lines === undefined;
      return lines && { lines };
    },
    nameOf(language) {
      isOutdone = true;
      return language;
    },
    get isOutdone() {
      return isOutdone;
    },
  };
}

/** The HTML of each line, without the elements of lines that are marked or numbered. */
function linesOf(inner: string): readonly string[] {
  if (!inner.startsWith('<span class="line')) return inner.replace(/\n$/, '').split('\n');
  const lines = inner.split('\n</span>').slice(0, -1);
  return lines.map((line) => line.replace(/^<[^>]*>/, ''));
}
