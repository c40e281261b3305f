// Prepares the paragraphs of a page of MkDocs or Hugo: formulas stay as they are, and code in a row of a table keeps its pipes. Pure.
import { CODE_SPAN_SOURCE, type DialectConversionState, incrementConstructCount, type Line } from './lines.ts';
import { findFenceEnd } from './mkdocs-code.ts';

/** Code, which is not read, or a formula of `pymdownx.arithmatex`. */
const CODE_OR_FORMULA = new RegExp(
  `${CODE_SPAN_SOURCE}|(\\$\\$[^$]+\\$\\$|(?<![\\w\\\\$])\\$(?![\\s$])(?:\\\\[^]|[^\\\\$])+?(?<!\\s)\\$(?!\\d))`,
  'g',
);
const CODE_SPAN = new RegExp(CODE_SPAN_SOURCE, 'g');
const DELIMITER_ROW = /^[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** First of the private characters that stand for the ASCII characters of formulas. No rule for lines matches them. */
const FIRST_HIDDEN_CHARACTER = 0xe000;
const HIDDEN_CHARACTERS = /[\uE021-\uE07E]/g;

/** Prepares all paragraphs outside of code. `showFormulas` ends the preparation. */
export function prepareMkdocsParagraphs(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  return convertParagraphs(lines, (paragraph) => hideFormulas(escapePipesInCode(paragraph, work), work));
}

/** Writes the formulas of all paragraphs outside of code between dollars. */
export function convertLatexFormulas(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  return convertParagraphs(lines, (paragraph) => {
    const made = convertLatexDelimiters(paragraph.map((line) => line.text).join('\n'), work).split('\n');
    return paragraph.map((line, index) => ({ ...line, text: made[index] ?? '' }));
  });
}

function convertParagraphs(
  lines: readonly Line[],
  convert: (paragraph: readonly Line[]) => readonly Line[],
): readonly Line[] {
  const out: Line[] = [];
  for (let index = 0; index < lines.length; ) {
    const code = findFenceEnd(lines, index);
    let end = code ?? index + 1;
    if (code === undefined && lines[index]?.text.trim())
      while (end < lines.length && lines[end]?.text.trim() && findFenceEnd(lines, end) === undefined) end++;
    const part = lines.slice(index, end);
    out.push(...(code === undefined ? convert(part) : part));
    index = end;
  }
  return out;
}

/** Returns the lines with readable formulas. */
export function showFormulas(lines: readonly Line[]): readonly Line[] {
  return lines.map(({ text, from }) => ({
    text: text.replace(HIDDEN_CHARACTERS, (match) => String.fromCharCode(match.charCodeAt(0) - FIRST_HIDDEN_CHARACTER)),
    from,
  }));
}

/** Hides formulas from the rules for lines: `{win}` in `$T_{win}$` is no attribute. */
function hideFormulas(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const written = lines.map((line) => line.text).join('\n');
  const text = work.hasLatexFormulas ? convertLatexDelimiters(written, work) : written;
  if (!text.includes('$')) return lines;
  const hidden = text.replace(CODE_OR_FORMULA, (whole, _, formula: string | undefined) =>
    formula === undefined
      ? whole
      : escapeTextOfFormula(formula, work).replace(/[!-~]/g, (match) =>
          String.fromCharCode(match.charCodeAt(0) + FIRST_HIDDEN_CHARACTER),
        ),
  );
  return hidden.split('\n').map((line, index) => ({ text: line, from: lines[index]?.from ?? 1 }));
}

/** A whole paragraph that is a formula, with its indentation. */
const LATEX_PARAGRAPH = /^([ \t>]*)(?:\\\[([\s\S]+?)\\\]|(\\begin\{(\w+\*?)\}[\s\S]+?\\end\{\4\}))[ \t]*$/;
const CODE_OR_INLINE_LATEX = new RegExp(`${CODE_SPAN_SOURCE}|(?<!\\\\)\\\\\\(([\\s\\S]+?)\\\\\\)`, 'g');

/** Writes formulas between dollars, which is the only way to write them in techdocs. */
function convertLatexDelimiters(text: string, work: DialectConversionState): string {
  const [, indent, block, environment] = LATEX_PARAGRAPH.exec(text) ?? [];
  const made =
    indent === undefined
      ? text.replace(CODE_OR_INLINE_LATEX, (whole, _, formula: string | undefined) =>
          formula === undefined ? whole : `$${formula.trim()}$`,
        )
      : `${indent}$$${block ?? environment}$$`;
  if (made !== text) incrementConstructCount(work, 'formulas');
  return made;
}

/** Escapes the characters that MathJax shows in the text of a formula as they are, and KaTeX only with a backslash. */
function escapeTextOfFormula(formula: string, work: DialectConversionState): string {
  const made = formula.replace(/\\text(?:rm|bf|it|sf|tt)?\{[^{}$]*\}/g, (text) =>
    text.replace(/(?<!\\)[_#&]/g, '\\$&'),
  );
  if (made !== formula) incrementConstructCount(work, 'formulas');
  return made;
}

/** Escapes pipes of code in the rows of a table. Python-Markdown leaves such a pipe in its cell; in techdocs it begins the next one. */
function escapePipesInCode(lines: readonly Line[], work: DialectConversionState): readonly Line[] {
  const delimiter = lines.findIndex(({ text }, index) => index > 0 && text.includes('-') && DELIMITER_ROW.test(text));
  if (delimiter === -1 || !lines[delimiter - 1]?.text.includes('|')) return lines;
  return lines.map(({ text, from }, index) => {
    if (index < delimiter - 1) return { text, from };
    const made = text.replace(CODE_SPAN, (code) => code.replace(/(?<!\\)\|/g, '\\|'));
    if (made !== text) incrementConstructCount(work, 'rows of tables');
    return { text: made, from };
  });
}
