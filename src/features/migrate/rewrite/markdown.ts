// Parses the blocks of a page: markdown-it without HTML and indented code, which MDX does not have.
import MarkdownIt, { type Token } from 'markdown-it';

export type { Token };

/** Creates a parser of blocks that skips inline content. */
export function createBlockParser(): { parse(text: string, env: object): Token[] } {
  const md = new MarkdownIt({ html: false });
  md.disable(['code', 'html_block', 'reference', 'table']);
  md.core.ruler.enableOnly(['normalize', 'block']);
  return md;
}
