// Fills `{{ name }}`. A variable is replaced by a mark before parsing and by its value afterwards, so that it works in addresses, titles
// and code alike and its value is never parsed as Markdown or HTML. markdown-it parses the page as one text, in which a mark must behave
// like a word. Marks consist of noncharacters, which are replaced in the source.
import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import { lazy } from '../../lib/lazy.ts';
import type { Variables } from '../../model/config.ts';
import { escapeAttribute } from '../../model/html.ts';
import { nearest } from '../../model/nearest.ts';
import { FenceScanner } from './lines.ts';
import { type PageWork, pageOf, report, visitTokens } from './page.ts';
import { saysOf } from './plain-text.ts';
import { unslotted } from './slots.ts';
import { rawLines } from './vitepress.ts';

/** A variable name, or a front matter value in VitePress syntax. */
const NAME = String.raw`((?:\$frontmatter\.)?[A-Za-z_][\w.-]*)`;
const VARIABLE = new RegExp(String.raw`(?<!\$)(\\*)\{\{[ \t]*${NAME}[ \t]*\}\}`, 'g');
const UNKNOWN = new RegExp(String.raw`(?<!\$)\{\{[ \t]*${NAME}[ \t]*\}\}`, 'g');
/** Double braces with their content, which are text. */
const BRACES = /\{\{[^{}]*\}\}/g;
/** Noncharacters used for marks. No real text contains them, but an author could. */
const NONCHARACTERS = /[\uFDD0-\uFDD7]/g;
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
const MARK = `${BEGIN}(\\d*)${END}`;
const MARKS = new RegExp(MARK, 'g');
/** Mark of all empty variables. A link whose address begins with it becomes its text. */
const UNSET = BEGIN + END;

/** Replaces variables, and escaped references to them, by marks. Unknown names stay. */
export function markVariables(lines: readonly string[], variables: Variables): Pick<PageWork, 'lines' | 'values'> {
  const values: string[] = [];
  const marks = new Map<string, string>();
  const markOf = (key: string, value: string): string => {
    let mark = value === '' ? UNSET : marks.get(key);
    if (mark === undefined) {
      mark = `${BEGIN}${values.length}${END}`;
      marks.set(key, mark);
      values.push(unslotted(value));
    }
    return mark;
  };
  const isRaw = rawLines(lines);
  const isCode = lazy(() => codeLinesIn(lines));
  const marked = lines.map((line, index) => {
    const clean = line.replace(NONCHARACTERS, '\uFFFD');
    if (!clean.includes('{{')) return clean;
    if (isRaw(index)) return clean.replace(BRACES, (whole) => markOf(`\\${whole}`, whole));
    return clean.replace(VARIABLE, (whole, slashes: string, name: string) => {
      // Two backslashes become one here, in text and in code, as Markdown would see no escape before a mark.
      const kept = slashes.slice(0, slashes.length >> 1);
      if (slashes.length % 2 === 1) {
        // In code, a backslash before an unknown variable is part of the code.
        if (!Object.hasOwn(variables, name) && isCode().has(index)) return whole;
        const literal = whole.slice(slashes.length);
        return kept + markOf(`\\${literal}`, literal);
      }
      return Object.hasOwn(variables, name) ? kept + markOf(name, variables[name] ?? '') : whole;
    });
  });
  return { lines: marked, values };
}

/** Returns the indices of lines in fenced code. */
function codeLinesIn(lines: readonly string[]): ReadonlySet<number> {
  const scanner = new FenceScanner();
  return new Set(lines.flatMap((line, index) => (scanner.next(line) === 'code' ? [index] : [])));
}

/** Returns front matter values under their VitePress names, if the text uses any. */
export function pageVariables(text: string, frontMatter: Readonly<Record<string, unknown>>): Variables {
  if (!text.includes('$frontmatter.')) return {};
  const values = Object.entries(frontMatter).filter(([, value]) => /^(?:string|number|boolean)$/.test(typeof value));
  return Object.fromEntries(values.map(([key, value]) => [`$frontmatter.${key}`, String(value)]));
}

/** Replaces marks by their values, converted by `written`. */
export function fillMarks(text: string, values: readonly string[], written = (value: string) => value): string {
  return text.includes(BEGIN)
    ? text.replace(MARKS, (_, index: string) => written(values[Number(index || -1)] ?? ''))
    : text;
}

/** Fills the variables of a plain text; unknown ones stay and are passed to `onUnknown`. */
export function fillVariables(text: string, variables: Variables, onUnknown?: (name: string) => void): string {
  if (!text.includes('{{')) return text;
  const marked = markVariables([text], variables);
  if (onUnknown !== undefined) for (const [, name = ''] of marked.lines[0]?.matchAll(UNKNOWN) ?? []) onUnknown(name);
  return fillMarks(marked.lines[0] ?? '', marked.values);
}

/** A variable as written, with its backslashes, which a mark replaces. */
const MARKED = /\\*\{\{[^{}]*\}\}/y;

/** Maps a column (from 0) of a line with marks to the line as written. */
export function writtenColumn(page: PageWork, line: number, column: number): number {
  const written = page.writtenLines[line] ?? '';
  let [at, read] = [0, 0];
  for (const { 0: mark, index } of page.lines[line]?.matchAll(MARKS) ?? []) {
    if (index >= column) break;
    MARKED.lastIndex = at + index - read;
    at = MARKED.lastIndex + (MARKED.exec(written)?.[0].length ?? 0);
    read = index + mark.length;
  }
  return at + Math.max(0, column - read);
}

/** Returns the finding for an undefined variable. */
export function unknownVariable(name: string, known: readonly string[]) {
  const guess = nearest(name, known);
  return {
    code: 'unknown-variable',
    message: `\`{{ ${name} }}\` is not a variable of this site.`,
    suggestion:
      guess === undefined
        ? 'Define it in `variables` of the configuration, or write `\\{{` for the braces.'
        : `Did you mean \`{{ ${guess} }}\`?`,
  };
}

/** Core rule: replaces marks by values in all tokens. */
export function addVariableRules(md: MarkdownIt): void {
  md.core.ruler.push('variables', (state: StateCore) => {
    const page = pageOf(state.env);
    if (page === undefined || page.pieces) return;
    if (state.src.includes(UNSET)) for (const token of state.tokens) dropUnset(token);
    visitTokens(state.tokens, (token, line) => fillToken(token, page, line));
  });
}

const UNSET_HTML = new RegExp(String.raw`\shref\s*=\s*(["'])${UNSET}[^"']*\1`, 'gi');
const UNSET_MARKDOWN = new RegExp(String.raw`\[((?:[^[\]]|\[[^\]]*\])*)\]\(<?${UNSET}[^\s)>]*>?(?:\s+"[^"]*")?\)`, 'g');

/** Replaces a link whose address begins with an empty variable by its text. */
function dropUnset(block: Token): void {
  for (const token of [block, ...(block.children ?? [])])
    if (token.type.startsWith('html_')) token.content = token.content.replace(UNSET_HTML, '');
  let isOpen = false;
  block.children &&= block.children.filter((token) => {
    if (token.type === 'link_open') isOpen = isUnsetAddress(String(token.attrGet('href')));
    const isDropped = isOpen && (token.type === 'link_open' || token.type === 'link_close');
    if (token.type === 'link_close') isOpen = false;
    return !isDropped;
  });
}

/** Whether an address with marks begins with an empty variable. */
export function isUnsetAddress(href: string): boolean {
  return href.startsWith(UNSET);
}

/** Replaces links without an address by their text, in Markdown with marks. */
export function withoutUnset(markdown: string): string {
  return markdown.includes(UNSET) ? markdown.replace(UNSET_MARKDOWN, '$1') : markdown;
}

/** Returns the indices of lines that refer to a variable. */
function linesNaming(name: string, lines: readonly string[]): readonly number[] {
  return lines.flatMap((text, index) => ([...text.matchAll(UNKNOWN)].some(([, one]) => one === name) ? index : []));
}

const CODE = new Set(['code_inline', 'code_block', 'fence', 'extension_fence']);

function fillToken(token: Token, page: PageWork, line: number): void {
  if (token.type === 'inline') return;
  const { content } = token;
  if (content.includes('{{') && !CODE.has(token.type) && !saysOf(token).isVerbatim) {
    for (const [, name = ''] of content.matchAll(UNKNOWN)) {
      const places = linesNaming(name, page.lines);
      const at = places.find((index) => index >= line) ?? places[0];
      // Braces escaped in another way, such as by `&#123;` or a backslash, are text.
      if (at === undefined) continue;
      const written = new RegExp(`\\{\\{[ \\t]*${name.replace(/\W/g, '\\$&')}[ \\t]*\\}`);
      const column = (page.writtenLines[at] ?? '').search(written);
      report(page, at, unknownVariable(name, page.variableNames), Math.max(0, column));
    }
  }
  const isHtml = token.type === 'html_inline' || token.type === 'html_block';
  token.content = fillMarks(content, page.values, isHtml ? escapeAttribute : undefined);
  token.info = fillMarks(token.info, page.values);
  for (const attr of token.attrs ?? []) if (typeof attr[1] === 'string') attr[1] = fillMarks(attr[1], page.values);
  if (token.type === 'image' && token.children !== null) {
    for (const child of token.children) fillToken(child, page, line);
  }
}
