// Removes HTML comments from the Markdown mirror of a page. Readers of a page do not see comments, and authors use them for internal notes.
import type { MarkdownIt } from 'markdown-it';
import { findPageOfEnv, visitTokens } from './page.ts';
import { TRUNCATE_LINE_PATTERN } from './truncate.ts';

/**
 * Adds the core rule that removes comments from the Markdown mirror. It runs before variables are filled: the lines still contain marks.
 */
export function addHiddenCommentRule(md: MarkdownIt): void {
  md.core.ruler.push('hidden-comments', (state) => {
    const page = findPageOfEnv(state.env);
    if (page === undefined || !state.src.includes('<!--')) return;
    visitTokens(state.tokens, ({ type, content }, line) => {
      // Skips the truncate marker: another step removes it with its line.
      if ((type !== 'html_block' && type !== 'html_inline') || TRUNCATE_LINE_PATTERN.test(content)) return;
      for (const { comment, index } of listComments(content)) {
        const first = line + content.slice(0, index).split('\n').length - 1;
        // Removes each line of the comment separately, because in a list or quote each line of the page has a prefix.
        for (const [at, text] of comment.split('\n').entries()) {
          const source = text.trim();
          if (source !== '') page.components.inlineHtml.push({ source, line: first + at, html: '', markdown: '' });
        }
      }
    });
  });
}

/** Lists the comments of an HTML text in one pass, up to the first comment without an end. */
function listComments(html: string): readonly { readonly comment: string; readonly index: number }[] {
  const found: { comment: string; index: number }[] = [];
  for (let index = html.indexOf('<!--'); index >= 0; ) {
    const [empty] = /^<!---?>/.exec(html.slice(index, index + 6)) ?? [];
    const end = empty === undefined ? html.indexOf('-->', index + 4) + 3 : index + empty.length;
    if (end < index) break;
    found.push({ comment: html.slice(index, end), index });
    index = html.indexOf('<!--', end);
  }
  return found;
}
