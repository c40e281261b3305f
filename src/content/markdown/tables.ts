// A table may be wider than the page: it gets a frame of its own that scrolls, by keyboard too.
import type { MarkdownIt } from 'markdown-it';

/** Renders tables in a scrolling frame. */
export function tableFrames(md: MarkdownIt): void {
  md.renderer.rules.table_open = (tokens, index, options, _env, renderer) =>
    `<div class="table-scroll" tabindex="0" role="region" aria-label="Table">\n${renderer.renderToken(tokens, index, options)}`;
  md.renderer.rules.table_close = () => '</table>\n</div>\n';
}
