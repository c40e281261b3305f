// Converts definition lists of MkDocs and Hugo to lists with bold terms. Pure.
import {
  type DialectConversionState,
  extractIndentedBlock,
  incrementConstructCount,
  type Line,
  measureIndent,
} from './lines.ts';

const DEFINITION_LINE = /^([ \t]*):[ \t]{1,3}(\S.*)$/;

/** A line that may be a definition, and the output before it. */
interface TermDefinitionInput {
  readonly lines: readonly Line[];
  readonly at: number;
  readonly out: Line[];
  readonly work: DialectConversionState;
  /** Converts the content of the definition. */
  readonly inner: (lines: readonly Line[], work: DialectConversionState) => readonly Line[];
}

/**
 * Converts a definition. Its term is the line before it, at the end of `out`. Returns the index of the line after the definition;
 * `undefined` if there is no definition.
 */
export function convertTermDefinition({ lines, at, out, work, inner }: TermDefinitionInput): number | undefined {
  const { text, from } = lines[at] as Line;
  const [, pad = '', first] = DEFINITION_LINE.exec(text) ?? [];
  if (first === undefined) return undefined;
  const isApart = out.at(-1)?.text.trim() === '';
  const term = out.at(isApart ? -2 : -1);
  // A definition that follows a comment has no term: only its content stays.
  let isWithoutTerm = false;
  if (
    term === undefined ||
    term.text.trim() === '' ||
    /^\s*(?:[-*+>#|]|\d+[.)]|:::|<)\s?/.test(term.text) ||
    measureIndent(term.text) !== pad.length
  ) {
    const isMore =
      term !== undefined &&
      work.counts['definition lists'] !== undefined &&
      measureIndent(term.text) === pad.length + 2;
    isWithoutTerm = !isMore && term !== undefined && /^\s*<!--.*-->\s*$/.test(term.text);
    if (!isMore && !isWithoutTerm) return undefined;
  } else {
    out.splice(
      out.indexOf(term),
      isApart ? 2 : 1,
      { text: `${pad}- **${term.text.trim().replace(/^\*\*(.*)\*\*$/, '$1')}**`, from: term.from },
      { text: '', from: term.from },
    );
    incrementConstructCount(work, 'definition lists');
  }
  const { body, end } = extractIndentedBlock(lines, at + 1, pad.length + 1);
  const rest = body.map((line) => ({
    ...line,
    text: line.text.slice(Math.min(4, Math.max(0, measureIndent(line.text) - pad.length), line.text.length)),
  }));
  const madeLines = inner([{ text: `${pad}${first}`, from }, ...rest], work);
  for (const line of madeLines)
    out.push({
      text: line.text.trim() === '' || isWithoutTerm ? line.text.trimEnd() : `  ${line.text}`,
      from: line.from,
    });
  return end;
}
