// `<!-- techdocs-ignore broken-link: comes with version 3 -->` suppresses findings with the code `broken-link`. It applies to the next
// block or, inside a paragraph, to the next line. `<!-- check-links-ignore -->` suppresses all findings about links, with the same scope.
import type { MarkdownIt, Token } from 'markdown-it';
import type { IgnoredRule } from '../../model/document.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { codesThatAreAlwaysErrors, isIgnorableRuleCode, isRuleCode, listIgnorableRules } from '../../model/rules.ts';
import { findColumnOfText } from './find-in-lines.ts';
import {
  findPageOfEnv,
  findSourceLocation,
  type PageFault,
  type PageState,
  reportFaultAt,
  type SourceLocation,
  visitTokens,
} from './page.ts';

const IGNORE_DIRECTIVE_PATTERN =
  /^<!--\s*(?:(check-links)-ignore\s*(?::[^>]*)?|techdocs-ignore(?![\w-])([^:>]*)(?::[^>]*)?)-->/;

/** Adds the core rule that records the lines on which findings are suppressed. */
export function addIgnoreDirectiveRule(md: MarkdownIt): void {
  md.core.ruler.push('ignores', ({ env, tokens }) => {
    const page = findPageOfEnv(env);
    if (!page?.lines.some((line) => line.includes('-ignore'))) return;
    visitTokens(tokens, (token, line) => {
      const mark = parseIgnoreDirective(token);
      if (mark === null) return;
      const [from, to] = token.type === 'html_inline' ? [line + 1, line + 2] : findIgnoredLines(token, tokens);
      if (mark[1] === undefined) recordIgnoredRules(page, (mark[2] ?? '').replace(/-+$/, ''), { line, from, to });
      else
        for (let index = from; index < to; index++)
          page.ignoredLines.add(formatLineKey(findSourceLocation(page, index)));
    });
  });
}

/** Returns the key of a line in a file. */
export function formatLineKey({ file, line }: Pick<SourceLocation, 'file' | 'line'>): string {
  return `${file}:${line}`;
}

function parseIgnoreDirective(token: Token | undefined): RegExpExecArray | null {
  return token?.type.startsWith('html_') ? IGNORE_DIRECTIVE_PATTERN.exec(token.content) : null;
}

/**
 * Returns the lines of the comment and of the next block in the same parent. If no block follows, returns only the lines of the comment.
 */
function findIgnoredLines(mark: Token, tokens: readonly Token[]): readonly [number, number] {
  const [from, to] = mark.map ?? [0, 1];
  let index = tokens.indexOf(mark) + 1;
  while (parseIgnoreDirective(tokens[index]) !== null) index++;
  const next = tokens[index];
  return next?.map != null && next.level === mark.level && next.nesting >= 0 ? [from, next.map[1]] : [from, to];
}

function recordIgnoredRules(
  page: PageState,
  names: string,
  { line, from, to }: { readonly line: number; readonly from: number; readonly to: number },
): void {
  const location = findSourceLocation(page, line, Math.max(0, findColumnOfText(page, line, '<!--')));
  const lines: string[] = [];
  for (let index = from; index < to; index++) lines.push(formatLineKey(findSourceLocation(page, index)));
  const codes = names.split(/[\s,]+/).filter((name) => name !== '');
  const suggestion = 'Add its code: `<!-- techdocs-ignore broken-link: why -->`.';
  const message = 'This comment does not say which finding to ignore.';
  if (codes.length === 0) reportFaultAt(page, location, { code: 'invalid-ignore', message, suggestion });
  for (const code of codes) {
    if (isIgnorableRuleCode(code, page.featureCodes)) page.ignores.push({ code, ...location, lines });
    else reportFaultAt(page, location, createFaultInIgnoredCode(code, page, 'remove this comment'));
  }
}

/** Records the codes to ignore from the front matter of a page. */
export function recordIgnoredRuleCodesOfPage(
  page: PageState,
  codes: readonly string[],
  at = { line: 1, column: 1 },
): void {
  const location = { file: page.file, ...at };
  for (const code of codes) {
    if (isIgnorableRuleCode(code, page.featureCodes)) page.ignores.push({ code, ...location } satisfies IgnoredRule);
    else reportFaultAt(page, location, createFaultInIgnoredCode(code, page, 'remove it from `ignore`'));
  }
}

/**
 * Creates the finding about a code that does not exist or cannot be ignored. Codes of extensions are checked later, for the whole site, so
 * that parsing does not depend on the set of extensions. `removal` says how to remove the code.
 */
function createFaultInIgnoredCode(name: string, { featureCodes = {} }: PageState, removal: string): PageFault {
  const code = 'invalid-ignore';
  const isKnown =
    isRuleCode(name) ||
    (codesThatAreAlwaysErrors as readonly string[]).includes(name) ||
    Object.hasOwn(featureCodes, name);
  if (isKnown)
    return {
      code,
      message: `\`${name}\` cannot be ignored.`,
      suggestion: `Fix what it finds, and ${removal}.`,
    };
  const suggestion = suggestNearestName(name, listIgnorableRules(featureCodes));
  return { code, message: `\`${name}\` is not the code of a finding.`, ...(suggestion && { suggestion }) };
}
