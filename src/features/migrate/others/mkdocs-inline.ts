// Converts inline syntax of MkDocs extensions. Pure.
import { CODE_SPAN_SOURCE, type DialectConversionState, incrementConstructCount } from './lines.ts';

/** Code spans, which stay unchanged. */
const CODE_SPAN = new RegExp(CODE_SPAN_SOURCE, 'g');

type InlineMarkupRule = readonly [construct: string, pattern: RegExp, text: string | ((...found: string[]) => string)];

const INLINE_RULES: readonly InlineMarkupRule[] = [
  ['anchors', /\[\]\(#?\)\{[ \t]*#([\w:.-]+)[ \t]*\}/g, '<a id="$1"></a>'],
  ['marked text', /(?<![\w=])==(?=\S)([^=\n]*[^\s=])==(?![\w=])/g, '<mark>$1</mark>'],
  [
    'keys',
    /(?<![\w+])\+\+([a-z\d][\w-]*(?:\+[\w-]+|\+"[^"]+")*)\+\+(?![\w+])/gi,
    (_, keys = '') => renderKeyboardKeys(keys),
  ],
  ['inserted text', /(?<!\^)\^\^(?=\S)([^^\n]*[^\s^])\^\^(?!\^)/g, '<ins>$1</ins>'],
  ['raised text', /(?<=[\p{L}\d)])\^([^\s^]{1,20})\^(?![\p{L}\d^])/gu, '<sup>$1</sup>'],
  ['icons', /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}\n]*\})?[ \t]?/g, ''],
  [
    'attributes',
    /(?<=[)\]*_>])\{:?[ \t]*(?![#\d])(?:[.#][\w:-]+|[\w-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}]+))?)(?:[ \t]+(?:[.#][\w:-]+|[\w-]+(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}]+))?))*[ \t]*\}/g,
    '',
  ],
  ['elements', /(<[a-z][\w-]*(?:\s[^<>]*?)?)\s+markdown(?:=(?:"[^"]*"|\w+))?(?=[\s>/])/gi, '$1'],
  ['annotations', /(?<=\S)[ \t]*\(\d+\)!?\{[ \t]*\.annotate[ \t]*\}/g, ''],
];

const HEADING_START = /^[ \t]{0,3}#{1,6}[ \t]/;
/** An attribute list for the preceding block. */
const ATTRIBUTE_LIST_LINE = /^[ \t]*\{:?[ \t]*[.#\w][^{}]*\}[ \t]*$/;
const ABBREVIATION_LINE = /^\*\[[^\]]+\]:[ \t]/;

/** A reference to a name of code: `[text][module.name]` or `[module.name][]`. */
const CODE_REFERENCE = /\[([^[\]\n]+)\](?:\[([A-Za-z_]\w*(?:\.\w+)*)\]|\[\])(?![([:])/g;

/** Converts a reference to code to a link, if a page shows the code; else to text, because only mkdocstrings resolves such a reference. */
function convertCodeReferences(text: string, line: number, work: DialectConversionState): string {
  const spans = [...text.matchAll(CODE_SPAN)];
  let isLost = false;
  const made = text.replace(CODE_REFERENCE, (all, label: string, target: string | undefined, at: number) => {
    const isSpan = spans.some(({ index, 0: { length } }) => index < at && at < index + length);
    const name = target ?? label.replaceAll('`', '');
    if (isSpan || !/^[A-Za-z_]\w*(?:\.\w+)*$/.test(name)) return all;
    const address = work.findCodeTarget?.(name);
    // A single word may be the label of a link.
    if (address === undefined && !name.includes('.')) return all;
    isLost ||= address === undefined;
    return address === undefined ? label : `[${label}](${address})`;
  });
  if (made !== text) incrementConstructCount(work, 'references to code');
  if (isLost)
    work.notes.push({
      line,
      message: 'No page shows the target of a reference to code on this line; it is text now.',
      suggestion: 'Link to the page that describes it.',
      isHand: true,
    });
  return made;
}

/** Converts a line; `undefined` if it is removed. */
export function convertInlineSyntax(text: string, line: number, work: DialectConversionState): string | undefined {
  if (/^@?\[TOC\][ \t]*$/.test(text)) {
    incrementConstructCount(work, 'contents');
    return '<TOCInline />';
  }
  if (ABBREVIATION_LINE.test(text)) {
    incrementConstructCount(work, 'abbreviations');
    work.notes.push({
      line,
      message: 'What abbreviations mean is not shown here: the definition is taken out.',
      suggestion: 'Write `<abbr title="…">…</abbr>` where the word first stands.',
    });
    return undefined;
  }
  if (ATTRIBUTE_LIST_LINE.test(text)) {
    incrementConstructCount(work, 'attributes');
    return undefined;
  }
  if (/^[ \t]*(?:`{3,}|~{3,})/.test(text) && !/`{3,}.*`/.test(text.trim().slice(3))) {
    incrementConstructCount(work, 'code that never ends');
    return text.replace(/^([ \t]*)(?=[`~])/, '$1\\');
  }
  const given = work.findCodeTarget ? convertCodeReferences(text, line, work) : text;
  if (!/[=+^:{<]/.test(given)) return given;
  let made = '';
  let last = 0;
  for (const match of given.matchAll(CODE_SPAN)) {
    made += applyInlineRules(given.slice(last, match.index), work) + match[0];
    last = match.index + match[0].length;
  }
  made += applyInlineRules(given.slice(last), work);
  return HEADING_START.test(made) ? removeHeadingAttributes(made, work) : removeTrailingAttributes(made, work);
}

function applyInlineRules(text: string, work: DialectConversionState): string {
  let made = text;
  for (const [construct, pattern, replacement] of INLINE_RULES) {
    const next =
      typeof replacement === 'string' ? made.replace(pattern, replacement) : made.replace(pattern, replacement);
    if (next !== made) incrementConstructCount(work, construct);
    made = next;
  }
  return made;
}

/** Removes the attributes of a heading except its id. */
function removeHeadingAttributes(text: string, work: DialectConversionState): string {
  const [whole = '', attributes = ''] = /[ \t]*\{:?([^{}]*)\}[ \t]*$/.exec(text) ?? [];
  if (whole === '' || !/^[ \t]*(?:[.#]|[\w-]+=|data-)/.test(attributes)) return text;
  const id = /#([^\s{}#=]+)/.exec(attributes)?.[1];
  const own = id === undefined ? '' : ` {#${id}}`;
  if (whole !== own) incrementConstructCount(work, 'attributes');
  return text.slice(0, -whole.length) + own;
}

/** Removes attributes at the end of a paragraph or after code. */
function removeTrailingAttributes(text: string, work: DialectConversionState): string {
  const made = text.replace(/(?<=`)\{:?[ \t]*\.[\w-][^{}]*\}|[ \t]+\{:?[ \t]*\.[\w-]+[^{}]*\}[ \t]*$/g, '');
  if (made !== text) incrementConstructCount(work, 'attributes');
  return made;
}

function renderKeyboardKeys(keys: string): string {
  const names = keys.split('+').map((key) => key.replaceAll('"', ''));
  return names
    .map(
      (key) =>
        `<kbd>${key.length === 1 ? key.toUpperCase() : (key[0]?.toUpperCase() ?? '') + key.slice(1).replaceAll('-', ' ')}</kbd>`,
    )
    .join('+');
}
