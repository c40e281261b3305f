// Emoji shortcodes by name only (`:tada:`): smileys such as `:)` stay text, as they occur in code and paths. The names are
// markdown-it-emoji's; its rule is not used, as its one pattern of all 1,900 names costs more than the rest of a page.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import names from 'markdown-it-emoji/lib/data/full.mjs';

const SHORTCODE = /:([a-z0-9_+-]{1,48}):/g;

/** Core rule: emoji shortcodes. */
export function emoji(md: MarkdownIt): void {
  md.core.ruler.after('linkify', 'emoji', (state: StateCore) => {
    for (const block of state.tokens) {
      if (block.children === null || !block.content.includes(':')) continue;
      let isInAutolink = false;
      const children: Token[] = [];
      for (const token of block.children) {
        if (token.info === 'auto') isInAutolink = token.nesting === 1;
        if (token.type !== 'text' || isInAutolink || !token.content.includes(':')) children.push(token);
        else split(token, state, children);
      }
      block.children = children;
    }
  });
  md.renderer.rules.emoji = (tokens, index) => tokens[index]?.content ?? '';
}

function split(token: Token, state: StateCore, out: Token[]): void {
  const { content, level } = token;
  let last = 0;
  const add = (type: string, text: string): void => {
    const made = new state.Token(type, '', 0);
    made.content = text;
    made.level = level;
    out.push(made);
  };
  SHORTCODE.lastIndex = 0;
  for (let match = SHORTCODE.exec(content); match !== null; match = SHORTCODE.exec(content)) {
    const name = match[1] ?? '';
    // The closing colon may open the next one: `10:30:tada:`.
    if (!Object.hasOwn(names, name)) {
      SHORTCODE.lastIndex--;
      continue;
    }
    if (match.index > last) add('text', content.slice(last, match.index));
    add('emoji', names[name] ?? '');
    last = SHORTCODE.lastIndex;
  }
  if (last === 0) out.push(token);
  else if (last < content.length) add('text', content.slice(last));
}
