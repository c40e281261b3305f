// Changes the id or text of a heading by editing its line; former ids stay valid. Pure.
import { escapeRegExp } from '../../lib/text.ts';
import { addFormerIds } from '../addresses/former-ids.ts';

/** Whether `to` is a heading id. Otherwise it is a heading text, from which the id is derived. */
export function isHeadingId(to: string): boolean {
  return /^[\p{Ll}\p{N}][\p{Ll}\p{N}._-]*$/u.test(to);
}

/**
 * Returns the text of a page after the heading at a line gets a new id. The old id and earlier former ids stay as aliases. Returns
 * `undefined` if the line cannot have an id.
 */
export function changeHeadingId(
  text: string,
  { line, from, to }: { readonly line: number; readonly from: string; readonly to: string },
): string | undefined {
  const marked = addFormerIds(text, { line, id: to, former: [from] });
  const lines = marked?.split('\n');
  const row = lines?.[line - 1];
  if (lines === undefined || row === undefined) return undefined;
  // An explicit old id is now in the braces twice: as the current id, and at the end as a former id. The new id replaces the first one.
  const pattern = new RegExp(`\\{#${escapeRegExp(from)}((?:[ \\t]+[^}]*?)?)[ \\t]+${escapeRegExp(from)}[ \\t]*\\}`);
  const others =
    pattern
      .exec(row)?.[1]
      ?.trim()
      .split(/[ \t]+/)
      .filter((id) => id !== '' && id !== `#${to}` && id !== to) ?? [];
  const newRow = row.replace(pattern, () => `{#${[to, ...others, from].join(' ')}}`);
  return [...lines.slice(0, line - 1), newRow, ...lines.slice(line)].join('\n');
}

/**
 * Returns the text of a page after the heading at a line gets a new text. Ids in braces stay. Returns `undefined` if the line is not a
 * heading that begins with `#`.
 */
export function changeHeadingText(text: string, line: number, to: string): string | undefined {
  const lines = text.split('\n');
  const row = lines[line - 1];
  const [, before, ids = '', closing = ''] =
    /^((?:[ \t]|>|[-*+]\s|\d+[.)]\s)*#{1,6}[ \t]+).*?([ \t]*\{#[^{}]*\})?([ \t]+#+[ \t]*|\s*)$/.exec(row ?? '') ?? [];
  if (before === undefined) return undefined;
  return [...lines.slice(0, line - 1), before + to + ids + closing, ...lines.slice(line)].join('\n');
}
