// Limits the output of repeated link references: one definition of 20 kB and 50,000 references of four characters would become a page of 1
// GB. Links beyond the limit are shown as text.
import type { MarkdownIt, Token } from 'markdown-it';
import { createExceededLimitFinding } from '../../model/budgets.ts';
import { findPageOfEnv, findSourceLocation, type PageState, reportFaultAt } from './page.ts';

/**
 * Adds the core rule that limits the total length of the addresses and titles of all links. Inline links alone never exceed the limit,
 * because the length of the source is added to it.
 */
export function addRuleLimitingLinkLengths(md: MarkdownIt): void {
  md.core.ruler.after('places', 'reference_budget', ({ src, tokens, env }) => {
    const page = findPageOfEnv(env);
    if (page === undefined) return;
    const most = page.limits('references', src.length);
    const spending = { left: most + src.length, most };
    for (const block of tokens) {
      if (block.children?.some(isLinkToken)) block.children = dropLinksBeyondBudget(block.children, page, spending);
    }
  });
}

function isLinkToken({ type }: Token): boolean {
  return type === 'link_open' || type === 'image';
}

/** Returns the tokens of a block without the links beyond the limit. */
function dropLinksBeyondBudget(
  children: readonly Token[],
  page: PageState,
  spending: { left: number; readonly most: number },
): Token[] {
  let isDropped = false;
  return children.flatMap((token): Token[] => {
    if (token.type === 'link_close' && isDropped) {
      isDropped = false;
      return [];
    }
    if (!isLinkToken(token)) return [token];
    const size = (token.attrs ?? []).reduce((sum, [, value]) => sum + String(value).length, 0);
    if (size <= spending.left) {
      spending.left -= size;
      return [token];
    }
    reportTooManyLinksOnce(token, page, spending.most);
    isDropped = token.type === 'link_open';
    return token.children ?? [];
  });
}

function reportTooManyLinksOnce(token: Token, page: PageState, most: number): void {
  if (page.diagnostics.some(({ code }) => code === 'too-large')) return;
  const what = { subject: 'The links of this page repeat', outcome: 'this link is shown as text' };
  reportFaultAt(
    page,
    page.locations.get(token) ?? findSourceLocation(page, 0),
    createExceededLimitFinding('references', most, what),
  );
}
