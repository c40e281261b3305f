// MDX syntax. In `.mdx`, and in `.md` files with an import or export, declarations, expressions and tags of unknown components are reported
// and left out; the content of such tags is shown. In other `.md` files, braces are text. Comments in braces are comments in all files.
// Code is never changed.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { lazy } from '../../../lib/lazy.ts';
import { matchContainers } from '../containers.ts';
import { type PageWork, pageOf, report, reportAt } from '../page.ts';
import { parseBraceBlock, parseDeclaration, parseTagBlock } from './blocks.ts';
import { idInComment } from './braces.ts';
import { componentFaults, markdownFaults, tagsIn } from './constructs.ts';
import type { DeclarationBlock, ReadDeclarations } from './declarations.ts';
import { declarationAt, mayDeclare, mayHoldDeclaration } from './declarations.ts';
import { mayHoldJsx, plainHtml } from './html.ts';
import { indentation } from './indentation.ts';
import { parseBrace, parseTag } from './inline.ts';
import { mirrorCuts } from './mirror.ts';
import type { MdxReading, MdxSettings } from './reading.ts';
import { spansOf } from './spans.ts';

/** Services for MDX; without `readDeclarations`, pages have no declarations. */
export interface Services extends Pick<MdxSettings, 'onMdxSyntax'> {
  readonly readDeclarations?: ReadDeclarations;
}

/** Adds the rules for MDX syntax. */
export function mdx(md: MarkdownIt, services: Services): void {
  md.core.ruler.before('block', 'mdx_page', (state) => beginPage(state, services));
  indentation(md);
  md.block.ruler.before('table', 'mdx_declaration', parseDeclaration);
  md.block.ruler.before('table', 'mdx_brace_block', parseBraceBlock);
  md.block.ruler.before('table', 'mdx_tag_block', parseTagBlock);
  md.inline.ruler.before('html_inline', 'mdx_brace', parseBrace);
  md.inline.ruler.before('html_inline', 'mdx_tag', parseTag);
  md.core.ruler.push('mdx', finish);
}

function beginPage(state: StateCore, { readDeclarations, onMdxSyntax }: Services): void {
  const page = pageOf(state.env);
  // Generated pages, such as API references, are plain Markdown.
  if (page === undefined || page.pieces) return;
  const isMdxFile = holdsMdxFile(page);
  const trial = newReading(page, { onMdxSyntax, isMdx: isMdxFile, declarations: new Map() });
  const declarations =
    readDeclarations !== undefined && mayHoldDeclaration(state.src)
      ? findDeclarations(state, { ...page, mdx: isMdxFile ? trial : undefined }, readDeclarations)
      : trial.declarations;
  page.mdx = newReading(page, { onMdxSyntax, isMdx: isMdxFile || declarations.size > 0, declarations });
}

function newReading(page: PageWork, given: Pick<MdxReading, 'onMdxSyntax' | 'isMdx' | 'declarations'>): MdxReading {
  const tags = lazy(() => tagsIn(page.lines));
  const names = () => new Set([...tags()].map((tag) => tag.replace(/^<\/?/, '')));
  const reading: MdxReading = {
    ...given,
    components: page.components.names,
    tags,
    ends: lazy(() => matchContainers(page.lines, names(), spansOf({ ...page, mdx: reading }))),
    said: new Map(),
    cuts: [],
    endless: 0,
  };
  return reading;
}

/** Whether the page or a file that it includes is MDX. */
function holdsMdxFile({ file, origins }: PageWork): boolean {
  const isMdxFile = (name: string) => /\.mdx$/i.test(name);
  return isMdxFile(file) || origins.some((origin) => origin.file !== file && isMdxFile(origin.file));
}

/** Limit per page of failed attempts to parse a declaration. */
const MOST_IN_VAIN = 40;

/** Finds declarations by a trial parse of the blocks, so that code and the inside of paragraphs are not searched. */
function findDeclarations(state: StateCore, page: PageWork, read: ReadDeclarations): Map<number, DeclarationBlock> {
  const { lines } = page;
  const found = new Map<number, DeclarationBlock>();
  const tokens: Token[] = [];
  const trial: PageWork = { ...page, diagnostics: [], ids: new Set(page.ids) };
  state.md.block.parse(state.src, state.md, { page: trial }, tokens);
  let next = 0;
  let inVain = 0;
  for (const { type, map } of tokens) {
    const line = map?.[0] ?? 0;
    const isText = type === 'paragraph_open' || type === 'heading_open';
    if (!isText || line < next || !mayDeclare(lines[line] ?? '') || inVain > MOST_IN_VAIN) continue;
    const block = declarationAt(lines, line, read);
    if (block === undefined) {
      inVain++;
      continue;
    }
    found.set(line, block);
    next = block.end;
  }
  return found;
}

/** Reports findings of inline tokens and raw HTML, and removes the MDX tokens. */
function finish(state: StateCore): void {
  const page = pageOf(state.env);
  const reading = page?.mdx;
  if (page === undefined || reading === undefined) return;
  const emptied = new Set<Token>();
  for (const [index, block] of state.tokens.entries()) {
    if (block.type === 'html_block') finishHtml(block, page);
    if (block.children === null || !block.children.some((token) => reading.said.has(token))) continue;
    for (const token of block.children) tell(token, page);
    const open = state.tokens[index - 1];
    if (open?.type === 'heading_open') takeId(open, block.children);
    block.children = block.children.filter(({ type }) => type !== 'mdx_out');
    const isEmpty = block.children.every((token) => token.type.endsWith('break') || isBlank(token));
    const around = [state.tokens[index - 1], state.tokens[index + 1]];
    if (isEmpty && around[0]?.type === 'paragraph_open')
      for (const one of [...around, block]) emptied.add(one as Token);
  }
  mirrorCuts(page);
  if (emptied.size > 0) state.tokens = state.tokens.filter((token) => !emptied.has(token));
}

function isBlank({ type, content }: Token): boolean {
  return type === 'text' && content.trim() === '';
}

function tell(token: Token, page: PageWork): void {
  const said = page.mdx?.said.get(token);
  const location = page.locations.get(token);
  for (const fault of said?.faults ?? []) if (location) reportAt(page, location, fault);
  if (token.type === 'mdx_text') token.type = 'text';
}

/** Sets the id of a heading from the comment at its end. */
function takeId(open: Token, children: readonly Token[]): void {
  const last = children.at(-1);
  const id = last?.type === 'mdx_out' ? idInComment(last.content) : undefined;
  if (id === undefined) return;
  const before = children.at(-2);
  if (before?.type === 'text') before.content = before.content.trimEnd();
  open.attrSet('id', id);
}

function finishHtml(token: Token, page: PageWork): void {
  const { mdx: reading } = page;
  if (reading === undefined) return;
  const hasJsx = mayHoldJsx(token.content, reading.isMdx);
  const { html, faults } = hasJsx ? plainHtml(token.content, reading) : { html: token.content, faults: [] };
  const first = token.map?.[0] ?? 0;
  for (const { fault, offset } of [
    ...faults,
    ...markdownFaults(token.content, reading),
    ...componentFaults(token.content, reading),
  ]) {
    const before = token.content.slice(0, offset).split('\n');
    const line = first + before.length - 1;
    const shift = (page.lines[line] ?? '').indexOf(token.content.split('\n')[before.length - 1] ?? '');
    report(page, line, fault, (before.at(-1)?.length ?? 0) + Math.max(0, shift));
  }
  if (hasJsx && token.level === 0 && token.map !== null) {
    const [line, end] = token.map;
    reading.cuts.push({ from: { line, column: 0 }, to: { line: end, column: 0 }, text: html });
  }
  token.content = html;
}
