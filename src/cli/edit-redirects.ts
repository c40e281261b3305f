// Adds redirects to the text of a configuration that contains a literal for them. Pure; the result is loaded and compared before the file
// is replaced.
import { isSetAt, type LiteralRange, literalAt, loadCodeParser, type ParsedCode } from '../config/locate.ts';
import { applyEdits, type Edit, wholeLineEdit } from '../lib/edits.ts';
import { parseJson } from '../lib/json.ts';

/** A redirect from an old path to the page with its text. */
export interface NewRedirect {
  readonly from: string;
  readonly to: string;
}

/** Returns the text with the redirects appended; `undefined` if the configuration computes them, or cannot be parsed. */
export async function appendRedirects(
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
  const list = literalAt(code, ['redirects']);
  if (list !== undefined) return list.kind === 'list' ? appendItems(text, list, items) : undefined;
  const whole = isSetAt(code, ['redirects']) ? undefined : exportedObject(code);
  if (whole === undefined) return undefined;
  const [inner, outer] = indentationOf(text, whole);
  const key = isJson ? '"redirects"' : 'redirects';
  const last = isJson ? '' : ',';
  const lines = items.map((item) => `${outer}${inner}${inner}${item}`).join(',\n');
  return appendItems(text, whole, [`${key}: [\n${lines}${last}\n${outer}${inner}]`]);
}

/** Returns the text without the redirects at some indexes; `undefined` if the list is not a literal of length `count`. */
export async function removeRedirects(
  text: string,
  file: string,
  { places, count }: { readonly places: readonly number[]; readonly count: number },
): Promise<string | undefined> {
  const code = (await loadCodeParser())(text, file);
  const list = code && literalAt(code, ['redirects']);
  if (list?.kind !== 'list' || list.items.length !== count) return undefined;
  const edits = places.flatMap((place): Edit | [] => {
    const item = list.items[place];
    if (item === undefined) return [];
    const comma = /^\s*,/.exec(text.slice(item.end));
    if (comma !== null) return wholeLineEdit(text, item.start, item.end + comma[0].length);
    // Removing the last item of a JSON list also removes the comma before it.
    const before = /,\s*$/.exec(text.slice(0, item.start));
    return { start: item.start - (before?.[0].length ?? 0), end: item.end, text: '' };
  });
  return applyEdits(text, edits);
}

/** Returns the exported object literal; `undefined` for an object with spreads, which may contain redirects. */
function exportedObject(code: ParsedCode): LiteralRange | undefined {
  const root = literalAt(code, []);
  if (root?.kind !== 'object') return undefined;
  const takesOthers = root.items.some(({ start }) => code.text.startsWith('...', start));
  return takesOthers ? undefined : root;
}

/** Returns a redirect as a list item. */
export function formatRedirect({ from, to }: NewRedirect, isJson = false): string {
  if (isJson) return `{ "from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)} }`;
  const quoted = (path: string) => `'${path.replace(/[\\']/g, '\\$&')}'`;
  return `{ from: ${quoted(from)}, to: ${quoted(to)} }`;
}

/** Returns one step of indentation, and the indentation of the closing brace. */
function indentationOf(text: string, { items: [first], end }: LiteralRange): readonly [step: string, outer: string] {
  const outer = indentAt(text, end - 1) ?? '';
  const inner = first === undefined ? undefined : indentAt(text, first.start);
  return [inner?.startsWith(outer) && inner !== outer ? inner.slice(outer.length) : '  ', outer];
}

/** Returns the white space before an offset if nothing else precedes it in its line. */
function indentAt(text: string, offset: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*$/.test(line) ? line : undefined;
}

/** Appends items to a list or an object in its style: on separate lines, or on the same line. */
function appendItems(text: string, literal: LiteralRange, added: readonly string[]): string {
  const { start, end, items } = literal;
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) {
    const [step, outer] = indentationOf(text, literal);
    const isShort = added.length === 1 && !added[0]?.includes('\n');
    const outerIndent =
      indentAt(text, end - 1) ?? /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start) + 1))?.[0] ?? outer;
    const rows = added.map((item) => `\n${outerIndent}${step}${item}`).join(',');
    const isJson = /^\s*[{[]/.test(text);
    const made = isShort
      ? text[start] === '{'
        ? ` ${added[0]} `
        : `${added[0]}`
      : `${rows}${isJson ? '' : ','}\n${outerIndent}`;
    return applyEdits(text, [{ start: start + 1, end: end - 1, text: made }]);
  }
  const indent = indentAt(text, first.start);
  const glue = indent === undefined ? ' ' : `\n${indent}`;
  const comma = /^\s*,/.exec(text.slice(last.end, end - 1));
  if (comma === null) return applyEdits(text, [insertionAt(last.end, added.map((item) => `,${glue}${item}`).join(''))]);
  // A comment after the last item stays there.
  const rest = /^[ \t]*\/\/[^\n]*/.exec(text.slice(last.end + comma[0].length));
  const place = last.end + comma[0].length + (indent === undefined ? 0 : (rest?.[0].length ?? 0));
  return applyEdits(text, [insertionAt(place, added.map((item) => `${glue}${item},`).join(''))]);
}

function insertionAt(offset: number, text: string): Edit {
  return { start: offset, end: offset, text };
}
