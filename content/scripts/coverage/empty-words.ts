// Finds pages without information: names repeated as their description, cells with one word that fits any setting, placeholders. Pure:
// Markdown in, positions out.

/** A text without information, with its line in the page's Markdown. */
export interface EmptyWords {
  readonly kind: 'tautology' | 'generic cell' | 'placeholder';
  readonly text: string;
}

/** A cell that names no type, range or unit. */
const GENERIC = /^(?:choices?|time|values?|list|options?|settings?|various|any|see text)$/i;

/** Headings of columns that describe possible values. */
const VALUE_HEADING = /^(?:values?|type|range|default)$/i;

/** Headings of columns with descriptions. */
const DESCRIPTION = /^(?:description|meaning|what|why|answer|effect)/i;

/** Words that add nothing to a name. */
const FILLERS = new Set(
  'a an and as at by for from has have how if in into is it its of on or that the this to what when where whether which with set sets get gets returns'.split(
    ' ',
  ),
);

/** A placeholder that a finished page must not contain. */
const PLACEHOLDER = /\b(?:TODO|TBD|FIXME|lorem ipsum)\b|www\.example\.com\/(?!\w+\.(?:js|html))/gi;

/** Returns all of them on a page. */
export function emptyWords(markdown: string): EmptyWords[] {
  const lines = markdown.split('\n');
  let heading: readonly string[] = [];
  let isCode = false;
  return lines.flatMap((line, index): EmptyWords[] => {
    if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    if (isCode) return [];
    const placeholders = [...line.matchAll(PLACEHOLDER)].map(([text]) => ({ kind: 'placeholder' as const, text }));
    if (!line.trimStart().startsWith('|')) return placeholders;
    const cells = cellsOf(line);
    if (/^[\s|:-]+$/.test(line)) return [];
    if (/^\s*\|[\s|:-]+$/.test(lines[index + 1] ?? '')) {
      heading = cells;
      return [];
    }
    return [...placeholders, ...ofRow(cells, heading)];
  });
}

function ofRow(cells: readonly string[], heading: readonly string[]): EmptyWords[] {
  const generic = cells.flatMap((cell, column): EmptyWords[] =>
    VALUE_HEADING.test(heading[column] ?? '') && !/[`*]/.test(cell) && GENERIC.test(cell)
      ? [{ kind: 'generic cell', text: `${cells[0]}: ${cell}` }]
      : [],
  );
  const [name = '', ...others] = cells;
  const last = DESCRIPTION.test(heading.at(-1) ?? '') ? (others.at(-1) ?? '') : '';
  return isTautology(name, last) ? [...generic, { kind: 'tautology', text: `${name}: ${last}` }] : generic;
}

/** Whether every word of a description is a filler or occurs in its name. */
export function isTautology(name: string, description: string): boolean {
  const known = stemsOf(name);
  const said = stemsOf(description).filter((word) => !FILLERS.has(word));
  return (
    said.length > 0 &&
    known.length > 0 &&
    /[a-z]{3} |[a-z]{4}$/i.test(description) &&
    said.every((word) => known.includes(word))
  );
}

/** Returns words in lower case, also those of `batteryHealth` and `BATTERY_HEALTH`, without plural endings. */
function stemsOf(text: string): string[] {
  const parts = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return (parts.match(/[a-z\d]+/g) ?? []).map((word) => word.replace(/(?:ies|es|s)$/, ''));
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
