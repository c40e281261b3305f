// Meta attributes of code blocks that mean something else in techdocs: `file="…"` embeds that file. Pure.
import { FenceScanner } from '../../../content/markdown/lines.ts';
import type { RangeEdit } from '../../../lib/edits.ts';

const FILE_ATTRIBUTE_NAME = /(?<=\s)file=(?=["'])/;
const FILE_ATTRIBUTE = /\s+file=(?:"[^"]*"|'[^']*')/;

/**
 * Returns edits of the code blocks after an offset. Docusaurus ignores `file` in a block with code, so the attribute becomes a title. In an
 * empty block, `file` embeds a file on the old site too, so the attribute stays.
 */
export function createFenceEdits(text: string, from: number): readonly RangeEdit[] {
  if (!text.includes('file=')) return [];
  const scanner = new FenceScanner();
  let next = from;
  return text
    .slice(from)
    .split('\n')
    .flatMap((line, index, lines): RangeEdit[] => {
      const start = next;
      next += line.length + 1;
      if (scanner.next(line) !== 'open' || /^[\s>]*(?:`{3,}|~{3,})\s*$/.test(lines[index + 1] ?? '')) return [];
      const hasTitle = /\stitle=/.test(line);
      const match = (hasTitle ? FILE_ATTRIBUTE : FILE_ATTRIBUTE_NAME).exec(line);
      if (match === null) return [];
      const at = start + match.index;
      return [{ start: at, end: at + match[0].length, text: hasTitle ? '' : 'title=' }];
    });
}
