// `<Tabs groupId><TabItem value label default>` around Markdown. Without a script every panel is visible under its
// label; the client turns them into tabs.
import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import { collapseWhiteSpace } from '../../lib/text.ts';
import { escapeText } from '../../model/html.ts';
import { tabComponentNames } from './component-names.ts';
import {
  type BlockTag,
  CONTAINER_RULE_OPTIONS,
  findContainerEnd,
  findLineAfterContainer,
  parseBlockTagAt,
  parseDedentedContent,
} from './containers.ts';
import { findPageOfEnv, reportFault } from './page.ts';
import { decodeEntities, extractPlainText } from './plain-text.ts';
import { parseAttributes } from './tags.ts';

/** Adds the block rule for tabs. */
export function addTabRules(md: MarkdownIt): void {
  md.block.ruler.before('code', 'tabs', parseTabs, CONTAINER_RULE_OPTIONS);
  md.renderer.rules.tab_label = (tokens, index) =>
    `<p class="tab-label">${escapeText(tokens[index]?.content ?? '')}</p>\n`;
}

function parseTabs(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const tag = parseBlockTagAt(state, startLine);
  if (tag === undefined || !tabComponentNames.includes(tag.name)) return false;
  if (silent) return true;
  const end = tag.isClosing ? undefined : findContainerEnd(state, startLine, endLine);
  if (end === undefined) {
    const message = tag.isClosing
      ? `\`</${tag.name}>\` closes nothing.`
      : `\`<${tag.name}>\` is not closed in the block where it opens.`;
    reportFault(findPageOfEnv(state.env), startLine, { code: 'invalid-tabs', severity: 'error', message });
    state.line = startLine + 1;
    return true;
  }
  const map: [number, number] = [startLine, end];
  const stop = tag.name === 'Tabs' ? parseTabGroup(state, tag, map) : parseTab(state, tag, map);
  state.line = findLineAfterContainer(stop, end);
  return true;
}

/** Parses a group of tabs, and returns the line after its content. */
function parseTabGroup(state: StateBlock, tag: BlockTag, map: [number, number]): number {
  const { groupId, values, defaultValue } = parseTagAttributes(tag);
  pushTabGroupOpening(
    (...token) => state.push(...token),
    map,
    groupId === undefined ? undefined : formatPropValue(groupId),
  );
  const first = state.tokens.length;
  const stop = parseDedentedContent(state, map[0] + 1, map[1]);
  setTabLabelsAndDefault(state.tokens.slice(first), {
    level: state.level,
    labels: parseLabelsByValue(values),
    defaultValue,
  });
  state.push('tabs_close', 'div', -1);
  return stop;
}

/** Parses a tab, and returns the line after its content. */
function parseTab(state: StateBlock, tag: BlockTag, map: [number, number]): number {
  const attributes = parseTagAttributes(tag);
  const [value, label] = [attributes.value, attributes.label].map((item) =>
    item === undefined ? undefined : formatPropValue(item),
  );
  if (value === undefined && label === undefined) {
    const message = 'A `<TabItem>` needs a `value` or a `label`.';
    reportFault(findPageOfEnv(state.env), map[0], { code: 'invalid-tabs', severity: 'error', message });
  }
  const name = label ?? value ?? '';
  const isDefault = !['undefined', 'false'].includes(String(attributes.default));
  pushTabOpening((...token) => state.push(...token), map, { value: value ?? name, label: name, isDefault });
  const stop = parseDedentedContent(state, map[0] + 1, map[1]);
  state.push('tab_close', 'section', -1);
  return stop;
}

/** Adds a token, like `push` of markdown-it's states. */
export type TokenPusher = (type: string, tag: string, nesting: -1 | 0 | 1) => Token;

/** Opens a group of tabs; `tabs_close` closes it. */
export function pushTabGroupOpening(push: TokenPusher, map: Token['map'], groupId: string | undefined): void {
  const open = push('tabs_open', 'div', 1);
  open.map = map;
  open.attrs = [['class', 'tabs']];
  if (groupId !== undefined) open.attrs.push(['data-group', groupId]);
}

/** Opens a tab with its label and returns the token of the label; `tab_close` closes the tab. */
export function pushTabOpening(
  push: TokenPusher,
  map: Token['map'],
  { value, label, isDefault }: Readonly<Record<'value' | 'label', string>> & { readonly isDefault?: boolean },
): Token {
  const open = push('tab_open', 'section', 1);
  open.map = map;
  open.attrs = [
    ['class', 'tab'],
    ['data-value', value],
    ['data-label', label],
  ];
  if (isDefault) open.attrs.push(['data-default', '']);
  return Object.assign(push('tab_label', '', 0), { content: label });
}

/** Names each group of tabs by the heading above it, for screen readers. A heading within a tab names only groups in that tab. */
export function nameTabGroups(tokens: readonly Token[]): void {
  const outer: string[] = [];
  let name = '';
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') name = collapseWhiteSpace(extractPlainText(tokens[index + 1]?.children ?? []));
    else if (token.type === 'tab_open') outer.push(name);
    else if (token.type === 'tab_close') name = outer.pop() ?? '';
    else if (token.type === 'tabs_open' && name !== '') token.attrs?.push(['role', 'group'], ['aria-label', name]);
  }
}

/** Returns the attributes of a tag; a value that is not JSON becomes the text between its braces. */
function parseTagAttributes({ written }: BlockTag): Readonly<Record<string, unknown>> {
  const { values, faults } = parseAttributes(written, decodeEntities);
  return { ...Object.fromEntries(faults.map(({ name, text }) => [name, text])), ...values };
}

function formatPropValue(value: unknown): string {
  return value === true ? '' : String(value);
}

/** Returns the labels by value from `values={[{ value, label }]}` of a group. */
function parseLabelsByValue(values: unknown): ReadonlyMap<string, string> {
  const list: readonly unknown[] = Array.isArray(values) ? values : [];
  const pairs = list.flatMap((item): [string, string][] => {
    const { value, label = value } = (typeof item === 'object' && item !== null ? item : {}) as Record<string, unknown>;
    return value === undefined ? [] : [[formatPropValue(value), formatPropValue(label)]];
  });
  return new Map(pairs);
}

interface TabGroupSettings {
  /** Nesting level of the group's tabs; tabs of nested groups have a higher level. */
  readonly level: number;
  readonly labels: ReadonlyMap<string, string>;
  readonly defaultValue: unknown;
}

/** Applies the labels and the default of a group to its tabs. */
function setTabLabelsAndDefault(tokens: readonly Token[], { level, labels, defaultValue }: TabGroupSettings): void {
  for (const [index, tab] of tokens.entries()) {
    if (tab.type !== 'tab_open' || tab.level !== level) continue;
    const value = String(tab.attrGet('data-value'));
    const label = labels.get(value);
    const shown = tokens[index + 1];
    if (label !== undefined && tab.attrGet('data-label') === value && shown !== undefined) {
      tab.attrSet('data-label', label);
      shown.content = label;
    }
    if (typeof defaultValue !== 'string' && typeof defaultValue !== 'number') continue;
    tab.attrs = (tab.attrs ?? []).filter(([name]) => name !== 'data-default');
    if (String(defaultValue) === value) tab.attrPush(['data-default', '']);
  }
}
