// Reports include lines of other generators in code blocks, with the syntax to use instead. techdocs shows these lines as code.
import type { MarkdownIt } from 'markdown-it';
import { splitCodeLines } from '../../content/markdown/highlight/code.ts';
import { findPageOfEnv, type PageState, reportFault } from '../../content/markdown/page.ts';
import { truncateText } from '../../content/markdown/plain-text.ts';

/** Quick test for include lines. */
const MAYBE_INCLUDE_PATTERN = /\{[!*]|-8<-|\{\{#/;
/** An include line of MkDocs' plug-ins or mdBook, and the file that it names. */
const INCLUDE_LINE_PATTERN =
  /^\s*(?:\{([!*])\s*([^\s!*{}]+)[^{}]*\1\}|;?-+8<-+\s*"([^":]+)[^"]*"|\{\{#(?:rustdoc_)?(?:include|playground)\s+([^\s:{}]+)[^{}]*\}\})\s*$/;

/** Core rule of markdown-it: reports include lines of other generators in code blocks. Runs before directives are removed. */
export function addForeignIncludeRule(md: MarkdownIt): void {
  md.core.ruler.after('unknown_in_code', 'foreign_in_code', ({ tokens, env }) => {
    const page = findPageOfEnv(env);
    if (page === undefined) return;
    for (const { type, map, content } of tokens) {
      if ((type !== 'fence' && type !== 'code_block') || !MAYBE_INCLUDE_PATTERN.test(content)) continue;
      reportForeignIncludes(page, (map?.[0] ?? 0) + (type === 'fence' ? 1 : 0), content);
    }
  });
}

/** Reports blocks that consist of include lines only. */
function reportForeignIncludes(page: PageState, first: number, content: string): void {
  const found = splitCodeLines(content).map((text) => ({ text, match: INCLUDE_LINE_PATTERN.exec(text) }));
  if (!found.every(({ text, match }) => match !== null || text.trim() === '')) return;
  for (const [index, { text, match }] of found.entries()) {
    if (match === null) continue;
    const file = match[2] ?? match[3] ?? match[4] ?? '';
    const message = `\`${truncateText(text.trim(), 60)}\` is syntax of another generator, so it is shown as code.`;
    const suggestion = `Write \`file="${file}"\` after the language, with the path from this file, and leave the block empty.`;
    reportFault(page, first + index, { code: 'foreign-syntax', message, suggestion });
  }
}
