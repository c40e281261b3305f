// VitePress syntax for code from a file: `<<< @/a.ts#region{1,3-5 ts:line-numbers} [Title]` on a line of its own. Equivalent to a fence
// with `file="…"`.
import { findIndentEnd, type OpeningFence } from './lines.ts';

const CODE_IMPORT_PATTERN = /^<<<\s*((?:@|\.{1,2})?\/[^\s{[]+)\s*(?:\{([^{}]*)\})?\s*(?:\[([^\]"]*)\])?\s*$/;

/** Returns the fence that a line is equivalent to; `undefined` for any other line. */
export function convertCodeImportToFence(line: string): OpeningFence | undefined {
  if (!line.includes('<<<')) return undefined;
  const start = findIndentEnd(line);
  const [, target, braces = '', title] = CODE_IMPORT_PATTERN.exec(line.slice(start)) ?? [];
  if (target === undefined) return undefined;
  const words = braces.split(/\s+/).filter((word) => word !== '');
  const marked = words.filter((word) => /^[\d,-]+$/.test(word));
  const [language = /\.(\w+)(?:#.*)?$/.exec(target)?.[1] ?? '', ...others] = words.filter(
    (word) => !marked.includes(word),
  );
  const named = title === undefined ? [] : [`[${title}]`];
  const parts = [language, ...marked.map((lines) => `{${lines}}`), ...named, ...others, `file="${target}"`];
  return { prefix: line.slice(0, start), marker: '```', info: parts.filter((part) => part !== '').join(' ') };
}

/** Returns a function that tests whether a line (by index) is in `:::v-pre` or `:::raw`, where braces are text. */
export function createRawLineChecker(lines: readonly string[]): (index: number) => boolean {
  const raw = new Set<number>();
  let colons = '';
  for (const [index, line] of lines.entries()) {
    if (!line.includes(':::')) {
      if (colons !== '') raw.add(index);
      continue;
    }
    const [, mark = '', name = ''] = /^[\s>]*(:{3,})\s*([\w-]*)/.exec(line) ?? [];
    if (colons === '' && /^(?:v-pre|raw)$/.test(name)) colons = mark;
    else if (colons !== '' && name === '' && mark.length >= colons.length) colons = '';
    else if (colons !== '') raw.add(index);
  }
  return (index) => raw.has(index);
}
