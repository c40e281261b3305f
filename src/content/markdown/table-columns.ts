// Classifies table columns by the text of their cells. Widths are in characters.
import type { Token } from 'markdown-it';
import { plainText } from './plain-text.ts';

/** Words per line from which a column is text; names have fewer. */
const MIN_TEXT_WORDS = 3.5;
/** A longer line makes a column text in any case. */
const MIN_TEXT_WIDTH = 32;
/** Longer words may break. The stylesheet reserves this width for them. */
const MAX_WHOLE_WORD = 24;
/** Width that the stylesheet reserves for a column of text, including padding. */
const MIN_TEXT_COLUMN_WIDTH = 20;
/** Padding of a cell. */
const CELL_PADDING = 4;

/** Scripts written without spaces, in double-width characters. */
const WIDE_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const WHOLE_NUMBER = /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+|0x[\da-f]+)$/i;
const DECIMAL_NUMBER = /^[-+]?\d+\.(\d+)$/;
const DATE_PATTERN = /^\d{4}-\d\d(?:-\d\d)?$/;
const VERSION_PATTERN = /^v?\.?\d+(?:\.\d+)+(?:[-+._][\w.+-]*)?$/i;
/** Headers of columns in which 1.10 follows 1.9. */
const VERSION_HEADER = /vers|firmware|release|sdk|build/i;

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
export function measureColumn(heading: Token, cells: readonly Token[]): Column {
  const name = cellLines(heading).join(' ');
  const texts: string[] = [];
  let [lineCount, wordCount, longestWord, longestLine] = [0, 0, 0, 0];
  for (const word of wordsOfLine(name)) longestWord = Math.max(longestWord, textWidth(word));
  for (const cell of cells) {
    const lines = cellLines(cell);
    for (const line of lines) {
      lineCount += 1;
      longestLine = Math.max(longestLine, textWidth(line));
      const words = line.split(SPACES);
      wordCount += words.length;
      for (const word of mayHaveWideCharacters(line) ? wordsOfLine(line) : words)
        longestWord = Math.max(longestWord, textWidth(word));
    }
    if (lines.length > 0) texts.push(lines.join(' '));
  }
  return { heading: name, texts, longestWord, longestLine, wordsALine: lineCount === 0 ? 0 : wordCount / lineCount };
}

/** Returns the non-empty lines of a cell. */
function cellLines({ children }: Token): string[] {
  const [first, second] = children ?? [];
  if (first?.type === 'text' && second === undefined && !first.content.includes('\n'))
    return first.content.trim() === '' ? [] : [first.content.trim()];
  const isBreak = ({ type, content }: Token) => type === 'html_inline' && /^<br\b/i.test(content);
  const text = (children ?? []).map((token) => (isBreak(token) ? '\n' : plainText([token]))).join('');
  return text.split('\n').flatMap((line) => line.trim() || []);
}

const SPACES = /\s+/;

/** Returns the words of a line; each character of a script without spaces counts as a word. */
function wordsOfLine(line: string): readonly string[] {
  return (mayHaveWideCharacters(line) ? line.replace(WIDE_CHARACTERS, '$& ') : line).split(SPACES);
}

/** Whether a text may contain double-width characters: rules out most texts quickly. */
function mayHaveWideCharacters(text: string): boolean {
  return /[\u1100-\uffff]/.test(text);
}

function textWidth(text: string): number {
  return text.length + (mayHaveWideCharacters(text) ? (text.match(WIDE_CHARACTERS)?.length ?? 0) : 0);
}

/** Whether a column contains text rather than names. */
export function isTextColumn({ wordsALine, longestLine }: Column): boolean {
  return wordsALine >= MIN_TEXT_WORDS || longestLine > MIN_TEXT_WIDTH;
}

/** Whether a column has words that must break if space is short. */
export function hasLongWords({ longestWord }: Column): boolean {
  return longestWord > MAX_WHOLE_WORD;
}

/** Returns the minimum width of a column. */
export function minColumnWidth(column: Column): number {
  return isTextColumn(column) ? MIN_TEXT_COLUMN_WIDTH : Math.min(column.longestWord, MAX_WHOLE_WORD) + CELL_PADDING;
}

/** Returns how a column is sorted: as numbers, or piece by piece, like dates and versions; `undefined` for other content. */
export function columnSorting({ heading, texts }: Column): 'numbers' | 'pieces' | undefined {
  if (texts.length < 2) return undefined;
  if (texts.every((text) => DATE_PATTERN.test(text))) return 'pieces';
  const decimals = texts.map((text) => DECIMAL_NUMBER.exec(text)?.[1]?.length);
  const isNumber = texts.every((text, at) => WHOLE_NUMBER.test(text) || decimals[at] !== undefined);
  if (isNumber) return VERSION_HEADER.test(heading) ? 'pieces' : 'numbers';
  return texts.every((text) => VERSION_PATTERN.test(text) || WHOLE_NUMBER.test(text)) ? 'pieces' : undefined;
}
