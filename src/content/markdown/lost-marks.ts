// Reports text that was meant as Markdown but is shown as written: a heading without a space, a link with its brackets reversed, asterisks
// with a space inside.
import type { MarkdownIt, Token } from 'markdown-it';
import { ADDRESS_START_PATTERN, formatForBackticks } from './definitions.ts';
import { findPageOfEnv, type PageFault, type PageState, reportFault, visitTokens } from './page.ts';
import { fillVariableMarks } from './variables.ts';

/**
 * Quick check for lost marks, which are Markdown characters without effect. Each block with a lost mark matches; most other blocks do not
 * match.
 */
const INEFFECTIVE_MARKUP_HINT_PATTERN = /##|\)\[|\*\*|<(?:https?|ftp|mailto):/i;
/** Matches two or more `#` without a space; a single `#` begins names of channels, issues and people. */
const HEADING_WITHOUT_SPACE_PATTERN = /^(#{2,6})(?=[\p{L}\d`*])(?!#)(.+)$/u;
const REVERSED_LINK_PATTERN = /(?<![\w\])])\(([^()[\]\n]{1,200})\)\[([^\s[\]()]{1,300})\]/g;
/**
 * Matches bold text with a space directly inside its double asterisks, such as `** text**`. Does not match numbers, because `2 ** 3` is
 * arithmetic.
 */
const SPACED_BOLD_PATTERN =
  /(?<![*\\\w])\*\*[ \t]+(\p{L}[^*\n]{0,200}?)[ \t]*\*\*(?![*\w])|(?<![*\\\w])\*\*(\p{L}[^*\n]{0,200}?)[ \t]+\*\*(?![*\w])/gu;
/** Matches an address in angle brackets that contains a space. The first part of the address may be a link already, with masked ends. */
const SPACED_AUTOLINK_PATTERN = /<\uFFFC?((?:https?:\/\/|ftp:\/\/|mailto:)[^\s<>\uFFFC]+)\uFFFC?([^<>]{0,200})>/gi;
const FILE_EXTENSION_PATTERN = /\.(?:mdx?|html?|pdf|png|jpe?g|gif|svg|webp)(?:#\S*)?$/i;

/**
 * Adds the core rule that reports lost marks, which are Markdown characters without effect. The rule skips pages that extensions generate.
 */
export function addIneffectiveMarkupRule(md: MarkdownIt): void {
  md.core.ruler.before('text_join', 'lost_marks', ({ tokens, env }) => {
    const page = findPageOfEnv(env);
    if (page === undefined || page.pieces) return;
    visitTokens(tokens, (token, line) => {
      if (token.type !== 'inline' || !INEFFECTIVE_MARKUP_HINT_PATTERN.test(token.content)) return;
      for (const { rows, text } of listLinesWithMaskedCode(token))
        for (const { written, ...fault } of findIneffectiveMarkup(text))
          reportIneffectiveMarkup(page, line + rows, { written, ...fault });
    });
  });
}

interface IneffectiveMarkup extends PageFault {
  readonly written: string;
}

/** Returns the lines of a block, with code, links and HTML masked. */
function listLinesWithMaskedCode({ children }: Token): readonly { readonly rows: number; readonly text: string }[] {
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

function findIneffectiveMarkup(text: string): readonly IneffectiveMarkup[] {
  const [heading, marks, title = ''] = HEADING_WITHOUT_SPACE_PATTERN.exec(text) ?? [];
  const lost: IneffectiveMarkup[] = [];
  if (heading !== undefined && marks !== undefined && !text.includes('\uFFFC')) {
    const message = `\`${formatForBackticks(heading)}\` is shown as text: there is no space behind \`${marks}\`.`;
    lost.push(createIneffectiveMarkupFault(heading, message, `${marks} ${title}`));
  }
  for (const [written, label = '', address = ''] of text.includes(')[') ? text.matchAll(REVERSED_LINK_PATTERN) : []) {
    if (label.includes('\uFFFC') || !(ADDRESS_START_PATTERN.test(address) || FILE_EXTENSION_PATTERN.test(address)))
      continue;
    const message = `\`${formatForBackticks(written)}\` is shown as text: its brackets are the wrong way round.`;
    lost.push(createIneffectiveMarkupFault(written, message, `[${label}](${address})`));
  }
  for (const [written, behind, before] of text.includes('**') ? text.matchAll(SPACED_BOLD_PATTERN) : []) {
    if (written.includes('\uFFFC')) continue;
    const message = `\`${formatForBackticks(written)}\` is shown as text: there is a space between the stars and the words.`;
    lost.push(createIneffectiveMarkupFault(written, message, `**${(behind ?? before ?? '').trim()}**`));
  }
  for (const [, address = '', masked = ''] of text.includes('<') ? text.matchAll(SPACED_AUTOLINK_PATTERN) : []) {
    // Code is masked by several characters, a link by one at each end.
    if (masked.includes('\uFFFC\uFFFC')) continue;
    const rest = masked.replaceAll('\uFFFC', '');
    const [, words] = /^\s+(\S[^/?#=@]*)$/.exec(rest) ?? [];
    if (!/\s/.test(rest)) continue;
    const written = `<${address}${rest}>`;
    const message = `\`${formatForBackticks(written)}\` is no link: an address in angle brackets has no space.`;
    const whole = `<${address}${rest.trimEnd().replace(/\s/g, '%20')}>`;
    lost.push(createIneffectiveMarkupFault(written, message, words === undefined ? whole : `[${words}](${address})`));
  }
  return lost;
}

function createIneffectiveMarkupFault(written: string, message: string, meant: string): IneffectiveMarkup {
  return { code: 'lost-mark', message, suggestion: `Write \`${formatForBackticks(meant)}\`.`, written };
}

function reportIneffectiveMarkup(page: PageState, line: number, { written, ...fault }: IneffectiveMarkup): void {
  const column = (page.lines[line] ?? '').indexOf(written);
  const filled = {
    message: fillVariableMarks(fault.message, page.values),
    suggestion: fillVariableMarks(fault.suggestion ?? '', page.values),
  };
  reportFault(page, line, { ...fault, ...filled }, column < 0 ? undefined : column);
}
