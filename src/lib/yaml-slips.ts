// Guesses, line by line, why YAML does not parse. Libraries report only what their grammar expects; a guess also contains the text that the
// author should write. Pure.

/** A likely mistake: its offset, a description that ends a sentence, and the text to write. */
interface YamlMistake {
  readonly offset: number;
  readonly what: string;
  readonly suggestion: string;
}

/** A line of a map or a list, split into its parts. */
interface ParsedYamlLine {
  /** Offset of the value. */
  readonly offset: number;
  /** Offset of the first character after the indentation. */
  readonly start: number;
  readonly indent: number;
  /** Spaces and list markers before the key or the value. */
  readonly lead: string;
  /** Absent if the line has no key. */
  readonly key?: string;
  readonly value: string;
}

const KEY_LINE_PATTERN =
  /^( *(?:- +)*)((?:[^\s"'#:[\]{}&*!|>%@`,?-]|-(?! ))[^\s:#]*|"[^"]*"|'[^']*') *:(?=[ \t]|$)[ \t]*(.*)$/;
const BLOCK_SCALAR_PATTERN = /^[|>][+-]?[1-9]?[+-]?(?:\s+#.*)?$/;

/** Returns likely mistakes in text that does not parse, in line order; empty if the cause is unknown. */
export function findYamlMistakes(yaml: string): readonly YamlMistake[] {
  const slips: YamlMistake[] = [];
  const rows = splitYamlLines(yaml);
  let above: ParsedYamlLine | undefined;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as RawYamlLine;
    if (/^\s*(?:#|$)|^(?:---|\.\.\.)\s*$/.test(row.text)) continue;
    const line = parseYamlLine(row);
    const slip = findTabMistake(row) ?? findLineMistake(line, above) ?? findValueMistake(line, rows, index);
    if (slip) slips.push(slip);
    else index = findLastRowOfValue(line, rows, index);
    if (line.key !== undefined || line.lead.includes('-')) above = line;
  }
  return slips;
}

interface RawYamlLine {
  readonly text: string;
  readonly offset: number;
}

function splitYamlLines(yaml: string): readonly RawYamlLine[] {
  let offset = 0;
  return yaml.split('\n').map((written) => {
    const row = { text: written.replace(/\r$/, ''), offset };
    offset += written.length + 1;
    return row;
  });
}

function parseYamlLine({ text, offset }: RawYamlLine): ParsedYamlLine {
  const indent = text.length - text.trimStart().length;
  const [, lead, key, value] = KEY_LINE_PATTERN.exec(text) ?? [];
  if (lead !== undefined && key !== undefined && value !== undefined)
    return {
      offset: offset + text.length - value.length,
      start: offset + indent,
      indent,
      lead,
      key,
      value: value.trimEnd(),
    };
  const [begin = ''] = /^ *(?:- +)*/.exec(text) ?? [];
  return {
    offset: offset + begin.length,
    start: offset + indent,
    indent,
    lead: begin,
    value: text.slice(begin.length).trimEnd(),
  };
}

function findTabMistake({ text, offset }: RawYamlLine): YamlMistake | undefined {
  const [lead = ''] = /^[ \t]+/.exec(text) ?? [];
  if (!lead.includes('\t')) return undefined;
  const written = `${lead.replaceAll('\t', '  ')}${text.trim()}`;
  return {
    offset,
    what: 'a tab indents this line',
    suggestion: `Indent with spaces. ${formatLineSuggestion(written)}`.trim(),
  };
}

/** Returns the mistake in a line's indentation or key; `undefined` if there is none. */
function findLineMistake(line: ParsedYamlLine, above: ParsedYamlLine | undefined): YamlMistake | undefined {
  const { offset, start, indent, lead, key, value } = line;
  const isText = above?.key !== undefined && above.value !== '' && !/^["'[{|>&*!#]/.test(above.value);
  if (isText && indent > above.lead.length) {
    if (key === undefined) return undefined;
    const what = `\`${key}\` is indented, so it is a part of \`${above.key}\` above it`;
    const written = `${' '.repeat(above.lead.length)}${key}: ${value}`.trimEnd();
    return {
      offset: start,
      what,
      suggestion: `Begin it where \`${above.key}\` begins. ${formatLineSuggestion(written)}`.trim(),
    };
  }
  if (key !== undefined || lead.includes('-')) return undefined;
  const [, name, mark = '', rest = ''] = /^([A-Za-z_][\w-]*)(:| *[=：] *)(?!\/\/)(.+)$/.exec(value) ?? [];
  if (name !== undefined) {
    const what =
      mark === ':' ? `there is no space behind the colon of \`${name}\`` : `\`${name}\` has no colon behind it`;
    return {
      offset,
      what,
      suggestion: `Put a colon and a space behind each key. ${formatLineSuggestion(`${lead}${name}: ${quoteYamlScalarIfNeeded(rest.trim())}`)}`,
    };
  }
  if (!isText || /^[-?\]}]/.test(value)) return undefined;
  const what = `this line is no key, and it is not indented as the rest of \`${above.key}\` would be`;
  return {
    offset,
    what,
    suggestion: `Indent it with spaces. ${formatLineSuggestion(`${above.lead.replaceAll('-', ' ')}  ${value}`)}`.trim(),
  };
}

/** Returns the mistake in a key's value or a list item; `undefined` if there is none. */
function findValueMistake(
  { offset, lead, key, value }: ParsedYamlLine,
  rows: readonly RawYamlLine[],
  index: number,
): YamlMistake | undefined {
  if (key === undefined && !lead.includes('-')) return undefined;
  const name = key === undefined ? 'this text' : `the text of \`${key}\``;
  const written = (text: string) => formatLineSuggestion(`${lead}${key === undefined ? '' : `${key}: `}${text}`);
  const slip = (what: string, how: string, text: string) => ({
    offset,
    what,
    suggestion: `${how} ${written(text)}`.trim(),
  });
  const [first = ''] = value;
  if (first === '"' || first === "'") return findQuoteMistake(value, rows.slice(index + 1), { name, slip });
  if (first === '[' || first === '{') return findBracketMistake(value, rows.slice(index + 1), { name, slip });
  const text = value.replace(/\s+#.*$/, '');
  if (text === '' || BLOCK_SCALAR_PATTERN.test(value)) return undefined;
  if (INVALID_SCALAR_START_PATTERN.test(text)) {
    const mark = /^[-?](?= )|^./u.exec(text)?.[0] ?? first;
    return slip(
      `${name} begins with ${formatInlineCode(mark)}, which has another meaning there`,
      'Put the text in quotes.',
      quoteYamlValue(text),
    );
  }
  // In `C: #1`, the author means `#1` as text. A comment has a space after `#`.
  if (/:(?: |$)/.test(text))
    return slip(
      `${name} contains a colon`,
      'Put the text in quotes: a colon begins a value.',
      quoteYamlValue(value.replace(/\s+#(?:\s.*)?$/, '').replace(/^[“„‘](.*)[”“’]$/, '$1')),
    );
  return undefined;
}

/** Beginnings that a plain scalar cannot have. Aliases, anchors and tags with a name are allowed. */
const INVALID_SCALAR_START_PATTERN = /^(?:[@`%,\]}|>]|[-?](?: |$)|\*(?:$|[^\s]*\s)|\*\W|&(?:\s|$))/;

interface YamlMistakeContext {
  readonly name: string;
  readonly slip: (what: string, how: string, text: string) => YamlMistake;
}

function findQuoteMistake(
  value: string,
  below: readonly RawYamlLine[],
  { name, slip }: YamlMistakeContext,
): YamlMistake | undefined {
  const mark = value.charAt(0);
  const end = findQuoteEnd(value, mark);
  if (end === undefined) {
    if (isClosedBelow(below, mark)) return undefined;
    return slip(`the quote that begins ${name} is never closed`, 'Close it.', `${value}${mark}`);
  }
  const rest = value.slice(end + 1).trim();
  if (rest !== '' && !rest.startsWith('#')) {
    const isWhole = value.endsWith(mark);
    const what = isWhole ? `a quote within ${name} ends it` : `${name} goes on behind the closing quote`;
    const how = isWhole ? 'Write other quotes around it.' : 'Put the whole text in quotes.';
    return slip(what, how, quoteYamlValue(isWhole ? value.slice(1, -1) : value));
  }
  const odd = mark === '"' ? BAD_ESCAPE_PATTERN.exec(value.slice(0, end))?.[0] : undefined;
  if (odd === undefined) return undefined;
  const text = `'${value.slice(1, end).replaceAll("'", "''")}'`;
  return slip(
    `${formatInlineCode(odd)} has no meaning between double quotes`,
    'Write single quotes, in which a backslash is a backslash.',
    text,
  );
}

const BAD_ESCAPE_PATTERN =
  /(?<=^(?:[^\\]|\\(?!x|u|U).)*)\\(?:x(?![\da-fA-F]{2})|u(?![\da-fA-F]{4})|U(?![\da-fA-F]{8})|[^0abt\tnvfre "/\\N_LPxuU])/;

/** Returns the offset of the closing quote of a text that begins with a quote; `undefined` if it is never closed. */
function findQuoteEnd(text: string, mark: string): number | undefined {
  for (let index = 1; index < text.length; index++) {
    if (mark === '"' && text[index] === '\\') index++;
    else if (text[index] === mark && mark === "'" && text[index + 1] === mark) index++;
    else if (text[index] === mark) return index;
  }
  return undefined;
}

/** Whether a later line, before the next key, has the closing character. */
function isClosedBelow(below: readonly RawYamlLine[], mark: string): boolean {
  const end = below.findIndex(({ text }) => KEY_LINE_PATTERN.test(text));
  return below.slice(0, end < 0 ? below.length : end).some(({ text }) => text.includes(mark));
}

function findBracketMistake(
  value: string,
  below: readonly RawYamlLine[],
  { name, slip }: YamlMistakeContext,
): YamlMistake | undefined {
  const end = findBracketEnd(value);
  const close = value.startsWith('[') ? ']' : '}';
  if (end !== undefined) {
    const rest = value.slice(end + 1).trim();
    if (rest === '' || rest.startsWith('#')) return undefined;
    return slip(
      `${name} begins with ${formatInlineCode(value.charAt(0))}, which begins a ${close === ']' ? 'list' : 'map'}`,
      'Put the whole text in quotes.',
      quoteYamlValue(value),
    );
  }
  if (isClosedBelow(below, close) || value === '[' || value === '{') return undefined;
  return slip(`the \`${value.charAt(0)}\` is never closed`, 'Close it.', `${value.replace(/,$/, '')}${close}`);
}

/** Returns the offset of the closing bracket of a text that begins with a bracket; `undefined` if it is never closed. */
function findBracketEnd(text: string): number | undefined {
  let depth = 0;
  let last = '';
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index);
    if (/["']/.test(char) && /[[{,:]/.test(last)) index += findQuoteEnd(text.slice(index), char) ?? text.length;
    else if (/[[{]/.test(char)) depth += 1;
    else if (/[\]}]/.test(char)) depth -= 1;
    if (depth === 0) return index;
    if (char.trim() !== '') last = char;
  }
  return undefined;
}

/** Returns the index of the last row of a value: a block, quote or bracket may span several lines. */
function findLastRowOfValue({ indent, value }: ParsedYamlLine, rows: readonly RawYamlLine[], at: number): number {
  const [first = ''] = value;
  if (BLOCK_SCALAR_PATTERN.test(value)) {
    const next = rows.findIndex(
      ({ text }, row) => row > at && text.trim() !== '' && text.length - text.trimStart().length <= indent,
    );
    return (next < 0 ? rows.length : next) - 1;
  }
  const isOpen = /["']/.test(first)
    ? findQuoteEnd(value, first) === undefined
    : /[[{]/.test(first) && findBracketEnd(value) === undefined;
  if (!isOpen) return at;
  const mark = first === '[' ? ']' : first === '{' ? '}' : first;
  const end = rows.findIndex(({ text }, row) => row > at && text.includes(mark));
  return end < 0 ? at : end;
}

function quoteYamlValue(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

function quoteYamlScalarIfNeeded(text: string): string {
  return /: |:$| #|^[@`%&*!|>[{]/.test(text) ? quoteYamlValue(text) : text;
}

/** Maximum length of a line in a suggestion, in characters. */
const MAX_SUGGESTION_LENGTH = 120;

function formatLineSuggestion(line: string): string {
  return line.length > MAX_SUGGESTION_LENGTH ? '' : `Write ${formatInlineCode(line)}.`;
}

function formatInlineCode(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}
