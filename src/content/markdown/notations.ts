// Removes display instructions from code: magic comments on lines of their own, and `[!code …]` notations at the end of a line. Done once,
// before other rules read the code, so that search, copied code and the Markdown mirror never contain them.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { escapeRegExp } from '../../lib/text.ts';
import type { MagicComment } from '../../model/code-config.ts';
import { COMMENT_END_SOURCE, COMMENT_START_SOURCE } from './comments.ts';
import { splitCodeLines } from './highlight/code.ts';
import { findPageOfEnv, type PageState } from './page.ts';
import { findLinesHiddenByTwoslash, isTwoslash } from './twoslash.ts';

/** Classes of each line, in the order in which they were set. */
export type LineClasses = readonly ReadonlySet<string>[];

/** Code without its instructions. */
interface AnnotatedCode {
  readonly lines: readonly string[];
  readonly marks: LineClasses;
  /** Index of each line in the code as written, from 0. */
  readonly from: readonly number[];
}

/** A parser of magic comments, with their regular expression compiled once. */
interface MagicCommentParser {
  /** Texts of the magic comments; code that contains none of them has no magic comments. */
  readonly words: readonly string[];
  read(line: string): readonly MagicCommentAction[] | undefined;
}

interface MagicCommentAction {
  readonly className: string;
  readonly at: 'line' | 'start' | 'end';
}

const MAX_LINES_PER_NOTATION = 100_000;
/** Length limit of a line in characters. A longer line is data, not annotated code, and is not searched. */
const MAX_ANNOTATED_LINE_LENGTH = 5000;

const NOTATION_REGEXP_SOURCE = String.raw`\[!code[ \t]+(\+\+|--|highlight|hl|focus|warning|error)(?::(\d+))?\]`;
/** Matches a comment that contains only notations. `TRAILING_NOTATIONS_PATTERN` matches notations at the end of a comment with other text. */
const NOTATION_COMMENT_PATTERN = new RegExp(
  String.raw`\s*${COMMENT_START_SOURCE}\s*((?:${removeCaptureGroups(NOTATION_REGEXP_SOURCE)}\s*)+)${COMMENT_END_SOURCE}\s*$`,
  'i',
);
const TRAILING_NOTATIONS_PATTERN = new RegExp(
  String.raw`\s*((?:${removeCaptureGroups(NOTATION_REGEXP_SOURCE)})(?:[ \t]*${removeCaptureGroups(NOTATION_REGEXP_SOURCE)})*)(?=\s*${COMMENT_END_SOURCE}\s*$)`,
  'i',
);
const COMMENT_OPENER_PATTERN = new RegExp(COMMENT_START_SOURCE, 'i');
const CODE_LINE_CLASS_BY_NAME: Readonly<Record<string, string>> = {
  '++': 'add',
  '--': 'del',
  highlight: 'hl',
  'theme-code-block-highlighted-line': 'hl',
};

function removeCaptureGroups(pattern: string): string {
  return pattern.replace(/\((?!\?)/g, '(?:');
}

/** Returns the class of a marked line, by a name in a notation or in the configuration. */
function getCodeLineClass(name: string): string {
  return Object.hasOwn(CODE_LINE_CLASS_BY_NAME, name) ? (CODE_LINE_CLASS_BY_NAME[name] as string) : name;
}

/** Compiles the magic comments of the configuration. */
export function createMagicCommentParser(comments: readonly MagicComment[]): MagicCommentParser {
  const actions = new Map<string, MagicCommentAction[]>();
  for (const { className, line, block } of comments) {
    for (const [at, text] of Object.entries({ line, ...block })) {
      if (text === undefined) continue;
      const action = { className: getCodeLineClass(className), at: at as MagicCommentAction['at'] };
      actions.set(text, [...(actions.get(text) ?? []), action]);
    }
  }
  const words = [...actions.keys()];
  const texts = words.map(escapeRegExp);
  const comment = new RegExp(
    String.raw`^\s*${COMMENT_START_SOURCE}\s*(${texts.join('|')})\s*${COMMENT_END_SOURCE}\s*$`,
    'i',
  );
  return {
    words,
    read: (line) => actions.get(comment.exec(line)?.[1] ?? ''),
  };
}

/** Removes the display instructions from code. `hidden` contains the indices of lines that are not shown. */
export function parseAnnotatedCode(
  code: string,
  comments: MagicCommentParser,
  hidden?: ReadonlySet<number>,
): AnnotatedCode {
  const lines: string[] = [];
  const from: number[] = [];
  const marksByLine = new Map<number, Set<string>>();
  const open = new Set<string>();
  const mark = (first: number, count: number, name: string) => {
    for (let line = first; line < first + Math.min(count, MAX_LINES_PER_NOTATION); line++) {
      marksByLine.set(line, (marksByLine.get(line) ?? new Set()).add(name));
    }
  };
  for (const [number, original] of splitCodeLines(code).entries()) {
    if (hidden?.has(number)) continue;
    const actions = containsAnyWord(original, comments.words) ? comments.read(original) : undefined;
    for (const { className, at } of actions ?? []) {
      if (at === 'line') mark(lines.length, 1, className);
      else if (at === 'start') open.add(className);
      else open.delete(className);
    }
    if (actions !== undefined) continue;
    const { line, annotations } = splitNotations(original);
    for (const { name, count } of annotations) mark(lines.length, count, name);
    if (annotations.length > 0 && line.trim() === '') continue;
    for (const className of open) mark(lines.length, 1, className);
    lines.push(line);
    from.push(number);
  }
  return { lines, from, marks: lines.map((_, index) => marksByLine.get(index) ?? new Set()) };
}

/** Removes the notations at the end of a line. */
function splitNotations(line: string): { line: string; annotations: { name: string; count: number }[] } {
  const match =
    line.includes('[!code') && line.length <= MAX_ANNOTATED_LINE_LENGTH
      ? (NOTATION_COMMENT_PATTERN.exec(line) ?? TRAILING_NOTATIONS_PATTERN.exec(line))
      : null;
  if (!match || !(COMMENT_OPENER_PATTERN.test(match[0]) || COMMENT_OPENER_PATTERN.test(line.slice(0, match.index))))
    return { line, annotations: [] };
  const notes = (match[1] ?? '').matchAll(new RegExp(NOTATION_REGEXP_SOURCE, 'gi'));
  return {
    line: line.slice(0, match.index) + line.slice(match.index + match[0].length),
    annotations: [...notes].map(([, name = '', count]) => ({
      name: getCodeLineClass(name.toLowerCase()),
      count: Number(count ?? 1),
    })),
  };
}

function containsAnyWord(text: string, words: readonly string[]): boolean {
  return words.some((word) => text.includes(word));
}

/** Adds the core rule that removes the instructions from all code blocks and stores the line classes in the token. */
export function addNotationRule(md: MarkdownIt, magicComments: readonly MagicComment[]): void {
  const comments = createMagicCommentParser(magicComments);
  md.core.ruler.push('notations', ({ tokens, env }: StateCore) => {
    for (const token of tokens) {
      if (token.type !== 'fence' && token.type !== 'code_block') continue;
      const hidden = isTwoslash(token.info) ? findLinesHiddenByTwoslash(splitCodeLines(token.content)) : undefined;
      if (!hidden && !token.content.includes('[!code') && !containsAnyWord(token.content, comments.words)) continue;
      const code = parseAnnotatedCode(token.content, comments, hidden);
      if (!code.marks.some((ofLine) => ofLine.size > 0) && code.lines.length === splitCodeLines(token.content).length)
        continue;
      removeNotationsInMarkdownOutput(findPageOfEnv(env), token, code);
      token.meta = { ...token.meta, marks: code.marks };
      token.content = code.lines.map((line) => `${line}\n`).join('');
    }
  });
}

/** Removes the instructions from the Markdown mirror too. */
function removeNotationsInMarkdownOutput(
  page: PageState | undefined,
  { type, map, content, meta }: Token,
  { lines, from }: AnnotatedCode,
): void {
  // The Markdown mirror does not contain blocks that repeat other code.
  if (page === undefined || map === null || meta?.isAgain === true) return;
  const first = map[0] + (type === 'fence' ? 1 : 0);
  const linesByNumber = new Map(from.map((number, index) => [number, lines[index] ?? '']));
  for (const [number, written] of splitCodeLines(content).entries()) {
    const line = linesByNumber.get(number);
    if (line === written) continue;
    const whole = page.lines[first + number] ?? '';
    const prefix = whole.slice(0, Math.max(0, whole.length - written.length));
    page.mirrored.set(first + number, line === undefined ? undefined : prefix + line);
  }
}
