// Reports text that was meant as Markdown but is shown as written. Examples are a heading without a space, a link with its brackets
// reversed, and asterisks with a space inside.
import type { MarkdownIt, Token } from 'markdown-it';
import { admonitionTypes } from './admonitions.ts';
import { builtInComponentNames, tabComponentNames } from './component-names.ts';
import { ADDRESS_START_PATTERN, formatForBackticks } from './definitions.ts';
import { findColumnOfText } from './find-in-lines.ts';
import { FULL_WIDTH_MARK_HINT, findFullWidthMarks } from './full-width-marks.ts';
import { findPageOfEnv, type PageFault, type PageState, reportFault, visitTokens } from './page.ts';
import { fillVariableMarks } from './variables.ts';

/**
 * Quick check for lost marks, which are Markdown characters without effect. Each block with a lost mark matches; most other blocks do not
 * match.
 */
const INEFFECTIVE_MARKUP_HINT_PATTERN = new RegExp(
  String.raw`##|\)\[|\*\*|<(?:https?|ftp|mailto):|(?:^|\n)[ \t]*(?:[#*+-]+[\u00a0\u2000-\u200b\u202f\u3000\ufeff]|[\u200b\u2060\ufeff]+#|::|：|<[a-z-]+[\s/>])|\[[ x]?\]|${FULL_WIDTH_MARK_HINT}`,
  'i',
);
/** Matches two or more `#` without a space; a single `#` begins names of channels, issues and people. */
const HEADING_WITHOUT_SPACE_PATTERN = /^(#{2,6})(?=[\p{L}\d`*])(?!#)(.+)$/u;
/**
 * Matches the marker of a heading or list beside a space that Markdown does not accept: a non-breaking, ideographic, thin or invisible one.
 * Keyboards, input methods and copied web pages contain such spaces.
 */
const MARK_BESIDE_OTHER_SPACE_PATTERN =
  /^[\u200b\u2060\ufeff]*(#{1,6}|[*+-])[ \t]*[\u00a0\u2000-\u200b\u202f\u3000\ufeff]+[ \t]*(?=\S)|^[\u200b\u2060\ufeff]+(#{1,6})[ \t]+(?=\S)/;
const REVERSED_LINK_PATTERN = /(?<![\w\])])\(([^()[\]\n]{1,200})\)\[([^\s[\]()]{1,300})\]/g;
/**
 * Matches bold text with a space directly inside its double asterisks, such as `** text**`. Does not match numbers, because `2 ** 3` is
 * arithmetic.
 */
const SPACED_BOLD_PATTERN =
  /(?<![*\\\w])\*\*[ \t]+(\p{L}[^*\n]{0,200}?)[ \t]*\*\*(?![*\w])|(?<![*\\\w])\*\*(\p{L}[^*\n]{0,200}?)[ \t]+\*\*(?![*\w])/gu;
/**
 * Matches bold text that ends or begins with punctuation beside a letter, such as `**Note:**text`. CommonMark recognizes no bold text
 * there. Techdocs recognizes it in Chinese, Japanese and Korean text only.
 */
const BOLD_BESIDE_LETTER_PATTERN =
  /(?<![*\\])\*\*([^\s*][^*\n]{0,200}?\p{P})\*\*(?=\p{L})|(?<=\p{L})\*\*(\p{P}[^*\n]{0,200}?[^\s*])\*\*(?!\*)/gu;
/** Matches a task list item that lacks a space: before its box, in it, or after it. */
const TASK_WITHOUT_SPACE_PATTERN =
  /^[\s>]*([*+-]|\d{1,9}[.)])(?:[ \t]+(\[[ xX]\])(?=[\p{L}\d])|[ \t]+(\[\])[ \t]+(?=\S)|(\[[ xX]\])[ \t]+(?=\S))(.*)$/u;
/**
 * Matches an address in angle brackets that contains a space. The first part of the address may already be a link, whose ends are masked.
 */
const SPACED_AUTOLINK_PATTERN = /<\uFFFC?((?:https?:\/\/|ftp:\/\/|mailto:)[^\s<>\uFFFC]+)\uFFFC?([^<>]{0,200})>/gi;
/** Matches an address in angle brackets without the closing bracket. */
const UNCLOSED_AUTOLINK_PATTERN = /<(?![^<>]*>)\uFFFC?((?:https?:\/\/|ftp:\/\/|mailto:)[^\s<>\uFFFC]+)/gi;
/** Matches the first line of an admonition that has two colons, or full-width colons. */
const ADMONITION_WITH_OTHER_COLONS_PATTERN = new RegExp(
  String.raw`^(?:::(?!:)|(?=:*：)[:：]{2,})[ \t]*(${[...admonitionTypes, 'details'].join('|')})(?=[\s[{]|$)`,
  'i',
);
/** Matches a line that consists of a tag whose name has no capital letter. */
const LOWER_CASE_TAG_PATTERN = /^\s*<([a-z][a-z-]*)(?:\s[^<>]*)?>\s*$/;
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
        for (const fault of [
          ...findIneffectiveMarkup(text),
          ...findTaskWithoutSpace(page.lines[line + rows] ?? ''),
          ...findLowerCaseComponent(text, page.components.names),
        ])
          reportIneffectiveMarkup(page, line + rows, fault);
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
  return [
    ...findMarkBesideOtherSpace(text),
    ...findHeadingWithoutSpace(text),
    ...findAdmonitionWithOtherColons(text),
    ...reportFullWidthMarks(text),
    ...(text.includes(')[') ? findReversedLinks(text) : []),
    ...(text.includes('**') ? findIneffectiveBold(text) : []),
    ...(text.includes('<') ? [...findSpacedAutolinks(text), ...findUnclosedAutolinks(text)] : []),
  ];
}

function findMarkBesideOtherSpace(text: string): readonly IneffectiveMarkup[] {
  const [written = '', mark = ''] =
    MARK_BESIDE_OTHER_SPACE_PATTERN.exec(text)?.filter((part) => part !== undefined) ?? [];
  if (written === '') return [];
  const rest = text.slice(written.length);
  const correction = rest.includes('\uFFFC') ? mark : `${mark} ${rest}`;
  const message = `\`${mark}\` is shown as text: the space beside it is none for Markdown, such as a non-breaking one.`;
  const suggestion = `Write a plain space: \`${formatForBackticks(correction)}\`.`;
  return [{ code: 'lost-mark', message, suggestion, written }];
}

function findHeadingWithoutSpace(text: string): readonly IneffectiveMarkup[] {
  const [heading, marks = '', title = ''] = HEADING_WITHOUT_SPACE_PATTERN.exec(text) ?? [];
  if (heading === undefined || text.includes('\uFFFC')) return [];
  const message = `\`${formatForBackticks(heading)}\` is shown as text: there is no space behind \`${marks}\`.`;
  return [createIneffectiveMarkupFault(heading, message, `${marks} ${title}`)];
}

function reportFullWidthMarks(text: string): readonly IneffectiveMarkup[] {
  const marks = findFullWidthMarks(text, isLinkAddress).filter(({ written }) => !written.includes('\uFFFC'));
  return marks.map(({ written, correction }) => {
    const message = `\`${formatForBackticks(written)}\` is shown as text: its marks are full-width, which Markdown does not read.`;
    return createIneffectiveMarkupFault(written, message, correction);
  });
}

function isLinkAddress(text: string): boolean {
  return ADDRESS_START_PATTERN.test(text) || FILE_EXTENSION_PATTERN.test(text);
}

function findReversedLinks(text: string): readonly IneffectiveMarkup[] {
  return [...text.matchAll(REVERSED_LINK_PATTERN)].flatMap(([written, label = '', address = '']) => {
    if (label.includes('\uFFFC') || !isLinkAddress(address)) return [];
    const message = `\`${formatForBackticks(written)}\` is shown as text: its brackets are the wrong way round.`;
    return [createIneffectiveMarkupFault(written, message, `[${label}](${address})`)];
  });
}

function findIneffectiveBold(text: string): readonly IneffectiveMarkup[] {
  const spaced = [...text.matchAll(SPACED_BOLD_PATTERN)].map(([written, behind, before]) => {
    const message = `\`${formatForBackticks(written)}\` is shown as text: there is a space between the stars and the words.`;
    return createIneffectiveMarkupFault(written, message, `**${(behind ?? before ?? '').trim()}**`);
  });
  const beside = [...text.matchAll(BOLD_BESIDE_LETTER_PATTERN)].map(([written, before, behind]) => {
    const message = `\`${formatForBackticks(written)}\` is shown as text: its stars stand between a punctuation mark and a letter.`;
    return createIneffectiveMarkupFault(written, message, `<strong>${before ?? behind}</strong>`);
  });
  return [...spaced, ...beside].filter(({ written }) => !written.includes('\uFFFC'));
}

function findSpacedAutolinks(text: string): readonly IneffectiveMarkup[] {
  return [...text.matchAll(SPACED_AUTOLINK_PATTERN)].flatMap(([, address = '', masked = '']) => {
    // Masked code has several placeholders in a row, and a link has one at each end. Code is no part of an address.
    if (masked.includes('\uFFFC\uFFFC')) return [];
    const rest = masked.replaceAll('\uFFFC', '');
    const [, words] = /^\s+(\S[^/?#=@]*)$/.exec(rest) ?? [];
    if (!/\s/.test(rest)) return [];
    const written = `<${address}${rest}>`;
    const message = `\`${formatForBackticks(written)}\` is no link: an address in angle brackets has no space.`;
    const whole = `<${address}${rest.trimEnd().replace(/\s/g, '%20')}>`;
    return [createIneffectiveMarkupFault(written, message, words === undefined ? whole : `[${words}](${address})`)];
  });
}

function findUnclosedAutolinks(text: string): readonly IneffectiveMarkup[] {
  return [...text.matchAll(UNCLOSED_AUTOLINK_PATTERN)].map(([, address = '']) => {
    const written = `<${address}`;
    const message = `The \`<\` of \`${formatForBackticks(written)}\` is shown as text: there is no \`>\` behind the address.`;
    return createIneffectiveMarkupFault(written, message, `${written}>`);
  });
}

function findAdmonitionWithOtherColons(text: string): readonly IneffectiveMarkup[] {
  const [written, name = ''] = ADMONITION_WITH_OTHER_COLONS_PATTERN.exec(text) ?? [];
  if (written === undefined) return [];
  const message = `\`${written}\` is shown as text: three colons, \`:::\`, begin an admonition.`;
  const suggestion = `Write \`:::${name.toLowerCase()}\`, and a line \`:::\` behind its text.`;
  return [{ code: 'lost-mark', message, suggestion, written }];
}

function findLowerCaseComponent(text: string, componentNames: ReadonlySet<string>): readonly IneffectiveMarkup[] {
  const [, tag] = LOWER_CASE_TAG_PATTERN.exec(text) ?? [];
  if (tag === undefined) return [];
  const names = [...componentNames, ...tabComponentNames, ...builtInComponentNames];
  const name = names.find((candidate) => candidate.toLowerCase() === tag.replaceAll('-', ''));
  if (name === undefined) return [];
  const written = `<${tag}`;
  const message = `\`${written}>\` is shown as text: the name of a component begins with a capital letter.`;
  const suggestion = `Write \`<${name}>\`, and \`</${name}>\` at its end.`;
  return [{ code: 'lost-mark', message, suggestion, written }];
}

function findTaskWithoutSpace(row: string): readonly IneffectiveMarkup[] {
  const [, mark = '', before, empty, beside, rest = ''] = TASK_WITHOUT_SPACE_PATTERN.exec(row) ?? [];
  if (mark === '') return [];
  const written = beside === undefined ? (before ?? empty ?? '') : mark + beside;
  const message = `\`${written}\` is shown as text, not as a box to tick.`;
  const correction = `${mark} ${empty === undefined ? (before ?? beside) : '[ ]'} ${rest}`;
  return [createIneffectiveMarkupFault(written, message, correction)];
}

function createIneffectiveMarkupFault(written: string, message: string, correction: string): IneffectiveMarkup {
  return { code: 'lost-mark', message, suggestion: `Write \`${formatForBackticks(correction)}\`.`, written };
}

function reportIneffectiveMarkup(page: PageState, line: number, { written, ...fault }: IneffectiveMarkup): void {
  const column = findColumnOfText(page, line, written);
  const filled = {
    message: fillVariableMarks(fault.message, page.values),
    suggestion: fillVariableMarks(fault.suggestion ?? '', page.values),
  };
  reportFault(page, line, { ...fault, ...filled }, column < 0 ? undefined : column);
}
