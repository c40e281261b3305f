// `<!-- check-links-ignore -->`: the links of the block after it are not reported; inside a paragraph, those of the next
// line. Words after a colon say why: `<!-- check-links-ignore: comes with version 3 -->`.
import type { MarkdownIt, Token } from 'markdown-it';
import { locationAt, pageOf, visitTokens } from './page.ts';

const MARK = /^<!--\s*check-links-ignore\s*(?::[^>]*)?-->/;

/** Core rule: notes the lines whose links are ignored. */
export function ignoreLinks(md: MarkdownIt): void {
  md.core.ruler.push('ignore_links', ({ env, tokens }) => {
    const page = pageOf(env);
    if (!page?.lines.some((line) => line.includes('check-links-ignore'))) return;
    visitTokens(tokens, (token, line) => {
      if (!token.type.startsWith('html_') || !MARK.test(token.content)) return;
      const [from, to] = token.type === 'html_inline' ? [line + 1, line + 2] : linesAfter(token, tokens);
      for (let at = from; at < to; at++) {
        const location = locationAt(page, at);
        page.ignoredLines.add(`${location.file}:${location.line}`);
      }
    });
  });
}

/** Lines of the comment and of the next block beside it; where none follows, of the comment alone. */
function linesAfter(mark: Token, tokens: readonly Token[]): readonly [number, number] {
  const [from, to] = mark.map ?? [0, 1];
  const next = tokens[tokens.indexOf(mark) + 1];
  return next?.map != null && next.level === mark.level && next.nesting >= 0 ? [from, next.map[1]] : [from, to];
}
