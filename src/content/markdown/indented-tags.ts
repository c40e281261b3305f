// Reports closing tags that are code because of their indentation: after an empty line, four spaces begin a code block, and the element
// stays open.
import type { MarkdownIt } from 'markdown-it';
import { findPageOfEnv, reportFault } from './page.ts';

const CLOSING_TAGS_ONLY_PATTERN = /^(?:\s*<\/[a-z][\w.-]*\s*>)+\s*$/i;

/** Adds the core rule that reports code blocks which contain only closing tags. */
export function addIndentedTagRule(md: MarkdownIt): void {
  md.core.ruler.after('block', 'indented_tags', ({ tokens, env }) => {
    const page = findPageOfEnv(env);
    if (page === undefined || page.pieces) return;
    for (const { type, content, map } of tokens) {
      if (type !== 'code_block' || !CLOSING_TAGS_ONLY_PATTERN.test(content)) continue;
      const [tag = ''] = content.trim().split('\n', 1);
      const message = `\`${tag.trim()}\` is shown as code, because it is indented by four spaces or more behind an empty line.`;
      const suggestion = 'Indent it less, or remove the empty line before it.';
      reportFault(page, map?.[0] ?? 0, { code: 'unbalanced-html', message, suggestion });
    }
  });
}
