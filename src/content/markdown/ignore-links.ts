// `<!-- check-links-ignore -->`: the links of the block after it are not reported; inside a paragraph, those of the next
// line. Words after a colon say why: `<!-- check-links-ignore: comes with version 3 -->`.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { type Page, pageOf, placeAt } from './page.ts';

const MARK = /^<!--\s*check-links-ignore\s*(?::[^>]*)?-->/;

/** Core rule: notes the lines whose links are ignored. */
export function ignoreLinks(md: MarkdownIt): void {
  md.core.ruler.push('ignore_links', (state) => {
    const page = pageOf(state.env);
    if (page?.lines.some((line) => line.includes('check-links-ignore'))) note(state, page);
  });
}

function note(state: StateCore, page: Page): void {
  let line = 0;
  for (const [index, token] of state.tokens.entries()) {
    if (token.map !== null) line = token.map[0];
    if (token.type === 'html_block' && MARK.test(token.content)) {
      const [from, to] = blockAfter(state.tokens, index);
      for (let at = from; at < to; at++) ignore(page, at);
    }
    let at = line;
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') at++;
      if (child.type === 'html_inline' && MARK.test(child.content)) ignore(page, at + 1);
    }
  }
}

/** Lines of the comment and of the next block beside it; where none follows, of the comment alone. */
function blockAfter(tokens: readonly Token[], index: number): readonly [number, number] {
  const mark = tokens[index] as Token;
  const [from, to] = mark.map ?? [0, 1];
  const next = tokens[index + 1];
  return next?.map != null && next.level === mark.level && next.nesting >= 0 ? [from, next.map[1]] : [from, to];
}

function ignore(page: Page, line: number): void {
  const place = placeAt(page, line);
  page.ignored.add(`${place.file}:${place.line}`);
}
