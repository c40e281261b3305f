// `<Tabs groupId><TabItem value label default>` around Markdown. Without a script every panel is visible under its
// label; the client turns them into tabs.
import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import { escapeText } from '../../model/html.ts';
import { type BlockTag, containerEnd, INTERRUPTS, lineText, parseDedented, readBlockTag } from './containers.ts';
import { pageOf, report } from './page.ts';

/** Block rule: tabs. */
export function tabs(md: MarkdownIt): void {
  md.block.ruler.before('code', 'tabs', parseTabs, INTERRUPTS);
  md.renderer.rules.tab_label = (tokens, index) =>
    `<p class="tab-label">${escapeText(tokens[index]?.content ?? '')}</p>\n`;
}

function parseTabs(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const tag = readBlockTag(lineText(state, startLine));
  if (tag === undefined || tag.name === 'details') return false;
  if (silent) return true;
  const end = tag.isClosing ? undefined : containerEnd(state, startLine, endLine);
  if (end === undefined) {
    reportUnpaired(state, startLine, tag);
    state.line = startLine + 1;
    return true;
  }
  const map: [number, number] = [startLine, end];
  if (tag.name === 'Tabs') parseGroup(state, tag, map);
  else parseTab(state, tag, map);
  state.line = end + 1;
  return true;
}

function parseGroup(state: StateBlock, tag: BlockTag, map: [number, number]): void {
  openTabs((...token) => state.push(...token), map, tag.attributes.groupId);
  parseDedented(state, map[0] + 1, map[1]);
  state.push('tabs_close', 'div', -1);
}

function parseTab(state: StateBlock, tag: BlockTag, map: [number, number]): void {
  const { value, label, default: isDefault } = tag.attributes;
  if (value === undefined && label === undefined) {
    const message = 'A `<TabItem>` needs a `value` or a `label`.';
    report(pageOf(state.env), map[0], { code: 'invalid-tabs', severity: 'error', message });
  }
  const name = label ?? value ?? '';
  const names = { value: value ?? name, label: name, isDefault: isDefault !== undefined && isDefault !== 'false' };
  openTab((...token) => state.push(...token), map, names);
  parseDedented(state, map[0] + 1, map[1]);
  state.push('tab_close', 'section', -1);
}

/** Adds a token, as a state of markdown-it does. */
export type Push = (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

/** Begins tabs; `tabs_close` ends them. */
export function openTabs(push: Push, map: Token['map'], groupId: string | undefined): void {
  const open = push('tabs_open', 'div', 1);
  open.map = map;
  open.attrs = [['class', 'tabs']];
  if (groupId !== undefined) open.attrs.push(['data-group', groupId]);
}

/** Begins one of them, under its label; `tab_close` ends it. */
export function openTab(
  push: Push,
  map: Token['map'],
  { value, label, isDefault }: Readonly<Record<'value' | 'label', string>> & { readonly isDefault?: boolean },
): void {
  const open = push('tab_open', 'section', 1);
  open.map = map;
  open.attrs = [
    ['class', 'tab'],
    ['data-value', value],
    ['data-label', label],
  ];
  if (isDefault) open.attrs.push(['data-default', '']);
  push('tab_label', '', 0).content = label;
}

function reportUnpaired(state: StateBlock, line: number, tag: BlockTag): void {
  const message = tag.isClosing
    ? `\`</${tag.name}>\` closes nothing.`
    : `\`<${tag.name}>\` is never closed in the block that it opens in.`;
  report(pageOf(state.env), line, { code: 'invalid-tabs', severity: 'error', message });
}
