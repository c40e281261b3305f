// Fills `{{ name }}`. A variable becomes a mark before parsing and its value after it, so that it works in addresses,
// titles and code alike and its value is never read as Markdown or HTML. markdown-it reads one text, so what stands for a
// value has to be a word of it. The marks are made of noncharacters, which are replaced where an author wrote one.
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

/** A name; that of a value of the front matter as VitePress has it. */
const NAME = String.raw`((?:\$frontmatter\.)?[A-Za-z_][\w.-]*)`;
const VARIABLE = new RegExp(String.raw`(?<!\$)(\\*)\{\{[ \t]*${NAME}[ \t]*\}\}`, 'g');
const UNKNOWN = new RegExp(String.raw`(?<!\$)\{\{[ \t]*${NAME}[ \t]*\}\}`, 'g');
/** Double braces that are text, with their content. */
const BRACES = /\{\{[^{}]*\}\}/g;
/** What no text has, and an author might write. */
const NONCHARACTERS = /[\uFDD0-\uFDD7]/g;
const [BEGIN, END] = ['\uFDD0', '\uFDD1'];
const MARK = `${BEGIN}(\\d*)${END}`;
const MARKS = new RegExp(MARK, 'g');
/** The mark of each empty variable. A link whose address begins with it is its text. */
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
      // Two backslashes become one here, in text and in code: before a mark, Markdown would see no escape.
      const kept = slashes.slice(0, slashes.length >> 1);
      if (slashes.length % 2 === 1) {
        // Where nothing would be filled in, a backslash in code is what its author shows.
        if (!Object.hasOwn(variables, name) && isCode().has(index)) return whole;
        const literal = whole.slice(slashes.length);
        return kept + markOf(`\\${literal}`, literal);
      }
      return Object.hasOwn(variables, name) ? kept + markOf(name, variables[name] ?? '') : whole;
    });
  });
  return { lines: marked, values };
}

/** Numbers of the lines that are code between fences. */
function codeLinesIn(lines: readonly string[]): ReadonlySet<number> {
  const scanner = new FenceScanner();
  return new Set(lines.flatMap((line, index) => (scanner.next(line) === 'code' ? [index] : [])));
}

/** Values of the front matter of a page by the names that VitePress gives them, where its text has one. */
export function pageVariables(text: string, frontMatter: Readonly<Record<string, unknown>>): Variables {
  if (!text.includes('$frontmatter.')) return {};
  const values = Object.entries(frontMatter).filter(([, value]) => /^(?:string|number|boolean)$/.test(typeof value));
  return Object.fromEntries(values.map(([key, value]) => [`$frontmatter.${key}`, String(value)]));
}

/** Replaces marks by their values, as they are or `written` otherwise. */
export function fillMarks(text: string, values: readonly string[], written = (value: string) => value): string {
  return text.includes(BEGIN)
    ? text.replace(MARKS, (_, index: string) => written(values[Number(index || -1)] ?? ''))
    : text;
}

/** Fills the variables of a plain text; the unknown ones stay and are told. */
export function fillVariables(text: string, variables: Variables, onUnknown?: (name: string) => void): string {
  if (!text.includes('{{')) return text;
  const marked = markVariables([text], variables);
  if (onUnknown !== undefined) for (const [, name = ''] of marked.lines[0]?.matchAll(UNKNOWN) ?? []) onUnknown(name);
  return fillMarks(marked.lines[0] ?? '', marked.values);
}

/** What a mark stands for in the line as written, with the backslashes that are gone. */
const MARKED = /\\*\{\{[^{}]*\}\}/y;

/** The column (from 0) in the line as written of a column in the line with marks. */
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

/** The message about a variable that is not in the config. */
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

/** Core rule: puts values in place of marks in all tokens. */
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

/** A link whose address begins with an empty variable becomes its text. */
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

/** Markdown with marks in which links without an address are their text. */
export function withoutUnset(markdown: string): string {
  return markdown.includes(UNSET) ? markdown.replace(UNSET_MARKDOWN, '$1') : markdown;
}

/** Numbers of the lines with a reference to a variable. */
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
      // Its author has written the braces otherwise, as by `&#123;` or behind a backslash, so that they are text.
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
