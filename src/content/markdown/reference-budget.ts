// Limits the output of repeated link references: one definition of 20 kB and 50,000 references of four characters would become a page of 1
// GB. Links beyond the limit are shown as text.
import type { MarkdownIt, Token } from 'markdown-it';
import { tooLarge } from '../../model/budgets.ts';
import { locationAt, type PageWork, pageOf, reportAt } from './page.ts';

/**
 * Core rule: counts the addresses and titles of all links. Inline links never exceed the limit, as the length of the source is added to it.
 */
export function referenceBudget(md: MarkdownIt): void {
  md.core.ruler.after('places', 'reference_budget', ({ src, tokens, env }) => {
    const page = pageOf(env);
    if (page === undefined) return;
    const most = page.limits('references', src.length);
    const spending = { left: most + src.length, most };
    for (const block of tokens) {
      if (block.children?.some(isLink)) block.children = affordable(block.children, page, spending);
    }
  });
}

interface Spending {
  left: number;
  readonly most: number;
}

function isLink({ type }: Token): boolean {
  return type === 'link_open' || type === 'image';
}

/** Returns the tokens of a block without the links beyond the limit. */
function affordable(children: readonly Token[], page: PageWork, spending: Spending): Token[] {
  let isDropped = false;
  return children.flatMap((token): Token[] => {
    if (token.type === 'link_close' && isDropped) {
      isDropped = false;
      return [];
    }
    if (!isLink(token)) return [token];
    const size = (token.attrs ?? []).reduce((sum, [, value]) => sum + String(value).length, 0);
    if (size <= spending.left) {
      spending.left -= size;
      return [token];
    }
    reportOnce(token, page, spending.most);
    isDropped = token.type === 'link_open';
    return token.children ?? [];
  });
}

function reportOnce(token: Token, page: PageWork, most: number): void {
  if (page.diagnostics.some(({ code }) => code === 'too-large')) return;
  const what = { subject: 'The links of this page repeat', outcome: 'this link is shown as text' };
  reportAt(page, page.locations.get(token) ?? locationAt(page, 0), tooLarge('references', most, what));
}
