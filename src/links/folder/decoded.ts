// A text whose escapes are decoded, with the way back: where a place of the decoded text stands in the text as written.

/** A decoded text. */
export interface Decoded {
  readonly text: string;
  /** Offset in the written text of an offset in the decoded one. */
  readonly offsetOf: (at: number) => number;
}

/** Decodes every match of a pattern, which has to be global. */
export function decodeWith(written: string, pattern: RegExp, decode: (found: string) => string): Decoded {
  // Ends of escapes, in the decoded text and in the written one in turn.
  const ends: number[] = [];
  let [text, from] = ['', 0];
  for (const { 0: escaped, index } of written.matchAll(pattern)) {
    text += written.slice(from, index) + decode(escaped);
    from = index + escaped.length;
    ends.push(text.length, from);
  }
  text += written.slice(from);
  const offsetOf = (at: number): number => {
    let [low, high] = [0, ends.length / 2];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle * 2] as number) <= at) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? at : (ends[low * 2 - 1] as number) + at - (ends[low * 2 - 2] as number);
  };
  return { text, offsetOf };
}
