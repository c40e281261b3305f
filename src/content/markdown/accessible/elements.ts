// Elements of a page for accessibility rules, in document order. Markdown and raw HTML yield the same elements, so that rules need not
// distinguish them.
import type { Token } from 'markdown-it';
import { getAttributeValue, scanHtmlTokens } from '../../../lib/html.ts';
import { type PageState, visitTokens } from '../page.ts';
import { decodeEntities, extractPlainText } from '../plain-text.ts';

/** A tag, or a text inside a link or header cell; other texts are not listed. */
export interface PageElement {
  readonly kind: 'open' | 'close' | 'text';
  /** Element name: `a`, `img`, `table`, `th`, `h1` to `h6`; empty for a text. */
  readonly name: string;
  /** Content of a text; empty for a tag. */
  readonly text: string;
  /** Returns the value of an attribute, or `undefined`. */
  readonly attribute: (name: string) => string | undefined;
  /** Markdown token of the element; absent for raw HTML. */
  readonly token?: Token;
  /** Line and column in the expanded text, from 0; `column` is absent if it is unknown. */
  readonly line: number;
  readonly column?: number;
}

const TAG_TO_CHECK_PATTERN = /^(?:a|img|table|th|h[1-6])$/;
/** Types of Markdown tokens that contain visible text. */
const TEXT_TOKEN_TYPES = new Set(['text', 'code_inline', 'emoji', 'math_inline', 'component', 'component_stray']);
/** Placeholder for visible content that is not text. */
const NON_TEXT_PLACEHOLDER = '\uFFFC';
/**
 * Maximum number of offsets in a line at which a tag is compared to find its position. Several may be needed, because code before the tag
 * can contain the same text.
 */
const MAX_PLACES_SEARCHED_FOR_TAG = 20;
const returnUndefined = () => undefined;

/** Returns all elements of a page. */
export function listPageElements(page: PageState, tokens: readonly Token[]): readonly PageElement[] {
  const reader = new PageElementCollector(page);
  visitTokens(tokens, (token, line) => reader.take(token, line));
  return reader.elements;
}

class PageElementCollector {
  readonly elements: PageElement[] = [];
  #isInLink = false;
  #isInHeader = false;
  /** Position in a line from which the next tag is searched, so that a line with many tags is scanned once. */
  #cursor = { line: -1, column: 0 };

  constructor(private readonly page: PageState) {}

  take(token: Token, line: number): void {
    const { type, tag, content } = token;
    if (type === 'html_block' || type === 'html_inline') this.#takeHtml(content, line);
    else if (type === 'softbreak' || type === 'hardbreak') this.#text(' ', line);
    else if (TEXT_TOKEN_TYPES.has(type)) this.#text(content, line);
    else if (type === 'image') this.#open('img', { token, line, attribute: (name) => getImageAttribute(token, name) });
    else if (TAG_TO_CHECK_PATTERN.test(tag) && token.nesting === 1)
      this.#open(tag, { token, line, attribute: (name) => getTokenAttribute(token, name) });
    else if (TAG_TO_CHECK_PATTERN.test(tag) && token.nesting === -1) this.#close(tag, line);
    else if (token.nesting === 0 && type !== 'inline') this.#text(NON_TEXT_PLACEHOLDER, line);
  }

  #takeHtml(content: string, first: number): void {
    let line = first;
    let from = 0;
    for (const piece of scanHtmlTokens(content)) {
      for (
        let index = content.indexOf('\n', from);
        index >= 0 && index < piece.start;
        index = content.indexOf('\n', from)
      ) {
        line += 1;
        from = index + 1;
      }
      const { kind, name, start, end } = piece;
      if (kind === 'text') this.#text(decodeEntities(content.slice(start, end)), line);
      else if (kind === 'close') this.#close(name, line);
      else if (kind === 'open') {
        const column = this.#columnOf(content.slice(start, end), name.length + 1, line);
        const attribute = (attributeName: string) => getAttributeValue(piece, attributeName);
        this.#open(name, { line, attribute, ...(column !== undefined && { column }) });
      }
    }
  }

  #open(name: string, tag: Pick<PageElement, 'attribute' | 'line' | 'token' | 'column'>): void {
    if (TAG_TO_CHECK_PATTERN.test(name)) this.elements.push({ kind: 'open', name, text: '', ...tag });
    else this.#text(tag.attribute('aria-label') ?? '', tag.line);
    if (name === 'a') this.#isInLink = true;
    if (name === 'th') this.#isInHeader = true;
  }

  #close(name: string, line: number): void {
    if (name === 'a') this.#isInLink = false;
    if (name === 'th' || name === 'table') this.#isInHeader = false;
    if (TAG_TO_CHECK_PATTERN.test(name))
      this.elements.push({ kind: 'close', name, text: '', line, attribute: returnUndefined });
  }

  #text(text: string, line: number): void {
    if (text === '' || !(this.#isInLink || this.#isInHeader)) return;
    this.elements.push({ kind: 'text', name: '', text, line, attribute: returnUndefined });
  }

  /**
   * Returns the column of a tag in its line, or `undefined`. For a multi-line tag, returns the column in the first line of the tag. For a
   * tag written as JSX, only the beginning of the tag is compared.
   */
  #columnOf(tag: string, begin: number, line: number): number | undefined {
    const from = this.#cursor.line === line ? this.#cursor.column : 0;
    const text = this.page.lines[line] ?? '';
    const [written = '', name] = [tag.split('\n', 1)[0], tag.slice(0, begin)];
    const first = text.indexOf(name, from);
    let column = first;
    for (
      let tries = 0;
      column >= 0 && tries < MAX_PLACES_SEARCHED_FOR_TAG && !text.startsWith(written, column);
      tries++
    )
      column = text.indexOf(name, column + 1);
    if (!text.startsWith(written, column)) column = first;
    this.#cursor = { line, column: column < 0 ? Number.POSITIVE_INFINITY : column + 1 };
    return column < 0 ? undefined : column;
  }
}

function getTokenAttribute(token: Token, name: string): string | undefined {
  const value = token.attrGet(name);
  return value === null ? undefined : String(value);
}

/** Returns an attribute of an image. Its alternative text is the content of the token. */
function getImageAttribute(token: Token, name: string): string | undefined {
  return name === 'alt' ? extractPlainText(token.children ?? []) : getTokenAttribute(token, name);
}
