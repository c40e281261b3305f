// Splits the text of a page into blocks for translators, and the fixed text between them. Joining all pieces gives exactly the original
// text. Unknown syntax stays inside a block or in fixed text. Pure.

/** Text that is not translated. */
interface UntranslatablePiece {
  readonly kind: 'fixed';
  readonly text: string;
}

/** A block to translate. */
export interface TranslatablePiece {
  readonly kind: 'block' | 'heading' | 'cell' | 'title';
  /** Text of the block, without the prefix that its lines share. */
  readonly text: string;
  /** Prefix of each line after the first: quote markers, indentation. */
  readonly next: string;
  /** Line in the text, from 1. */
  readonly line: number;
}

/** A piece of a page. */
export type TranslationPiece = UntranslatablePiece | TranslatablePiece;

/** Formats a piece as in the page, optionally with another text. */
export function formatTranslationPiece(piece: TranslationPiece, text = piece.text): string {
  return piece.kind === 'fixed' ? text : text.replaceAll('\n', `\n${piece.next}`);
}

/** Prefix of a line: quote markers and indentation. */
const LINE_PREFIX = /^(?:[ \t]*>)*[ \t]*/;
const FENCE_START = /^(`{3,}|~{3,})/;
const LIST_MARKER = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)/;
const HEADING_LINE = /^(#{1,6}[ \t]+)(.*?)([ \t]*(?:\{[^{}]*\})?[ \t]*#*[ \t]*)$/;
/** Matches lines without words: thematic breaks, underlines of headings and table heads, link definitions, alert markers. */
const WORDLESS_LINE =
  /^(?:(?:[-*_][ \t]*){3,}|=+[ \t]*|-+[ \t]*|\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t:|-]*)?|\[[^\]^][^\]]*\]:[ \t].*|\[![A-Za-z]+\][+-]?[ \t]*)$/;
const CONTAINER_TITLE = /^(:{3,}[ \t]*[\w-]+[ \t]*)(\[)(.*)(\][^\]]*)$/;
const HTML_TAG_LINE = /^(?:<\/?[A-Za-z][^<>]*>[ \t]*)+$/;
const FOOTNOTE_START = /^\[\^[^\]]+\]:[ \t]+/;
/** Matches attributes whose values readers see. */
const ATTRIBUTE_WITH_TEXT =
  /(?<=\s)((?:label|title|alt|description|summary|caption)=")([^"<>\n]*\p{L}[^"<>\n]*)(?=")/gu;

/** A run of lines that are not translated. The first line for which `isEnd` returns true is the last of the run. */
interface UntranslatableLineRun {
  readonly isEnd: (rest: string) => boolean;
}

/** Splits a text without front matter. */
export function splitIntoTranslationPieces(
  text: string,
  { isMdx = false, firstLine = 1 } = {},
): readonly TranslationPiece[] {
  const cutter = new TextSplitter(isMdx);
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    if (index > 0) cutter.newline();
    cutter.take(line, firstLine + index);
  }
  return cutter.end();
}

/** A part of a line: fixed text, or a text with its kind. */
type LinePart = string | readonly [TranslatablePiece['kind'], string];

interface UnfinishedParagraph {
  readonly line: number;
  readonly first: string;
  readonly lines: string[];
}

/** Splits a text line by line. */
class TextSplitter {
  readonly #pieces: TranslationPiece[] = [];
  readonly #isMdx: boolean;
  #paragraph: UnfinishedParagraph | undefined;
  #run: UntranslatableLineRun | undefined;
  /** Whether the next line starts a block: the first line, or one after an empty line. */
  #isStart = true;
  /** Indentation of a list item's content; -1 outside of lists. */
  #listIndent = -1;

  constructor(isMdx: boolean) {
    this.#isMdx = isMdx;
  }

  /** Adds a line break. */
  newline(): void {
    if (this.#paragraph !== undefined) this.#paragraph.lines.push('');
    else this.#fixed('\n');
  }

  /** Adds a line without its line break. */
  take(text: string, line: number): void {
    const [prefix = ''] = LINE_PREFIX.exec(text) ?? [];
    const rest = text.slice(prefix.length);
    if (this.#run !== undefined) {
      if (this.#run.isEnd(rest)) this.#run = undefined;
      this.#fixed(text);
    } else if (rest.trim() === '') {
      this.#put(text, [], line);
      this.#isStart = true;
    } else this.#takeWords({ text, prefix, rest, line });
  }

  /** Returns all pieces. */
  end(): readonly TranslationPiece[] {
    this.#flush();
    return this.#pieces;
  }

  #takeWords({ text, prefix, rest, line }: LineWithPrefix): void {
    const indent = prefix.slice(prefix.lastIndexOf('>') + 1).replaceAll('\t', '    ').length;
    const isStart = this.#isStart;
    this.#isStart = false;
    if (isStart && indent === 0 && !LIST_MARKER.test(rest) && !prefix.includes('>')) this.#listIndent = -1;
    const isCode = this.#paragraph === undefined && indent >= (this.#listIndent < 0 ? 4 : this.#listIndent + 4);
    const run = isCode ? 'one line' : findUntranslatableLineRun(rest, this.#isMdx && isStart && indent === 0);
    const marks = getLeadingMarkers(rest);
    const inner = rest.slice(marks.length);
    if (run !== undefined) this.#begin(run, text, line);
    else if (splitBlockLine(rest) !== undefined) this.#put(prefix, splitBlockLine(rest) ?? [], line);
    else if (marks !== '') {
      if (LIST_MARKER.test(rest)) this.#listIndent = indent + (/^\S+[ \t]{0,4}/.exec(rest)?.[0].length ?? 0);
      const within = findUntranslatableLineRun(inner, false);
      const parts = splitBlockLine(inner);
      if (within !== undefined) this.#begin(within, text, line);
      else if (parts !== undefined) this.#put(prefix + marks, parts, line);
      else this.#open({ line, first: prefix + marks, lines: [inner] });
    } else if (this.#paragraph === undefined) this.#open({ line, first: prefix, lines: [rest] });
    else this.#paragraph.lines[this.#paragraph.lines.length - 1] = text;
  }

  /** Starts a fixed run. */
  #begin(run: UntranslatableLineRun | 'one line', text: string, line: number): void {
    this.#put(text, [], line);
    this.#run = run === 'one line' ? undefined : run;
  }

  #open(paragraph: UnfinishedParagraph): void {
    this.#flush();
    this.#paragraph = paragraph;
  }

  #put(prefix: string, parts: readonly LinePart[], line: number): void {
    this.#flush();
    this.#fixed(prefix);
    for (const part of parts) {
      if (typeof part === 'string') this.#fixed(part);
      else this.#add({ kind: part[0], text: part[1], line, next: '' });
    }
  }

  /** Ends the paragraph. A trailing line break belongs to the next piece. */
  #flush(): void {
    if (this.#paragraph === undefined) return;
    const { first, lines, line } = this.#paragraph;
    this.#paragraph = undefined;
    const [head = '', ...others] = lines;
    const isEnded = others.at(-1) === '';
    const rest = isEnded ? others.slice(0, -1) : others;
    const next = findCommonPrefix(rest);
    this.#fixed(first);
    this.#add({ kind: 'block', text: [head, ...rest.map((each) => each.slice(next.length))].join('\n'), line, next });
    if (isEnded) this.#fixed('\n');
  }

  #fixed(text: string): void {
    const last = this.#pieces.at(-1);
    if (last?.kind === 'fixed') this.#pieces[this.#pieces.length - 1] = { kind: 'fixed', text: last.text + text };
    else if (text !== '') this.#pieces.push({ kind: 'fixed', text });
  }

  /** Adds a text; a text without letters is fixed. */
  #add(piece: TranslatablePiece): void {
    if (/\p{L}/u.test(piece.text)) this.#pieces.push(piece);
    else this.#fixed(formatTranslationPiece(piece));
  }
}

/** A line with words: its prefix and the rest. */
interface LineWithPrefix {
  readonly text: string;
  readonly prefix: string;
  readonly rest: string;
  readonly line: number;
}

/** Returns the leading markers of lists, quotes and footnotes. */
function getLeadingMarkers(rest: string): string {
  const [first = ''] = LIST_MARKER.exec(rest) ?? FOOTNOTE_START.exec(rest) ?? [];
  if (first === '') return '';
  const [quotes = ''] = /^(?:>[ \t]*)+/.exec(rest.slice(first.length)) ?? [];
  const marks = first + quotes;
  return marks + getLeadingMarkers(rest.slice(marks.length));
}

/** Returns the common prefix of quote markers and indentation. */
function findCommonPrefix(lines: readonly string[]): string {
  const prefixes = lines.map((line) => LINE_PREFIX.exec(line)?.[0] ?? '');
  const [first = ''] = prefixes;
  let length = first.length;
  for (const prefix of prefixes) {
    while (prefix.slice(0, length) !== first.slice(0, length)) length -= 1;
  }
  return first.slice(0, length);
}

/**
 * Returns the run of untranslated lines that a line starts: code, a formula, a comment, an MDX statement. Returns `undefined` if the line
 * starts no such run.
 */
function findUntranslatableLineRun(rest: string, mayBeCode: boolean): UntranslatableLineRun | 'one line' | undefined {
  const [, fence] = FENCE_START.exec(rest) ?? [];
  if (fence !== undefined && !(fence[0] === '`' && rest.slice(fence.length).includes('`'))) {
    return { isEnd: (line) => line.startsWith(fence) && line.replaceAll(fence[0] as string, '').trim() === '' };
  }
  if (rest.startsWith('<!--')) {
    if (!rest.includes('-->')) return { isEnd: (line) => line.includes('-->') };
    return rest.trimEnd().endsWith('-->') ? 'one line' : undefined;
  }
  if (rest.startsWith('$$')) {
    return rest.indexOf('$$', 2) > 0 ? 'one line' : { isEnd: (line) => line.includes('$$') };
  }
  if (/^<(?:script|style|pre|svg)\b/i.test(rest)) {
    const name = /^<(\w+)/.exec(rest)?.[1]?.toLowerCase() ?? '';
    const isEnd = (line: string) => line.toLowerCase().includes(`</${name}>`);
    return isEnd(rest) ? 'one line' : { isEnd };
  }
  if (mayBeCode && /^(?:import|export)\s/.test(rest)) return { isEnd: (line) => line.trim() === '' };
  return undefined;
}

/** Returns the parts of a line that is a separate block; `undefined` if the line belongs to a paragraph. */
function splitBlockLine(rest: string): readonly LinePart[] | undefined {
  const heading = HEADING_LINE.exec(rest);
  if (heading) return [heading[1] ?? '', ['heading', heading[2] ?? ''], heading[3] ?? ''];
  if (WORDLESS_LINE.test(rest)) return [rest];
  if (rest.startsWith(':::')) {
    const [, open, bracket, title, close] = CONTAINER_TITLE.exec(rest) ?? [];
    return title === undefined ? splitAttributesWithText(rest) : [`${open}${bracket}`, ['title', title], close ?? ''];
  }
  if (HTML_TAG_LINE.test(rest)) return splitAttributesWithText(rest);
  return rest.startsWith('|') ? splitTableCells(rest) : undefined;
}

function splitAttributesWithText(rest: string): readonly LinePart[] {
  const parts: LinePart[] = [];
  let at = 0;
  for (const { index, 1: name = '', 2: value = '' } of rest.matchAll(ATTRIBUTE_WITH_TEXT)) {
    parts.push(rest.slice(at, index + name.length), ['title', value]);
    at = index + name.length + value.length;
  }
  return [...parts, rest.slice(at)];
}

/** Returns the cells of a table row. Bars in code and escaped bars do not separate cells. */
function splitTableCells(rest: string): readonly LinePart[] {
  const cells = rest.match(/(?:\\[\s\S]|(`+)(?:(?!\1)[^|])*\1|[^|\\])+|\|/g) ?? [rest];
  if (cells.join('') !== rest) return [rest];
  return cells.flatMap((cell): LinePart[] => {
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(cell) ?? [];
    return cell === '|' || words === '' ? [cell] : [before, ['cell', words], after];
  });
}
