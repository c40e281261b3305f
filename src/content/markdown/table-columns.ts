// Classifies table columns by the text of their cells. Widths are in characters.
import type { Token } from 'markdown-it';
import { plainText } from './plain-text.ts';

/** Words per line from which a column is text; names have fewer. */
const TEXT_WORDS = 3.5;
/** A longer line makes a column text in any case. */
const TEXT_WIDTH = 32;
/** Longer words may break. The stylesheet reserves this width for them. */
const LONG = 24;
/** Width that the stylesheet reserves for a column of text, including padding. */
const LEAST_TEXT = 20;
/** Padding of a cell. */
const PADDING = 4;

/** Scripts written without spaces, in double-width characters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const WHOLE = /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+|0x[\da-f]+)$/i;
const DECIMAL = /^[-+]?\d+\.(\d+)$/;
const DATE = /^\d{4}-\d\d(?:-\d\d)?$/;
const VERSION = /^v?\.?\d+(?:\.\d+)+(?:[-+._][\w.+-]*)?$/i;
/** Headers of columns in which 1.10 follows 1.9. */
const OF_VERSIONS = /vers|firmware|release|sdk|build/i;

/** Texts and widths of a table column. */
export interface Column {
  readonly heading: string;
  /** Texts of its non-empty cells. */
  readonly texts: readonly string[];
  readonly longestWord: number;
  readonly longestLine: number;
  readonly wordsALine: number;
}

/** Reads the cells of a column. Uses loops, as a site has tens of thousands of cells. */
export function columnOf(heading: Token, cells: readonly Token[]): Column {
  const name = linesOf(heading).join(' ');
  const texts: string[] = [];
  let [lineCount, wordCount, longestWord, longestLine] = [0, 0, 0, 0];
  for (const word of wordsOf(name)) longestWord = Math.max(longestWord, widthOf(word));
  for (const cell of cells) {
    const lines = linesOf(cell);
    for (const line of lines) {
      lineCount += 1;
      longestLine = Math.max(longestLine, widthOf(line));
      const words = line.split(SPACES);
      wordCount += words.length;
      for (const word of isWide(line) ? wordsOf(line) : words) longestWord = Math.max(longestWord, widthOf(word));
    }
    if (lines.length > 0) texts.push(lines.join(' '));
  }
  return { heading: name, texts, longestWord, longestLine, wordsALine: lineCount === 0 ? 0 : wordCount / lineCount };
}

/** Returns the non-empty lines of a cell. */
function linesOf({ children }: Token): string[] {
  const [first, second] = children ?? [];
  if (first?.type === 'text' && second === undefined && !first.content.includes('\n'))
    return first.content.trim() === '' ? [] : [first.content.trim()];
  const isBreak = ({ type, content }: Token) => type === 'html_inline' && /^<br\b/i.test(content);
  const text = (children ?? []).map((token) => (isBreak(token) ? '\n' : plainText([token]))).join('');
  return text.split('\n').flatMap((line) => line.trim() || []);
}

const SPACES = /\s+/;

/** Returns the words of a line; each character of a script without spaces counts as a word. */
function wordsOf(line: string): readonly string[] {
  return (isWide(line) ? line.replace(WIDE, '$& ') : line).split(SPACES);
}

/** Whether a text may contain double-width characters: rules out most texts quickly. */
function isWide(text: string): boolean {
  return /[\u1100-\uffff]/.test(text);
}

function widthOf(text: string): number {
  return text.length + (isWide(text) ? (text.match(WIDE)?.length ?? 0) : 0);
}

/** Whether a column contains text rather than names. */
export function isTextColumn({ wordsALine, longestLine }: Column): boolean {
  return wordsALine >= TEXT_WORDS || longestLine > TEXT_WIDTH;
}

/** Whether a column has words that must break if space is short. */
export function isLong({ longestWord }: Column): boolean {
  return longestWord > LONG;
}

/** Returns the minimum width of a column. */
export function leastWidth(column: Column): number {
  return isTextColumn(column) ? LEAST_TEXT : Math.min(column.longestWord, LONG) + PADDING;
}

/** Returns how a column is sorted: as numbers, or piece by piece, like dates and versions; `undefined` for other content. */
export function sortingOf({ heading, texts }: Column): 'numbers' | 'pieces' | undefined {
  if (texts.length < 2) return undefined;
  if (texts.every((text) => DATE.test(text))) return 'pieces';
  const decimals = texts.map((text) => DECIMAL.exec(text)?.[1]?.length);
  const isNumber = texts.every((text, at) => WHOLE.test(text) || decimals[at] !== undefined);
  if (isNumber) return OF_VERSIONS.test(heading) ? 'pieces' : 'numbers';
  return texts.every((text) => VERSION.test(text) || WHOLE.test(text)) ? 'pieces' : undefined;
}
