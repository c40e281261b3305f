// Guesses line by line why YAML does not parse: libraries report what their grammar expects, but authors need the line to write. Pure.

/** A likely mistake: its offset, a description that ends a sentence, and the text to write. */
export interface YamlMistake {
  readonly offset: number;
  readonly what: string;
  readonly suggestion: string;
}

/** A line of a map or a list, split into its parts. */
interface Line {
  /** Offset of the value. */
  readonly offset: number;
  /** Offset of the content. */
  readonly start: number;
  readonly indent: number;
  /** Spaces and list markers before the key or the value. */
  readonly lead: string;
  /** Absent if the line has no key. */
  readonly key?: string;
  readonly value: string;
}

const KEY = /^( *(?:- +)*)((?:[^\s"'#:[\]{}&*!|>%@`,?-]|-(?! ))[^\s:#]*|"[^"]*"|'[^']*') *:(?=[ \t]|$)[ \t]*(.*)$/;
const BLOCK = /^[|>][+-]?[1-9]?[+-]?(?:\s+#.*)?$/;

/** Returns likely mistakes in text that does not parse, in line order; empty if the cause is unknown. */
export function findYamlMistakes(yaml: string): readonly YamlMistake[] {
  const slips: YamlMistake[] = [];
  const rows = rowsOf(yaml);
  let above: Line | undefined;
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at] as Row;
    if (/^\s*(?:#|$)|^(?:---|\.\.\.)\s*$/.test(row.text)) continue;
    const line = lineOf(row);
    const slip = findTabMistake(row) ?? findLineMistake(line, above) ?? findValueMistake(line, rows, at);
    if (slip) slips.push(slip);
    else at = lastRow(line, rows, at);
    if (line.key !== undefined || line.lead.includes('-')) above = line;
  }
  return slips;
}

interface Row {
  readonly text: string;
  readonly offset: number;
}

function rowsOf(yaml: string): readonly Row[] {
  let offset = 0;
  return yaml.split('\n').map((written) => {
    const row = { text: written.replace(/\r$/, ''), offset };
    offset += written.length + 1;
    return row;
  });
}

function lineOf({ text, offset }: Row): Line {
  const indent = text.length - text.trimStart().length;
  const [, lead, key, value] = KEY.exec(text) ?? [];
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

function findTabMistake({ text, offset }: Row): YamlMistake | undefined {
  const [lead = ''] = /^[ \t]+/.exec(text) ?? [];
  if (!lead.includes('\t')) return undefined;
  const written = `${lead.replaceAll('\t', '  ')}${text.trim()}`;
  return { offset, what: 'a tab indents this line', suggestion: `Indent with spaces. ${suggestLine(written)}`.trim() };
}

/** Returns the mistake in a line's indentation or key. */
function findLineMistake(line: Line, above: Line | undefined): YamlMistake | undefined {
  const { offset, start, indent, lead, key, value } = line;
  const isText = above?.key !== undefined && above.value !== '' && !/^["'[{|>&*!#]/.test(above.value);
  if (isText && indent > above.lead.length) {
    if (key === undefined) return undefined;
    const what = `\`${key}\` is indented, so it is a part of \`${above.key}\` above it`;
    const written = `${' '.repeat(above.lead.length)}${key}: ${value}`.trimEnd();
    return {
      offset: start,
      what,
      suggestion: `Begin it where \`${above.key}\` begins. ${suggestLine(written)}`.trim(),
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
      suggestion: `Put a colon and a space behind each key. ${suggestLine(`${lead}${name}: ${plainOrQuoted(rest.trim())}`)}`,
    };
  }
  if (!isText || /^[-?\]}]/.test(value)) return undefined;
  const what = `this line is no key, and it is not indented as the rest of \`${above.key}\` would be`;
  return {
    offset,
    what,
    suggestion: `Indent it with spaces. ${suggestLine(`${above.lead.replaceAll('-', ' ')}  ${value}`)}`.trim(),
  };
}

/** Returns the mistake in a key's value or a list item. */
function findValueMistake(
  { offset, lead, key, value }: Line,
  rows: readonly Row[],
  at: number,
): YamlMistake | undefined {
  if (key === undefined && !lead.includes('-')) return undefined;
  const name = key === undefined ? 'this text' : `the text of \`${key}\``;
  const written = (text: string) => suggestLine(`${lead}${key === undefined ? '' : `${key}: `}${text}`);
  const slip = (what: string, how: string, text: string) => ({
    offset,
    what,
    suggestion: `${how} ${written(text)}`.trim(),
  });
  const [first = ''] = value;
  if (first === '"' || first === "'") return findQuoteMistake(value, rows.slice(at + 1), { name, slip });
  if (first === '[' || first === '{') return findBracketMistake(value, rows.slice(at + 1), { name, slip });
  const text = value.replace(/\s+#.*$/, '');
  if (text === '' || BLOCK.test(value)) return undefined;
  if (INVALID_SCALAR_START.test(text)) {
    const mark = /^[-?](?= )|^./u.exec(text)?.[0] ?? first;
    return slip(
      `${name} begins with ${formatCode(mark)}, which has another meaning there`,
      'Put the text in quotes.',
      quoted(text),
    );
  }
  // `C: #1` has no comment, which would begin with a space behind the sign.
  if (/:(?: |$)/.test(text))
    return slip(
      `${name} contains a colon`,
      'Put the text in quotes: a colon begins a value.',
      quoted(value.replace(/\s+#(?:\s.*)?$/, '').replace(/^[“„‘](.*)[”“’]$/, '$1')),
    );
  return undefined;
}

/** Beginnings that a plain scalar cannot have. Aliases, anchors and tags with a name are allowed. */
const INVALID_SCALAR_START = /^(?:[@`%,\]}|>]|[-?](?: |$)|\*(?:$|[^\s]*\s)|\*\W|&(?:\s|$))/;

interface MistakeContext {
  readonly name: string;
  readonly slip: (what: string, how: string, text: string) => YamlMistake;
}

function findQuoteMistake(
  value: string,
  below: readonly Row[],
  { name, slip }: MistakeContext,
): YamlMistake | undefined {
  const mark = value.charAt(0);
  const end = quoteEnd(value, mark);
  if (end === undefined) {
    if (isClosedBelow(below, mark)) return undefined;
    return slip(`the quote that begins ${name} is never closed`, 'Close it.', `${value}${mark}`);
  }
  const rest = value.slice(end + 1).trim();
  if (rest !== '' && !rest.startsWith('#')) {
    const isWhole = value.endsWith(mark);
    const what = isWhole ? `a quote within ${name} ends it` : `${name} goes on behind the closing quote`;
    const how = isWhole ? 'Write other quotes around it.' : 'Put the whole text in quotes.';
    return slip(what, how, quoted(isWhole ? value.slice(1, -1) : value));
  }
  const odd = mark === '"' ? BAD_ESCAPE.exec(value.slice(0, end))?.[0] : undefined;
  if (odd === undefined) return undefined;
  const text = `'${value.slice(1, end).replaceAll("'", "''")}'`;
  return slip(
    `${formatCode(odd)} has no meaning between double quotes`,
    'Write single quotes, in which a backslash is a backslash.',
    text,
  );
}

const BAD_ESCAPE =
  /(?<=^(?:[^\\]|\\(?!x|u|U).)*)\\(?:x(?![\da-fA-F]{2})|u(?![\da-fA-F]{4})|U(?![\da-fA-F]{8})|[^0abt\tnvfre "/\\N_LPxuU])/;

/** Returns the offset of the closing quote of a text that begins with a quote. */
function quoteEnd(text: string, mark: string): number | undefined {
  for (let at = 1; at < text.length; at++) {
    if (mark === '"' && text[at] === '\\') at++;
    else if (text[at] === mark && mark === "'" && text[at + 1] === mark) at++;
    else if (text[at] === mark) return at;
  }
  return undefined;
}

/** Whether a later line, before the next key, has the closing character. */
function isClosedBelow(below: readonly Row[], mark: string): boolean {
  const end = below.findIndex(({ text }) => KEY.test(text));
  return below.slice(0, end < 0 ? below.length : end).some(({ text }) => text.includes(mark));
}

function findBracketMistake(
  value: string,
  below: readonly Row[],
  { name, slip }: MistakeContext,
): YamlMistake | undefined {
  const end = bracketEnd(value);
  const close = value.startsWith('[') ? ']' : '}';
  if (end !== undefined) {
    const rest = value.slice(end + 1).trim();
    if (rest === '' || rest.startsWith('#')) return undefined;
    return slip(
      `${name} begins with ${formatCode(value.charAt(0))}, which begins a ${close === ']' ? 'list' : 'map'}`,
      'Put the whole text in quotes.',
      quoted(value),
    );
  }
  if (isClosedBelow(below, close) || value === '[' || value === '{') return undefined;
  return slip(`the \`${value.charAt(0)}\` is never closed`, 'Close it.', `${value.replace(/,$/, '')}${close}`);
}

/** Returns the offset of the closing bracket of a text that begins with a bracket. */
function bracketEnd(text: string): number | undefined {
  let depth = 0;
  let last = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (/["']/.test(char) && /[[{,:]/.test(last)) at += quoteEnd(text.slice(at), char) ?? text.length;
    else if (/[[{]/.test(char)) depth += 1;
    else if (/[\]}]/.test(char)) depth -= 1;
    if (depth === 0) return at;
    if (char.trim() !== '') last = char;
  }
  return undefined;
}

/** Returns the index of the last row of a value: a block, quote or bracket may span several lines. */
function lastRow({ indent, value }: Line, rows: readonly Row[], at: number): number {
  const [first = ''] = value;
  if (BLOCK.test(value)) {
    const next = rows.findIndex(
      ({ text }, row) => row > at && text.trim() !== '' && text.length - text.trimStart().length <= indent,
    );
    return (next < 0 ? rows.length : next) - 1;
  }
  const isOpen = /["']/.test(first)
    ? quoteEnd(value, first) === undefined
    : /[[{]/.test(first) && bracketEnd(value) === undefined;
  if (!isOpen) return at;
  const mark = first === '[' ? ']' : first === '{' ? '}' : first;
  const end = rows.findIndex(({ text }, row) => row > at && text.includes(mark));
  return end < 0 ? at : end;
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `'${text.replaceAll("'", "''")}'` : `"${text}"`;
}

function plainOrQuoted(text: string): string {
  return /: |:$| #|^[@`%&*!|>[{]/.test(text) ? quoted(text) : text;
}

/** Maximum length of a line in a suggestion, in characters. */
const MAX_LINE_LENGTH = 120;

function suggestLine(line: string): string {
  return line.length > MAX_LINE_LENGTH ? '' : `Write ${formatCode(line)}.`;
}

function formatCode(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}
