// Admonitions: `:::note[Title]` or `:::note Title` … `:::`, nested by more colons.
import type { MarkdownIt, StateBlock } from 'markdown-it';
import { nearest } from '../../model/nearest.ts';
import {
  containerEnd,
  INTERRUPTS,
  isCodeLine,
  lineText,
  parseInside,
  pushInline,
  readAdmonitionFence,
} from './containers.ts';
import { pageOf, report, textsOf } from './page.ts';

/** The types. Each is the name of its label, which stands where the author gives none. */
const types = ['note', 'tip', 'info', 'warning', 'danger', 'caution', 'important', 'success'] as const;

/** One type. */
export type AdmonitionType = (typeof types)[number];

const TITLE = { type: 'admonition_title', tag: 'p' };

function isType(name: string): name is AdmonitionType {
  return (types as readonly string[]).includes(name);
}

/** Block rule: admonitions. */
export function admonitions(md: MarkdownIt): void {
  md.block.ruler.before('fence', 'admonition', parseAdmonition, INTERRUPTS);
}

function parseAdmonition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isCodeLine(state, startLine)) return false;
  const fence = readAdmonitionFence(lineText(state, startLine));
  if (fence === undefined || fence.head === '') return false;
  const [, name = '', rest = ''] = /^([A-Za-z][\w-]*)(.*)$/.exec(fence.head) ?? [];
  const type = name.toLowerCase();
  if (!isType(type)) {
    if (!silent) reportType(state, startLine, name);
    return false;
  }
  const title = readTitle(rest);
  if (title === undefined) return false;
  if (silent) return true;
  const end = admonitionEnd(state, [startLine, endLine], { ...fence, name });
  const open = state.push('admonition_open', 'div', 1);
  open.attrs = admonitionAttributes(type);
  open.info = type;
  open.map = [startLine, end ?? endLine];
  const content = title === '' ? textsOf(state.env)[type] : title;
  const titleOpen = pushInline(state, TITLE, { content, map: [startLine, startLine + 1] });
  titleOpen.attrs = [['class', 'admonition-title']];
  parseInside(state, startLine + 1, end ?? endLine);
  state.push('admonition_close', 'div', -1);
  state.line = end === undefined ? endLine : end + 1;
  return true;
}

/** The closing line of what three colons or more open; where there is none, that is told. */
export function admonitionEnd(
  state: StateBlock,
  [startLine, endLine]: readonly [number, number],
  { colons, name }: { readonly colons: number; readonly name: string },
): number | undefined {
  const end = containerEnd(state, startLine, endLine);
  if (end !== undefined) return end;
  const marker = ':'.repeat(colons);
  const message = `\`${marker}${name}\` is never closed.`;
  const suggestion = `End it with a line \`${marker}\`.`;
  report(pageOf(state.env), startLine, { code: 'unclosed-admonition', message, suggestion });
  return undefined;
}

function readTitle(rest: string): string | undefined {
  const text = rest.trim();
  if (text === '') return '';
  if (text.startsWith('[')) return text.endsWith(']') ? text.slice(1, -1).trim() : undefined;
  return /^\s/.test(rest) ? text : undefined;
}

/** The attributes of an admonition's element. */
export function admonitionAttributes(type: AdmonitionType): [string, string][] {
  return [
    ['class', `admonition admonition-${type}`],
    ['role', 'note'],
  ];
}

function reportType(state: StateBlock, line: number, name: string): void {
  const guess = nearest(name, types);
  const suggestion = guess === undefined ? `The types are ${types.join(', ')}.` : `Did you mean \`:::${guess}\`?`;
  const message = `\`:::${name}\` is not an admonition.`;
  report(pageOf(state.env), line, { code: 'unknown-admonition', message, suggestion });
}
