// Closes what a page's raw HTML leaves open and drops closing tags that close nothing, so that no page can disturb the
// layout around it.
import { htmlTokens } from '../lib/html.ts';
import type { Diagnostic } from './diagnostic.ts';
import { voidElements } from './html.ts';

/** Elements that a browser closes by itself; to close them again would add an empty one. */
const CLOSED_BY_ITSELF = new Set('p li dt dd tr td th thead tbody tfoot option optgroup rp rt'.split(' '));

/** The names of elements that were not balanced. */
interface Unbalanced {
  /** Elements that were opened and never closed. */
  readonly unclosed: readonly string[];
  /** Elements that were closed and never opened. */
  readonly stray: readonly string[];
}

/** Balanced HTML. */
export interface BalancedHtml extends Unbalanced {
  readonly html: string;
}

/** Balances a piece of HTML; balanced HTML is given back as it is. Linear in its length but for depth. */
export function balanceHtml(html: string): BalancedHtml {
  const { pieces, ...names } = balancePieces([html]);
  return { html: pieces[0] as string, ...names };
}

/** Balances pieces of HTML as what they are together. What is open at the end is closed in the last piece. */
export function balancePieces(pieces: readonly string[]): Unbalanced & { readonly pieces: readonly string[] } {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const unclosed: string[] = [];
  const stray: string[] = [];
  const close = (name: string): string => {
    counts.set(name, (counts.get(name) ?? 1) - 1);
    if (CLOSED_BY_ITSELF.has(name)) return '';
    unclosed.push(name);
    return `</${name}>`;
  };
  const balanced = pieces.map((html) => {
    const parts: string[] = [];
    let from = 0;
    for (const { kind, name, isEmpty, start, end } of htmlTokens(html)) {
      if (voidElements.has(name) || isEmpty) continue;
      if (kind === 'open') {
        open.push(name);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
      if (kind !== 'close') continue;
      if ((counts.get(name) ?? 0) === 0) {
        stray.push(name);
        parts.push(html.slice(from, start));
        from = end;
        continue;
      }
      let closers = '';
      while (open.at(-1) !== name) closers += close(open.pop() as string);
      open.pop();
      counts.set(name, (counts.get(name) as number) - 1);
      if (closers === '') continue;
      parts.push(html.slice(from, start), closers);
      from = start;
    }
    return parts.length === 0 ? html : parts.join('') + html.slice(from);
  });
  let end = '';
  while (open.length > 0) end += close(open.pop() as string);
  if (end !== '') balanced.push(balanced.pop() + end);
  return { pieces: balanced, unclosed, stray };
}

/** What is to be said of HTML that was not balanced; `tag` is how the tag at fault begins. */
export function balanceFaults({ unclosed, stray }: Unbalanced): (Diagnostic & { readonly tag: string })[] {
  const fault = (name: string, tag: string, message: string) => {
    const suggestion = `Write \`<${name}>\` and \`</${name}>\` in pairs.`;
    return { code: 'unbalanced-html', severity: 'warning' as const, message, suggestion, tag };
  };
  const open = (name: string) => `\`<${name}>\` is not closed; it was closed at the end of the element around it.`;
  return [
    ...[...new Set(unclosed)].map((name) => fault(name, `<${name}`, open(name))),
    ...[...new Set(stray)].map((name) => fault(name, `</${name}`, `\`</${name}>\` closes nothing; it was left out.`)),
  ];
}

/** HTML that cannot disturb what stands around it, and what was wrong with it. Scripts and styles are left as they are. */
export function soundHtml(html: string): { readonly html: string; readonly faults: readonly Diagnostic[] } {
  if (/<(?:script|style|textarea)\b/i.test(html)) return { html, faults: [] };
  const { fragment, unclosedAt } = withoutComments(html);
  const balanced = balanceHtml(fragment);
  const faults = balanceFaults(balanced).map(({ tag: _, ...fault }) => fault);
  return { html: balanced.html, faults: unclosedAt === undefined ? faults : [UNCLOSED_COMMENT, ...faults] };
}

/** What is to be said of attributes in HTML of the configuration that have no effect, as the policy of the pages blocks them. */
export function blockedAttributes(html: string, allowsStyles: boolean): readonly Diagnostic[] {
  const all = [...htmlTokens(html)].flatMap(({ attributes }) => attributes);
  const names = all.flatMap(({ name, hasValue }) => (hasValue && /^(?:style|on[a-z]+)$/.test(name) ? name : []));
  return [...new Set(names)].flatMap((name) => {
    if (name === 'style' && allowsStyles) return [];
    const message = `The attribute \`${name}\` has no effect: the Content-Security-Policy of the pages blocks it.`;
    const suggestion =
      name === 'style'
        ? 'Write a `class`, and its style into the file of `customCss`.'
        : 'Write a script, and name it in `scripts`.';
    return [{ code: 'unsafe-html', severity: 'warning' as const, message, suggestion }];
  });
}

/** How a comment begins, and the same as text. */
export const OPENER = '<!--';
export const OPENER_AS_TEXT = '&lt;!--';

/** What is said of one that does not end. */
export const UNCLOSED_COMMENT: Diagnostic = {
  code: 'unbalanced-html',
  severity: 'warning',
  message: 'This comment is not closed, so it is shown as text.',
  suggestion: 'End it with `-->`.',
};

/** Takes comments out; line breaks in them stay, so that lines can be counted. One that does not end becomes text. */
export function withoutComments(html: string): { fragment: string; unclosedAt?: number | undefined } {
  if (!html.includes(OPENER) || /<(?:script|style|textarea)\b/i.test(html)) return { fragment: html };
  let fragment = '';
  for (const { kind, start, end } of htmlTokens(html)) {
    const written = html.slice(start, end);
    const isEndless = kind === 'unclosed' && written.startsWith(OPENER);
    if (isEndless) return { fragment: fragment + written.replaceAll(OPENER, OPENER_AS_TEXT), unclosedAt: start };
    fragment += kind === 'comment' ? '\n'.repeat(countBreaks(written, written.length)) : written;
  }
  return { fragment };
}

/** How many line breaks there are before a place. */
export function countBreaks(text: string, end: number): number {
  return text.slice(0, end).split('\n').length - 1;
}
