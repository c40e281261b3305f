// Parses the blocks of a page: markdown-it without HTML, and in MDX without indented code, which it does not have.
import MarkdownIt, { type Token } from 'markdown-it';

export type { Token };

/** Creates a parser of blocks that skips inline content. */
export function createBlockParser(isMdx = true): { parse(text: string, env: object): Token[] } {
  const md = new MarkdownIt({ html: false });
  md.disable(['html_block', 'reference', 'table', ...(isMdx ? ['code'] : [])]);
  md.core.ruler.enableOnly(['normalize', 'block']);
  return md;
}
