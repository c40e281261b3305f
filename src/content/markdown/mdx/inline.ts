// MDX at inline level. MDX tokens have types of their own until findings with their positions are reported; then `mdx_text` becomes text
// and `mdx_out` is removed.
import type { StateInline, Token } from 'markdown-it';
import { pageOfEnv } from '../page.ts';
import { findBraceEnd, idInComment, isComment, isVariable, plainValue } from './braces.ts';
import { expressionFault, lostAttributeFault, tagFault, tagVerdict } from './constructs.ts';
import type { MdxReading, TokenNote } from './reading.ts';
import { hasJsxAttributes, mayBeComponent, mayBeJsx, readMdxTag, tagToHtml } from './tags.ts';

function pushToken(state: StateInline, type: string, said: TokenNote): Token {
  const token = state.push(type, '', 0);
  token.content = said.replacement ?? state.src.slice(state.pos, state.pos + said.length);
  const page = pageOfEnv(state.env);
  page?.offsets.set(token, state.pos);
  page?.mdx?.said.set(token, said);
  return token;
}

/** Inline rule: comments and expressions. */
export function parseBrace(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== 0x7b) return false;
  const reading = pageOfEnv(state.env)?.mdx;
  if (reading === undefined || (!reading.isMdx && src.charCodeAt(pos + 1) !== 0x2f)) return false;
  if (/^\{#[^\s{}#]+\}\s*$/.test(src.slice(pos, pos + 200))) return false;
  const end = findBraceEnd(reading, src, pos);
  if (end === undefined || end > posMax) return false;
  const written = src.slice(pos, end);
  const isOnlyComment = isComment(written);
  if (!isOnlyComment && !reading.isMdx) return false;
  if (!silent && isVariable(written)) state.pending += written;
  else if (!silent) pushBrace(state, written, reading);
  state.pos = end;
  return true;
}

function pushBrace(state: StateInline, written: string, { onMdxSyntax }: MdxReading): void {
  const { length } = written;
  const value = plainValue(written.slice(1, -1));
  const id = idInComment(written);
  if (value !== undefined) pushToken(state, 'mdx_text', { length, faults: [], replacement: value });
  else {
    const fault = isComment(written) ? undefined : expressionFault(written, onMdxSyntax);
    const replacement = id === undefined ? '' : `{#${id}}`;
    pushToken(state, 'mdx_out', { length, faults: fault ? [fault] : [], replacement }).content = written;
  }
}

/** Inline rule: capitalized tags, and HTML tags in JSX syntax. */
export function parseTag(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== 0x3c) return false;
  const reading = pageOfEnv(state.env)?.mdx;
  if (reading === undefined) return false;
  const isComponent = mayBeComponent(src, pos);
  if (!isComponent && !mayBeJsx(src, pos)) return false;
  const tag = readMdxTag(src, pos, reading);
  if (tag === undefined || tag.end > posMax) return false;
  const written = src.slice(pos, tag.end);
  const verdict = isComponent ? tagVerdict(tag, reading) : 'other';
  const length = written.length;
  if (verdict === 'other') {
    if (isComponent || !hasJsxAttributes(tag)) return false;
    const { html, lost } = tagToHtml(tag);
    const faults = lost.flatMap((attribute) => lostAttributeFault(attribute, reading.onMdxSyntax) ?? []);
    if (!silent) pushToken(state, 'html_inline', { length, faults, replacement: html });
  } else if (!silent) {
    const fault = tagFault(tag, written, reading);
    const faults = fault ? [fault] : [];
    if (verdict === 'text') pushToken(state, 'mdx_text', { length, faults });
    else pushToken(state, 'mdx_out', { length, faults, replacement: '' });
  }
  state.pos = tag.end;
  return true;
}
