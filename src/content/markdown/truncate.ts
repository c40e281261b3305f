// `<!-- truncate -->` ends the summary of a post, and so does `{/* truncate */}`, as MDX has it.
import type { MarkdownIt } from 'markdown-it';
import { slot } from './slots.ts';

/** The line that ends a summary. */
export const truncateLine = /^\s*(?:<!--\s*truncate\s*-->|\{\s*\/\*\s*truncate\s*\*\/\s*\})\s*$/;
/** Stands in the HTML where the summary ends. */
export const truncateMark = slot('truncate', 0);

/** Core rule: the truncate mark, which counts outside of lists and quotes only. */
export function truncate(md: MarkdownIt): void {
  md.core.ruler.push('truncate', (state) => {
    for (const token of state.tokens) {
      if (token.type !== 'html_block' || token.level !== 0 || !truncateLine.test(token.content)) continue;
      token.type = 'truncate';
      break;
    }
  });
  md.renderer.rules.truncate = () => truncateMark;
}
