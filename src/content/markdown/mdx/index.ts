// MDX syntax. `.mdx` files, and `.md` files with an import or export, are MDX pages. On MDX pages, declarations, expressions and tags of
// unknown components are reported and left out; the content of such tags is shown. In other `.md` files, braces are text. A comment in
// braces is a comment in all files. Code is never changed.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { lazy } from '../../../lib/lazy.ts';
import { findContainerEnds } from '../containers.ts';
import { findPageOfEnv, type PageState, reportFault, reportFaultAt } from '../page.ts';
import { parseBraceBlock, parseEsmDeclaration, parseTagBlock } from './blocks.ts';
import { parseIdInComment } from './braces.ts';
import { listCapitalizedTags, listFaultsOfComponentsInHtml, listFaultsOfMarkdownInHtml } from './constructs.ts';
import type { DeclarationBlock, DeclarationParser } from './declarations.ts';
import { findDeclarationAt, mayBeginDeclaration, mayContainDeclaration } from './declarations.ts';
import { convertJsxToHtml, mayContainJsx } from './html.ts';
import { addIndentationRules } from './indentation.ts';
import { parseBrace, parseInlineTag } from './inline.ts';
import type { MdxPageState, MdxSettings } from './reading.ts';
import { createLineAfterMdxLookup } from './spans.ts';

/** Services for MDX rules. Without `readDeclarations`, `import` and `export` lines are text. */
export interface MdxRuleOptions extends Pick<MdxSettings, 'onMdxSyntax'> {
  readonly readDeclarations?: DeclarationParser;
}

/** Adds the rules for MDX syntax. */
export function addMdxRules(md: MarkdownIt, services: MdxRuleOptions): void {
  md.core.ruler.before('block', 'mdx_page', (state) => assignMdxPageState(state, services));
  addIndentationRules(md);
  md.block.ruler.before('table', 'mdx_declaration', parseEsmDeclaration);
  md.block.ruler.before('table', 'mdx_brace_block', parseBraceBlock);
  md.block.ruler.before('table', 'mdx_tag_block', parseTagBlock);
  md.inline.ruler.before('html_inline', 'mdx_brace', parseBrace);
  md.inline.ruler.before('html_inline', 'mdx_tag', parseInlineTag);
  md.core.ruler.push('mdx', reportAndRemoveMdxTokens);
}

function assignMdxPageState(state: StateCore, { readDeclarations, onMdxSyntax }: MdxRuleOptions): void {
  const page = findPageOfEnv(state.env);
  // Generated pages, such as API references, are plain Markdown.
  if (page === undefined || page.pieces) return;
  const isMdxFile = hasMdxContent(page);
  const trial = createMdxPageState(page, { onMdxSyntax, isMdx: isMdxFile, declarations: new Map() });
  const declarations =
    readDeclarations !== undefined && mayContainDeclaration(state.src)
      ? findDeclarations(state, { ...page, mdx: isMdxFile ? trial : undefined }, readDeclarations)
      : trial.declarations;
  page.mdx = createMdxPageState(page, { onMdxSyntax, isMdx: isMdxFile || declarations.size > 0, declarations });
}

function createMdxPageState(
  page: PageState,
  state: Pick<MdxPageState, 'onMdxSyntax' | 'isMdx' | 'declarations'>,
): MdxPageState {
  const tags = lazy(() => listCapitalizedTags(page.lines));
  const names = () => new Set([...tags()].map((tag) => tag.replace(/^<\/?/, '')));
  const reading: MdxPageState = {
    ...state,
    components: page.components.names,
    tags,
    ends: lazy(() => findContainerEnds(page.lines, names(), createLineAfterMdxLookup({ ...page, mdx: reading }))),
    tokenData: new Map(),
    cuts: [],
    endless: 0,
  };
  return reading;
}

/** Whether the page or a file that it includes is MDX. */
function hasMdxContent({ file, origins }: PageState): boolean {
  const isMdxFile = (name: string) => /\.mdx$/i.test(name);
  return isMdxFile(file) || origins.some((origin) => origin.file !== file && isMdxFile(origin.file));
}

/** Maximum number of failed attempts per page to parse a declaration. */
const MAX_FAILED_DECLARATIONS = 40;

/**
 * Finds declarations. A trial parse of the blocks shows which lines begin a paragraph or heading, so that code and later lines of
 * paragraphs are not searched.
 */
function findDeclarations(state: StateCore, page: PageState, read: DeclarationParser): Map<number, DeclarationBlock> {
  const { lines } = page;
  const found = new Map<number, DeclarationBlock>();
  const tokens: Token[] = [];
  const trial: PageState = { ...page, diagnostics: [], ids: new Set(page.ids) };
  state.md.block.parse(state.src, state.md, { page: trial }, tokens);
  let next = 0;
  let inVain = 0;
  for (const { type, map } of tokens) {
    const line = map?.[0] ?? 0;
    const isText = type === 'paragraph_open' || type === 'heading_open';
    if (!isText || line < next || !mayBeginDeclaration(lines[line] ?? '') || inVain > MAX_FAILED_DECLARATIONS) continue;
    const block = findDeclarationAt(lines, line, read);
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
function reportAndRemoveMdxTokens(state: StateCore): void {
  const page = findPageOfEnv(state.env);
  const reading = page?.mdx;
  if (page === undefined || reading === undefined) return;
  const emptied = new Set<Token>();
  for (const [index, block] of state.tokens.entries()) {
    if (block.type === 'html_block') convertJsxInHtmlToken(block, page);
    if (block.children === null || !block.children.some((token) => reading.tokenData.has(token))) continue;
    for (const token of block.children) reportTokenFaults(token, page);
    const open = state.tokens[index - 1];
    if (open?.type === 'heading_open') setIdFromComment(open, block.children);
    block.children = block.children.filter(({ type }) => type !== 'mdx_out');
    const isEmpty = block.children.every(
      (token) => token.type.endsWith('break') || (token.type === 'text' && token.content.trim() === ''),
    );
    const around = [state.tokens[index - 1], state.tokens[index + 1]];
    if (isEmpty && around[0]?.type === 'paragraph_open')
      for (const token of [...around, block]) emptied.add(token as Token);
  }
  applyEditsToMirroredLines(page);
  if (emptied.size > 0) state.tokens = state.tokens.filter((token) => !emptied.has(token));
}

function reportTokenFaults(token: Token, page: PageState): void {
  const data = page.mdx?.tokenData.get(token);
  const location = page.locations.get(token);
  for (const fault of data?.faults ?? []) if (location) reportFaultAt(page, location, fault);
  if (token.type === 'mdx_text') token.type = 'text';
}

/** Sets the id of a heading from the comment at its end. */
function setIdFromComment(open: Token, children: readonly Token[]): void {
  const last = children.at(-1);
  const id = last?.type === 'mdx_out' ? parseIdInComment(last.content) : undefined;
  if (id === undefined) return;
  const before = children.at(-2);
  if (before?.type === 'text') before.content = before.content.trimEnd();
  open.attrSet('id', id);
}

function convertJsxInHtmlToken(token: Token, page: PageState): void {
  const { mdx: reading } = page;
  if (reading === undefined) return;
  const hasJsx = mayContainJsx(token.content, reading.isMdx);
  const { html, faults } = hasJsx ? convertJsxToHtml(token.content, reading) : { html: token.content, faults: [] };
  const first = token.map?.[0] ?? 0;
  for (const { fault, offset } of [
    ...faults,
    ...listFaultsOfMarkdownInHtml(token.content, reading),
    ...listFaultsOfComponentsInHtml(token.content, reading),
  ]) {
    const before = token.content.slice(0, offset).split('\n');
    const line = first + before.length - 1;
    const shift = (page.lines[line] ?? '').indexOf(token.content.split('\n')[before.length - 1] ?? '');
    reportFault(page, line, fault, (before.at(-1)?.length ?? 0) + Math.max(0, shift));
  }
  if (hasJsx && token.level === 0 && token.map !== null) {
    const [line, end] = token.map;
    reading.cuts.push({ from: { line, column: 0 }, to: { line: end, column: 0 }, text: html });
  }
  token.content = html;
}

/** Applies the cuts of a page to its mirrored lines. */
function applyEditsToMirroredLines({ mdx, lines, mirrored }: PageState): void {
  const textAt = (line: number) => (mirrored.has(line) ? mirrored.get(line) : lines[line]) ?? '';
  const fromTheEnd = (mdx?.cuts ?? []).toSorted(({ from: a }, { from: b }) => b.line - a.line || b.column - a.column);
  for (const { from, to, text = '' } of fromTheEnd) {
    const areWhole = from.column === 0 && to.column === 0;
    const rest = areWhole ? '' : textAt(to.line).slice(to.column);
    const left = lines[from.line]?.slice(0, from.column) + text + rest;
    const isNeedless = left.trim() === '' && textAt(from.line - 1).trim() === '';
    mirrored.set(from.line, isNeedless ? undefined : left);
    const end = areWhole ? to.line : to.line + 1;
    for (let line = from.line + 1; line < end; line++) mirrored.set(line, undefined);
    if (isNeedless && lines[end]?.trim() === '') mirrored.set(end, undefined);
  }
}
