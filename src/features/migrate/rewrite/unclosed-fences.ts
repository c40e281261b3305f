// Code blocks without a closing line inside a container, `:::note`. Other generators end such code with the container. techdocs reads on
// to the next closing line of code, so the missing line is added. Pure.
import { FenceScanner } from '../../../content/markdown/lines.ts';
import type { PageNote } from './work.ts';

/** A line of a page. */
export interface OldPageLine {
  readonly text: string;
  /** Line in the old page, from 1. */
  readonly from: number;
}

const CONTAINER_LINE = /^[ \t]*(:{3,})[ \t]*(.*?)[ \t]*$/;
const OPENING_FENCE_LINE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*[\w{]/;

/** Adds the missing closing lines, with a note on each. */
export function closeFencesInContainers(lines: readonly OldPageLine[], notes: PageNote[]): readonly OldPageLine[] {
  if (!lines.some(({ text }) => text.includes(':::'))) return lines;
  let scanner = new FenceScanner();
  const open: string[] = [];
  let begin = 0;
  return lines.flatMap((line, index): readonly OldPageLine[] => {
    const { fence } = scanner;
    const state = scanner.next(line.text);
    if (state === 'open') begin = line.from;
    const [, colons = '', name = ''] = CONTAINER_LINE.exec(line.text) ?? [];
    if (colons === '' || state === 'open') return [line];
    if (name !== '') {
      if (state === 'text') open.push(colons);
      return [line];
    }
    const isEnd = open.length > 0 && colons.length >= (open.at(-1) ?? '').length;
    if (state === 'text') open.pop();
    if (state !== 'code' || fence === undefined || !isEnd || isCodeClosedLater(lines.slice(index), scanner))
      return [line];
    open.pop();
    scanner = new FenceScanner();
    const message = 'This code is never closed. It ends with the block around it, as before.';
    notes.push({ line: begin, message, suggestion: `Write \`${fence.marker}\` where it is to end.` });
    return [{ text: `${fence.prefix.replace(/[^>\t]/g, ' ')}${fence.marker}`, from: line.from }, line];
  });
}

/** Whether code ends before other code begins. */
function isCodeClosedLater(lines: readonly OldPageLine[], { fence }: FenceScanner): boolean {
  const scanner = new FenceScanner();
  scanner.fence = fence;
  for (const { text } of lines) {
    if (scanner.next(text) === 'close') return true;
    if (OPENING_FENCE_LINE.test(text)) return false;
  }
  return false;
}
