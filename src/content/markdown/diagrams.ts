// Diagrams: blocks of code whose language is `mermaid`. A page says where they are, by what name readers know them and
// what draws them; their text stays on the page, for readers without scripts and for those who cannot see a drawing.
// Whether one is drawn already is known when the whole site is, so its figure begins with a slot.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { oneLine } from '../../lib/text.ts';
import { escapeAttribute, escapeText } from '../../model/html.ts';
import { locationAt, pageOf, textsOf } from './page.ts';
import { slot } from './slots.ts';

/** Rules for diagrams. Where nothing `canDraw` them, they are code like any other. */
export function diagrams(md: MarkdownIt, canDraw: boolean): void {
  md.core.ruler.push('diagrams', ({ tokens, env }: StateCore) => {
    const page = pageOf(env);
    for (const token of tokens) {
      if (token.type !== 'fence' || !/^mermaid(?![\w-])/i.test(token.info.trim())) continue;
      const { file, line } = page ? locationAt(page, token.map?.[0] ?? 0) : { file: '', line: 0 };
      if (page) page.diagrams.push({ text: token.content, line, ...(file !== page.file && { file }) });
      if (!canDraw) continue;
      token.type = 'diagram';
      token.meta = { index: (page?.diagrams.length ?? 1) - 1 };
    }
  });
  md.renderer.rules.diagram = (tokens, index, _options, env) => {
    const { content, meta } = tokens[index] as Token;
    const { title = textsOf(env).diagram, description } = namesOf(content);
    const label = escapeAttribute(description === undefined ? title : `${title}. ${description}`);
    return (
      slot('diagram', Number(meta?.index), `<figure class="diagram" data-label="${label}"><details open>`) +
      `<summary>${escapeText(textsOf(env).diagramText)}</summary>` +
      `<pre tabindex="0" role="group" aria-label="${label}"><code class="language-mermaid">${escapeText(content)}</code></pre>` +
      '</details></figure>\n'
    );
  };
}

/** What a diagram is called by itself, and how it is described. */
function namesOf(text: string): { readonly title?: string; readonly description?: string } {
  const [, own, other] = /^[ \t]*accTitle[ \t]*:[ \t]*(.+)$|^[ \t]*(?:pie[ \t]+)?title:?[ \t]+(.+)$/m.exec(text) ?? [];
  const accTitle = own ?? /^[ \t]*accTitle[ \t]*:[ \t]*(.+)$/m.exec(text)?.[1];
  const [, line, block] = /^[ \t]*accDescr[ \t]*(?::[ \t]*(.+)|\{([^}]*)\})$/m.exec(text) ?? [];
  const title = oneLine(accTitle ?? other ?? '');
  const description = oneLine(line ?? block ?? '');
  return { ...(title && { title }), ...(description && { description }) };
}
