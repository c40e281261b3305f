// The blocks of a page: markdown-it without HTML and without indented code, neither of which MDX has.
import MarkdownIt, { type Token } from 'markdown-it';

export type { Token };

/** Reads blocks alone; what stands in them is not parsed. */
export function createMarkdownIt(): { parse(text: string, env: object): Token[] } {
  const md = new MarkdownIt({ html: false });
  md.disable(['code', 'html_block', 'reference', 'table']);
  md.core.ruler.enableOnly(['normalize', 'block']);
  return md;
}
