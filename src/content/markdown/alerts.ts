// GitHub alerts: a quote whose first line is `[!NOTE]` becomes an admonition.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { type AdmonitionType, createAdmonitionAttributes } from './admonitions.ts';
import { getTextsInPageLanguage } from './page.ts';

/** Kinds of alerts, as GitHub names them. */
export const alertKinds: readonly string[] = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'];

const ALERT_HEAD_PATTERN = new RegExp(`^\\[!(${alertKinds.join('|')})\\][ \\t]*(?:\\n|$)`, 'i');

/** Adds the core rule for alerts. It runs before inline parsing, so that `[!NOTE]` is not parsed as a link. */
export function addAlertRule(md: MarkdownIt): void {
  md.core.ruler.after('block', 'alerts', (state: StateCore) => {
    if (!state.src.includes('[!')) return;
    const tokens: Token[] = [];
    const types: (string | undefined)[] = [];
    for (let index = 0; index < state.tokens.length; index++) {
      const token = state.tokens[index] as Token;
      if (token.type === 'blockquote_close') {
        if (types.pop() !== undefined) Object.assign(token, { type: 'admonition_close', tag: 'div' });
      }
      tokens.push(token);
      if (token.type !== 'blockquote_open') continue;
      const inline = state.tokens[index + 1]?.type === 'paragraph_open' ? state.tokens[index + 2] : undefined;
      const match = inline === undefined ? null : ALERT_HEAD_PATTERN.exec(inline.content);
      const type = match?.[1]?.toLowerCase() as AdmonitionType | undefined;
      types.push(type);
      if (inline === undefined || match === null || type === undefined) continue;
      const attrs = createAdmonitionAttributes(type);
      Object.assign(token, { type: 'admonition_open', tag: 'div', info: type, attrs });
      tokens.push(...createAlertTitleTokens(type, token.map, state));
      inline.content = inline.content.slice(match[0].length);
      if (inline.map !== null) inline.map = [inline.map[0] + 1, inline.map[1]];
      if (inline.content === '') index += 3;
    }
    state.tokens = tokens;
  });
}

/** Returns the tokens of an alert's title, which is the name of its type. */
function createAlertTitleTokens(type: AdmonitionType, map: Token['map'], { Token: Made, env }: StateCore): Token[] {
  const open = new Made('admonition_title_open', 'p', 1);
  open.attrs = [['class', 'admonition-title']];
  const inline = new Made('inline', '', 0);
  Object.assign(inline, { content: getTextsInPageLanguage(env)[type], map, children: [] });
  const title = [open, inline, new Made('admonition_title_close', 'p', -1)];
  for (const token of title) token.block = true;
  return title;
}
