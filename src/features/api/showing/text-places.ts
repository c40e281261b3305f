// Finds the source positions of texts in an API description, so that findings can name lines. A text is found by its first characters. A
// syntax tree with positions would take longer to build than the description takes to read.
import type { TextPlace } from '../../../model/page-piece.ts';

const DESCRIPTION_LINE_PATTERN = /^(\s*(?:-\s+)?["']?(?:description|summary)["']?\s*:\s*)(.*)$/;
const INLINE_DESCRIPTION_PATTERN =
  /["']?(?:description|summary)["']?\s*:\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^,}\]]*)/g;
/** Number of characters that identify a text. */
const TEXT_LOOKUP_LENGTH = 60;

/** Creates a function that returns the position of a description. */
export function createTextLocator(texts: Readonly<Record<string, string>>): (text: string) => TextPlace | undefined {
  const places = new Map<string, TextPlace>();
  const note = (text: string, place: TextPlace) => {
    const key = computeTextKey(text);
    if (key !== '' && !places.has(key)) places.set(key, place);
  };
  for (const [file, text] of Object.entries(texts)) {
    const lines = text.split('\n');
    for (const [index, line] of lines.entries()) {
      if (!line.includes('description') && !line.includes('summary')) continue;
      const [, before = '', value = ''] = DESCRIPTION_LINE_PATTERN.exec(line) ?? [];
      if (/^[|>][-+\d]*\s*(?:#.*)?$/.test(value))
        recordYamlBlockText(lines, index, { file, isLiteral: value.startsWith('|'), note });
      else if (before !== '') note(unquote(value), { file, line: index + 1, column: before.length + 1 });
      else
        for (const match of line.matchAll(INLINE_DESCRIPTION_PATTERN)) {
          const written = match[1] ?? '';
          note(unquote(written), {
            file,
            line: index + 1,
            column: match.index + match[0].length - written.length + 1,
          });
        }
    }
  }
  return (text) => places.get(computeTextKey(text));
}

interface YamlBlockInput {
  readonly file: string;
  readonly isLiteral: boolean;
  readonly note: (text: string, place: TextPlace) => void;
}

function recordYamlBlockText(lines: readonly string[], head: number, { file, isLiteral, note }: YamlBlockInput): void {
  let first = head + 1;
  while (first < lines.length && lines[first]?.trim() === '') first++;
  const text = lines[first] ?? '';
  const column = text.search(/\S/) + 1;
  note(text.trim(), { file, line: first + 1, column: Math.max(1, column), ...(isLiteral && { isBlock: true }) });
}

function unquote(value: string): string {
  const text = value.trim().replace(/,$/, '');
  return /^["']/.test(text) ? text.slice(1, text.endsWith(text[0] ?? '') ? -1 : undefined) : text;
}

/** Returns the start of a text, up to the first character that JSON or YAML may escape. */
function computeTextKey(text: string): string {
  return (
    text
      .trimStart()
      .split(/[\n\\"]|''/, 1)[0]
      ?.slice(0, TEXT_LOOKUP_LENGTH)
      .trim() ?? ''
  );
}
