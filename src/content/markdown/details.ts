// `<details>` and `<summary>` around Markdown, with or without blank lines.
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { isReservedId } from '../../model/page-ids.ts';
import {
  CONTAINER_RULE_OPTIONS,
  extractLineText,
  findContainerEnd,
  findLineAfterContainer,
  isCodeLine,
  parseBlockTagAt,
  parseDedentedContent,
  pushInlineElement,
} from './containers.ts';
import { findPageOfEnv, findSourceLocation, findTextStartColumn } from './page.ts';
import { recordElementId } from './raw-html.ts';
import { parseAttributes } from './tags.ts';

/** Adds block rules for `<details>` and `<summary>`. Unclosed elements stay raw HTML. */
export function addDetailsRules(md: MarkdownIt): void {
  md.block.ruler.before('html_block', 'details', parseDetails, CONTAINER_RULE_OPTIONS);
  md.block.ruler.before('html_block', 'summary', parseSummary, CONTAINER_RULE_OPTIONS);
}

function parseDetails(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isCodeLine(state, startLine)) return false;
  const tag = parseBlockTagAt(state, startLine);
  if (tag?.name !== 'details' || tag.isClosing) return false;
  const end = findContainerEnd(state, startLine, endLine);
  if (end === undefined) return false;
  if (silent) return true;
  const open = state.push('details_open', 'details', 1);
  open.map = [startLine, end];
  const { values } = parseAttributes(tag.written);
  if (values.open !== undefined) open.attrPush(['open', '']);
  const id = typeof values.id === 'string' ? values.id : undefined;
  const page = findPageOfEnv(state.env);
  if (id !== undefined && page)
    recordElementId(page, id, findSourceLocation(page, startLine, findTextStartColumn(page, startLine)));
  if (id !== undefined && !isReservedId(id)) open.attrPush(['id', id]);
  const stop = parseDedentedContent(state, startLine + 1, end);
  state.push('details_close', 'details', -1);
  state.line = findLineAfterContainer(stop, end);
  return true;
}

function parseSummary(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.parentType !== 'container' || !extractLineText(state, startLine).startsWith('<summary>')) return false;
  let end = startLine;
  while (end < endLine && !state.isEmpty(end) && !extractLineText(state, end).trimEnd().endsWith('</summary>')) end++;
  if (end >= endLine || state.isEmpty(end)) return false;
  if (silent) return true;
  const text = state.getLines(startLine, end + 1, state.blkIndent, false).trim();
  const content = text.slice('<summary>'.length, -'</summary>'.length).trim();
  const map: [number, number] = [startLine, end + 1];
  pushInlineElement(state, { type: 'summary', tag: 'summary' }, { content, map }).map = map;
  state.line = end + 1;
  return true;
}
