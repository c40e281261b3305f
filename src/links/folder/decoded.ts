// A text whose escapes are decoded, with the way back: where a place of the decoded text stands in the text as written.
import { countBefore } from '../../model/sorted.ts';

export interface Decoded {
  readonly text: string;
  /** Offset in the written text of an offset in the decoded one. */
  readonly offsetOf: (at: number) => number;
}

/** Decodes every match of a pattern, which has to be global. */
export function decodeWith(written: string, pattern: RegExp, decode: (escaped: string) => string): Decoded {
  // For each escape: where it ends in the decoded text, and how many more characters the written one has up to there.
  const [ends, shifts]: [number[], number[]] = [[], []];
  let [text, from] = ['', 0];
  for (const { 0: escaped, index } of written.matchAll(pattern)) {
    text += written.slice(from, index) + decode(escaped);
    from = index + escaped.length;
    ends.push(text.length);
    shifts.push(from - text.length);
  }
  const escapesUpTo = (at: number) => countBefore(ends, (end) => end <= at);
  return { text: text + written.slice(from), offsetOf: (at) => at + (shifts[escapesUpTo(at) - 1] ?? 0) };
}
