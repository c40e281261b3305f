// Splits a page's tokens into sections of plain text, one per heading, for search and machine readers.
import type { Token } from 'markdown-it';
import { collapseWhiteSpace } from '../lib/text.ts';
import type { NamedTableRow, Section } from '../model/document.ts';
import type { HtmlPieceMeta } from './markdown/page-pieces.ts';
import { extractHtmlText, extractPlainText, readTokenMeta } from './markdown/plain-text.ts';

/**
 * Returns the sections of a page, in order. The text before the first heading is a section without a heading, and is omitted if it is
 * empty.
 */
export function splitIntoSections(tokens: readonly Token[]): Section[] {
  const sections: Section[] = [];
  let current = { id: '', heading: '', level: 1, parts: [] as string[], rows: [] as NamedTableRow[] };
  const close = () => {
    const { parts, rows, ...rest } = current;
    const text = collapseWhiteSpace(parts.join(' '));
    if (rest.id !== '' || text !== '') sections.push({ ...rest, text, ...(rows.length > 0 && { rows }) });
  };
  const page = { tokens, texts: tokens.map(extractTokenText) };
  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      close();
      const heading = collapseWhiteSpace(extractPlainText(tokens[index + 1]?.children ?? []));
      const id = String(token.attrGet('id') ?? '');
      current = { id, heading, level: Number(token.tag.slice(1)), parts: [], rows: [] };
    } else if (tokens[index - 1]?.type !== 'heading_open') {
      const text = page.texts[index] as string;
      if (text !== '') current.parts.push(text);
      const row = token.type === 'tr_open' ? findNamedTableRowAt(page, index) : findApiEntryAt(page, index);
      if (row) current.rows.push(row);
    }
  });
  close();
  return sections;
}

interface PageTokens {
  readonly tokens: readonly Token[];
  readonly texts: readonly string[];
}

/** Returns the table row that begins here if it has a name and an anchor. */
function findNamedTableRowAt(page: PageTokens, start: number): NamedTableRow | undefined {
  const id = page.tokens[start]?.attrGet('id');
  const name = page.tokens[start]?.meta?.name;
  if (typeof id !== 'string' || typeof name !== 'string') return undefined;
  const sectionText = removeLeadingName(
    name,
    extractTextUntil(page, start, ({ type }) => type === 'tr_close'),
  );
  // A row that contains only a name is the heading of the rows below it. Its text therefore ends at the next row with a name.
  const ends = (token: Token) =>
    token.type === 'table_close' || (token.type === 'tr_open' && token.meta?.name !== undefined);
  return {
    id,
    name,
    text: sectionText === '' ? removeLeadingName(name, extractTextUntil(page, start, ends)) : sectionText,
  };
}

/** Returns the text from the start of a row up to the first token for which `isEnd` is `true`. */
function extractTextUntil({ tokens, texts }: PageTokens, start: number, isEnd: (token: Token) => boolean): string {
  let end = start + 1;
  while (end < tokens.length && !isEnd(tokens[end] as Token)) end++;
  return collapseWhiteSpace(texts.slice(start, end).join(' '));
}

function removeLeadingName(name: string, text: string): string {
  return text.startsWith(name) ? text.slice(name.length).trim() : text;
}

/** Returns the named entry of an API reference that begins at a token, such as a field or code. The entry extends to the next entry. */
function findApiEntryAt(page: PageTokens, start: number): NamedTableRow | undefined {
  const row = page.tokens[start]?.meta?.row as Pick<NamedTableRow, 'id' | 'name'> | undefined;
  if (row === undefined) return undefined;
  return { ...row, text: removeLeadingName(row.name, extractTextUntil(page, start, endsApiEntry)) };
}

function endsApiEntry(token: Token): boolean {
  if (token.type !== 'piece_html') return token.type === 'heading_open';
  return token.meta?.row !== undefined || token.meta?.endsRow === true;
}

function extractTokenText(token: Token): string {
  switch (token.type) {
    case 'inline':
      return extractPlainText(token.children ?? []);
    case 'fence':
    case 'tab_label':
      return token.meta?.isAgain === true ? '' : token.content;
    case 'extension_fence':
    case 'code_block':
    case 'component_open':
    case 'component_close':
      return token.content;
    case 'html_block':
      return extractHtmlText(token.content);
    case 'piece_html':
      return (token.meta as unknown as HtmlPieceMeta).readText();
    default:
      return readTokenMeta(token).isText ? token.content : '';
  }
}

/** Returns the number of words in sections, including headings. White space must be normalized. */
export function countWords(sections: readonly Section[]): number {
  const words = (text: string) => (text === '' ? 0 : text.split(' ').length);
  return sections.reduce((sum, { heading, text }) => sum + words(heading) + words(text), 0);
}
