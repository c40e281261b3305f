// Rewrites the text of a page of Hugo: shortcodes, definition lists, attributes of headings and blocks, alerts. Pure.
import { FenceScanner } from '../../../content/markdown/lines.ts';
import { applyEdits, type RangeEdit } from '../../../lib/edits.ts';
import { createHeadingSlugger } from '../../../model/address-rules.ts';
import { formatFenceMeta } from '../rewrite/markdown.ts';
import { convertTermDefinition } from './definition-lists.ts';
import { type ConvertedShortcode, convertShortcode } from './hugo-rules.ts';
import {
  applyLineEdits,
  type DialectConversionState,
  incrementConstructCount,
  type Line,
  measureIndent,
} from './lines.ts';
import { convertLatexFormulas } from './mkdocs-paragraphs.ts';
import type { ShortcodeTemplateInput } from './shortcode-context.ts';
import { parseShortcodes, type Shortcode } from './shortcodes.ts';
import { fillShortcodeTemplate } from './template.ts';
import { getThemeShortcodeTemplate } from './theme-shortcodes.ts';

/** Rewrites the lines of a page. */
export function convertHugoLines(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const text = indentContents(lines.map((line) => line.text).join('\n'));
  const lineOf = (offset: number) => lines[text.slice(0, offset).split('\n').length - 1]?.from ?? 1;
  const edits = createShortcodeEdits({ text, work, lineOf }, parseShortcodes(text));
  const texts = text.split('\n');
  const indented = lines.map((line, index) => ({ ...line, text: texts[index] ?? '' }));
  const rewritten = edits.length === 0 ? lines : applyLineEdits(indented, edits);
  const converted = convertDefinitionLists(convertGoldmarkAttributes(rewritten, work), work);
  return work.hasLatexFormulas ? convertLatexFormulas(converted, work) : converted;
}

/**
 * Indents the content of a shortcode like its tag. Hugo renders the content on its own, but in a list a line that is less indented would end
 * the list.
 */
function indentContents(text: string): string {
  const lines = text.split('\n');
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length - 1;
  for (const { start, end, close } of parseShortcodes(text)) {
    const indent = findIndentBefore(text, start) ?? '';
    const first = lineAt(end) + 1;
    const last = close === undefined ? 0 : lineAt(close.start);
    const inner = lines.slice(first, last).filter((line) => line.trim() !== '' && !/\{\{[<%]/.test(line));
    const missing = indent.length - Math.min(indent.length, ...inner.map(measureIndent));
    for (let index = first; index < last && missing > 0; index++) {
      const line = lines[index] ?? '';
      if (line.trim() !== '' && !(/\{\{[<%]/.test(line) && measureIndent(line) >= indent.length))
        lines[index] = ' '.repeat(missing) + line;
    }
  }
  return lines.join('\n');
}

/** Definition lists become lists of bold terms. */
function convertDefinitionLists(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  if (!lines.some(({ text }) => /^[ \t]*:[ \t]+\S/.test(text))) return lines;
  const scanner = new FenceScanner();
  const out: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] as Line;
    const isText = scanner.next(line.text) === 'text';
    const end = isText
      ? convertTermDefinition({ lines, at: index, out, work, inner: (ownLines) => ownLines })
      : undefined;
    if (end === undefined) out.push(line);
    for (let next = index + 1; next < (end ?? 0); next++) scanner.next((lines[next] as Line).text);
    index = end ?? index + 1;
  }
  return out;
}

interface TextWithShortcodes {
  readonly text: string;
  readonly work: DialectConversionState;
  readonly lineOf: (offset: number) => number;
  /** Number of templates through which the text was printed; absent for the text of the page itself. */
  readonly depth?: number;
}

/** Most templates in a chain in which each template prints the shortcode of the next one. */
const MAX_TEMPLATE_DEPTH = 4;

function createShortcodeEdits(
  rewriting: TextWithShortcodes,
  codes: readonly Shortcode[],
  parent?: Shortcode,
): readonly RangeEdit[] {
  return codes.flatMap((code, ordinal) => {
    const shortcode = convertShortcodeOrReport(rewriting, { code, ordinal, parent });
    if (shortcode.whole !== undefined) return [createShortcodeReplacement(rewriting.text, code, shortcode)];
    const inner = createShortcodeEdits(rewriting, code.children, code);
    return [...createShortcodeTagEdits(rewriting.text, code, shortcode), ...inner];
  });
}

/** Converts a shortcode. Reports an unknown shortcode and removes its tags, but keeps its content. */
function convertShortcodeOrReport(
  { text, work, lineOf, depth = 0 }: TextWithShortcodes,
  { code, ordinal, parent }: Pick<ShortcodeTemplateInput, 'code' | 'ordinal' | 'parent'>,
): ConvertedShortcode {
  const inner = code.close === undefined ? '' : text.slice(code.end, code.close.start);
  const innerText = () => {
    const edits = createShortcodeEdits(
      { text: inner, work, lineOf: (offset) => lineOf(code.end + offset), depth },
      parseShortcodes(inner),
      code,
    );
    return applyEdits(inner, edits);
  };
  const convert = (printed: string) => {
    if (printed === inner || !/\{\{[<%]/.test(printed)) return printed;
    const within = { text: printed, work, lineOf: () => lineOf(code.start), depth: depth + 1 };
    return applyEdits(printed, createShortcodeEdits(within, parseShortcodes(printed)));
  };
  const fill = (template: string | undefined) =>
    fillShortcodeTemplate(depth < MAX_TEMPLATE_DEPTH ? template : undefined, {
      code,
      ordinal,
      parent,
      inner: innerText,
      convert,
      work,
    });
  const shortcode =
    convertShortcode({ code, parent, inner, innerText, work }) ??
    fill(code.name.endsWith('.inline') ? inner : work.shortcodes?.template(code.name)) ??
    fill(getThemeShortcodeTemplate(code.name));
  if (shortcode !== undefined) {
    incrementConstructCount(work, 'shortcodes');
    const { note } = shortcode;
    const isRepeated = note?.isDropped === true && work.notes.some(({ message }) => message === note.message);
    if (note !== undefined && !isRepeated) work.notes.push({ line: lineOf(code.start), ...note });
    return shortcode;
  }
  const isPair = code.close !== undefined;
  work.notes.push({
    line: lineOf(code.start),
    message: `\`{{< ${code.name} >}}\` is left out${isPair ? ', and its content is shown' : ''}: it is a shortcode that techdocs does not have.`,
    suggestion: 'Write what it shows, or a component in `components`.',
    isHand: true,
  });
  incrementConstructCount(work, 'shortcodes');
  return isPair ? { open: '', close: '' } : { whole: '' };
}

/** Returns the indentation before an offset; `undefined` if the line has other text before the offset. */
function findIndentBefore(text: string, offset: number): string | undefined {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return /^[ \t]*$/.test(before) ? before : undefined;
}

/** Returns the edit that replaces a whole shortcode. A block that stands inside a line gets its own lines. */
function createShortcodeReplacement(
  text: string,
  { start, end, close }: Shortcode,
  { whole = '', isBlock = false }: ConvertedShortcode,
): RangeEdit {
  const stop = close?.end ?? end;
  if (!isBlock) return { start, end: stop, text: whole };
  const indent = findIndentBefore(text, start);
  const isLast = /^[ \t]*(?:\n|$)/.test(text.slice(stop));
  const body = whole.replaceAll('\n', `\n${indent ?? ''}`);
  return { start, end: stop, text: `${indent === undefined ? '\n\n' : ''}${body}${isLast ? '' : '\n\n'}` };
}

/** Returns the edits that replace the opening tag and the closing tag of a shortcode. */
function createShortcodeTagEdits(
  text: string,
  { start, end, close }: Shortcode,
  { open = '', close: after = '' }: ConvertedShortcode,
): readonly RangeEdit[] {
  const stop = close ?? { start: end, end };
  if (open === '' && after === '') {
    return [
      { start, end, text: '' },
      ...(close === undefined ? [] : [{ start: close.start, end: close.end, text: '' }]),
    ];
  }
  // A tag behind another tag belongs to the same block of a list.
  const indent = /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))?.[0] ?? '';
  const lead = findIndentBefore(text, start) === undefined ? `\n\n${indent}` : '';
  const inside = text.slice(end, stop.start);
  const blank = /^[ \t]*(?:\n[ \t]*(?=\n|$))*\n?/.exec(inside)?.[0].length ?? 0;
  const first = end + blank;
  const last = Math.max(first, stop.start - (/\s*$/.exec(inside)?.[0].length ?? 0));
  const isInline = blank === 0 || !inside.slice(0, blank).includes('\n');
  const put = (block: string) => block.replaceAll('\n', `\n${indent}`);
  const tail = /^[ \t]*(?:\n|$)/.test(text.slice(stop.end)) ? '' : '\n\n';
  return [
    { start, end: first, text: `${lead}${put(open)}\n\n${isInline ? indent : ''}` },
    { start: last, end: stop.end, text: `\n\n${indent}${put(after)}${tail}` },
  ];
}

/** Converts attributes in the syntax of Goldmark. Removes `{.class}` below a block. After a heading, reduces `{#id .class}` to the id. */
function convertGoldmarkAttributes(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const scanner = new FenceScanner();
  const slug = createHeadingSlugger('hugo');
  return lines.flatMap((line): Line[] => {
    const state = scanner.next(line.text);
    if (state === 'open') {
      const text = line.text.replace(/\{([^}\n]*[=.#][^}\n]*)\}[ \t]*$/, (_, attributes: string) =>
        convertFenceAttributes(attributes),
      );
      if (text !== line.text) incrementConstructCount(work, 'code blocks');
      return [{ ...line, text: text.trimEnd() }];
    }
    if (state !== 'text') return [{ ...line, text: uncommentShortcodes(line.text, true) }];
    const alert = /^(\s*(?:>\s*)+\[!\w+\])[+-]?[ \t]+(\S.*?)\s*$/.exec(line.text);
    if (alert !== null) {
      incrementConstructCount(work, 'alerts');
      const [, head = '', title = ''] = alert;
      const quote = head.replace(/\[.*/, '');
      return [head, `${quote}**${title}**`, quote.trimEnd()].map((text) => ({ ...line, text }));
    }
    if (/^\s*\{[.#][^{}%<]*\}\s*$/.test(line.text)) {
      incrementConstructCount(work, 'attributes');
      return [];
    }
    // Browsers read such an instruction, which a script writes code by, as a comment.
    const [, instruction] = /^[ \t]*<\?((?:(?!--)[^>])*)\?>[ \t]*$/.exec(line.text) ?? [];
    if (instruction !== undefined) return [{ ...line, text: `<!-- ${instruction.trim()} -->` }];
    return [{ ...line, text: addHugoHeadingId(uncommentShortcodes(line.text, false), slug, work) }];
  });
}

/** Removes the comment marks from shortcodes that a page only shows as an example. Outside of code, formats these shortcodes as code. */
function uncommentShortcodes(line: string, isCode: boolean): string {
  return line.replace(
    /\{\{([<%])\/\*\s*(.*?)\s*\*\/([%>])\}\}/g,
    (_, begin: string, text: string, end: string, offset: number) => {
      const isSpan = (line.slice(0, offset).match(/`/g)?.length ?? 0) % 2 === 1;
      const shown = `{{${begin} ${text} ${end}}}`;
      return isCode || isSpan ? shown : `\`${shown}\``;
    },
  );
}

/** Replaces the attributes of a heading by its id. Without attributes, adds the id that Hugo generates, if that of techdocs may differ. */
function addHugoHeadingId(line: string, slug: (text: string) => string, work: DialectConversionState): string {
  const [, head = '', text] = /^(#{1,6}[ \t]+)(.*?)[ \t]*#*[ \t]*$/.exec(line) ?? [];
  if (text === undefined) return line;
  const [, own, attributes] = /^(.*?)[ \t]*\{([^{}]*)\}$/.exec(text) ?? [];
  if (own !== undefined && attributes !== undefined && /[#.=]/.test(attributes)) {
    const id = /(?:^|\s)#([^\s}]+)/.exec(attributes)?.[1] ?? /\bid\s*=\s*"?([^"\s]+)/.exec(attributes)?.[1];
    incrementConstructCount(work, 'ids of headings');
    return `${head}${own}${id === undefined ? '' : ` {#${id}}`}`;
  }
  const written = slug(text);
  if (!/\]\(|\]\[|&|:[a-z_]+:|<|[^\S ]| {2}/.test(text)) return line;
  incrementConstructCount(work, 'ids of headings');
  return `${head}${text} {#${written}}`;
}

/** Returns the meta of a fence for attributes of Hugo, such as `{hl_lines=["2-3"],linenos=true}`. */
function convertFenceAttributes(text: string): string {
  const [, list, lines = list] = /hl_lines\s*=\s*(?:\[([^\]]*)\]|"([^"]*)")/.exec(text) ?? [];
  const isNumbered = /line(?:N|n)(?:o|umber)s\s*=\s*(?:"?(?:true|table|inline))/.test(text);
  return formatFenceMeta({
    lines,
    first: isNumbered ? (/linenostart\s*=\s*(\d+)/i.exec(text)?.[1] ?? '1') : undefined,
    title: /\b(?:filename|title|name)\s*=\s*"([^"]*)"/.exec(text)?.[1],
  });
}
