// Addresses in a text: Markdown links, images and definitions. Pure.
import type { RangeEdit } from '../../../lib/edits.ts';

const LINK_ADDRESS =
  /\]\(\s*(?:<([^>\n]*)>|([^\s()]*(?:\([^\s()]*\)[^\s()]*)*))|^[ \t]*\[[^\]\n]+\]:[ \t]*(?:<([^>\n]*)>|(\S+))/gm;

/** Returns edits of the addresses that change. */
export function createLinkEdits(
  text: string,
  from: number,
  { isCode, link }: { isCode(offset: number): boolean; link(address: string): string | undefined },
): RangeEdit[] {
  const edits: RangeEdit[] = [];
  const pattern = new RegExp(LINK_ADDRESS);
  pattern.lastIndex = from;
  for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
    const address = found[1] ?? found[2] ?? found[3] ?? found[4];
    if (address === undefined || address === '' || isCode(found.index)) continue;
    const target = link(address);
    if (target === undefined || target === address) continue;
    const start = found.index + found[0].lastIndexOf(address);
    edits.push({ start, end: start + address.length, text: target });
  }
  return edits;
}
