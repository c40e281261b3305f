// Checks code that an author wrote inside a block that shows a file. Hosts such as GitHub show the author's code instead of the file, so
// such code is allowed if it equals the file.
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { OpeningFence } from './lines.ts';
import type { NumberedLine } from './regions.ts';

/**
 * Returns a finding if the code written in a block differs from the file content that the block shows. `below`: lines of the page after the
 * opening fence. `shown`: lines of the file that the block shows.
 */
export function findMismatchOfCodeAndFile(
  fence: OpeningFence,
  below: readonly NumberedLine[],
  shown: readonly string[],
): Omit<Diagnostic, 'file'> | undefined {
  const end = below.findIndex(({ text }) => isClosingFenceLine(text, fence.marker));
  const lines = end < 0 ? below : below.slice(0, end);
  const codeLines = lines.map(({ text }) => dropLinePrefix(text, fence.prefix.length).trimEnd());
  if (codeLines.every((text) => text === '')) return undefined;
  const last = Math.max(codeLines.findLastIndex((text) => text !== '') + 1, shown.length);
  const at = Array.from({ length: last }, (_, index) => index).find(
    (index) => (codeLines[index] ?? '') !== (shown[index] ?? '').trimEnd(),
  );
  if (at === undefined) return undefined;
  return {
    code: 'unknown-fence-meta',
    severity: 'warning',
    message: 'This code is not shown: the block shows the file that `file` names, which differs here.',
    suggestion: 'Copy the code of the file, or remove the code or `file`.',
    line: (lines[at] ?? lines.at(-1))?.number ?? 1,
    column: 1,
  };
}

function isClosingFenceLine(line: string, marker: string): boolean {
  const text = line.replace(/^[\s>]+/, '').trimEnd();
  return text.startsWith(marker) && text.replaceAll(marker.charAt(0), '') === '';
}

/** Returns a line without the indentation and quote marks of its block. */
function dropLinePrefix(line: string, length: number): string {
  let offset = 0;
  while (offset < length && /[\s>]/.test(line.charAt(offset))) offset++;
  return line.slice(offset);
}
