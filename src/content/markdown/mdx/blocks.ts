// MDX at block level: declarations, expressions and comments in braces, and tags that are left out.
import type { StateBlock } from 'markdown-it';
import { findContainerEndInBlock, findLineAfterContainer, isCodeLine, parseDedentedContent } from '../containers.ts';
import { findPageOfEnv, reportFault } from '../page.ts';
import { TRUNCATE_LINE_PATTERN } from '../truncate.ts';
import { findBraceEnd, isCommentExpression, isVariableReference, parseConstantExpression } from './braces.ts';
import { classifyTag, createDeclarationFault, createExpressionFault, createTagFault } from './constructs.ts';
import { type JsxTag, mayBeginComponentTag, parseMdxTag } from './tags.ts';

/** Block rule that parses `import` and `export` declarations. An earlier step located the declarations. */
export function parseEsmDeclaration(state: StateBlock, line: number): boolean {
  const page = findPageOfEnv(state.env);
  const block = page?.mdx?.declarations.get(line);
  if (page?.mdx === undefined || block === undefined) return false;
  for (const declared of block.declared) {
    const fault = createDeclarationFault(declared, page.mdx);
    if (fault) reportFault(page, line + declared.line, fault);
  }
  page.mdx.cuts.push({ from: { line, column: 0 }, to: { line: block.end, column: 0 } });
  state.line = block.end;
  return true;
}

/** Returns the offset of a line's text if it begins with `char` and is not code. */
function findOffsetOfLeadingChar(state: StateBlock, line: number, char: number): number | undefined {
  const start = (state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0);
  return state.src.charCodeAt(start) === char && !isCodeLine(state, line) ? start : undefined;
}

/** Returns the number of the line that contains an offset. Returns `undefined` if more than white space follows the offset in that line. */
function findLineThatEndsAtOffset(
  state: StateBlock,
  offset: number,
  [from, end]: readonly [number, number],
): number | undefined {
  let line = from;
  while (line < end && (state.eMarks[line] ?? 0) < offset) line++;
  if (line >= end) return undefined;
  return state.src.slice(offset, state.eMarks[line]).trim() === '' ? line : undefined;
}

/** Cuts lines from the Markdown mirror. */
function cutFromMarkdownOutput(state: StateBlock, start: number, [first, last]: readonly [number, number]): void {
  const column = start - (state.src.lastIndexOf('\n', start - 1) + 1);
  const length = findPageOfEnv(state.env)?.lines[last]?.length ?? 0;
  findPageOfEnv(state.env)?.mdx?.cuts.push({ from: { line: first, column }, to: { line: last, column: length } });
}

/** Block rule that parses comments and expressions in braces. */
export function parseBraceBlock(state: StateBlock, line: number, endLine: number): boolean {
  const start = findOffsetOfLeadingChar(state, line, 0x7b);
  const reading = start === undefined ? undefined : findPageOfEnv(state.env)?.mdx;
  if (start === undefined || reading === undefined) return false;
  if (!reading.isMdx && state.src.charCodeAt(start + 1) !== 0x2f) return false;
  const end = findBraceEnd(reading, state.src, start);
  const last = end === undefined ? undefined : findLineThatEndsAtOffset(state, end, [line, endLine]);
  if (last === undefined) return false;
  const written = state.src.slice(start, end);
  if (!isCommentExpression(written)) {
    if (!reading.isMdx || isVariableReference(written)) return false;
    if (parseConstantExpression(written.slice(1, -1)) !== undefined)
      return pushTextParagraph(state, written, [line, last]);
    const fault = createExpressionFault(written, reading.onMdxSyntax);
    if (fault) reportFault(findPageOfEnv(state.env), line, fault, computeColumnOfOffset(state, start));
  }
  // A comment that marks the end of the summary becomes the Markdown comment with the same meaning.
  if (TRUNCATE_LINE_PATTERN.test(written))
    Object.assign(state.push('html_block', '', 0), { content: '<!-- truncate -->', map: [line, last + 1] });
  cutFromMarkdownOutput(state, start, [line, last]);
  state.line = last + 1;
  return true;
}

/**
 * Emits a paragraph for a constant expression that contains empty lines, such as a template literal, because Markdown would end the
 * paragraph at an empty line. Other expressions are parsed as usual.
 */
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

/** Block rule for lines that contain only tags, if the output leaves out all of these tags. */
export function parseTagBlock(state: StateBlock, line: number, endLine: number): boolean {
  const start = findOffsetOfLeadingChar(state, line, 0x3c);
  const page = start === undefined ? undefined : findPageOfEnv(state.env);
  const reading = page?.mdx;
  if (start === undefined || reading === undefined) return false;
  const tags: { readonly tag: JsxTag; readonly at: number }[] = [];
  let last: number | undefined;
  for (let index = start; last === undefined; ) {
    const tag = mayBeginComponentTag(state.src, index) ? parseMdxTag(state.src, index, reading) : undefined;
    if (tag === undefined || classifyTag(tag, reading) !== 'left-out') return false;
    tags.push({ tag, at: index });
    last = findLineThatEndsAtOffset(state, tag.end, [line, endLine]);
    index = tag.end;
    while (state.src[index] === ' ' || state.src[index] === '\t') index++;
  }
  for (const { tag, at } of tags) {
    const written = state.src.slice(at, tag.end);
    const fault = createTagFault(tag, written, reading);
    const breaks = state.src.slice(start, at).split('\n').length - 1;
    if (fault) reportFault(page, line + breaks, fault, computeColumnOfOffset(state, at));
  }
  cutFromMarkdownOutput(state, start, [line, last]);
  const [only] = tags;
  const end =
    tags.length > 1 || only?.tag.isClosing || last !== line
      ? undefined
      : findContainerEndInBlock(reading.ends(), state, [line, endLine]);
  if (end === undefined) {
    state.line = last + 1;
    return true;
  }
  const stop = parseDedentedContent(state, line + 1, end);
  if (stop === end) cutFromMarkdownOutput(state, (state.bMarks[end] ?? 0) + (state.tShift[end] ?? 0), [end, end]);
  state.line = findLineAfterContainer(stop, end);
  return true;
}

function computeColumnOfOffset(state: StateBlock, offset: number): number {
  return offset - (state.src.lastIndexOf('\n', offset - 1) + 1);
}
