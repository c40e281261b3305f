// Components within a block of HTML, such as `<td><Badge>new</Badge></td>`. Markdown parses such a block as one piece, so it is split here.
// The content of a component and everything around it stays HTML.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { tabComponentNames } from './component-names.ts';
import { findPageOfEnv } from './page.ts';
import { type ComponentTag, findComponentTagAt } from './tags.ts';

/** Matches elements whose content is not searched for components: code, scripts, drawings and comments. */
const VERBATIM_ELEMENT_PATTERN = /<(?:script|style|textarea|pre|code|svg|math|!)/i;

/** Adds the core rule that turns each block of HTML with components into an inline token, without parsing Markdown in it. */
export function addHtmlComponentRule(md: MarkdownIt): void {
  md.core.ruler.push('components_in_html', (state) => {
    const page = findPageOfEnv(state.env);
    if (page === undefined || page.pieces) return;
    for (const [index, token] of state.tokens.entries()) {
      if (token.type !== 'html_block' || !/<[A-Z]/.test(token.content)) continue;
      const tags = findComponentTags(token.content, page.components.names);
      if (tags === undefined) continue;
      page.components.isUsed = true;
      const { map, level } = token;
      state.tokens[index] = Object.assign(new state.Token('inline', '', 0), {
        map,
        level,
        children: splitAtTags(state, token, tags),
      });
    }
  });
}

/** A component tag with its offset; for an opening tag, `end` is the offset where its element ends. */
interface LocatedTag {
  readonly tag: ComponentTag;
  readonly offset: number;
  end?: number;
}

/** Returns the component tags in a piece of HTML; `undefined` if it has none or if they are unbalanced. */
export function findComponentTags(
  html: string,
  componentNames: ReadonlySet<string>,
): readonly LocatedTag[] | undefined {
  if (VERBATIM_ELEMENT_PATTERN.test(html)) return undefined;
  const tags: LocatedTag[] = [];
  const open: LocatedTag[] = [];
  for (const { index } of html.matchAll(/<\/?[A-Z]/g)) {
    const tag = findComponentTagAt(html, index, componentNames);
    if (tag === undefined) continue;
    if (tabComponentNames.includes(tag.name)) return undefined;
    const placed: LocatedTag = { tag, offset: index };
    tags.push(placed);
    if (tag.isEmpty) placed.end = tag.end;
    else if (!tag.isClosing) open.push(placed);
    else {
      const opened = open.pop();
      if (opened?.tag.name !== tag.name) return undefined;
      opened.end = tag.end;
    }
  }
  return tags.length === 0 || open.length > 0 ? undefined : tags;
}

function splitAtTags({ Token: Made }: StateCore, { content }: Token, tags: readonly LocatedTag[]): Token[] {
  const tokens: Token[] = [];
  const html = (from: number, to: number) => {
    // Splits at line ends, so that findings have the right line.
    for (const [index, line] of content.slice(from, to).split('\n').entries()) {
      if (index > 0) tokens.push(new Made('softbreak', 'br', 0));
      for (const piece of line.split(/(?=<)|(?<=>)/)) {
        const type = piece.trim() === '' ? 'text' : 'html_inline';
        if (piece !== '') tokens.push(Object.assign(new Made(type, '', 0), { content: piece }));
      }
    }
  };
  let last = 0;
  for (const { tag, offset, end = offset } of tags) {
    html(last, offset);
    last = tag.end;
    const { name, written } = tag;
    if (!tag.isClosing) {
      const meta = { name, written, source: content.slice(offset, end) };
      tokens.push(Object.assign(new Made('component_open', '', 1), { meta }));
    }
    if (tag.isClosing || tag.isEmpty) tokens.push(new Made('component_close', '', -1));
  }
  html(last, content.length);
  return tokens;
}
