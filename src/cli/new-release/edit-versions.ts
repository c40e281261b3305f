// Adds a docs version to the text of a configuration, if it contains a literal for it. Pure; callers load and compare the result before
// they replace the file.
import { loadCodeParser, objectAt } from '../../config/locate.ts';
import { jsonIn } from '../../lib/json.ts';
import type { DocsConfig } from '../../model/docs-versions.ts';

/** A version to add to the configuration. */
interface NewVersion {
  readonly docs: Pick<DocsConfig, 'at'>;
  readonly version: string;
  readonly entry: object;
}

/** Docs object of a parsed JSON configuration. */
interface Written {
  readonly versions?: object;
}

/** Returns the text with the version before the others; `undefined` if no literal can hold it. */
export async function withNewVersion(
  text: string,
  file: string,
  { docs: { at }, version, entry }: NewVersion,
): Promise<string | undefined> {
  if (file.endsWith('.json')) return withVersionInJson(text, { docs: { at }, version, entry });
  const setting = `${quoted(version)}: ${versionLiteral(entry)}`;
  const code = (await loadCodeParser())(text, file);
  for (const [path, wrapped] of [
    [[...at, 'versions'], setting],
    [at, `versions: { ${setting} }`],
    ...(at.length === 1 ? [[[], `docs: { versions: { ${setting} } }`] as const] : []),
  ] as const) {
    const open = code && objectAt(code, path);
    if (open !== undefined) return insert(text, open + 1, wrapped);
  }
  return undefined;
}

function withVersionInJson(text: string, { docs: { at }, version, entry }: NewVersion): string | undefined {
  const value = jsonIn(text) as { docs?: Written | readonly Written[] } | null | undefined;
  if (!value) return undefined;
  const withIt = (one: Written | undefined) => ({ ...one, versions: { [version]: entry, ...one?.versions } });
  const all = value.docs;
  const docs = Array.isArray(all)
    ? all.map((one: Written, index) => (index === at[1] ? withIt(one) : one))
    : withIt(all as Written | undefined);
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? 2;
  return `${JSON.stringify({ ...value, docs }, null, indent)}\n`;
}

function insert(text: string, at: number, setting: string): string {
  const indent = /^[ \t]*\r?\n([ \t]*)/.exec(text.slice(at));
  const [before, after] = [text.slice(0, at), text.slice(at)];
  return indent ? `${before}\n${indent[1]}${setting},${after}` : `${before} ${setting},${after}`;
}

function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** Returns an object of strings as code. */
export function versionLiteral(entry: object): string {
  const parts = Object.entries(entry).map(([key, value]) => `${key}: ${quoted(String(value))}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
