// MDX has no code by indentation: an indented line means what it would mean without its indentation. Content between two tags ends
// at the second tag, so lines of a fence in it may begin further left than the fence.
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { INTERRUPTS, isCodeLine } from '../containers.ts';
import { pageOf } from '../page.ts';

/** Block rules: lines of MDX that would be code, and fences. The first one is asked before all others. */
export function indentation(md: MarkdownIt): void {
  md.block.ruler.before('table', 'mdx_indentation', settle);
  const [code, fence] = ['code', 'fence'].map((name) => md.block.ruler.__rules__[md.block.ruler.__find__(name)]?.fn);
  if (code === undefined || fence === undefined) return;
  md.block.ruler.at('code', (state, ...rest) => !isMdx(state) && code(state, ...rest));
  md.block.ruler.at(
    'fence',
    (state, line, end, silent) =>
      isLoose(state) ? parseFence(state, [line, end], silent) : fence(state, line, end, silent),
    INTERRUPTS,
  );
}

function isMdx(state: StateBlock): boolean {
  return pageOf(state.env)?.mdx?.isMdx === true;
}

function isLoose(state: StateBlock): boolean {
  return state.parentType === 'container' || isMdx(state);
}

/** Takes the indentation of a line for that of the text around it; that of a fence says where its code begins. */
function settle(state: StateBlock, line: number): boolean {
  if (!isCodeLine(state, line) || !isMdx(state) || markerAt(state, line) !== undefined) return false;
  state.sCount[line] = state.blkIndent;
  return false;
}

const MARKER = /(`{3,}|~{3,})([^\n]*)/y;

function markerAt({ src, bMarks, tShift }: StateBlock, line: number) {
  MARKER.lastIndex = (bMarks[line] ?? 0) + (tShift[line] ?? 0);
  const [, marker, info = ''] = MARKER.exec(src) ?? [];
  return marker === undefined || (marker[0] === '`' && info.includes('`')) ? undefined : { marker, info };
}

/** As markdown-it's own rule, but for indentation. */
function parseFence(state: StateBlock, [startLine, endLine]: readonly [number, number], silent: boolean): boolean {
  const isDeep = isCodeLine(state, startLine);
  const open = isDeep && !isMdx(state) ? undefined : markerAt(state, startLine);
  if (open === undefined) return false;
  if (silent) return true;
  const { marker, info } = open;
  const isInTags = state.parentType === 'container';
  let line = startLine + 1;
  while (line < endLine && !isClosing(state, line, marker)) {
    // As elsewhere, what lies left of a list ends it.
    if (!isInTags && !state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) break;
    line++;
  }
  const isClosed = line < endLine && isClosing(state, line, marker);
  state.line = isClosed ? line + 1 : line;
  const token = state.push('fence', 'code', 0);
  const content = state.getLines(startLine + 1, line, state.sCount[startLine] ?? 0, true);
  Object.assign(token, { info, content, markup: marker, map: [startLine, state.line] });
  return true;
}

function isClosing(state: StateBlock, line: number, marker: string): boolean {
  const found = markerAt(state, line);
  if (found === undefined || found.info.trim() !== '' || !found.marker.startsWith(marker)) return false;
  const isInside = state.parentType === 'container' || (state.sCount[line] ?? 0) >= state.blkIndent;
  return isInside && (isMdx(state) || !isCodeLine(state, line));
}
