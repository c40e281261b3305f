// Cuts a page's tokens into sections of plain text, one a heading: what search and machine readers see.
import type { Token } from 'markdown-it';
import type { Section } from '../model/document.ts';
import { oneLine } from '../model/text.ts';
import { plainText, textOfHtml } from './markdown/plain-text.ts';

/** The sections of a page, in order. The first one has no heading and is left out where it is empty. */
export function sectionsOf(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  let current = { id: '', heading: '', level: 1, parts: [] as string[] };
  const close = () => {
    const { parts, ...rest } = current;
    const text = oneLine(parts.join(' '));
    if (rest.id !== '' || text !== '') sections.push({ ...rest, text });
  };
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      close();
      const heading = oneLine(plainText(tokens[index + 1]?.children ?? []));
      current = { id: String(token.attrGet('id') ?? ''), heading, level: Number(token.tag.slice(1)), parts: [] };
    } else if (tokens[index - 1]?.type !== 'heading_open') {
      const text = textOf(token);
      if (text !== '') current.parts.push(text);
    }
  }
  close();
  return sections;
}

function textOf(token: Token): string {
  switch (token.type) {
    case 'inline':
      return plainText(token.children ?? []);
    case 'fence':
    case 'diagram':
    case 'code_block':
    case 'math_block':
    case 'tab_label':
    case 'component_open':
    case 'component_close':
      return token.content;
    case 'html_block':
      return textOfHtml(token.content);
    default:
      return '';
  }
}

/** The number of words in sections, headings included. Their white space is folded. */
export function countWords(sections: readonly Section[]): number {
  const words = (text: string) => (text === '' ? 0 : text.split(' ').length);
  return sections.reduce((sum, { heading, text }) => sum + words(heading) + words(text), 0);
}
