// `<!-- truncate -->`, or `{/* truncate *\/}` in MDX, ends the summary of a post.
import type { MarkdownIt } from 'markdown-it';
import { formatSlot } from './slots.ts';

/** The line that ends a summary. */
export const TRUNCATE_LINE_PATTERN = /^\s*(?:<!--\s*truncate\s*-->|\{\s*\/\*\s*truncate\s*\*\/\s*\})\s*$/;
/** Placeholder for the end of the summary in the HTML of a post. */
export const TRUNCATE_SLOT = formatSlot('truncate', 0);

/** Adds the core rule that finds the truncate marker. Markers inside lists and quotes are ignored. */
export function addTruncateRule(md: MarkdownIt): void {
  md.core.ruler.push('truncate', (state) => {
    for (const token of state.tokens) {
      if (token.type !== 'html_block' || token.level !== 0 || !TRUNCATE_LINE_PATTERN.test(token.content)) continue;
      token.type = 'truncate';
      break;
    }
  });
  md.renderer.rules.truncate = () => TRUNCATE_SLOT;
}
