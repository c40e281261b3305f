// What the dialect knows of the highlighter: code goes in, lines of HTML come out.
import type { Fault } from '../page.ts';

/** Milliseconds since any moment. */
export type Clock = () => number;

/** A block, coloured as far as it can be. */
export interface HighlightedCode {
  /** HTML of each line. */
  readonly lines: readonly string[];
  /** Why some of them have no colours. */
  readonly fault?: Fault;
}

/** Colours code. */
export interface Highlighter {
  /**
   * One string of inner HTML a line (escaped, spans with classes); undefined when the language is not known.
   * 'text', 'txt', 'plaintext', '' are known and plain. The clock ends what takes too long.
   */
  highlight(code: string, language: string, clock?: Clock): HighlightedCode | undefined;
}

/** The lines of a code block; one break at its end ends the last line. */
export function codeLines(code: string): string[] {
  return code.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
}
