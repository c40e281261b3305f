// Components that show code or a diagram: they become fences. Pure.
import { attributeText, beginsLine, type ComponentRule, inside, left, whole } from './element.ts';
import { evaluateExpression } from './expressions.ts';
import type { TagPair } from './structure.ts';
import { meaningOfTag, type RewriteState } from './work.ts';

/** Code in a component becomes a fence. */
export const codeBlock: ComponentRule = (work, element, name) => {
  const content = inside(work, element).trim();
  const language =
    attributeText(work, element, 'language') ??
    /^language-(\S+)/.exec(attributeText(work, element, 'className') ?? '')?.[1] ??
    '';
  const title = attributeText(work, element, 'title');
  const shown = shownFile(work, element);
  const info = `${language}${title ? ` title="${title}"` : ''}`;
  if (shown !== undefined) {
    work.done.add(shown.name);
    return fence(work, element, { info: `${info} file="${shown.path}"` });
  }
  const code = codeText(work, content);
  if (typeof code !== 'string' || /^\s*</.test(code)) return left(work, element, name);
  fence(work, element, { info, code });
};

/** Returns the code in an element: text, an expression, or text with expressions; `undefined` if one of these is unknown. */
function codeText(work: RewriteState, content: string): string | undefined {
  if (/^\{[\s\S]*\}$/.test(content)) {
    const value = evaluateExpression(work, content.slice(1, -1))?.value;
    if (typeof value === 'string') return value;
  }
  if (!work.context.isMdx || !content.includes('{')) return content;
  let isKnown = true;
  const text = content.replace(/\{([^{}]*)\}/g, (_, expression: string) => {
    const value = evaluateExpression(work, expression)?.value;
    if (typeof value !== 'string' && typeof value !== 'number') isKnown = false;
    return String(value);
  });
  return isKnown && !/[{}]/.test(text.replace(/\$\{/g, '')) ? text : undefined;
}

/** Returns the file that is the only content of an element, imported as text: `<Code>{file}</Code>`. */
export function shownFile(work: RewriteState, element: TagPair): { name: string; path: string } | undefined {
  // Some loaders give an object with the text in `code`.
  const name = /^\{\s*(\w+)(?:\.code)?\s*\}$/.exec(inside(work, element).trim())?.[1];
  const meaning = name === undefined ? undefined : meaningOfTag(work, name);
  return name === undefined || meaning?.kind !== 'text' ? undefined : { name, path: meaning.path };
}

/** Replaces an element by a block of code with the indentation of its line. */
function fence(work: RewriteState, element: TagPair, { info, code }: { info: string; code?: string }): void {
  const { start } = whole(element);
  const indent = beginsLine(work.text, start) ? work.text.slice(work.text.lastIndexOf('\n', start - 1) + 1, start) : '';
  const marker = '`'.repeat(Math.max(3, ...(code?.match(/`+/g) ?? []).map(({ length }) => length + 1)));
  const lines = [`${marker}${info}`, ...(code === undefined ? [] : code.replace(/^\n|\s+$/g, '').split('\n')), marker];
  work.edit('code', { ...whole(element), text: lines.join(`\n${indent}`) });
}

/** `<Mermaid chart="…" />` becomes a fence. */
export const mermaidChart: ComponentRule = (work, element, name) => {
  const chart = attributeText(work, element, 'chart', 'value', 'definition');
  if (chart === undefined) return left(work, element, name);
  fence(work, element, { info: 'mermaid', code: chart.replace(/^\s*\n/, '') });
};
