// Fills `{{ name }}`. Before parsing, each variable is replaced by a mark. After parsing, each mark is replaced by the value. Variables
// therefore work in addresses, titles and code, and values are never parsed as Markdown or HTML. To the parser, a mark must behave like a
// word. Marks consist of Unicode noncharacters, which are replaced in the source.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { lazy } from '../../lib/lazy.ts';
import { countLeadingItems } from '../../lib/sorted.ts';
import type { SiteVariables } from '../../model/config.ts';
import { escapeAttribute } from '../../model/html.ts';
import { findNearestName } from '../../model/nearest.ts';
import { isSearchLimitReached } from './find-in-lines.ts';
import { FenceScanner } from './lines.ts';
import { findPageOfEnv, type PageState, reportFault, visitTokens } from './page.ts';
import { readTokenMeta } from './plain-text.ts';
import { disableSlotMarks } from './slots.ts';
import { createRawLineChecker } from './vitepress.ts';

/** A variable name, or a front matter value in VitePress syntax. */
const VARIABLE_NAME_SOURCE = String.raw`((?:\$frontmatter\.)?[A-Za-z_][\w.-]*)`;
/** Matches a variable with all backslashes before it. A match at each later backslash would take quadratic time. */
const VARIABLE_PATTERN = new RegExp(
  String.raw`(?<!\$)(?<!(?<!\$)\\)(\\*)\{\{[ \t]*${VARIABLE_NAME_SOURCE}[ \t]*\}\}`,
  'g',
);
const UNKNOWN_VARIABLE_PATTERN = new RegExp(String.raw`(?<!\$)\{\{[ \t]*${VARIABLE_NAME_SOURCE}[ \t]*\}\}`, 'g');
/** Matches double braces with their content, for blocks such as `:::raw` in which braces are text. */
const DOUBLE_BRACES_PATTERN = /\{\{[^{}]*\}\}/g;
/** Noncharacters used for marks. Real texts contain none, but an author could write them on purpose. */
const NONCHARACTER_PATTERN = /[\uFDD0-\uFDD7]/g;
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
const VARIABLE_MARK_PATTERN = new RegExp(`${BEGIN}(\\d*)${END}`, 'g');
/** Mark of all empty variables. A link whose address begins with this mark is replaced by its text. */
const UNSET_VARIABLE_MARK = BEGIN + END;

/**
 * Replaces references to variables by marks. If a backslash escapes a reference, its mark represents the text of the reference instead of
 * the value. References to unknown variables stay.
 */
export function replaceVariablesByMarks(
  lines: readonly string[],
  variables: SiteVariables,
): Pick<PageState, 'lines' | 'values'> {
  const values: string[] = [];
  const marks = new Map<string, string>();
  const markOf = (key: string, value: string): string => {
    let mark = value === '' ? UNSET_VARIABLE_MARK : marks.get(key);
    if (mark === undefined) {
      mark = `${BEGIN}${values.length}${END}`;
      marks.set(key, mark);
      values.push(disableSlotMarks(value));
    }
    return mark;
  };
  const isRaw = createRawLineChecker(lines);
  const isCode = lazy(() => findFencedLines(lines));
  const marked = lines.map((line, index) => {
    const clean = line.replace(NONCHARACTER_PATTERN, '\uFFFD');
    if (!clean.includes('{{')) return clean;
    if (isRaw(index)) return clean.replace(DOUBLE_BRACES_PATTERN, (whole) => markOf(`\\${whole}`, whole));
    return clean.replace(VARIABLE_PATTERN, (whole, slashes: string, name: string) => {
      // Markdown recognizes no escape before a mark. So each pair of backslashes becomes one backslash here, in text and in code.
      const keptSlashes = slashes.slice(0, slashes.length >> 1);
      if (slashes.length % 2 === 1) {
        // In code, a backslash before an unknown variable is part of the code.
        if (!Object.hasOwn(variables, name) && isCode().has(index)) return whole;
        const literal = whole.slice(slashes.length);
        return keptSlashes + markOf(`\\${literal}`, literal);
      }
      return Object.hasOwn(variables, name) ? keptSlashes + markOf(name, variables[name] ?? '') : whole;
    });
  });
  return { lines: marked, values };
}

/** Returns the indices of lines in fenced code. */
function findFencedLines(lines: readonly string[]): ReadonlySet<number> {
  const scanner = new FenceScanner();
  return new Set(lines.flatMap((line, index) => (scanner.next(line) === 'code' ? [index] : [])));
}

/** Returns front matter values under their VitePress names, if the text uses any. */
export function collectFrontMatterVariables(
  text: string,
  frontMatter: Readonly<Record<string, unknown>>,
): SiteVariables {
  if (!text.includes('$frontmatter.')) return {};
  const values = Object.entries(frontMatter).filter(([, value]) => /^(?:string|number|boolean)$/.test(typeof value));
  return Object.fromEntries(values.map(([key, value]) => [`$frontmatter.${key}`, String(value)]));
}

/** Replaces marks by the values of their variables. `written` converts each value. */
export function fillVariableMarks(text: string, values: readonly string[], written = (value: string) => value): string {
  return text.includes(BEGIN)
    ? text.replace(VARIABLE_MARK_PATTERN, (_, index: string) => written(values[Number(index || -1)] ?? ''))
    : text;
}

/**
 * Matches a part in which values stay unescaped: a code span, the address of a link, or a tag. Elsewhere, matches the mark of a variable.
 * The length limits keep a line with thousands of unclosed marks from taking minutes.
 */
const LITERAL_OR_MARK_PATTERN = new RegExp(
  String.raw`(?<!\x60)(\x60+)(?!\x60).*?(?<!\x60)\1(?!\x60)|\]\([^)]{0,1000}\)|<[a-z/][^>]{0,1000}>|${BEGIN}\d*${END}`,
  'gi',
);

/** Replaces marks in Markdown, line by line. A backslash escapes Markdown and HTML characters in values, so that values stay text. */
export function fillVariableMarksInMarkdown(lines: readonly string[], values: readonly string[]): readonly string[] {
  if (values.length === 0) return lines.map((line) => fillVariableMarks(line, values));
  const scanner = new FenceScanner();
  const escapeValue = (value: string) => value.replace(/[*`[\]\\]|<(?=[a-z/!?])/gi, '\\$&');
  return lines.map((line) => {
    if (scanner.next(line) !== 'text' || !line.includes(BEGIN)) return fillVariableMarks(line, values);
    return line.replace(LITERAL_OR_MARK_PATTERN, (part) =>
      fillVariableMarks(part, values, part.startsWith(BEGIN) ? escapeValue : undefined),
    );
  });
}

/** Fills the variables of a plain text. References to unknown variables stay, and `onUnknown` is called with their names. */
export function fillVariables(text: string, variables: SiteVariables, onUnknown?: (name: string) => void): string {
  if (!text.includes('{{')) return text;
  const marked = replaceVariablesByMarks([text], variables);
  if (onUnknown !== undefined)
    for (const [, name = ''] of marked.lines[0]?.matchAll(UNKNOWN_VARIABLE_PATTERN) ?? []) onUnknown(name);
  return fillVariableMarks(marked.lines[0] ?? '', marked.values);
}

/** Matches a variable as written, with the backslashes before it. A mark replaces this text. */
const VARIABLE_IN_BRACES_PATTERN = /\\*\{\{[^{}]*\}\}/y;

/** Maps a column (from 0) of a line with marks to the line as written. */
export function computeOriginalColumn(page: PageState, line: number, column: number): number {
  if (page.values.length === 0 || isSearchLimitReached(page, column)) return column;
  const written = page.writtenLines[line] ?? '';
  let [offset, read] = [0, 0];
  for (const { 0: mark, index } of page.lines[line]?.matchAll(VARIABLE_MARK_PATTERN) ?? []) {
    if (index >= column) break;
    VARIABLE_IN_BRACES_PATTERN.lastIndex = offset + index - read;
    offset = VARIABLE_IN_BRACES_PATTERN.lastIndex + (VARIABLE_IN_BRACES_PATTERN.exec(written)?.[0].length ?? 0);
    read = index + mark.length;
  }
  return offset + Math.max(0, column - read);
}

/** Returns the finding for an undefined variable. */
export function createUnknownVariableFault(name: string, known: readonly string[]) {
  const guess = findNearestName(name, known);
  return {
    code: 'unknown-variable',
    message: `\`{{ ${name} }}\` is not a variable of this site.`,
    suggestion:
      guess === undefined
        ? 'Define it in `variables` of the configuration, or write `\\{{` for the braces.'
        : `Did you mean \`{{ ${guess} }}\`?`,
  };
}

/** Adds the core rule that replaces marks by values in all tokens. */
export function addVariableRules(md: MarkdownIt): void {
  md.core.ruler.push('variables', (state: StateCore) => {
    const page = findPageOfEnv(state.env);
    if (page === undefined || page.pieces) return;
    if (state.src.includes(UNSET_VARIABLE_MARK)) for (const token of state.tokens) dropUnsetVariableLinks(token);
    if (!state.src.includes(BEGIN) && !state.src.includes('{{')) return;
    const unknown = lazy(() => indexUnknownVariables(page));
    visitTokens(state.tokens, (token, line) => fillTokenVariables(token, { page, unknown }, line));
  });
}

const UNSET_VARIABLE_HTML_LINK_PATTERN = new RegExp(
  String.raw`\shref\s*=\s*(["'])${UNSET_VARIABLE_MARK}[^"']*\1`,
  'gi',
);
const UNSET_MARKDOWN_LINK_PATTERN = new RegExp(
  String.raw`\[((?:[^[\]]|\[[^\]]*\])*)\]\(<?${UNSET_VARIABLE_MARK}[^\s)>]*>?(?:\s+"[^"]*")?\)`,
  'g',
);

/** Replaces a link whose address begins with an empty variable by its text. */
function dropUnsetVariableLinks(block: Token): void {
  for (const token of [block, ...(block.children ?? [])])
    if (token.type.startsWith('html_')) token.content = token.content.replace(UNSET_VARIABLE_HTML_LINK_PATTERN, '');
  let isOpen = false;
  block.children &&= block.children.filter((token) => {
    if (token.type === 'link_open') isOpen = beginsWithUnsetVariable(String(token.attrGet('href')));
    const isDropped = isOpen && (token.type === 'link_open' || token.type === 'link_close');
    if (token.type === 'link_close') isOpen = false;
    return !isDropped;
  });
}

/** Whether an address with marks begins with an empty variable. */
export function beginsWithUnsetVariable(href: string): boolean {
  return href.startsWith(UNSET_VARIABLE_MARK);
}

/** In Markdown with marks, replaces each link whose address begins with an empty variable by its text. */
export function dropUnsetVariableMarkdownLinks(markdown: string): string {
  return markdown.includes(UNSET_VARIABLE_MARK) ? markdown.replace(UNSET_MARKDOWN_LINK_PATTERN, '$1') : markdown;
}

/** Position of a reference to a variable: line and column as written, from 0. */
interface VariablePlace {
  readonly line: number;
  readonly column: number;
}

/** Returns the positions of references to unknown variables by name, in order, one per line. */
function indexUnknownVariables({ lines, writtenLines }: PageState): ReadonlyMap<string, readonly VariablePlace[]> {
  const places = new Map<string, VariablePlace[]>();
  for (const [line, text] of lines.entries()) {
    if (!text.includes('{{')) continue;
    const columns = new Map<string, number>();
    for (const { 1: name = '', index } of (writtenLines[line] ?? '').matchAll(UNKNOWN_VARIABLE_PATTERN))
      if (!columns.has(name)) columns.set(name, index);
    for (const name of new Set(Array.from(text.matchAll(UNKNOWN_VARIABLE_PATTERN), ([, one = '']) => one))) {
      const place = { line, column: columns.get(name) ?? 0 };
      places.get(name)?.push(place) ?? places.set(name, [place]);
    }
  }
  return places;
}

const CODE_TOKEN_TYPES = new Set(['code_inline', 'code_block', 'fence', 'extension_fence']);

interface VariableContext {
  readonly page: PageState;
  readonly unknown: () => ReturnType<typeof indexUnknownVariables>;
}

function fillTokenVariables(token: Token, context: VariableContext, line: number): void {
  if (token.type === 'inline') return;
  const { page, unknown } = context;
  const { content } = token;
  if (content.includes('{{') && !CODE_TOKEN_TYPES.has(token.type) && !readTokenMeta(token).isVerbatim) {
    for (const [, name = ''] of content.matchAll(UNKNOWN_VARIABLE_PATTERN)) {
      const places = unknown().get(name) ?? [];
      const at = places[countLeadingItems(places, (place) => place.line < line)] ?? places[0];
      // Skips braces that are escaped in another way, such as by `&#123;` or a backslash: they are text.
      if (at === undefined) continue;
      reportFault(page, at.line, createUnknownVariableFault(name, page.variableNames), at.column);
    }
  }
  const isHtml = token.type === 'html_inline' || token.type === 'html_block';
  token.content = fillVariableMarks(content, page.values, isHtml ? escapeAttribute : undefined);
  token.info = fillVariableMarks(token.info, page.values);
  for (const attr of token.attrs ?? [])
    if (typeof attr[1] === 'string') attr[1] = fillVariableMarks(attr[1], page.values);
  if (token.type === 'image' && token.children !== null) {
    for (const child of token.children) fillTokenVariables(child, context, line);
  }
}
