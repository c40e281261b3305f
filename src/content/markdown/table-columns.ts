// Classifies table columns by the text of their cells. Widths are in characters.
import type { Token } from 'markdown-it';
import { extractPlainText } from './plain-text.ts';

/** Average number of words per line from which a column counts as text. Columns of names have fewer words per line. */
const TEXT_COLUMN_MIN_WORDS_PER_LINE = 3.5;
/** Line width in characters. A column with a longer line always counts as text. */
const TEXT_COLUMN_MIN_LINE_WIDTH = 32;
/** Maximum width of a word that never breaks. For a longer word, the stylesheet reserves only this width. */
const MAX_UNBROKEN_WORD_WIDTH = 24;
/** Width that the stylesheet reserves for a column of text, including padding. */
const MIN_TEXT_COLUMN_WIDTH = 20;
const CELL_PADDING = 4;
const PAPER_CELL_PADDING = 2;

/** Scripts written without spaces, in double-width characters. */
const WIDE_CHARACTER_PATTERN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

const WHOLE_NUMBER_PATTERN = /^[-+]?(?:\d{1,3}(?:,\d{3})+|\d+|0x[\da-f]+)$/i;
const DECIMAL_NUMBER_PATTERN = /^[-+]?\d+\.(\d+)$/;
const DATE_PATTERN = /^\d{4}-\d\d(?:-\d\d)?$/;
const VERSION_PATTERN = /^v?\.?\d+(?:\.\d+)+(?:[-+._][\w.+-]*)?$/i;
/** Matches headers of version columns, in which 1.10 follows 1.9. */
const VERSION_COLUMN_NAME_PATTERN = /vers|firmware|release|sdk|build/i;

/** Texts and widths of a table column. */
export interface TableColumn {
  readonly heading: string;
  /** Texts of its non-empty cells. */
  readonly texts: readonly string[];
  readonly longestWord: number;
  readonly longestLine: number;
  readonly wordsALine: number;
}

/** Measures the cells of a column. It uses loops because a site has tens of thousands of cells. */
export function measureColumn(heading: Token, cells: readonly Token[]): TableColumn {
  const name = splitCellLines(heading).join(' ');
  const texts: string[] = [];
  let lineCount = 0;
  let wordCount = 0;
  let longestWord = 0;
  let longestLine = 0;
  for (const word of splitLineIntoWords(name)) longestWord = Math.max(longestWord, computeTextWidth(word));
  for (const cell of cells) {
    const lines = splitCellLines(cell);
    for (const line of lines) {
      lineCount += 1;
      longestLine = Math.max(longestLine, computeTextWidth(line));
      const words = line.split(SPACES_PATTERN);
      wordCount += words.length;
      for (const word of mayHaveWideCharacters(line) ? splitLineIntoWords(line) : words)
        longestWord = Math.max(longestWord, computeTextWidth(word));
    }
    if (lines.length > 0) texts.push(lines.join(' '));
  }
  return { heading: name, texts, longestWord, longestLine, wordsALine: lineCount === 0 ? 0 : wordCount / lineCount };
}

/** Returns the non-empty lines of a cell. */
function splitCellLines({ children }: Token): string[] {
  const [first, second] = children ?? [];
  if (first?.type === 'text' && second === undefined && !first.content.includes('\n'))
    return first.content.trim() === '' ? [] : [first.content.trim()];
  const isBreak = ({ type, content }: Token) => type === 'html_inline' && /^<br\b/i.test(content);
  const text = (children ?? []).map((token) => (isBreak(token) ? '\n' : extractPlainText([token]))).join('');
  return text.split('\n').flatMap((line) => line.trim() || []);
}

const SPACES_PATTERN = /\s+/;

/** Returns the words of a line; each character of a script without spaces counts as a word. */
function splitLineIntoWords(line: string): readonly string[] {
  return (mayHaveWideCharacters(line) ? line.replace(WIDE_CHARACTER_PATTERN, '$& ') : line).split(SPACES_PATTERN);
}

/** Whether a text may contain double-width characters. This quick check excludes most texts. */
function mayHaveWideCharacters(text: string): boolean {
  return /[\u1100-\uffff]/.test(text);
}

function computeTextWidth(text: string): number {
  return text.length + (mayHaveWideCharacters(text) ? (text.match(WIDE_CHARACTER_PATTERN)?.length ?? 0) : 0);
}

/** Whether a column contains text rather than names. */
export function isTextColumn({ wordsALine, longestLine }: TableColumn): boolean {
  return wordsALine >= TEXT_COLUMN_MIN_WORDS_PER_LINE || longestLine > TEXT_COLUMN_MIN_LINE_WIDTH;
}

/** Whether a column has words that must break if space is short. */
export function hasLongWords({ longestWord }: TableColumn): boolean {
  return longestWord > MAX_UNBROKEN_WORD_WIDTH;
}

/** Returns the minimum width of a column. */
export function computeMinColumnWidth(column: TableColumn): number {
  return isTextColumn(column)
    ? MIN_TEXT_COLUMN_WIDTH
    : Math.min(column.longestWord, MAX_UNBROKEN_WORD_WIDTH) + CELL_PADDING;
}

/** Returns the width of a column on paper in which no word breaks. */
export function computePaperColumnWidth(column: TableColumn): number {
  return Math.max(isTextColumn(column) ? MIN_TEXT_COLUMN_WIDTH : 0, column.longestWord + PAPER_CELL_PADDING);
}

/** Returns how a column is sorted: as numbers, or piece by piece, like dates and versions; `undefined` for other content. */
export function detectColumnSortKind({ heading, texts }: TableColumn): 'numbers' | 'pieces' | undefined {
  if (texts.length < 2) return undefined;
  if (texts.every((text) => DATE_PATTERN.test(text))) return 'pieces';
  const decimals = texts.map((text) => DECIMAL_NUMBER_PATTERN.exec(text)?.[1]?.length);
  const isNumber = texts.every((text, index) => WHOLE_NUMBER_PATTERN.test(text) || decimals[index] !== undefined);
  if (isNumber) return VERSION_COLUMN_NAME_PATTERN.test(heading) ? 'pieces' : 'numbers';
  return texts.every((text) => VERSION_PATTERN.test(text) || WHOLE_NUMBER_PATTERN.test(text)) ? 'pieces' : undefined;
}
