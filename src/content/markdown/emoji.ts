// Emoji shortcodes by name only (`:tada:`): smileys such as `:)` stay text, as they occur in code and paths.
import type { MarkdownIt } from 'markdown-it';
import { full } from 'markdown-it-emoji';

/** Core rule: emoji shortcodes. */
export function emoji(md: MarkdownIt): void {
  md.use(full, { shortcuts: {} });
}
