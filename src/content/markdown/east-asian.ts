// Emphasis in East Asian text, which has no spaces between words and punctuation: `これは**「重要」**です`. By CommonMark, `**` between a letter and
// punctuation can neither open nor close emphasis. Here, an East Asian letter or punctuation mark counts as a boundary, like white space:
// the rule of https://github.com/tats-u/markdown-cjk-friendly, which other generators use too.
import type { MarkdownIt, StateInline } from 'markdown-it';

/** A character of an East Asian script, or full-width punctuation. */
const EAST_ASIAN_CHARACTER_PATTERN =
  /[\u1100-\u11ff\u2e80-\u303e\u3041-\u33ff\u3400-\ua4cf\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\ufe10-\ufe1f\ufe30-\ufe6f\uff01-\uffdc\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
const SPACE_PATTERN = /\s/;
const PUNCTUATION_PATTERN = /[\p{P}\p{S}]/u;

/** Adds the inline rule that decides which runs of `*`, `_` and `~` open and close emphasis. */
export function addEmphasisRule(md: MarkdownIt): void {
  const { State } = md.inline;
  md.inline.State = class extends State {
    override scanDelims(start: number, canSplitWord: boolean): ReturnType<StateInline['scanDelims']> {
      const delims = super.scanDelims(start, canSplitWord);
      const before = findLastCharacter(this.src.slice(Math.max(0, start - 2), start));
      const behind = findFirstCharacter(this.src.slice(start + delims.length, start + delims.length + 2));
      if (!EAST_ASIAN_CHARACTER_PATTERN.test(before) && !EAST_ASIAN_CHARACTER_PATTERN.test(behind)) return delims;
      return { ...delims, ...computeDelimiterFlanks(before, behind, canSplitWord) };
    }
  };
}

/** Returns the last character of a text; a space for an empty text, because the start and end of a text count as white space. */
function findLastCharacter(text: string): string {
  return [...text].at(-1) ?? ' ';
}

function findFirstCharacter(text: string): string {
  return [...text][0] ?? ' ';
}

function computeDelimiterFlanks(before: string, behind: string, canSplitWord: boolean) {
  const isMark = (text: string) => PUNCTUATION_PATTERN.test(text) && !EAST_ASIAN_CHARACTER_PATTERN.test(text);
  const isBoundary = (text: string) =>
    SPACE_PATTERN.test(text) || isMark(text) || EAST_ASIAN_CHARACTER_PATTERN.test(text);
  const isLeft = !SPACE_PATTERN.test(behind) && (!isMark(behind) || isBoundary(before));
  const isRight = !SPACE_PATTERN.test(before) && (!isMark(before) || isBoundary(behind));
  return {
    can_open: isLeft && (canSplitWord || !isRight || PUNCTUATION_PATTERN.test(before)),
    can_close: isRight && (canSplitWord || !isLeft || PUNCTUATION_PATTERN.test(behind)),
  };
}
