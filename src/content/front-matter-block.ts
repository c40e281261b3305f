// Finds the front matter of a text. No other module looks for front matter. Pure, without a YAML parser.

interface FrontMatterBlock {
  readonly mark: string;
  /** First line of the front matter, from 1. */
  readonly line: number;
  /** Word after the opening delimiter, such as `yaml`. */
  readonly language: string;
  /** Offset of the line after the opening delimiter. */
  readonly start: number;
  /** Offset of the closing line, and its line number from 1; absent if there is no closing line. */
  readonly end?: { readonly at: number; readonly line: number };
  /** Whether the text is probably meant as front matter. If so, a missing closing line is an error. */
  readonly isMeant: boolean;
}

/** Delimiter of TOML front matter, as in Hugo. */
export const TOML_DELIMITER = '+++';
/** Matches text that may precede front matter: empty lines and comments. */
const LEADING_COMMENTS_PATTERN = /^(?:\s|<!--(?:(?!-->)[\s\S])*-->)+/;
const YAML_KEY_PATTERN = /^\s*\n[\w"'-]+[ \t]*:(?:\s|$)/;
/**
 * Matches a lower-case key in front matter that follows empty lines or comments. A capitalized word there is more likely prose than a key.
 */
const YAML_KEY_AFTER_TEXT_PATTERN = /^\s*\n(?:[ \t]*(?:#.*)?\n)*[a-z][\w-]*:(?:\s|$)/;
const TOML_KEY_PATTERN = /^\s*\n(?:[ \t]*(?:#.*)?\n)*(?:\[\w|[\w"'-]+[ \t]*=)/;

/**
 * Returns the front matter of a text, or `undefined`. Most generators accept front matter only on the first line. Hugo also accepts front
 * matter after empty lines and comments. In this position, front matter must begin with a key, because a paragraph between two thematic
 * breaks looks similar.
 */
export function findFrontMatter(text: string): FrontMatterBlock | undefined {
  const first = text.charCodeAt(0);
  // Fast path: most texts without front matter begin with a word or a heading.
  const mayBeBehind = first === 0x0a || first === 0x20 || first === 0x09 || first === 0x3c;
  const offset = mayBeBehind ? (LEADING_COMMENTS_PATTERN.exec(text)?.[0].length ?? 0) : 0;
  const mark = text.startsWith('---', offset)
    ? '---'
    : text.startsWith(TOML_DELIMITER, offset)
      ? TOML_DELIMITER
      : undefined;
  if (mark === undefined || text[offset + 3] === mark[0] || (offset > 0 && text[offset - 1] !== '\n')) return undefined;
  const start = findLineEnd(text, offset);
  const language = text.slice(offset + 3, start).trim();
  if (language !== '' && (mark === TOML_DELIMITER || !/^[A-Za-z][\w+-]*$/.test(language))) return undefined;
  const key = mark === TOML_DELIMITER ? TOML_KEY_PATTERN : offset > 0 ? YAML_KEY_AFTER_TEXT_PATTERN : YAML_KEY_PATTERN;
  const isMeant = (language !== '' && offset === 0) || key.test(text.slice(start, start + 1000));
  if ((offset > 0 || mark === TOML_DELIMITER) && !isMeant) return undefined;
  const line = text.slice(0, offset).split('\n').length;
  const end = findClosingLine(text, mark, { at: start, line });
  return end === undefined && offset > 0 ? undefined : { mark, line, language, start: start + 1, end, isMeant };
}

/**
 * Matches front matter at the start of a text whose opening line is missing, is indented, or has other dashes, such as those that word
 * processors write.
 */
const UNOPENED_FRONT_MATTER_PATTERN =
  /^([ \t\u00a0\u200b\u2060]*(?:-{2,}|[–—]+)[ \t]*\n)?(?:(title|description|slug|id|date|tags|authors|sidebar_\w+):[ \t]\S.*\n)(?:[\w-]+:[ \t].*\n|[ \t]+\S.*\n)*[ \t\u00a0\u200b\u2060]*(?:-{2,}|[–—]+)[ \t]*(?:\n|$)/;

/** Matches the beginning of front matter after empty lines. Without a closing line, such front matter is read as text. */
const LATE_FRONT_MATTER_PATTERN =
  /^\s*\n---[ \t]*\n(?:title|description|slug|id|date|tags|authors|sidebar_\w+):[ \t]\S/;

/**
 * Returns the fault of front matter whose opening line is missing or invalid. Markdown shows such front matter as text. Returns `undefined`
 * if the text has no such front matter.
 */
export function findUnopenedFrontMatter(
  text: string,
): { readonly message: string; readonly suggestion: string } | undefined {
  const start = text.slice(0, 4000);
  if (LATE_FRONT_MATTER_PATTERN.test(start))
    return {
      message: 'The front matter is not closed by a line `---`, so it is shown as text.',
      suggestion: 'Write a line `---` behind the last key.',
    };
  const [found, dashes, key] = UNOPENED_FRONT_MATTER_PATTERN.exec(start) ?? [];
  if (found === undefined) return undefined;
  const written = dashes?.replace(/[\s\u200b\u2060]/g, '');
  if (written === '---')
    return {
      message: '`---` does not begin front matter, because a space precedes it, so what follows is shown as text.',
      suggestion: 'Remove the space, which may be an invisible one.',
    };
  if (written !== undefined)
    return {
      message: `\`${written}\` does not begin front matter, so what follows is shown as text.`,
      suggestion: 'Write three dashes before and behind it: `---`.',
    };
  return {
    message: 'The front matter does not begin with a line `---`, so it is shown as text.',
    suggestion: `Write a line \`---\` before \`${key}\`.`,
  };
}

/** Returns the offset of the end of the line that contains an offset. */
export function findLineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

/**
 * Returns the offset and number (from 1) of the closing line. `first` is the end offset and the number of the opening line. Reads line by
 * line, so that the text after the closing line is not scanned.
 */
function findClosingLine(
  text: string,
  mark: string,
  first: NonNullable<FrontMatterBlock['end']>,
): FrontMatterBlock['end'] {
  let line = first.line + 1;
  for (let index = first.at + 1; index <= text.length; index = findLineEnd(text, index) + 1) {
    if (text.startsWith(mark, index) && text.slice(index, findLineEnd(text, index)).trimEnd() === mark)
      return { at: index, line };
    line += 1;
  }
  return undefined;
}

/**
 * Returns the front matter of a text with its delimiters, and all text before the front matter. Returns an empty text if there is no front
 * matter.
 */
export function extractFrontMatterText(text: string): string {
  const { end } = findFrontMatter(text) ?? {};
  return end === undefined ? '' : text.slice(0, findLineEnd(text, end.at) + 1);
}
