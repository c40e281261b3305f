// Regions are named parts of a file: `// #region name` … `// #endregion`, in the comment form of any language.

const MARK = /^\s*(?:\/\/|\/\*|<!--|--|#|;|%|')?\s*#?\s*(end)?region\b[ \t:]*([\w.-]*)/i;

/** A part of a file: lines, and the number of the first one (from 1). */
export interface Part {
  readonly lines: readonly string[];
  readonly numbers: readonly number[];
}

function readMark(line: string): { isEnd: boolean; name: string } | undefined {
  if (!/region/i.test(line)) return undefined;
  const match = MARK.exec(line);
  if (match === null) return undefined;
  const isEnd = match[1] !== undefined;
  const name = (match[2] ?? '').replace(/^-+$/, '');
  const isMark = /#\s*(?:end)?region/i.test(line) || /^\s*(?:\/\/|<!--|--|\/\*)/.test(line);
  return isMark && (isEnd || name !== '') ? { isEnd, name } : undefined;
}

/** The lines of a region, or all lines; marks are left out. Undefined where there is no such region. */
export function regionOf(text: string, region: string | undefined): Part | undefined {
  const lines: string[] = [];
  const numbers: number[] = [];
  let isInside = region === undefined;
  let isFound = isInside;
  let depth = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const mark = readMark(line);
    if (mark === undefined) {
      if (isInside) {
        lines.push(line);
        numbers.push(index + 1);
      }
      continue;
    }
    if (region === undefined) continue;
    if (!isInside) {
      if (!mark.isEnd && mark.name === region) {
        isInside = true;
        isFound = true;
        depth = 0;
      }
    } else if (!mark.isEnd) depth++;
    else if (depth === 0 || mark.name === region) isInside = false;
    else depth--;
  }
  if (!isFound) return undefined;
  while (lines.length > 0 && lines.at(-1)?.trim() === '') {
    lines.pop();
    numbers.pop();
  }
  return { lines, numbers };
}

/** Lines without the indentation that all of them share. */
export function dedent(lines: readonly string[]): string[] {
  let shared = Number.POSITIVE_INFINITY;
  for (const line of lines) if (line.trim() !== '') shared = Math.min(shared, line.search(/\S/));
  return shared === 0 || shared === Number.POSITIVE_INFINITY ? [...lines] : lines.map((line) => line.slice(shared));
}
