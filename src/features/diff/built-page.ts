// Converts the content of a built page to lines of Markdown, for a diff. Pure.
import { decodeHTML } from 'entities/decode';
import { HtmlTokenReader } from '../../lib/html.ts';
import { collapseWhiteSpace } from '../../lib/text.ts';
import type { Heading } from '../../model/document.ts';
import { voidElements } from '../../model/html.ts';

/** Content of a built page. */
export interface BuiltPage {
  readonly title: string;
  readonly description: string;
  readonly locale: string;
  /** Simplified Markdown: headings, paragraphs, code blocks. */
  readonly text: string;
  /** Headings with their lines in `text`. */
  readonly headings: readonly Heading[];
  /** Addresses of the styles, scripts and fonts that the page loads first. */
  readonly loads: readonly string[];
  /** Target of an immediate redirect. */
  readonly redirect?: string;
  /**
   * Whether the page has no content to compare. Examples are search, print and not-found pages, and pages whose text is still in another
   * language.
   */
  readonly isPassing: boolean;
  /** Base URL of its site, if the page declares it. */
  readonly base?: string;
}

/** Elements without page content. */
const ELEMENTS_WITHOUT_CONTENT = new Set([
  'nav',
  'svg',
  'button',
  'script',
  'style',
  'template',
  'dialog',
  'footer',
  'aside',
  'form',
]);
/** Block elements, which start a new line. */
const BLOCK_ELEMENTS = new Set(
  'p li dt dd tr figcaption summary div section blockquote table ul ol dl details hr br'.split(' '),
);
const HEADING_TAG_PATTERN = /^h([1-6])$/;
const UTILITY_PAGE_PATTERN = /\bmain-(?:print|search|not-found)\b/;

/** Parses a built page. */
export function parseBuiltPage(html: string): BuiltPage {
  const head = parseHead(html);
  return { ...head, ...new ElementTextReader(html, findContentElement(html)).read() };
}

function parseHead(html: string): Omit<BuiltPage, 'text' | 'headings'> {
  const reader = new HtmlTokenReader(html);
  const loads = new Set<string>();
  const facts = { title: '', description: '', locale: '', isPassing: false, base: '', redirect: '' };
  while (reader.next()) {
    const { kind, name, start, end } = reader;
    if (kind === 'raw' && name === 'title') facts.title = decodeHTML(html.slice(start, end)).trim();
    if (kind !== 'open') continue;
    if (name === 'main') facts.isPassing = UTILITY_PAGE_PATTERN.test(readAttribute(reader, 'class'));
    if (name === 'article') {
      const language = readAttribute(reader, 'lang');
      facts.isPassing ||= language !== '' && language !== facts.locale;
      break;
    }
    if (name === 'html')
      [facts.locale, facts.base] = [readAttribute(reader, 'lang'), readAttribute(reader, 'data-base')];
    if (name === 'script' && readAttribute(reader, 'src') !== '') loads.add(readAttribute(reader, 'src'));
    if (name === 'link' && RESOURCE_REL_PATTERN.test(readAttribute(reader, 'rel')))
      loads.add(readAttribute(reader, 'href'));
    if (name === 'meta' && readAttribute(reader, 'name') === 'description')
      facts.description = readAttribute(reader, 'content');
    if (name === 'meta' && readAttribute(reader, 'http-equiv').toLowerCase() === 'refresh')
      facts.redirect = META_REFRESH_PATTERN.exec(readAttribute(reader, 'content'))?.[1]?.trim() ?? '';
  }
  const { base, redirect, ...rest } = facts;
  return { ...rest, loads: [...loads], ...(base !== '' && { base }), ...(redirect !== '' && { redirect }) };
}

const RESOURCE_REL_PATTERN = /\b(?:stylesheet|preload|modulepreload)\b/;
const META_REFRESH_PATTERN = /;\s*url\s*=\s*['"]?([^'"]*)/i;

function readAttribute(reader: HtmlTokenReader, name: string): string {
  for (let index = 0; index < reader.count; index += 1) if (reader.isNamed(index, name)) return reader.valueOf(index);
  return '';
}

/** Returns the name of the content element: `article` if there is one, else `main`, else `body`. */
function findContentElement(html: string): string {
  return /<article\b/i.test(html) ? 'article' : /<main\b/i.test(html) ? 'main' : 'body';
}

/** Reads the text of one element, token by token. */
class ElementTextReader {
  readonly #lines: string[] = [];
  readonly #headings: Heading[] = [];
  readonly #reader: HtmlTokenReader;
  /** Number of open elements that have the same name as the content element. */
  #depth = 0;
  /** Currently skipped element. */
  #skipped: { readonly name: string; depth: number } | undefined;
  #heading: { readonly level: number; readonly id: string } | undefined;
  #line = '';

  constructor(
    private readonly html: string,
    private readonly root: string,
  ) {
    this.#reader = new HtmlTokenReader(html);
  }

  read(): Pick<BuiltPage, 'text' | 'headings'> {
    const reader = this.#reader;
    while (reader.next()) {
      if (this.#skipped !== undefined) this.#skip(this.#skipped);
      else if (reader.kind === 'open' && (reader.name === this.root || this.#depth > 0)) this.#open();
      else if (this.#depth > 0 && reader.kind === 'text')
        this.#line += decodeHTML(this.html.slice(reader.start, reader.end));
      else if (this.#depth > 0 && reader.kind === 'close') this.#close();
    }
    this.#endLine();
    // Lines are counted without the first one, which is empty.
    const headings = this.#headings.map((heading) => ({ ...heading, line: heading.line - 1 }));
    return { text: this.#lines.slice(1).join('\n'), headings };
  }

  #skip(skipped: { readonly name: string; depth: number }): void {
    const { kind, name } = this.#reader;
    if (name !== skipped.name) return;
    if (kind === 'open') skipped.depth += 1;
    else if (kind === 'close') skipped.depth -= 1;
    if (skipped.depth === 0) this.#skipped = undefined;
  }

  #open(): void {
    const { name } = this.#reader;
    if (name === this.root) this.#depth += 1;
    else if (
      ELEMENTS_WITHOUT_CONTENT.has(name) ||
      (readAttribute(this.#reader, 'aria-hidden') === 'true' && !voidElements.has(name))
    ) {
      this.#skipped = { name, depth: 1 };
      return;
    }
    const level = HEADING_TAG_PATTERN.exec(name)?.[1];
    if (level !== undefined || name === 'pre' || BLOCK_ELEMENTS.has(name)) this.#endLine();
    if (level !== undefined) this.#heading = { level: Number(level), id: readAttribute(this.#reader, 'id') };
    if (name === 'li') this.#line = '- ';
    if (name === 'img')
      this.#line += ` ![${readAttribute(this.#reader, 'alt')}](${readAttribute(this.#reader, 'src')})`;
  }

  #close(): void {
    const { name } = this.#reader;
    if (HEADING_TAG_PATTERN.test(name) && this.#heading !== undefined) this.#endHeading(this.#heading);
    else if (name === 'pre') this.#endCode();
    else if (BLOCK_ELEMENTS.has(name)) this.#endLine();
    else if (name === 'td' || name === 'th') this.#line += ' | ';
    if (name === this.root) this.#depth -= 1;
  }

  #endHeading(heading: { readonly level: number; readonly id: string }): void {
    const text = collapseWhiteSpace(this.#line);
    this.#lines.push('', `${'#'.repeat(heading.level)} ${text}`);
    if (heading.id !== '') this.#headings.push({ ...heading, text, html: '', line: this.#lines.length });
    this.#line = '';
    this.#heading = undefined;
  }

  #endCode(): void {
    this.#lines.push('', '```', ...this.#line.replace(/\n+$/, '').split('\n'), '```');
    this.#line = '';
  }

  #endLine(): void {
    const text = collapseWhiteSpace(this.#line);
    if (text !== '' && text !== '-') this.#lines.push('', text);
    this.#line = '';
  }
}
