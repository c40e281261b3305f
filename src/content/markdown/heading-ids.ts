// Ids that authors write at the end of a heading: `{#id}`, optionally followed by its former ids, which stay valid as anchors.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { isPageId } from '../../model/page-ids.ts';
import { firstColumn, locationAt, type PageWork, pageOf } from './page.ts';
import { takeId } from './raw-html.ts';
import { fillMarks } from './variables.ts';

/** Spaces are allowed, as in Python-Markdown. Former ids may follow. */
const EXPLICIT = /\s*\{(?:#|:?[ \t]+#|:#)([^\s{}#]+)((?:[ \t]+#?[^\s{}#=.:"'<>&][^\s{}#="'<>&]*)*)[ \t]*\}\s*$/;

/** Moves explicit ids from the ends of headings to their attributes. */
export function takeExplicitIds(md: MarkdownIt, { env, tokens }: StateCore): void {
  const page = pageOf(env);
  if (page === undefined) return;
  for (const [at, open] of tokens.entries()) {
    const inline = tokens[at + 1];
    if (open.type !== 'heading_open' || !inline?.content.endsWith('}')) continue;
    const [end = '', id, others = ''] = EXPLICIT.exec(inline.content) ?? [];
    if (id === undefined || isEscaped(inline.content, end)) continue;
    inline.content = inline.content.slice(0, -end.length);
    open.attrSet('id', fillMarks(md.utils.unescapeAll(id), page.values));
    const former = others
      .trim()
      .split(/[ \t]+#?/)
      .map((each) => each.replace(/^#/, ''));
    if (others !== '') open.meta = { ...open.meta, formerIds: former };
  }
}

/** Whether a backslash escapes `end`, the end of a text. */
export function isEscaped(text: string, end: string): boolean {
  const begin = text.length - end.trimStart().length;
  return (/\\*$/.exec(text.slice(0, begin))?.[0].length ?? 0) % 2 === 1;
}

/** Returns the former ids of a heading, to which external links may still point. */
export function formerIds(open: Token): readonly string[] {
  return (open.meta as { readonly formerIds?: readonly string[] } | null)?.formerIds ?? [];
}

/** Adds an anchor for each former id to its heading. */
export function keepFormerIds({ Token: Made, tokens }: StateCore, page: PageWork): void {
  let line = 0;
  for (const [at, open] of tokens.entries()) {
    if (open.map !== null) line = open.map[0];
    const children = tokens[at + 1]?.children;
    if (open.type !== 'heading_open' || children == null) continue;
    for (const id of formerIds(open)) {
      const isFree = !page.ids.has(id) && !isPageId(id);
      takeId(page, id, locationAt(page, line, firstColumn(page, line)));
      if (isFree) children.push(Object.assign(new Made('former_anchor', 'span', 0), { attrs: [['id', id]] }));
    }
  }
}
