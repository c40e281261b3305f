// MDX has no indented code: an indented line is parsed as if it were not indented. Content between two tags ends only at the closing tag. A
// fence between tags may therefore contain lines with less indentation than its opening line.
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { CONTAINER_RULE_OPTIONS, isCodeLine } from '../containers.ts';
import { findPageOfEnv } from '../page.ts';

/** Adds block rules for indented lines of MDX and for fences. The first rule precedes all others. */
export function addIndentationRules(md: MarkdownIt): void {
  md.block.ruler.before('table', 'mdx_indentation', normalizeIndentation);
  const [code, fence] = ['code', 'fence'].map((name) => md.block.ruler.__rules__[md.block.ruler.__find__(name)]?.fn);
  if (code === undefined || fence === undefined) return;
  md.block.ruler.at('code', (state, ...rest) => !isMdxPage(state) && code(state, ...rest));
  md.block.ruler.at(
    'fence',
    (state, line, end, silent) =>
      allowsOutdentedFence(state) ? parseFence(state, [line, end], silent) : fence(state, line, end, silent),
    CONTAINER_RULE_OPTIONS,
  );
}

function isMdxPage(state: StateBlock): boolean {
  return findPageOfEnv(state.env)?.mdx?.isMdx === true;
}

function allowsOutdentedFence(state: StateBlock): boolean {
  return state.parentType === 'container' || isMdxPage(state);
}

/** Sets the indentation of a line to that of its block. A fence keeps its own indentation, which determines where its code begins. */
function normalizeIndentation(state: StateBlock, line: number): boolean {
  if (!isCodeLine(state, line) || !isMdxPage(state) || findFenceMarkerAt(state, line) !== undefined) return false;
  state.sCount[line] = state.blkIndent;
  return false;
}

const FENCE_MARKER_PATTERN = /(`{3,}|~{3,})([^\n]*)/y;

function findFenceMarkerAt({ src, bMarks, tShift }: StateBlock, line: number) {
  FENCE_MARKER_PATTERN.lastIndex = (bMarks[line] ?? 0) + (tShift[line] ?? 0);
  const [, marker, info = ''] = FENCE_MARKER_PATTERN.exec(src) ?? [];
  return marker === undefined || (marker[0] === '`' && info.includes('`')) ? undefined : { marker, info };
}

/** Parses a fence like markdown-it's own rule, except for indentation. */
function parseFence(state: StateBlock, [startLine, endLine]: readonly [number, number], silent: boolean): boolean {
  const isDeep = isCodeLine(state, startLine);
  const open = isDeep && !isMdxPage(state) ? undefined : findFenceMarkerAt(state, startLine);
  if (open === undefined) return false;
  if (silent) return true;
  const { marker, info } = open;
  const isInTags = state.parentType === 'container';
  let line = startLine + 1;
  while (line < endLine && !isClosingFence(state, line, marker)) {
    // In a list, a line with less indentation ends the list.
    if (!isInTags && !state.isEmpty(line) && (state.sCount[line] ?? 0) < state.blkIndent) break;
    line++;
  }
  const isClosed = line < endLine && isClosingFence(state, line, marker);
  state.line = isClosed ? line + 1 : line;
  const token = state.push('fence', 'code', 0);
  const content = state.getLines(startLine + 1, line, state.sCount[startLine] ?? 0, true);
  Object.assign(token, { info, content, markup: marker, map: [startLine, state.line] });
  return true;
}

function isClosingFence(state: StateBlock, line: number, marker: string): boolean {
  const fenceMarker = findFenceMarkerAt(state, line);
  if (fenceMarker === undefined || fenceMarker.info.trim() !== '' || !fenceMarker.marker.startsWith(marker))
    return false;
  const isInside = state.parentType === 'container' || (state.sCount[line] ?? 0) >= state.blkIndent;
  return isInside && (isMdxPage(state) || !isCodeLine(state, line));
}
