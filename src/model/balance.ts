// Closes elements that raw HTML of a page leaves open and drops stray end tags, so that no page can break the layout around it.
import { scanHtmlTokens } from '../lib/html.ts';
import type { Diagnostic } from './diagnostic.ts';
import { voidElements } from './html.ts';
import { maskUrl } from './mask.ts';

/** Elements that browsers close implicitly; an explicit end tag would add an empty element. */
const IMPLICITLY_CLOSED_TAGS = new Set('p li dt dd tr td th thead tbody tfoot option optgroup rp rt'.split(' '));

/** Names of unbalanced elements. */
interface UnbalancedElements {
  /** Elements without an end tag. */
  readonly unclosed: readonly string[];
  /** End tags without an element. */
  readonly stray: readonly string[];
}

/** Balances a piece of HTML; returns balanced HTML unchanged. Takes linear time. */
export function balanceHtml(html: string) {
  const { pieces, ...names } = balanceHtmlPieces([html]);
  return { html: pieces[0] as string, ...names };
}

/** Balances pieces of HTML as one document. Elements still open at the end are closed in the last piece. */
export function balanceHtmlPieces(
  pieces: readonly string[],
): UnbalancedElements & { readonly pieces: readonly string[] } {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const unclosed: string[] = [];
  const stray: string[] = [];
  const close = (name: string): string => {
    counts.set(name, (counts.get(name) ?? 1) - 1);
    if (IMPLICITLY_CLOSED_TAGS.has(name)) return '';
    unclosed.push(name);
    return `</${name}>`;
  };
  const balanced = pieces.map((html) => {
    const parts: string[] = [];
    let from = 0;
    for (const { kind, name, isEmpty, start, end } of scanHtmlTokens(html)) {
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

/** Returns the findings about unbalanced HTML. `tag` contains the first characters of the faulty tag. */
export function createUnbalancedHtmlFindings({
  unclosed,
  stray,
}: UnbalancedElements): (Diagnostic & { readonly tag: string })[] {
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

/**
 * Returns HTML that cannot break its surroundings, and the findings about it. HTML with scripts, styles or a `textarea` is returned
 * unchanged.
 */
export function repairHtml(html: string): { readonly html: string; readonly faults: readonly Diagnostic[] } {
  if (/<(?:script|style|textarea)\b/i.test(html)) return { html, faults: [] };
  const { fragment, unclosedAt } = removeHtmlComments(html);
  const balanced = balanceHtml(fragment);
  const faults = createUnbalancedHtmlFindings(balanced).map(({ tag: _, ...fault }) => fault);
  return { html: balanced.html, faults: unclosedAt === undefined ? faults : [UNCLOSED_COMMENT_FINDING, ...faults] };
}

/**
 * Returns findings about attributes that have no effect, because the Content-Security-Policy blocks them. `html` comes from the
 * configuration.
 */
export function findAttributesBlockedByCsp(html: string, allowsStyles: boolean): readonly Diagnostic[] {
  const htmlAttributes = [...scanHtmlTokens(html)].flatMap(({ attributes }) => attributes);
  const names = htmlAttributes.flatMap(({ name, hasValue }) =>
    hasValue && /^(?:style|on[a-z]+)$/.test(name) ? name : [],
  );
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

/** Types of scripts that are data, which no policy blocks. */
const DATA_SCRIPT_TYPE_PATTERN = /^application\/(?:ld\+)?json$/i;

/**
 * Returns findings about scripts that never run, because the Content-Security-Policy blocks them. `html` comes from the configuration;
 * `isAllowed` returns whether the policy lets pages load a script from an address.
 */
export function findScriptsBlockedByCsp(html: string, isAllowed: (src: string) => boolean): readonly Diagnostic[] {
  const tags = [...scanHtmlTokens(html)].filter(({ kind, name }) => kind === 'open' && name === 'script');
  const blocked = tags.flatMap(({ attributes }) => {
    const attributeOf = (key: string) => attributes.find(({ name }) => name === key)?.value ?? '';
    if (DATA_SCRIPT_TYPE_PATTERN.test(attributeOf('type'))) return [];
    const src = attributeOf('src');
    return isAllowed(src) && src !== '' ? [] : [src];
  });
  return [...new Set(blocked)].map((src) => ({
    code: 'unsafe-html',
    severity: 'warning',
    message: `The element \`<script>\`${src === '' ? '' : ` of \`${maskUrl(src)}\``} has no effect: the Content-Security-Policy of the pages blocks it.`,
    suggestion: 'Write a script, and name it in `scripts`.',
  }));
}

/** Start of an HTML comment, and its escaped form. */
export const COMMENT_START = '<!--';
export const ESCAPED_COMMENT_START = '&lt;!--';

/** The finding about an unclosed comment. */
export const UNCLOSED_COMMENT_FINDING: Diagnostic = {
  code: 'unbalanced-html',
  severity: 'warning',
  message: 'This comment is not closed, so it is shown as text.',
  suggestion: 'End it with `-->`.',
};

/**
 * Removes comments but not their line breaks, so that line numbers stay valid. An unclosed comment becomes text; `unclosedAt` is its offset
 * in `html`. HTML with scripts, styles or a `textarea` is returned unchanged.
 */
export function removeHtmlComments(html: string): { fragment: string; unclosedAt?: number | undefined } {
  if (!html.includes(COMMENT_START) || /<(?:script|style|textarea)\b/i.test(html)) return { fragment: html };
  let fragment = '';
  for (const { kind, start, end } of scanHtmlTokens(html)) {
    const written = html.slice(start, end);
    const isEndless = kind === 'unclosed' && written.startsWith(COMMENT_START);
    if (isEndless)
      return { fragment: fragment + written.replaceAll(COMMENT_START, ESCAPED_COMMENT_START), unclosedAt: start };
    fragment += kind === 'comment' ? '\n'.repeat(countLineBreaks(written, written.length)) : written;
  }
  return { fragment };
}

/** Returns the number of line breaks before an offset. */
export function countLineBreaks(text: string, end: number): number {
  return text.slice(0, end).split('\n').length - 1;
}
