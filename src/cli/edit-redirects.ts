// Changes the redirects in the text of a configuration file that contains them as a literal list. Pure. Callers load the resulting
// configuration and compare it before they replace the file.
import {
  findLiteralRange,
  isValueSetAtPath,
  type LiteralRange,
  loadCodeParser,
  type ParsedCode,
} from '../config/locate.ts';
import { applyEdits, createEditRemovingRange, type RangeEdit } from '../lib/edits.ts';
import { parseJson } from '../lib/json.ts';
import type { Colors } from '../terminal/report.ts';

/** A redirect: an old path, and the page that now has the text. */
export interface NewRedirect {
  readonly from: string;
  readonly to: string;
}

/** Returns the text with the redirects appended; `undefined` if the configuration computes them, or cannot be parsed. */
export async function appendRedirectsToConfigText(
  text: string,
  file: string,
  redirects: readonly NewRedirect[],
): Promise<string | undefined> {
  if (redirects.length === 0) return text;
  const isJson = file.endsWith('.json');
  if (isJson && parseJson(text) === undefined) return undefined;
  const code = (await loadCodeParser())(text, file);
  if (code === undefined) return undefined;
  const items = redirects.map((redirect) => formatRedirect(redirect, isJson));
  const list = findLiteralRange(code, ['redirects']);
  if (list !== undefined) return list.kind === 'list' ? appendItemsToLiteral(text, list, items) : undefined;
  const whole = isValueSetAtPath(code, ['redirects']) ? undefined : findExportedObject(code);
  if (whole === undefined) return undefined;
  const [inner, outer] = detectIndentation(text, whole);
  const key = isJson ? '"redirects"' : 'redirects';
  const last = isJson ? '' : ',';
  const lines = items.map((item) => `${outer}${inner}${inner}${item}`).join(',\n');
  return appendItemsToLiteral(text, whole, [`${key}: [\n${lines}${last}\n${outer}${inner}]`]);
}

/**
 * Returns the text without the redirects at the list indexes `places`. Returns `undefined` if the list is not a literal, or does not have
 * `count` items.
 */
export async function removeRedirectsFromConfigText(
  text: string,
  file: string,
  { places, count }: { readonly places: readonly number[]; readonly count: number },
): Promise<string | undefined> {
  const code = (await loadCodeParser())(text, file);
  const list = code && findLiteralRange(code, ['redirects']);
  if (list?.kind !== 'list' || list.items.length !== count) return undefined;
  const edits = places.flatMap((place): RangeEdit | [] => {
    const item = list.items[place];
    if (item === undefined) return [];
    const comma = /^\s*,/.exec(text.slice(item.end));
    if (comma !== null) return createEditRemovingRange(text, item.start, item.end + comma[0].length);
    // Removing the last item of a JSON list also removes the comma before it.
    const before = /,\s*$/.exec(text.slice(0, item.start));
    return { start: item.start - (before?.[0].length ?? 0), end: item.end, text: '' };
  });
  return applyEdits(text, edits);
}

/** Returns the exported object literal. Returns `undefined` if it contains a spread, since the spread object may contain redirects. */
function findExportedObject(code: ParsedCode): LiteralRange | undefined {
  const root = findLiteralRange(code, []);
  if (root?.kind !== 'object') return undefined;
  const takesOthers = root.items.some(({ start }) => code.text.startsWith('...', start));
  return takesOthers ? undefined : root;
}

/** Returns a redirect as a list item. */
function formatRedirect({ from, to }: NewRedirect, isJson = false): string {
  if (isJson) return `{ "from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)} }`;
  const quoted = (path: string) => `'${path.replace(/[\\']/g, '\\$&')}'`;
  return `{ from: ${quoted(from)}, to: ${quoted(to)} }`;
}

/** Returns lines with redirects to add by hand, for a configuration that computes its redirects. */
export function formatRedirectsToAdd(redirects: readonly NewRedirect[], { yellow }: Pick<Colors, 'yellow'>): string[] {
  const advice = 'The configuration computes its redirects. Add these to `redirects` there:';
  return [`${yellow('⚠')} ${advice}`, ...redirects.map((redirect) => `    ${formatRedirect(redirect)},`)];
}

/** Returns one step of indentation, and the indentation of the closing brace. */
function detectIndentation(
  text: string,
  { items: [first], end }: LiteralRange,
): readonly [step: string, outer: string] {
  const outer = readIndentAt(text, end - 1) ?? '';
  const inner = first === undefined ? undefined : readIndentAt(text, first.start);
  return [inner?.startsWith(outer) && inner !== outer ? inner.slice(outer.length) : '  ', outer];
}

/** Returns the white space between the start of a line and an offset. Returns `undefined` if the line has other text before the offset. */
function readIndentAt(text: string, offset: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*$/.test(line) ? line : undefined;
}

/** Appends items to a list or an object in its style: on separate lines, or on the same line. */
function appendItemsToLiteral(text: string, literal: LiteralRange, added: readonly string[]): string {
  const { start, end, items } = literal;
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) {
    const [step, outer] = detectIndentation(text, literal);
    const isShort = added.length === 1 && !added[0]?.includes('\n');
    const outerIndent =
      readIndentAt(text, end - 1) ?? /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start) + 1))?.[0] ?? outer;
    const rows = added.map((item) => `\n${outerIndent}${step}${item}`).join(',');
    const isJson = /^\s*[{[]/.test(text);
    const entryText = isShort
      ? text[start] === '{'
        ? ` ${added[0]} `
        : `${added[0]}`
      : `${rows}${isJson ? '' : ','}\n${outerIndent}`;
    return applyEdits(text, [{ start: start + 1, end: end - 1, text: entryText }]);
  }
  const indent = readIndentAt(text, first.start);
  const glue = indent === undefined ? ' ' : `\n${indent}`;
  const comma = /^\s*,/.exec(text.slice(last.end, end - 1));
  if (comma === null)
    return applyEdits(text, [createInsertEdit(last.end, added.map((item) => `,${glue}${item}`).join(''))]);
  // A comment after the last item stays on the line of that item.
  const rest = /^[ \t]*\/\/[^\n]*/.exec(text.slice(last.end + comma[0].length));
  const place = last.end + comma[0].length + (indent === undefined ? 0 : (rest?.[0].length ?? 0));
  return applyEdits(text, [createInsertEdit(place, added.map((item) => `${glue}${item},`).join(''))]);
}

function createInsertEdit(offset: number, text: string): RangeEdit {
  return { start: offset, end: offset, text };
}
