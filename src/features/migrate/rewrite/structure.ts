// Structure of an MDX page: code, declarations, tags of components and elements with their content, and braces. markdown-it finds blocks,
// the renderer's tag reader finds values, and the bundler's parser finds declarations. Pure.

import MarkdownIt, { type Token } from 'markdown-it';
import { findBraceEnd, type UnclosedBraceCount } from '../../../content/markdown/mdx/braces.ts';
import type { DeclarationBlock, DeclarationParser } from '../../../content/markdown/mdx/declarations.ts';
import { findDeclarationAt, mayBeginDeclaration } from '../../../content/markdown/mdx/declarations.ts';
import { type JsxTag, parseMdxTag } from '../../../content/markdown/mdx/tags.ts';
import { voidElements } from '../../../model/html.ts';

/** A tag with its offsets. */
export interface TagWithOffsets {
  readonly tag: JsxTag;
  readonly start: number;
  readonly end: number;
}

/** A pair of tags, or a self-closing tag. */
export interface TagPair {
  readonly open: TagWithOffsets;
  /** Absent for a self-closing or an unclosed tag. */
  readonly close?: TagWithOffsets;
  readonly children: readonly TagPair[];
}

/** An expression in braces. */
export interface BraceExpression {
  readonly start: number;
  readonly end: number;
}

/** Adjacent imports and exports. */
export interface PageDeclaration extends Pick<DeclarationBlock, 'declared'> {
  readonly start: number;
  readonly end: number;
}

/** Rewritable parts of a page. */
export interface PageStructure {
  readonly declarations: readonly PageDeclaration[];
  readonly elements: readonly TagPair[];
  readonly braces: readonly BraceExpression[];
  /** Whether an offset is in code, in a comment or in a declaration. */
  readonly isCode: (offset: number) => boolean;
}

/**
 * Creates a function that finds the structure of a page. `from` is the offset of the body. The function caches its results: docs versions
 * share most texts, and pages are planned a second time if code of the site fails.
 */
export function createPageStructureParser(
  read: DeclarationParser,
): (text: string, from: number, isMdx?: boolean) => PageStructure {
  const known = new Map<string, PageStructure>();
  return (text, from, isMdx = true) => {
    const key = `${isMdx ? 'mdx' : 'md'} ${text}`;
    const structure = known.get(key) ?? parsePageStructure(text, from, { read, isMdx });
    known.set(key, structure);
    return structure;
  };
}

/** Creates a parser of Markdown blocks that ignores blocks of HTML; for MDX, it also ignores indented code, which MDX does not have. */
function createBlockParser(isMdx: boolean): { parse(text: string, env: object): Token[] } {
  const md = new MarkdownIt({ html: false });
  md.disable(['html_block', 'reference', 'table', ...(isMdx ? ['code'] : [])]);
  md.core.ruler.enableOnly(['normalize', 'block']);
  return md;
}

/** Finds the structure of a text. `from` is the offset at which the front matter ends. */
function parsePageStructure(
  text: string,
  from: number,
  { read, isMdx }: { readonly read: DeclarationParser; readonly isMdx: boolean },
): PageStructure {
  const lines = text.split('\n');
  const offsets: number[] = [];
  let at = 0;
  for (const line of lines) {
    offsets.push(at);
    at += line.length + 1;
  }
  const mask = new Uint8Array(text.length + 1);
  const first = offsets.findIndex((offset) => offset >= from);
  const body = text.slice(offsets[first] ?? text.length);
  const tokens = createBlockParser(isMdx).parse(body, {});
  maskComments(text, from, mask);
  const input = { text, tokens, lines, offsets, first: Math.max(0, first), mask };
  maskFences(input);
  // Comes before code spans are masked: the backticks of two indented fences in a row would count as a code span.
  maskIndentedFences(input);
  const declarations = maskCodeAndDeclarations(input, read);
  const { tags, braces } = scanTagsAndBraces(text, from, mask);
  return { declarations, elements: pairTags(tags), braces, isCode: (offset) => mask[offset] === 1 };
}

interface CodeMaskingInput {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly lines: readonly string[];
  readonly offsets: readonly number[];
  /** First line of the body. */
  readonly first: number;
  /** Is 1 at each offset in code, in a comment or in a declaration. */
  readonly mask: Uint8Array;
}

function maskFences({ text, tokens, offsets, first, mask }: CodeMaskingInput): void {
  for (const { type, map } of tokens)
    if (type === 'fence' && map !== null)
      mask.fill(1, offsets[map[0] + first] ?? text.length, offsets[map[1] + first] ?? text.length);
}

/** Masks code and declarations, and returns the declarations. */
function maskCodeAndDeclarations(
  { text, tokens, lines, offsets, first, mask }: CodeMaskingInput,
  read: DeclarationParser,
): PageDeclaration[] {
  const pageDeclarations: PageDeclaration[] = [];
  // Code in a tag, such as a text with an import in it, declares nothing. Most pages have no declaration, so tags are found when needed.
  let tags: readonly TagWithOffsets[] | undefined;
  const isInTag = (offset: number) => {
    tags ??= scanTagsAndBraces(text, offsets[first] ?? 0, mask).tags;
    return tags.some((tag) => tag.start < offset && offset < tag.end);
  };
  let next = 0;
  for (const { type, map } of tokens) {
    if (map === null) continue;
    const start = map[0] + first;
    const end = map[1] + first;
    const range = [offsets[start] ?? text.length, offsets[end] ?? text.length] as const;
    if (type === 'fence' || type === 'code_block') mask.fill(1, ...range);
    if (type !== 'inline' || start < next) continue;
    const line = findFirstContentLine({ lines, offsets, mask }, start, end);
    const isCandidate = mayBeginDeclaration(lines[line] ?? '') && !isInTag(offsets[line] ?? 0);
    const block = isCandidate ? findDeclarationAt(lines, line, read) : undefined;
    if (block === undefined) {
      maskCodeSpans(text, range, mask);
      continue;
    }
    next = block.end;
    const place = { start: offsets[line] ?? 0, end: Math.min(offsets[block.end] ?? text.length, text.length) };
    pageDeclarations.push({ ...place, declared: block.declared });
    mask.fill(1, place.start, place.end);
  }
  return pageDeclarations;
}

/** Masks code whose fences are indented by four spaces or more, as in a component. These are fences because MDX has no indented code. */
function maskIndentedFences({ lines, offsets, mask, first }: CodeMaskingInput): void {
  for (let at = first; at < lines.length; at++) {
    const [, marker = ''] = /^(?: {4,}|\t\s*)(`{3,}|~{3,})[^`]*$/.exec(lines[at] ?? '') ?? [];
    if (marker === '' || mask[offsets[at] ?? 0] === 1) continue;
    const isEnd = (line: string) => line.trim().startsWith(marker) && /^(`+|~+)$/.test(line.trim());
    const end = lines.findIndex((line, index) => index > at && isEnd(line));
    if (end === -1) return;
    mask.fill(1, offsets[at], offsets[end + 1] ?? mask.length);
    at = end;
  }
}

/** Returns the first line of a block that is not a comment, of HTML or of MDX. */
function findFirstContentLine(
  { lines, offsets, mask }: Pick<CodeMaskingInput, 'lines' | 'offsets' | 'mask'>,
  start: number,
  end: number,
): number {
  const isEnd = (line: string, index: number) =>
    (mask[offsets[index] ?? 0] === 1 && /-->\s*$/.test(line)) || /^\s*\{\/\*.*\*\/\}\s*$/.test(line);
  let line = start;
  while (line < end && isEnd(lines[line] ?? '', line)) line++;
  return line;
}

/** Masks code spans of a block. */
function maskCodeSpans(text: string, [from, to]: readonly [number, number], mask: Uint8Array): void {
  const runs = /`+/g;
  const block = text.slice(from, to);
  for (let open = runs.exec(block); open !== null; open = runs.exec(block)) {
    if (block[open.index - 1] === '\\' && block[open.index - 2] !== '\\') continue;
    if (mask[from + open.index] === 1) continue;
    const length = open[0].length;
    const rest = new RegExp(`(?<!\`)\`{${length}}(?!\`)`, 'g');
    rest.lastIndex = open.index + length;
    const close = rest.exec(block);
    if (close === null) continue;
    mask.fill(1, from + open.index, from + close.index + length);
    runs.lastIndex = close.index + length;
  }
}

function maskComments(text: string, from: number, mask: Uint8Array): void {
  const comment = /<!--[\s\S]*?-->/g;
  comment.lastIndex = from;
  for (let match = comment.exec(text); match !== null; match = comment.exec(text))
    mask.fill(1, match.index, match.index + match[0].length);
}

function scanTagsAndBraces(text: string, from: number, mask: Uint8Array) {
  const braceCount: UnclosedBraceCount = { endless: 0 };
  const tags: TagWithOffsets[] = [];
  const braces: BraceExpression[] = [];
  const sign = /[<{\\]/g;
  sign.lastIndex = from;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    const start = match.index;
    if (mask[start] === 1) continue;
    if (match[0] === '\\') {
      sign.lastIndex = start + 2;
      continue;
    }
    if (match[0] === '{') {
      const end = findBraceEnd(braceCount, text, start);
      if (end === undefined) continue;
      braces.push({ start, end });
      sign.lastIndex = end;
      continue;
    }
    const tag = /[A-Za-z/>]/.test(text[start + 1] ?? '') ? parseMdxTag(text, start, braceCount) : undefined;
    if (tag === undefined) continue;
    tags.push({ tag, start, end: tag.end });
    sign.lastIndex = tag.end;
  }
  return { tags, braces };
}

interface UnclosedElement {
  readonly open: TagWithOffsets;
  readonly children: TagPair[];
}

/** Groups tags to elements. An unclosed tag becomes an element without a closing tag. */
function pairTags(tags: readonly TagWithOffsets[]): TagPair[] {
  const top: TagPair[] = [];
  const stack: UnclosedElement[] = [];
  const into = () => stack.at(-1)?.children ?? top;
  const drop = () => {
    const { open, children } = stack.pop() as UnclosedElement;
    into().push({ open, children: [] }, ...children);
  };
  for (const placed of tags) {
    const { name, isClosing, isEmpty } = placed.tag;
    if (!isClosing) {
      if (isEmpty || voidElements.has(name)) into().push({ open: placed, children: [] });
      else stack.push({ open: placed, children: [] });
      continue;
    }
    if (!stack.some(({ open }) => open.tag.name === name)) continue;
    while (stack.at(-1)?.open.tag.name !== name) drop();
    const { open, children } = stack.pop() as UnclosedElement;
    into().push({ open, close: placed, children });
  }
  while (stack.length > 0) drop();
  return top;
}

/** Returns all elements, nested ones after their parents. */
export function flattenElements(elements: readonly TagPair[]): TagPair[] {
  return elements.flatMap((element) => [element, ...flattenElements(element.children)]);
}

/** Whether an offset is in a block of HTML, where Markdown is shown as text. Such a block ends at the next empty line. */
export function isInHtmlBlock(text: string, offset: number): boolean {
  const block =
    text
      .slice(Math.max(0, offset - MAX_HTML_BLOCK_SEARCH_LENGTH), offset)
      .split(/\n[ \t]*\n/)
      .at(-1) ?? '';
  return /^\s*<\/?[a-z]/.test(block);
}

/** Limit of the text that is searched for the start of a block. */
const MAX_HTML_BLOCK_SEARCH_LENGTH = 2000;
