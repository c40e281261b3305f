// `<!-- techdocs-ignore broken-link: comes with version 3 -->` suppresses findings of that code in the next block or, inside a paragraph,
// on the next line. `<!-- check-links-ignore -->` does so for all findings about links.
import type { MarkdownIt, Token } from 'markdown-it';
import type { IgnoredRule } from '../../model/document.ts';
import { didYouMean } from '../../model/nearest.ts';
import {
  type ExtensionCode,
  fixedErrors,
  ignorableRules,
  isExtensionCode,
  isIgnorable,
  isRuleCode,
  type RuleCode,
} from '../../model/rules.ts';
import { type Location, locationAt, type PageFault, type PageWork, pageOf, reportAt, visitTokens } from './page.ts';

const MARK = /^<!--\s*(?:(check-links)-ignore\s*(?::[^>]*)?|techdocs-ignore(?![\w-])([^:>]*)(?::[^>]*)?)-->/;

/** Core rule: records the lines on which findings are suppressed. */
export function ignores(md: MarkdownIt): void {
  md.core.ruler.push('ignores', ({ env, tokens }) => {
    const page = pageOf(env);
    if (!page?.lines.some((line) => line.includes('-ignore'))) return;
    visitTokens(tokens, (token, line) => {
      const mark = markOf(token);
      if (mark === null) return;
      const [from, to] = token.type === 'html_inline' ? [line + 1, line + 2] : linesAfter(token, tokens);
      if (mark[1] === undefined) noteRules(page, (mark[2] ?? '').replace(/-+$/, ''), { line, from, to });
      else for (let at = from; at < to; at++) page.ignoredLines.add(lineKey(locationAt(page, at)));
    });
  });
}

/** Returns the key of a line in a file. */
export function lineKey({ file, line }: Pick<Location, 'file' | 'line'>): string {
  return `${file}:${line}`;
}

function markOf(token: Token | undefined): RegExpExecArray | null {
  return token?.type.startsWith('html_') ? MARK.exec(token.content) : null;
}

/** Returns the lines of the comment and the next sibling block; of the comment alone if no block follows. */
function linesAfter(mark: Token, tokens: readonly Token[]): readonly [number, number] {
  const [from, to] = mark.map ?? [0, 1];
  let at = tokens.indexOf(mark) + 1;
  while (markOf(tokens[at]) !== null) at++;
  const next = tokens[at];
  return next?.map != null && next.level === mark.level && next.nesting >= 0 ? [from, next.map[1]] : [from, to];
}

/** Lines from 0: the line of the comment, and the range that it applies to. */
interface Lines {
  readonly line: number;
  readonly from: number;
  readonly to: number;
}

function noteRules(page: PageWork, names: string, { line, from, to }: Lines): void {
  const location = locationAt(page, line, Math.max(0, (page.lines[line] ?? '').indexOf('<!--')));
  const lines: string[] = [];
  for (let at = from; at < to; at++) lines.push(lineKey(locationAt(page, at)));
  const codes = names.split(/[\s,]+/).filter((name) => name !== '');
  const suggestion = 'Add its code: `<!-- techdocs-ignore broken-link: why -->`.';
  const message = 'This comment does not say which finding to ignore.';
  if (codes.length === 0) reportAt(page, location, { code: 'invalid-ignore', message, suggestion });
  for (const code of codes) {
    if (mayIgnore(code)) page.ignores.push({ code, ...location, lines });
    else reportAt(page, location, invalidIgnore(code));
  }
}

/** Records the codes to ignore from the front matter of a page. */
export function ignoreOnPage(page: PageWork, codes: readonly string[], at = { line: 1, column: 1 }): void {
  const location = { file: page.file, ...at };
  for (const code of codes) {
    if (mayIgnore(code)) page.ignores.push({ code, ...location } satisfies IgnoredRule);
    else reportAt(page, location, invalidIgnore(code));
  }
}

/**
 * Accepts every code in the format of extensions; the whole site checks whether it exists, so that parsing does not depend on the set of
 * extensions.
 */
function mayIgnore(code: string): code is RuleCode | ExtensionCode {
  return isIgnorable(code) || isExtensionCode(code);
}

function invalidIgnore(name: string): PageFault {
  const code = 'invalid-ignore';
  const isKnown = isRuleCode(name) || (fixedErrors as readonly string[]).includes(name);
  if (isKnown)
    return {
      code,
      message: `\`${name}\` cannot be ignored.`,
      suggestion: 'Fix what it finds, and remove this comment.',
    };
  const suggestion = didYouMean(name, ignorableRules);
  return { code, message: `\`${name}\` is not the code of a finding.`, ...(suggestion && { suggestion }) };
}
