// `<!-- truncate -->` ends the summary of a post, as does `{/* truncate *\/}` in MDX.
import type { MarkdownIt } from 'markdown-it';
import { slotMarkup } from './slots.ts';

/** The line that ends a summary. */
export const TRUNCATE_LINE = /^\s*(?:<!--\s*truncate\s*-->|\{\s*\/\*\s*truncate\s*\*\/\s*\})\s*$/;
/** Placeholder in the HTML for the end of the summary. */
export const TRUNCATE_SLOT = slotMarkup('truncate', 0);

/** Core rule: finds the truncate marker, which is ignored inside lists and quotes. */
export function addTruncateMark(md: MarkdownIt): void {
  md.core.ruler.push('truncate', (state) => {
    for (const token of state.tokens) {
      if (token.type !== 'html_block' || token.level !== 0 || !TRUNCATE_LINE.test(token.content)) continue;
      token.type = 'truncate';
      break;
    }
  });
  md.renderer.rules.truncate = () => TRUNCATE_SLOT;
}
