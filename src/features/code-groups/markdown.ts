// Shows code blocks as tabs: blocks in a `:::code-group`, adjacent blocks with `tab`, and npm commands with `npm2yarn`, which are
// translated for other package managers. All are shorthands for the tabs of `tabs.ts`.
import type { MarkdownIt, StateBlock, StateCore, Token } from 'markdown-it';
import { parseAdmonitionContent } from '../../content/markdown/admonitions.ts';
import { unescapeFenceInfo } from '../../content/markdown/code.ts';
import {
  CONTAINER_RULE_OPTIONS,
  extractLineText,
  isCodeLine,
  parseAdmonitionFence,
} from '../../content/markdown/containers.ts';
import { pushTabGroupOpening, pushTabOpening, type TokenPusher } from '../../content/markdown/tabs.ts';
import { removeHtmlComments } from '../../model/balance.ts';
import type { PageContext } from '../../model/extension-markdown.ts';
import { packageManagers, translateNpmCommands } from './package-managers.ts';
import { parseTabInfo, type TabFenceInfo } from './tab-info.ts';

const CODE_GROUP_OPENING_PATTERN = /^code-group(?=\s|\[|$)(.*)$/i;
const GROUP_ID_PATTERN = /^\{?\s*groupId=(?:"([^"]*)"|'([^']*)'|([^\s}]+))\s*\}?$/;
/** Group id of tabs that are named by their languages: if a reader chooses a language, all these tabs show it. */
const LANGUAGES_GROUP_ID = 'code-language';
const PACKAGE_MANAGERS_GROUP_ID = 'npm2yarn';

/** Adds the Markdown rules for code groups. */
export function addCodeGroupRules(md: MarkdownIt, page: PageContext): void {
  const parseCodeGroup = (state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean => {
    const group = isCodeLine(state, startLine) ? undefined : parseCodeGroupOpening(extractLineText(state, startLine));
    if (group === undefined || silent) return group !== undefined;
    if (group.unread !== undefined) reportUnknownOption(page, startLine, group.unread);
    pushCodeGroup(state, [startLine, endLine], group);
    return true;
  };
  md.block.ruler.before('admonition', 'code_group', parseCodeGroup, CONTAINER_RULE_OPTIONS);
  const infoOf = (token: Token) => parseTabInfo(unescapeFenceInfo(token.info, md.utils.unescapeAll));
  const tabName = ({ language }: TabFenceInfo) =>
    language === '' ? (page.texts.code ?? '') : page.languageName(language);
  // This rule runs before links are collected. Earlier rules have replaced variables and removed directives from code.
  md.core.ruler.before('places', 'code_tabs', (state: StateCore) => {
    if (!state.tokens.some(isCodeTabToken)) return;
    state.tokens = groupCodeTabs(state.tokens, { nameOf: tabName, infoOf, Token: state.Token, page });
  });
}

function isCodeTabToken({ type, info }: Token): boolean {
  return type === 'code_group_open' || (type === 'fence' && /\b(?:tab|npm2yarn)\b/.test(info));
}

interface CodeGroupOpening {
  readonly colons: number;
  readonly groupId?: string;
  /** Text after `code-group` that has no meaning. */
  readonly unread?: string;
}

function parseCodeGroupOpening(line: string): CodeGroupOpening | undefined {
  const fence = parseAdmonitionFence(line);
  const rest = fence && CODE_GROUP_OPENING_PATTERN.exec(fence.head)?.[1]?.trim();
  if (fence === undefined || rest === undefined) return undefined;
  const [isRead, ...ids] = GROUP_ID_PATTERN.exec(rest) ?? [];
  const groupId = ids.find((id) => id !== undefined);
  return { colons: fence.colons, groupId, ...(isRead === undefined && rest !== '' && { unread: rest }) };
}

function reportUnknownOption(page: PageContext, line: number, option: string): void {
  const message = `\`${option}\` is not an option of \`:::code-group\`.`;
  const suggestion = 'It takes `groupId="name"`. Write the name of a tab after its language: ` ```js [Name] `.';
  page.report({ code: 'invalid-code-group', message, suggestion }, line);
}

function pushCodeGroup(
  state: StateBlock,
  [startLine, endLine]: readonly [number, number],
  { colons, groupId }: CodeGroupOpening,
): void {
  const open = state.push('code_group_open', 'div', 1);
  open.meta = { groupId };
  open.map = [startLine, parseAdmonitionContent(state, [startLine, endLine], { colons, name: 'code-group' })];
  state.push('code_group_close', 'div', -1);
}

/** State for building tabs. */
interface CodeTabContext {
  readonly Token: StateCore['Token'];
  readonly infoOf: (fence: Token) => TabFenceInfo;
  /** Returns the label of a block's language. */
  readonly nameOf: (info: TabFenceInfo) => string;
  readonly page: PageContext;
}

interface CodeTab {
  readonly label: string;
  readonly tokens: readonly Token[];
}

function groupCodeTabs(tokens: readonly Token[], making: CodeTabContext): Token[] {
  const regrouped: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    const token = tokens[index] as Token;
    const run = findAdjacentTabs(tokens, index, making);
    if (token.type === 'code_group_open') {
      let end = index + 1;
      while (tokens[end]?.type !== 'code_group_close' || tokens[end]?.level !== token.level) end++;
      regrouped.push(...convertGroupToTabs(token, tokens.slice(index + 1, end), making));
      index = end + 1;
    } else if (run.length > 0) {
      const groupId = making.infoOf(token).groupId;
      const isByLanguage = run.every(({ tokens: [first] }) => making.infoOf(first as Token).tab?.label === undefined);
      const tabs = run.map((tab) => ({
        ...tab,
        tokens: tab.tokens.flatMap((item) => createPackageManagerTabs(item, making)),
      }));
      regrouped.push(...createTabTokens(tabs, making, groupId ?? (isByLanguage ? LANGUAGES_GROUP_ID : undefined)));
      index += run.reduce((sum, tab) => sum + tab.tokens.length, 0);
    } else {
      regrouped.push(...createPackageManagerTabs(token, making));
      index++;
    }
  }
  return regrouped;
}

/** Returns the tabs of a `:::code-group`. Content that is not code is shown below the tabs, and reported. */
function convertGroupToTabs({ meta, map, level }: Token, inside: readonly Token[], making: CodeTabContext): Token[] {
  const tabs: CodeTab[] = [];
  const others: Token[] = [];
  for (const token of inside) {
    if (token.type !== 'fence' || token.level !== level + 1) {
      others.push(token);
      continue;
    }
    const info = making.infoOf(token);
    const label = info.tab?.label ?? info.title;
    token.meta = { ...token.meta, hasTab: info.tab?.label === undefined };
    tabs.push({ label: label ?? making.nameOf(info), tokens: createPackageManagerTabs(token, making) });
  }
  const other = others.find(
    ({ type, content }) => type !== 'html_block' || removeHtmlComments(content).fragment.trim() !== '',
  );
  if (other !== undefined || tabs.length === 0) {
    const message = other
      ? 'Only code blocks can be tabs of a `:::code-group`.'
      : 'This `:::code-group` has no code block.';
    const suggestion = other
      ? 'This content is shown below the tabs. Use `<Tabs>` for tabs with other content.'
      : undefined;
    const line = other?.map?.[0] ?? map?.[0] ?? 0;
    making.page.report({ code: 'invalid-code-group', message, suggestion }, line);
  }
  return [
    ...(tabs.length === 0 ? [] : createTabTokens(tabs, making, meta?.groupId as string | undefined)),
    ...groupCodeTabs(others, making),
  ];
}

/** Returns the adjacent code blocks with `tab`, starting at an index. A label that already occurred starts a new group. */
function findAdjacentTabs(tokens: readonly Token[], start: number, { infoOf, nameOf }: CodeTabContext): CodeTab[] {
  const run: CodeTab[] = [];
  const labels = new Set<string>();
  for (let index = start; tokens[index]?.type === 'fence'; ) {
    const info = infoOf(tokens[index] as Token);
    if (info.tab === undefined) break;
    const label = info.tab.label ?? nameOf(info);
    if (labels.has(label)) break;
    labels.add(label);
    const inTab = tokens.slice(index, index + info.tab.span);
    const end = inTab.findIndex(({ type }) => type !== 'fence');
    run.push({ label, tokens: end < 0 ? inTab : inTab.slice(0, end) });
    index += run.at(-1)?.tokens.length ?? 1;
  }
  return run;
}

/** Returns tabs for the package managers, or the block unchanged if its commands are equal in all of them. */
function createPackageManagerTabs(token: Token, making: CodeTabContext): Token[] {
  if (token.type !== 'fence' || !making.infoOf(token).isNpm2yarn) return [token];
  const tabs = packageManagers.map((label): CodeTab => {
    const content = translateNpmCommands(token.content, label);
    return { label, tokens: [Object.assign(new making.Token('fence', 'code', 0), token, { content })] };
  });
  const isSame = tabs.every(({ tokens: [fence] }) => fence?.content === token.content);
  return isSame ? [token] : createTabTokens(tabs, making, PACKAGE_MANAGERS_GROUP_ID);
}

function createTabTokens(tabs: readonly CodeTab[], making: CodeTabContext, groupId: string | undefined): Token[] {
  const tokens: Token[] = [];
  const push: TokenPusher = (type, tag, nesting) => {
    const token = new making.Token(type, tag, nesting);
    token.block = true;
    tokens.push(token);
    return token;
  };
  const lines = tabs[0]?.tokens[0]?.map ?? null;
  pushTabGroupOpening(push, lines, groupId);
  for (const { label, tokens: content } of tabs) {
    pushTabOpening(push, content[0]?.map ?? null, {
      value: groupId === PACKAGE_MANAGERS_GROUP_ID ? label.toLowerCase() : label,
      label,
    });
    tokens.push(...content);
    push('tab_close', 'section', -1);
  }
  push('tabs_close', 'div', -1);
  return tokens;
}
