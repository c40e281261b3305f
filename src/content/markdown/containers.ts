// Containers are blocks with an opening and a closing line: admonitions (`:::note`), tabs and `<details>`. The pairs are matched once for
// the whole page, so that a thousand unclosed containers cost no more than one.
import type { StateBlock, Token } from 'markdown-it';
import { computeLinePrefixLength, FenceScanner } from './lines.ts';
import { createLineAfterMdxLookup } from './mdx/spans.ts';
import { findPageOfEnv, type PageFault } from './page.ts';
import { findComponentTagAt } from './tags.ts';

/** Options of markdown-it for rules of containers: a container may interrupt these blocks without an empty line. */
export const CONTAINER_RULE_OPTIONS = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };

/** A component or `details` around Markdown, whose tag is alone on its line. */
export interface BlockTag {
  readonly name: string;
  readonly isClosing: boolean;
  /** Attributes of the tag, as written. */
  readonly written: string;
}

const DETAILS_TAG_PATTERN = /^<(\/?)details(\s(?:"[^"]*"|'[^']*'|[^"'>])*)?>$/;

/** Parses a line that consists of one block tag; `componentNames` are the names of the site's components. */
export function parseBlockTag(line: string, componentNames: ReadonlySet<string>): BlockTag | undefined {
  if (!line.startsWith('<')) return undefined;
  const text = line.trimEnd();
  const match = DETAILS_TAG_PATTERN.exec(text);
  if (match !== null) return { name: 'details', isClosing: match[1] === '/', written: match[2] ?? '' };
  const tag = findComponentTagAt(text, 0, componentNames);
  return tag?.end === text.length && !tag.isEmpty ? tag : undefined;
}

/** Matches mkdocstrings syntax for API documentation, `::: package.module.Name`. It has no closing line, so it opens no container. */
export const MKDOCSTRINGS_BLOCK_PATTERN = /^:{3,}[ \t]*[A-Za-z_]\w*(?:\.\w+)+(?::\w+)?[ \t]*$/;

/** Returns the finding for mkdocstrings syntax. */
export function createMkdocstringsFault(written: string): PageFault {
  return {
    code: 'foreign-syntax',
    message: `\`${written.trim()}\` is what mkdocstrings makes from code, and techdocs does not, so it is shown as text.`,
    suggestion: 'Write what it shows, or remove it with its options.',
  };
}

/** Parses a line that begins with three or more colons; `head`, the text after them, is empty for a closing line. */
export function parseAdmonitionFence(line: string): { readonly colons: number; readonly head: string } | undefined {
  if (!line.startsWith(':::') || MKDOCSTRINGS_BLOCK_PATTERN.test(line)) return undefined;
  let colons = 3;
  while (line[colons] === ':') colons++;
  const head = line.slice(colons).trim();
  return head === '' || /^[A-Za-z]/.test(head) ? { colons, head } : undefined;
}

const MAX_CONTAINER_NESTING = 200;

/**
 * Returns the closing line of each container by its opening line; -1 for an unclosed container. `spans` returns the end of the block that
 * begins at a line; the lines inside that block are skipped.
 */
export function findContainerEnds(
  lines: readonly string[],
  componentNames: ReadonlySet<string>,
  spans: (line: number) => number = (line) => line,
): Map<number, number> {
  const ends = new Map<number, number>();
  const stack: { readonly kind: string; readonly line: number; readonly colons: number }[] = [];
  const scanner = new FenceScanner();
  let spanned = 0;
  for (const [line, text] of lines.entries()) {
    if (line < spanned || scanner.next(text) !== 'text') continue;
    const end = spans(line);
    if (end > line + 1) spanned = end;
    const content = text.slice(computeLinePrefixLength(text));
    const tag = parseBlockTag(content, componentNames);
    const fence = tag === undefined ? parseAdmonitionFence(content) : undefined;
    if (tag === undefined && fence === undefined) continue;
    const kind = tag?.name ?? ':::';
    const colons = fence?.colons ?? 0;
    if (tag === undefined ? fence?.head !== '' : !tag.isClosing) {
      ends.set(line, -1);
      stack.push({ kind, line, colons });
      continue;
    }
    const lowest = Math.max(0, stack.length - MAX_CONTAINER_NESTING);
    for (let index = stack.length - 1; index >= lowest; index--) {
      const open = stack[index];
      if (open === undefined || open.kind !== kind || open.colons > colons) continue;
      ends.set(open.line, line);
      stack.length = index;
      break;
    }
  }
  return ends;
}

/** Returns the closing line of the container that opens at `line`; `undefined` if it is not closed within the current block. */
export function findContainerEnd(state: StateBlock, line: number, endLine: number): number | undefined {
  const page = findPageOfEnv(state.env);
  if (page !== undefined)
    page.containers ??= findContainerEnds(page.lines, page.components.names, createLineAfterMdxLookup(page));
  const ends = page?.containers ?? findContainerEnds(state.src.split('\n'), new Set());
  return findContainerEndInBlock(ends, state, [line, endLine]);
}

/**
 * Looks up in `ends` the closing line of the container that opens at `line`. Returns `undefined` if that line is outside the current block.
 */
export function findContainerEndInBlock(
  ends: ReadonlyMap<number, number>,
  state: StateBlock,
  [line, endLine]: readonly [number, number],
): number | undefined {
  const end = ends.get(line) ?? -1;
  return end > line && end < endLine && (state.sCount[end] ?? 0) >= state.blkIndent ? end : undefined;
}

/** Returns the block tag on a line. Tags of the site's components are recognized only in a page. */
export function parseBlockTagAt(state: StateBlock, line: number): BlockTag | undefined {
  return parseBlockTag(extractLineText(state, line), findPageOfEnv(state.env)?.components.names ?? new Set());
}

/** Returns the text of a line without its indentation and without the markers of blocks around it, such as `>`. */
export function extractLineText(state: StateBlock, line: number): string {
  return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
}

/**
 * Parses lines as the content of a container. Returns the line after the content: `last`, or an earlier line that is indented less than the
 * list item around the container. Such a line ends the list item, and the container with it.
 */
export function parseContainerContent(state: StateBlock, first: number, last: number): number {
  const { lineMax, parentType } = state;
  Object.assign(state, { lineMax: last, parentType: 'container' });
  state.line = last;
  state.md.block.tokenize(state, first, last);
  Object.assign(state, { lineMax, parentType });
  return Math.min(state.line, last);
}

/** Returns the line after a container. `stop` is the line after its content; if this is the closing line `end`, it is skipped. */
export function findLineAfterContainer(stop: number, end: number | undefined): number {
  return stop === end ? end + 1 : stop;
}

/**
 * Parses lines as the content of a container after removing their common indentation, and returns the line after the content. Lines of
 * fenced code do not affect the common indentation.
 */
export function parseDedentedContent(state: StateBlock, first: number, last: number): number {
  const { blkIndent } = state;
  const indents: number[] = [];
  const scanner = new FenceScanner();
  for (let line = first; line < last; line++) {
    const kind = scanner.next(state.src.slice(state.bMarks[line], state.eMarks[line]));
    if (!state.isEmpty(line) && (kind === 'text' || kind === 'open')) indents.push(state.sCount[line] ?? 0);
  }
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  if (indents.length > 0) state.blkIndent = Math.max(blkIndent, shared);
  const stop = parseContainerContent(state, first, last);
  state.blkIndent = blkIndent;
  return stop;
}

/** Adds an element with inline Markdown. `markdown` holds the text and its lines. */
export function pushInlineElement(
  state: StateBlock,
  { type, tag }: Record<'type' | 'tag', string>,
  markdown: Pick<Token, 'content' | 'map'>,
): Token {
  const open = state.push(`${type}_open`, tag, 1);
  Object.assign(state.push('inline', '', 0), markdown, { children: [] });
  state.push(`${type}_close`, tag, -1);
  return open;
}

/** Whether a line is indented enough to be code. */
export function isCodeLine(state: StateBlock, line: number): boolean {
  return (state.sCount[line] ?? 0) - state.blkIndent >= 4;
}
