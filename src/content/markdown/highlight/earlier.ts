// Reuses the highlighted code of a page's previous build. An edit leaves most code unchanged, and loading the highlighter takes longer than
// everything else needed to parse a page.
import { computeHash } from '../../../lib/hash.ts';
import type { DocumentBody } from '../../../model/document.ts';
import { escapeAttribute, unescapeAttribute } from '../../../model/html.ts';
import { type Highlighter, plainHighlighter, plainLanguages } from './code.ts';

/**
 * Returns the fingerprint of a highlighted block; `inner` is the HTML in its `code` element. The fingerprint shows that a `code` element of
 * a previous build was highlighted and is not raw HTML of the same form.
 */
export function computeCodeFingerprint(language: string, inner: string): string {
  return computeHash(`${language.toLowerCase()}\0${inner}`, 16);
}

/**
 * Returns a highlighter that knows only the code in the body of a previous build. If it receives other code, it sets `isOutdone` to `true`.
 * The result of the current parse must then be discarded.
 */
export function createHighlighterFromLastBuild(body: DocumentBody): Highlighter & { readonly isOutdone: boolean } {
  const sums = new Set(body.code);
  const known = new Map<string, readonly string[]>();
  for (const [, language = '', inner = ''] of body.html.matchAll(/<code class="language-([^"]*)">(.*?)<\/code>/gs)) {
    if (!sums.has(computeCodeFingerprint(unescapeAttribute(language), inner))) continue;
    const lines = splitHighlightedLines(inner);
    // The text between tags is escaped like an attribute value, except that quotes are not escaped.
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

/** Returns the HTML of each line, without the element around a styled or numbered line. */
function splitHighlightedLines(inner: string): readonly string[] {
  if (!inner.startsWith('<span class="line')) return inner.replace(/\n$/, '').split('\n');
  const lines = inner.split('\n</span>').slice(0, -1);
  return lines.map((line) => line.replace(/^<[^>]*>/, ''));
}
