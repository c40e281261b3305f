// Bold text of Docusaurus 2, whose parser (MDX 1) allowed spaces inside of its asterisks. Pure.
import { FenceScanner } from '../../content/markdown/lines.ts';

/** Matches code and bold text. Group 1 is set only for bold text with a space at its start or end: the text without these spaces. */
const CODE_OR_BOLD =
  /(`+)[^`]*\1|\*\*(?=[^\s*])[^*\n]*?[^\s*]\*\*|(?<![*\\])\*\*[ \t]*(\p{L}[^*\n]*?)[ \t]*\*\*(?!\*)/gu;

/** Removes the spaces inside of the asterisks of bold text, from the line `first` on. The words keep the spaces around the asterisks. */
export function trimSpacedBold(lines: readonly string[], first: number): readonly string[] {
  const scanner = new FenceScanner();
  return lines.map((line, index) =>
    index < first || scanner.next(line) !== 'text' || !line.includes('**')
      ? line
      : line.replace(CODE_OR_BOLD, (all, _mark, words?: string) => (words === undefined ? all : `**${words}**`)),
  );
}
