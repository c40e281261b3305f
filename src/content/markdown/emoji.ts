// Emoji shortcodes by name only (`:tada:`): smileys such as `:)` stay text, as they occur in code and paths. The names are
// markdown-it-emoji's; its rule is not used, as its one pattern of all 1,900 names costs more than the rest of a page.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import names from 'markdown-it-emoji/lib/data/full.mjs';

/** Without its closing colon, which may open the next one: `10:30:tada:`. */
const SHORTCODE = /:([a-z0-9_+-]{1,48})(?=:)/g;

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
    out.push(Object.assign(new state.Token(type, '', 0), { content: text, level }));
  };
  for (const { index, 0: start, 1: name = '' } of content.matchAll(SHORTCODE)) {
    if (index < last || !Object.hasOwn(names, name)) continue;
    if (index > last) add('text', content.slice(last, index));
    add('emoji', names[name] ?? '');
    last = index + start.length + 1;
  }
  if (last === 0) out.push(token);
  else if (last < content.length) add('text', content.slice(last));
}
