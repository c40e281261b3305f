// A heading of a page with another id, or another text: the line of the page, and the ids that it keeps. Pure.
import { escapeRegExp } from '../../lib/text.ts';
import { withFormerIds } from '../addresses/former-ids.ts';

/** What a heading becomes: an id, or a text of which the id is made. */
export function isId(to: string): boolean {
  return /^[\p{Ll}\p{N}][\p{Ll}\p{N}._-]*$/u.test(to);
}

/** The text of a page with another id of the heading in a line. Its old id stays, and those that it had. Nothing where it cannot be written. */
export function withHeadingId(
  text: string,
  { line, from, to }: { readonly line: number; readonly from: string; readonly to: string },
): string | undefined {
  const marked = withFormerIds(text, { line, id: to, former: [from] });
  const lines = marked?.split('\n');
  const row = lines?.[line - 1];
  if (lines === undefined || row === undefined) return undefined;
  // Where it had an id of its own, that is the first one still.
  const own = new RegExp(`\\{#${escapeRegExp(from)}((?:[ \\t]+[^}]*?)?)[ \\t]+${escapeRegExp(from)}[ \\t]*\\}`);
  const others =
    own
      .exec(row)?.[1]
      ?.trim()
      .split(/[ \t]+/)
      .filter((id) => id !== '' && id !== `#${to}` && id !== to) ?? [];
  const made = row.replace(own, () => `{#${[to, ...others, from].join(' ')}}`);
  return [...lines.slice(0, line - 1), made, ...lines.slice(line)].join('\n');
}

/** The text of a page with other words in the heading of a line; ids in braces stay. */
export function withHeadingText(
  text: string,
  { line, to }: { readonly line: number; readonly to: string },
): string | undefined {
  const lines = text.split('\n');
  const row = lines[line - 1];
  const [, before, ids = '', closing = ''] =
    /^((?:[ \t]|>|[-*+]\s|\d+[.)]\s)*#{1,6}[ \t]+).*?([ \t]*\{#[^{}]*\})?([ \t]+#+[ \t]*|\s*)$/.exec(row ?? '') ?? [];
  if (before === undefined) return undefined;
  return [...lines.slice(0, line - 1), before + to + ids + closing, ...lines.slice(line)].join('\n');
}
