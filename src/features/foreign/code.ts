// Blocks of code that stand for a file, as other generators write them. They are shown as code, and told with what to write in their
// place.
import type { MarkdownIt } from 'markdown-it';
import { codeLines } from '../../content/markdown/highlight/code.ts';
import { type PageWork, pageOf, report } from '../../content/markdown/page.ts';
import { shorten } from '../../content/markdown/plain-text.ts';

/** What a line of code holds that stands for a file, in a quick look. */
const INCLUDE_SIGN = /\{[!*]|-8<-|\{\{#/;
/** Such a line, as MkDocs' plugins and mdBook have it, and the file that it names. */
const INCLUDE =
  /^\s*(?:\{([!*])\s*([^\s!*{}]+)[^{}]*\1\}|;?-+8<-+\s*"([^":]+)[^"]*"|\{\{#(?:rustdoc_)?(?:include|playground)\s+([^\s:{}]+)[^{}]*\}\})\s*$/;

/** Core rule: tells of such blocks, before the instructions in code are taken out. */
export function reportForeignCode(md: MarkdownIt): void {
  md.core.ruler.after('unknown_in_code', 'foreign_in_code', ({ tokens, env }) => {
    const page = pageOf(env);
    if (page === undefined) return;
    for (const { type, map, content } of tokens) {
      if ((type !== 'fence' && type !== 'code_block') || !INCLUDE_SIGN.test(content)) continue;
      reportIncludes(page, (map?.[0] ?? 0) + (type === 'fence' ? 1 : 0), content);
    }
  });
}

/** Tells of blocks that stand for code of a file, in the words of another generator: they are nothing but that. */
function reportIncludes(page: PageWork, first: number, content: string): void {
  const found = codeLines(content).map((text) => ({ text, match: INCLUDE.exec(text) }));
  if (!found.every(({ text, match }) => match !== null || text.trim() === '')) return;
  for (const [index, { text, match }] of found.entries()) {
    if (match === null) continue;
    const file = match[2] ?? match[3] ?? match[4] ?? '';
    const message = `\`${shorten(text.trim(), 60)}\` is syntax of another generator, so it is shown as code.`;
    const suggestion = `Write \`file="${file}"\` after the language, with the path from this file, and leave the block empty.`;
    report(page, first + index, { code: 'foreign-syntax', message, suggestion });
  }
}
