// MDX at block level: declarations, expressions and comments in braces, and tags that are left out.
import type { StateBlock } from 'markdown-it';
import { endWithinBlock, isCodeLine, parseDedented } from '../containers.ts';
import { pageOfEnv, reportFault } from '../page.ts';
import { TRUNCATE_LINE } from '../truncate.ts';
import { findBraceEnd, isComment, isVariable, plainValue } from './braces.ts';
import { declarationFault, expressionFault, tagFault, tagVerdict } from './constructs.ts';
import { type JsxTag, mayBeComponent, readMdxTag } from './tags.ts';

/** Block rule: declarations, which were located earlier. */
export function parseDeclaration(state: StateBlock, line: number): boolean {
  const page = pageOfEnv(state.env);
  const block = page?.mdx?.declarations.get(line);
  if (page?.mdx === undefined || block === undefined) return false;
  for (const declared of block.declared) {
    const fault = declarationFault(declared, page.mdx);
    if (fault) reportFault(page, line + declared.line, fault);
  }
  page.mdx.cuts.push({ from: { line, column: 0 }, to: { line: block.end, column: 0 } });
  state.line = block.end;
  return true;
}

/** Returns the offset of a line's text if it begins with `char` and is not code. */
function textStart(state: StateBlock, line: number, char: number): number | undefined {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.charCodeAt(start) === char && !isCodeLine(state, line) ? start : undefined;
}

/** Returns the line of an offset if only white space follows it there. */
function lineEndedAt(state: StateBlock, offset: number, [from, end]: readonly [number, number]): number | undefined {
  let line = from;
  while (line < end && (state.eMarks[line] ?? 0) < offset) line++;
  if (line >= end) return undefined;
  return state.src.slice(offset, state.eMarks[line]).trim() === '' ? line : undefined;
}

/** Cuts lines from the Markdown mirror. */
function cutFromMirror(state: StateBlock, start: number, [first, last]: readonly [number, number]): void {
  const column = start - (state.src.lastIndexOf('\n', start - 1) + 1);
  const length = pageOfEnv(state.env)?.lines[last]?.length ?? 0;
  pageOfEnv(state.env)?.mdx?.cuts.push({ from: { line: first, column }, to: { line: last, column: length } });
}

/** Block rule: comments and expressions. */
export function parseBraceBlock(state: StateBlock, line: number, endLine: number): boolean {
  const start = textStart(state, line, 0x7b);
  const reading = start === undefined ? undefined : pageOfEnv(state.env)?.mdx;
  if (start === undefined || reading === undefined) return false;
  if (!reading.isMdx && state.src.charCodeAt(start + 1) !== 0x2f) return false;
  const end = findBraceEnd(reading, state.src, start);
  const last = end === undefined ? undefined : lineEndedAt(state, end, [line, endLine]);
  if (last === undefined) return false;
  const written = state.src.slice(start, end);
  if (!isComment(written)) {
    if (!reading.isMdx || isVariable(written)) return false;
    if (plainValue(written.slice(1, -1)) !== undefined) return pushTextParagraph(state, written, [line, last]);
    const fault = expressionFault(written, reading.onMdxSyntax);
    if (fault) reportFault(pageOfEnv(state.env), line, fault, columnOf(state, start));
  }
  // A comment that ends the summary becomes the equivalent Markdown comment.
  if (TRUNCATE_LINE.test(written))
    Object.assign(state.push('html_block', '', 0), { content: '<!-- truncate -->', map: [line, last + 1] });
  cutFromMirror(state, start, [line, last]);
  state.line = last + 1;
  return true;
}

/** Emits a paragraph for a plain text that contains empty lines, which would end the paragraph. Other texts are parsed as usual. */
function pushTextParagraph(state: StateBlock, written: string, [first, last]: readonly [number, number]): boolean {
  if (!/\n[ \t>]*\n/.test(written)) return false;
  const map: [number, number] = [first, last + 1];
  Object.assign(state.push('paragraph_open', 'p', 1), { map });
  const content = written.replace(/\s*\n\s*/g, ' ').replace(/^\{` /, '{`');
  Object.assign(state.push('inline', '', 0), { map, content, children: [] });
  state.push('paragraph_close', 'p', -1);
  state.line = last + 1;
  return true;
}

/** Block rule: lines that contain only tags that are left out. */
export function parseTagBlock(state: StateBlock, line: number, endLine: number): boolean {
  const start = textStart(state, line, 0x3c);
  const page = start === undefined ? undefined : pageOfEnv(state.env);
  const reading = page?.mdx;
  if (start === undefined || reading === undefined) return false;
  const tags: { readonly tag: JsxTag; readonly at: number }[] = [];
  let last: number | undefined;
  for (let at = start; last === undefined; ) {
    const tag = mayBeComponent(state.src, at) ? readMdxTag(state.src, at, reading) : undefined;
    if (tag === undefined || tagVerdict(tag, reading) !== 'left-out') return false;
    tags.push({ tag, at });
    last = lineEndedAt(state, tag.end, [line, endLine]);
    at = tag.end;
    while (state.src[at] === ' ' || state.src[at] === '\t') at++;
  }
  for (const { tag, at } of tags) {
    const written = state.src.slice(at, tag.end);
    const fault = tagFault(tag, written, reading);
    const breaks = state.src.slice(start, at).split('\n').length - 1;
    if (fault) reportFault(page, line + breaks, fault, columnOf(state, at));
  }
  cutFromMirror(state, start, [line, last]);
  const [only] = tags;
  const end =
    tags.length > 1 || only?.tag.isClosing || last !== line
      ? undefined
      : endWithinBlock(reading.ends(), state, [line, endLine]);
  if (end !== undefined) {
    parseDedented(state, line + 1, end);
    cutFromMirror(state, (state.bMarks[end] ?? 0) + (state.tShift[end] ?? 0), [end, end]);
  }
  state.line = (end ?? last) + 1;
  return true;
}

function columnOf(state: StateBlock, offset: number): number {
  return offset - (state.src.lastIndexOf('\n', offset - 1) + 1);
}
