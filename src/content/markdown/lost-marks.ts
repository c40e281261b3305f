// Reports text that was meant as Markdown but is shown as written: a heading without a space, a link with its brackets reversed, asterisks
// with a space inside.
import type { MarkdownIt, Token } from 'markdown-it';
import { BEGIN, shown } from './definitions.ts';
import { type PageFault, type PageWork, pageOf, report, visitTokens } from './page.ts';
import { fillMarks } from './variables.ts';

/** At least two `#`: a single one begins names of channels, issues and people. */
const HEADING = /^(#{2,6})(?=[\p{L}\d`*])(?!#)(.+)$/u;
const REVERSED = /(?<![\w\])])\(([^()[\]\n]{1,200})\)\[([^\s[\]()]{1,300})\]/g;
/** Words between asterisks, not numbers: `2 ** 3` is arithmetic. */
const SPACED =
  /(?<![*\\\w])\*\*[ \t]+(\p{L}[^*\n]{0,200}?)[ \t]*\*\*(?![*\w])|(?<![*\\\w])\*\*(\p{L}[^*\n]{0,200}?)[ \t]+\*\*(?![*\w])/gu;
const FILE = /\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp)(?:#\S*)?$/i;

/** Core rule. Skips pages that extensions generate. */
export function lostMarks(md: MarkdownIt): void {
  md.core.ruler.before('text_join', 'lost_marks', ({ tokens, env }) => {
    const page = pageOf(env);
    if (page === undefined || page.pieces) return;
    visitTokens(tokens, (token, line) => {
      if (token.type !== 'inline') return;
      for (const { rows, text } of textRows(token))
        for (const { written, ...fault } of faultsOf(text)) tell(page, line + rows, { written, ...fault });
    });
  });
}

interface Lost extends PageFault {
  readonly written: string;
}

/** Returns the lines of a block, with code, links and HTML masked. */
function textRows({ children }: Token): readonly { readonly rows: number; readonly text: string }[] {
  const texts: { rows: number; text: string }[] = [];
  let rows = 0;
  let text = '';
  for (const { type, content, markup } of children ?? []) {
    if (type === 'softbreak' || type === 'hardbreak') {
      texts.push({ rows, text });
      rows += 1;
      text = '';
    } else if (type === 'text') text += content;
    else if (type === 'code_inline') text += `\uFFFC${'\uFFFC'.repeat(content.length)}`;
    else text += /^(?:em|strong)_/.test(type) ? markup.replaceAll('*', '\uFFFC') : '\uFFFC';
  }
  return [...texts, { rows, text }];
}

function faultsOf(text: string): readonly Lost[] {
  const [heading, marks, title = ''] = HEADING.exec(text) ?? [];
  const lost: Lost[] = [];
  if (heading !== undefined && marks !== undefined && !text.includes('\uFFFC')) {
    const message = `\`${shown(heading)}\` is shown as text: there is no space behind \`${marks}\`.`;
    lost.push(faultOf(heading, message, `${marks} ${title}`));
  }
  for (const [written, label = '', address = ''] of text.includes(')[') ? text.matchAll(REVERSED) : []) {
    if (label.includes('\uFFFC') || !(BEGIN.test(address) || FILE.test(address))) continue;
    const message = `\`${shown(written)}\` is shown as text: its brackets are the wrong way round.`;
    lost.push(faultOf(written, message, `[${label}](${address})`));
  }
  for (const [written, behind, before] of text.includes('**') ? text.matchAll(SPACED) : []) {
    if (written.includes('\uFFFC')) continue;
    const message = `\`${shown(written)}\` is shown as text: there is a space between the stars and the words.`;
    lost.push(faultOf(written, message, `**${(behind ?? before ?? '').trim()}**`));
  }
  return lost;
}

function faultOf(written: string, message: string, meant: string): Lost {
  return { code: 'lost-mark', message, suggestion: `Write \`${shown(meant)}\`.`, written };
}

function tell(page: PageWork, line: number, { written, ...fault }: Lost): void {
  const column = (page.lines[line] ?? '').indexOf(written);
  const filled = {
    message: fillMarks(fault.message, page.values),
    suggestion: fillMarks(fault.suggestion ?? '', page.values),
  };
  report(page, line, { ...fault, ...filled }, column < 0 ? undefined : column);
}
