// Emoji shortcodes by name only (`:tada:`). Smileys such as `:)` stay text, because they occur in code and paths. The names are those of
// markdown-it-emoji. Its rule is not used: its regular expression of all 1,900 names takes longer than the rest of a page.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import names from 'markdown-it-emoji/lib/data/full.mjs';

/**
 * Matches consecutive shortcodes that are not next to a letter, digit or colon. Next to such a character, a match would be part of an
 * address (`2001:db8:100:1::5`), a ratio or a line of `passwd`.
 */
const SHORTCODES_PATTERN = /(?<![\p{L}\p{N}:])(?::[a-z0-9_+-]{1,48}:)+(?![\p{L}\p{N}:])/gu;

/** Adds the core rule for emoji shortcodes. */
export function addEmojiRule(md: MarkdownIt): void {
  md.core.ruler.after('linkify', 'emoji', (state: StateCore) => {
    for (const block of state.tokens) {
      if (block.children === null || !block.content.includes(':')) continue;
      let isInAutolink = false;
      const children: Token[] = [];
      for (const token of block.children) {
        if (token.info === 'auto') isInAutolink = token.nesting === 1;
        if (token.type !== 'text' || isInAutolink || !token.content.includes(':')) children.push(token);
        else splitAtShortcodes(token, state, children);
      }
      block.children = children;
    }
  });
  md.renderer.rules.emoji = (tokens, index) => tokens[index]?.content ?? '';
}

function splitAtShortcodes(token: Token, state: StateCore, out: Token[]): void {
  const { content, level } = token;
  let last = 0;
  const add = (type: string, text: string, markup = ''): void => {
    out.push(Object.assign(new state.Token(type, '', 0), { content: text, level, markup }));
  };
  for (const { index, 0: run } of content.matchAll(SHORTCODES_PATTERN)) {
    const found = run.slice(1, -1).split('::');
    if (!found.every((name) => Object.hasOwn(names, name))) continue;
    if (index > last) add('text', content.slice(last, index));
    for (const name of found) add('emoji', names[name] ?? '', `:${name}:`);
    last = index + run.length;
  }
  if (last === 0) out.push(token);
  else if (last < content.length) add('text', content.slice(last));
}
