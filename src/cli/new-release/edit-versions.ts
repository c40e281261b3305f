// Writes a docs version into the text of a configuration, where that is possible without understanding the program that it
// is. Pure; whoever calls it loads the outcome before it takes the place of the file.
import { locate } from '../../config/locate.ts';

/** The text with the version in front of the others; nothing where no literal is there to hold it. */
export function withVersion(text: string, file: string, name: string, entry: object): string | undefined {
  if (file.endsWith('.json')) return withVersionInJson(text, name, entry);
  const own = `${quoted(name)}: ${literal(entry)}`;
  for (const [path, wrapped] of [
    [['docs', 'versions'], own],
    [['docs'], `versions: { ${own} }`],
    [[], `docs: { versions: { ${own} } }`],
  ] as const) {
    const open = openOf(text, path);
    if (open !== undefined) return insert(text, open + 1, wrapped);
  }
  return undefined;
}

function withVersionInJson(text: string, name: string, entry: object): string | undefined {
  try {
    const value = JSON.parse(text) as { docs?: { versions?: object } };
    const docs = { ...value.docs, versions: { [name]: entry, ...value.docs?.versions } };
    const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? 2;
    return `${JSON.stringify({ ...value, docs }, null, indent)}\n`;
  } catch {
    return undefined;
  }
}

/** Offset of the brace that opens the object at a path; nothing where there is no such literal. */
function openOf(text: string, path: readonly string[]): number | undefined {
  const offset = (at: { line: number; column: number } | undefined) =>
    at &&
    text
      .split('\n')
      .slice(0, at.line - 1)
      .join('\n').length +
      (at.line > 1 ? 1 : 0) +
      at.column -
      1;
  const own = offset(locate(text, path));
  // What is not there is placed where its surroundings are.
  const key = path.at(-1);
  const isThere = key === undefined || new RegExp(`['"]?${key}['"]?\\s*:\\s*$`).test(text.slice(0, own));
  const brace = own === undefined || !isThere ? -1 : text.indexOf('{', own);
  // Between the place and its brace only a call such as `defineConfig(` may stand.
  return brace < 0 || !/^(?:[\w$.]+\(\s*)?$/.test(text.slice(own, brace)) ? undefined : brace;
}

function insert(text: string, at: number, own: string): string {
  const indent = /^[ \t]*\r?\n([ \t]*)/.exec(text.slice(at));
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return indent ? `${before}\n${indent[1]}${own},${after}` : `${before} ${own},${after}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** An object of texts as code. */
export function literal(entry: object): string {
  const parts = Object.entries(entry).map(([key, value]) => `${key}: ${quoted(String(value))}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
