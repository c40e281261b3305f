// Scans Markdown line by line before it is parsed: fences, and the prefix of each line. All code that works on raw lines (includes, block
// tags, languages) uses this file, so that it never mistakes code for a directive.

/** Returns the length of a line's prefix: indentation, quote marks and list markers. Hand-written, to run in linear time. */
export function computeLinePrefixLength(line: string): number {
  let at = 0;
  for (;;) {
    at = findIndentEnd(line, at);
    const marker = computeListMarkerLength(line, at);
    if (marker === 0) return at;
    at += marker;
  }
}

/**
 * Replaces the text of a line by several lines. The first new line keeps the prefix of the old line. The other lines are indented to match.
 */
export function replaceTextAfterLinePrefix(line: string, text: string): string {
  const prefix = line.slice(0, computeLinePrefixLength(line));
  return prefix + text.replaceAll('\n', `\n${prefix.replace(/[^>\t]/g, ' ')}`);
}

function computeListMarkerLength(line: string, index: number): number {
  const char = line[index];
  if (char === '-' || char === '*' || char === '+') return isWhiteSpace(line[index + 1]) ? 2 : 0;
  let end = index;
  while (end - index < 9 && line.charCodeAt(end) >= 48 && line.charCodeAt(end) <= 57) end++;
  if (end === index || (line[end] !== '.' && line[end] !== ')')) return 0;
  return isWhiteSpace(line[end + 1]) ? end + 2 - index : 0;
}

function isWhiteSpace(char: string | undefined): boolean {
  return char === ' ' || char === '\t';
}

/** Returns the offset after the indentation and quote marks that start at `from`; list markers count as text. */
export function findIndentEnd(line: string, from = 0): number {
  let index = from;
  while (index < line.length && (line[index] === ' ' || line[index] === '\t' || line[index] === '>')) index++;
  return index;
}

export interface OpeningFence {
  readonly prefix: string;
  readonly marker: string;
  readonly info: string;
}

/** Tracks the fences of a text; call `next` with every line in order. */
export class FenceScanner {
  /** The fence that is open after the last line. */
  fence: OpeningFence | undefined;

  /** Classifies a line with respect to fences. */
  next(line: string): 'text' | 'open' | 'code' | 'close' {
    const { fence } = this;
    const isOutOfQuote = fence?.prefix.includes('>') && !line.slice(0, findIndentEnd(line)).includes('>');
    if (fence !== undefined && !isOutOfQuote) {
      if (!isClosingFence(line, fence)) return 'code';
      this.fence = undefined;
      return 'close';
    }
    this.fence = parseOpeningFence(line);
    return this.fence === undefined ? 'text' : 'open';
  }
}

function isClosingFence(line: string, fence: OpeningFence): boolean {
  const content = line.slice(findIndentEnd(line)).trimEnd();
  const text = fence.prefix.endsWith('<!-- ') ? content.replace(/ *-->$/, '') : content;
  if (text.length < fence.marker.length || text[0] !== fence.marker[0]) return false;
  for (const char of text) if (char !== fence.marker[0]) return false;
  return true;
}

function parseOpeningFence(line: string): OpeningFence | undefined {
  const offset = computeLinePrefixLength(line);
  // Commented-out code is code, too. A closing fence inside it must not open a new block.
  const isComment = line.startsWith('<!-- ', offset);
  const start = isComment ? offset + 5 : offset;
  const char = line[start];
  if (char !== '`' && char !== '~') return undefined;
  let end = start;
  while (line[end] === char) end++;
  if (end - start < 3) return undefined;
  const info = line.slice(end).trim();
  if ((char === '`' && info.includes('`')) || (isComment && info.includes('-->'))) return undefined;
  return { prefix: line.slice(0, start), marker: line.slice(start, end), info };
}
