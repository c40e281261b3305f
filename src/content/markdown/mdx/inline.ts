// MDX at inline level. Findings need the positions of MDX tokens, so these tokens have their own types until their findings are reported.
// Then `mdx_text` becomes text and `mdx_out` is removed.
import type { StateInline, Token } from 'markdown-it';
import { findPageOfEnv } from '../page.ts';
import {
  findBraceEnd,
  isCommentExpression,
  isVariableReference,
  parseConstantExpression,
  parseIdInComment,
} from './braces.ts';
import { classifyTag, createAttributeWithCodeFault, createExpressionFault, createTagFault } from './constructs.ts';
import type { MdxPageState, MdxTokenData } from './reading.ts';
import { convertJsxTagToHtml, hasJsxAttributes, mayBeginComponentTag, mayBeginJsxTag, parseMdxTag } from './tags.ts';

function pushMdxToken(state: StateInline, type: string, data: MdxTokenData): Token {
  const token = state.push(type, '', 0);
  token.content = data.replacement ?? state.src.slice(state.pos, state.pos + data.length);
  const page = findPageOfEnv(state.env);
  page?.offsets.set(token, state.pos);
  page?.mdx?.tokenData.set(token, data);
  return token;
}

/** Inline rule that parses comments and expressions in braces. */
export function parseBrace(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== 0x7b) return false;
  const reading = findPageOfEnv(state.env)?.mdx;
  if (reading === undefined || (!reading.isMdx && src.charCodeAt(pos + 1) !== 0x2f)) return false;
  if (/^\{#[^\s{}#]+\}\s*$/.test(src.slice(pos, pos + 200))) return false;
  const end = findBraceEnd(reading, src, pos);
  if (end === undefined || end > posMax) return false;
  const written = src.slice(pos, end);
  const isOnlyComment = isCommentExpression(written);
  if (!isOnlyComment && !reading.isMdx) return false;
  if (!silent && isVariableReference(written)) state.pending += written;
  else if (!silent) pushBraceToken(state, written, reading);
  state.pos = end;
  return true;
}

function pushBraceToken(state: StateInline, written: string, { onMdxSyntax }: MdxPageState): void {
  const { length } = written;
  const value = parseConstantExpression(written.slice(1, -1));
  const id = parseIdInComment(written);
  if (value !== undefined) pushMdxToken(state, 'mdx_text', { length, faults: [], replacement: value });
  else {
    const fault = isCommentExpression(written) ? undefined : createExpressionFault(written, onMdxSyntax);
    const replacement = id === undefined ? '' : `{#${id}}`;
    pushMdxToken(state, 'mdx_out', { length, faults: fault ? [fault] : [], replacement }).content = written;
  }
}

/** Inline rule that parses capitalized tags, and HTML tags in JSX syntax. */
export function parseInlineTag(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== 0x3c) return false;
  const reading = findPageOfEnv(state.env)?.mdx;
  if (reading === undefined) return false;
  const isComponent = mayBeginComponentTag(src, pos);
  if (!isComponent && !mayBeginJsxTag(src, pos)) return false;
  const tag = parseMdxTag(src, pos, reading);
  if (tag === undefined || tag.end > posMax) return false;
  const written = src.slice(pos, tag.end);
  const verdict = isComponent ? classifyTag(tag, reading) : 'other';
  const length = written.length;
  if (verdict === 'other') {
    if (isComponent || !hasJsxAttributes(tag)) return false;
    const { html, lost } = convertJsxTagToHtml(tag);
    const faults = lost.flatMap((attribute) => createAttributeWithCodeFault(attribute, reading.onMdxSyntax) ?? []);
    if (!silent) pushMdxToken(state, 'html_inline', { length, faults, replacement: html });
  } else if (!silent) {
    const fault = createTagFault(tag, written, reading);
    const faults = fault ? [fault] : [];
    if (verdict === 'text') pushMdxToken(state, 'mdx_text', { length, faults });
    else pushMdxToken(state, 'mdx_out', { length, faults, replacement: '' });
  }
  state.pos = tag.end;
  return true;
}
