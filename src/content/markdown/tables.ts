// A table may be wider than the page: it gets a frame of its own that scrolls, by keyboard too. A group and not a region,
// since a page has many tables and landmarks must have names of their own.
import type { MarkdownIt } from 'markdown-it';
import { escapeAttribute } from '../../model/html.ts';
import { textsOf } from './page.ts';

/** Renders tables in a scrolling frame, aligned by class: a style attribute is none of ours to write. */
export function tableFrames(md: MarkdownIt): void {
  md.renderer.rules.table_open = (tokens, index, options, env, renderer) =>
    `<div class="table-scroll" tabindex="0" role="group" aria-label="${escapeAttribute(textsOf(env).table)}">\n${renderer.renderToken(tokens, index, options)}`;
  md.renderer.rules.table_close = () => '</table>\n</div>\n';
  md.core.ruler.push('table_alignment', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const align = /^text-align:(\w+)$/.exec(String(token.attrGet('style') ?? ''));
      if (align) token.attrs = [['class', `align-${align[1]}`]];
    }
  });
}
