// Footnotes by markdown-it-footnote, with links that say where they lead.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import footnote from 'markdown-it-footnote';
import { escapeAttribute } from '../../model/html.ts';
import { fillText } from '../../model/messages.ts';
import { textsOf } from './page.ts';

/** Footnotes: `[^1]` and `^[inline]`. */
export function footnotes(md: MarkdownIt): void {
  md.use(footnote);
  // Replaces the plugin's rule, which copies all tokens of the page for each footnote.
  md.core.ruler.at('footnote_tail', placeFootnotes);
  md.renderer.rules.footnote_block_open = (_tokens, _index, _options, env) =>
    `<section class="footnotes" aria-label="${escapeAttribute(textsOf(env).footnotes)}">\n<ol class="footnotes-list">\n`;
  md.renderer.rules.footnote_ref = (tokens, index, _options, env) => {
    const { number, suffix } = readNote(tokens[index]?.meta);
    const label = escapeAttribute(fillText(textsOf(env).footnote, { number }));
    return `<sup class="footnote-ref"><a href="#fn${number}" id="fnref${number}${suffix}" aria-label="${label}">[${number}]</a></sup>`;
  };
  md.renderer.rules.footnote_open = (tokens, index) =>
    `<li id="fn${readNote(tokens[index]?.meta).number}" class="footnote-item">`;
  md.renderer.rules.footnote_anchor = (tokens, index, _options, env) => {
    const { number, suffix } = readNote(tokens[index]?.meta);
    const label = escapeAttribute(fillText(textsOf(env).backToFootnote, { number }));
    return ` <a href="#fnref${number}${suffix}" class="footnote-backref" aria-label="${label}">\u21a9\ufe0e</a>`;
  };
}

function readNote(meta: Record<string, unknown> | null | undefined): { number: number; suffix: string } {
  const sub = Number(meta?.subId ?? 0);
  return { number: Number(meta?.id ?? 0) + 1, suffix: sub > 0 ? `-${sub}` : '' };
}

interface Note {
  readonly label?: string;
  readonly count?: number;
  readonly content?: string;
  readonly tokens?: Token[];
}

/** Core rule: moves the texts of footnotes to the end, in the order of their references. */
function placeFootnotes(state: StateCore): void {
  const notes = state.env.footnotes as { readonly list?: readonly Note[] } | undefined;
  if (notes === undefined) return;
  const kept: Token[] = [];
  const byLabel = new Map<string, Token[]>();
  let target = kept;
  for (const token of state.tokens) {
    if (token.type === 'footnote_reference_open') {
      target = [];
      byLabel.set(String(token.meta?.label), target);
    } else if (token.type === 'footnote_reference_close') target = kept;
    else target.push(token);
  }
  if (notes.list !== undefined) {
    kept.push(new state.Token('footnote_block_open', '', 1));
    for (const [id, note] of notes.list.entries()) {
      const { label, count = 1 } = note;
      const add = (type: string, nesting: -1 | 0 | 1, subId = 0): void => {
        kept.push(Object.assign(new state.Token(type, '', nesting), { meta: { id, subId, label } }));
      };
      add('footnote_open', 1);
      kept.push(...(note.tokens === undefined ? (byLabel.get(label ?? '') ?? []) : paragraphOf(state, note)));
      const last = kept.at(-1)?.type === 'paragraph_close' ? kept.pop() : undefined;
      for (let subId = 0; subId < Math.max(count, 1); subId++) add('footnote_anchor', 0, subId);
      if (last !== undefined) kept.push(last);
      add('footnote_close', -1);
    }
    kept.push(new state.Token('footnote_block_close', '', -1));
  }
  state.tokens = kept;
}

function paragraphOf({ Token: Made }: StateCore, { tokens: children = [], content = '' }: Note): Token[] {
  const open = Object.assign(new Made('paragraph_open', 'p', 1), { block: true });
  const inline = Object.assign(new Made('inline', '', 0), { children, content });
  return [open, inline, Object.assign(new Made('paragraph_close', 'p', -1), { block: true })];
}
