// Pages of references of APIs, in which lines of HTML that techdocs made stand between descriptions that others wrote. What a
// description opens and does not close ends with it: the rest of the page is as it should be.
import type { MarkdownIt, StateBlock, Token } from 'markdown-it';
import type { ApiRequest } from '../../model/api.ts';
import { balanceFaults, balanceHtml } from '../../model/balance.ts';
import { unescapeAttribute } from '../../model/html.ts';
import { type CodePiece, fenceMarkdown, type HtmlPiece, MARK, type TextHead } from '../api/pieces.ts';
import { requestSamples, sampleLanguages } from '../api/samples.ts';
import { parseInside } from './containers.ts';
import { addSlot } from './links.ts';
import { locationAt, type Origin, type Page, pageOf, reportAt } from './page.ts';
import { openTab, openTabs } from './tabs.ts';

/** Stand around a description in HTML, the first with its line. */
const [TEXT_START, TEXT_MIDDLE, TEXT_END] = ['\x13', '\x14', '\x15'];
const HREFS = new RegExp(`${MARK.href}([^${MARK.href}]*)${MARK.href}`, 'g');

/** Block rule: pieces of a reference. */
export function apiPieces(md: MarkdownIt): void {
  md.block.ruler.before('table', 'api_piece', parsePiece);
  md.renderer.rules.api_html = (tokens, index) => `${tokens[index]?.content ?? ''}\n`;
  md.renderer.rules.api_text_open = (tokens, index) => `${TEXT_START}${tokens[index]?.content ?? ''}${TEXT_MIDDLE}`;
  md.renderer.rules.api_text_close = () => TEXT_END;
}

const PUSHES: Readonly<Record<string, typeof pushHtml | undefined>> = {
  [MARK.html]: pushHtml,
  [MARK.again]: pushHtml,
  [MARK.request]: pushRequest,
  [MARK.example]: pushExample,
  [MARK.text]: pushText,
};

function parsePiece(state: StateBlock, line: number, _: number, silent: boolean): boolean {
  const page = pageOf(state.env);
  const text = page?.isApi && state.level >= 0 && state.parentType === 'root' ? (page.lines[line] ?? '') : '';
  const push = PUSHES[text[0] ?? ''];
  if (page === undefined || push === undefined) return false;
  if (silent) return true;
  state.line = line + 1;
  push(state, page, line);
  return true;
}

/** A request in all languages, as tabs. Search and readers of Markdown need it once. */
function pushRequest(state: StateBlock, page: Page, line: number): void {
  const map: [number, number] = [line, line + 1];
  const samples = requestSamples(JSON.parse((page.lines[line] ?? '').slice(1)) as ApiRequest);
  openTabs((...token) => state.push(...token), map, 'api-client');
  for (const [index, { label, language, text, ...filled }] of samples.entries()) {
    const tabLabel = openTab((...token) => state.push(...token), map, { value: label, label });
    const isAgain = index > 0;
    tabLabel.meta = { isAgain };
    Object.assign(state.push('fence', 'code', 0), {
      info: language,
      content: `${text}\n`,
      map,
      meta: { filled, isAgain },
    });
    if (index === 0) page.mirrored.set(line, `\n\`\`\`${language}\n${text}\n\`\`\``);
    state.push('tab_close', 'section', -1);
  }
  state.push('tabs_close', 'div', -1);
}

/** An example that search has no need of. */
function pushExample(state: StateBlock, page: Page, line: number): void {
  const example = JSON.parse((page.lines[line] ?? '').slice(1)) as CodePiece;
  const [map, meta] = [[line, line + 1], { isAgain: true }];
  Object.assign(state.push('fence', 'code', 0), { info: example.info, content: `${example.text}\n`, map, meta });
  page.mirrored.set(line, `\n${fenceMarkdown(example)}`);
}

/** Languages of the requests and of the examples in a text. */
export function apiLanguages(text: string): readonly string[] {
  const ofExamples = ['json', 'xml'].filter((name) => text.includes(`${MARK.example}{"info":"${name} `));
  return [...(text.includes(MARK.request) ? sampleLanguages() : []), ...ofExamples];
}

function pushText(state: StateBlock, page: Page, line: number): void {
  const { lines, level, indent } = JSON.parse((page.lines[line] ?? '').slice(1)) as TextHead;
  page.mirrored.set(line, '');
  const end = Math.min(state.lineMax, line + 1 + lines);
  for (let at = line + 1; at < end && indent > 0; at++)
    page.mirrored.set(at, ' '.repeat(indent) + (page.lines[at] ?? ''));
  state.push('api_text_open', '', 1).content = String(line + 1);
  const first = state.tokens.length;
  parseInside(state, line + 1, end);
  lowerHeadings(state.tokens.slice(first), level);
  state.push('api_text_close', '', -1);
  state.line = end;
}

function pushHtml(state: StateBlock, page: Page, line: number): void {
  const { html, nesting = 0, row, mirror } = htmlAt(page, line);
  const token = state.push('api_html', '', nesting);
  token.content = html;
  token.map = [line, line + 1];
  if (row !== undefined) token.meta = { row };
  page.mirrored.set(line, mirror === undefined || mirror === '' ? undefined : `\n${mirror}`);
}

/** The piece of HTML of a line, with marks for its links; one that the page has before has the same marks. */
function htmlAt(page: Page, line: number): HtmlPiece {
  const text = page.lines[line] ?? '';
  const known = text.startsWith(MARK.again) ? page.apiHtml[Number(text.slice(1))] : undefined;
  if (known !== undefined) return known;
  const piece = JSON.parse(text.slice(1)) as HtmlPiece;
  const location = locationAt(page, line);
  const html = piece.html.replace(HREFS, (_, href: string) =>
    addSlot(page, { kind: href === 'api:' ? 'media' : 'link', href: unescapeAttribute(href) }, location),
  );
  if (html.includes('id="')) for (const [, id = ''] of html.matchAll(/\sid="([^"]*)"/g)) page.ids.add(id);
  const read = { ...piece, html };
  page.apiHtml.push(read);
  return read;
}

/** Brings the headings of a description below that of its section. */
function lowerHeadings(tokens: readonly Token[], level: number): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const highest = Math.min(...headings.map(({ tag }) => Number(tag.slice(1))));
  for (const token of headings) token.tag = `h${Math.min(6, Number(token.tag.slice(1)) - highest + level)}`;
}

/** The HTML with each description ending what it begins; what it did not end is told. */
export function balancedTexts(html: string, page: Page): string {
  const [begin = '', ...texts] = html.split(TEXT_START);
  const ends = texts.map((text) => {
    const [middle, end] = [text.indexOf(TEXT_MIDDLE), text.indexOf(TEXT_END)];
    const [line, inner, rest] = [text.slice(0, middle), text.slice(middle + 1, end), text.slice(end + 1)];
    if (!inner.includes('<')) return inner + rest;
    const result = balanceHtml(inner);
    for (const { tag: _tag, ...fault } of balanceFaults(result)) reportAt(page, locationAt(page, Number(line)), fault);
    return result.html + rest;
  });
  return begin + ends.join('');
}

/** The text of such a page for the parser, which reads every character: of a line that is read here it gets the mark alone. */
export function apiText(lines: readonly string[]): string {
  return lines.map((line) => (PUSHES[line[0] ?? ''] === undefined ? line : line[0])).join('\n');
}

/** The lines of such a page with their places: those of descriptions are where these stand, all others at the begin of the file. */
export function apiLines(body: string, file: string): Pick<Page, 'lines' | 'origins'> {
  const lines = body.split('\n');
  const start: Origin = { file, line: 1, shift: 0 };
  const origins: Origin[] = lines.map(() => start);
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith(MARK.text)) continue;
    const head = JSON.parse(line.slice(1)) as TextHead;
    if (head.file === undefined || head.line === undefined) continue;
    const { line: first, column = 1, isBlock } = head;
    for (let at = 0; at < head.lines; at++) {
      // Of a text in quotes only the begin is known.
      const isKnown = isBlock || at === 0;
      origins[index + 1 + at] = { file: head.file, line: first + (isBlock ? at : 0), shift: isKnown ? column - 1 : 0 };
    }
  }
  return { lines, origins };
}
