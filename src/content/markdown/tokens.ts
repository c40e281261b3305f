// Walks the tokens of a page with the lines that they stand in.
import type { Token } from 'markdown-it';

/**
 * Calls `visit` with each block and each inline token in it, with its line and the line after its block, both from 0.
 * Tokens without a place of their own stand where the last one stood.
 */
export function visitTokens(tokens: readonly Token[], visit: (token: Token, line: number, end: number) => void): void {
  let [line, end] = [0, 1];
  for (const token of tokens) {
    if (token.map !== null) [line, end] = token.map;
    visit(token, line, end);
    let at = line;
    for (const child of token.children ?? []) {
      if (child.type === 'softbreak' || child.type === 'hardbreak') at++;
      visit(child, at, Math.max(end, at + 1));
    }
  }
}
