// Replaces addresses in the text of a file at the positions that the site has recorded. Pure.
import { applyEdits, type RangeEdit } from '../../lib/edits.ts';

export interface AddressChange {
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
}

/** Replaces addresses in a text. Returns the text, and the old addresses that it does not contain. */
export function replaceAddresses(text: string, replacements: readonly AddressChange[]) {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1)) starts.push(index + 1);
  const edits: RangeEdit[] = [];
  const missing: AddressChange[] = [];
  for (const replacement of replacements) {
    const addressEdits = createAddressEdits(text, starts, replacement);
    if (addressEdits.length === 0) missing.push(replacement);
    edits.push(...addressEdits);
  }
  return { text: applyEdits(text, dropDuplicateEdits(edits)), missing };
}

function dropDuplicateEdits(edits: readonly RangeEdit[]): readonly RangeEdit[] {
  return [...new Map(edits.map((edit) => [`${edit.start} ${edit.end}`, edit])).values()];
}

function createAddressEdits(
  text: string,
  starts: readonly number[],
  { line, column, from, to }: AddressChange,
): readonly RangeEdit[] {
  const start = starts[line - 1];
  if (start === undefined) return [];
  const end = (starts[line] ?? text.length + 1) - 1;
  return listAddressSpellingPairs(from, to).flatMap(([old, replacement]) => {
    const place = start + column - 1;
    const isThere = text.startsWith(old, place) && isWholeAddress(text, place, old);
    // The site records a reference link at its label. The address is in a definition elsewhere on the page.
    const places = [
      ...(isThere ? [place] : findAddressOccurrences(text, old, { start, end })),
      ...findLinkDefinitionOffsets(text, old),
    ];
    return places.map((at) => ({ start: at, end: at + old.length, text: replacement }));
  });
}

/** Returns spellings of an address that mean the same in Markdown or HTML, each with the same spelling of the new address. */
function listAddressSpellingPairs(from: string, to: string): readonly (readonly [string, string])[] {
  const entities = (text: string) => text.replaceAll('&', '&amp;');
  const backslash = (text: string) => text.replace(/[_*()[\]]/g, '\\$&');
  const head = from.replace(/#.*$/s, '');
  const rest = from.replace(/^[^#]*/, '');
  // The written anchor may contain a variable. If the anchor does not change, only the part up to `#` is replaced.
  const heads =
    rest !== '' && to.endsWith(rest) && rest !== to ? [[`${head}#`, `${to.slice(0, -rest.length)}#`] as const] : [];
  return [...heads, [from, to], [entities(from), entities(to)], [backslash(from), backslash(to)]];
}

/** Returns the offsets of complete occurrences of an address. */
function findAddressOccurrences(
  text: string,
  old: string,
  { start, end }: { readonly start: number; readonly end: number },
): readonly number[] {
  const found: number[] = [];
  for (let index = text.indexOf(old, start); index >= 0 && index < end; index = text.indexOf(old, index + 1))
    if (isWholeAddress(text, index, old)) found.push(index);
  return found;
}

/** Whether the match is a complete address and not a part of one. */
function isWholeAddress(text: string, offset: number, old: string): boolean {
  const isEnd = old.endsWith('#') || /[\s)>"']|^$/.test(text[offset + old.length] ?? '');
  return isEnd && /[\s(<"'=>]|^$/.test(text[offset - 1] ?? '');
}

/** Returns the offsets of definitions `[name]: address`. */
function findLinkDefinitionOffsets(text: string, old: string): readonly number[] {
  return findAddressOccurrences(text, old, { start: 0, end: text.length }).filter((offset) => {
    const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
    return /^[ \t>]*\[[^\]]+\]:[ \t]*<?$/.test(before);
  });
}
