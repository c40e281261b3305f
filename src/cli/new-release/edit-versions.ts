// Adds a docs version to the text of a configuration file, if the file has an object literal to which it can be added. Pure. Callers load
// the result and compare it before they replace the file.
import { findObjectOffset, loadCodeParser } from '../../config/locate.ts';
import { parseJson } from '../../lib/json.ts';
import type { DocsConfig } from '../../model/docs-versions.ts';

/** A docs version to add to the configuration. */
interface NewDocsVersion {
  readonly docs: Pick<DocsConfig, 'at'>;
  readonly version: string;
  readonly entry: object;
}

/** Docs object of a parsed JSON configuration. */
interface JsonDocsConfig {
  readonly versions?: object;
}

/** Returns the text with the new version before the other versions. Returns `undefined` if the text has no object literal for versions. */
export async function addDocsVersionToConfigText(
  text: string,
  file: string,
  { docs: { at }, version, entry }: NewDocsVersion,
): Promise<string | undefined> {
  if (file.endsWith('.json')) return addVersionToJson(text, { docs: { at }, version, entry });
  const setting = `${quoteJsString(version)}: ${formatVersionLiteral(entry)}`;
  const code = (await loadCodeParser())(text, file);
  for (const [path, wrapped] of [
    [[...at, 'versions'], setting],
    [at, `versions: { ${setting} }`],
    ...(at.length === 1 ? [[[], `docs: { versions: { ${setting} } }`] as const] : []),
  ] as const) {
    const open = code && findObjectOffset(code, path);
    if (open !== undefined) return insertProperty(text, open + 1, wrapped);
  }
  return undefined;
}

function addVersionToJson(text: string, { docs: { at }, version, entry }: NewDocsVersion): string | undefined {
  const value = parseJson(text) as { docs?: JsonDocsConfig | readonly JsonDocsConfig[] } | null | undefined;
  if (!value) return undefined;
  const withIt = (jsonDocsConfig: JsonDocsConfig | undefined) => ({
    ...jsonDocsConfig,
    versions: { [version]: entry, ...jsonDocsConfig?.versions },
  });
  const all = value.docs;
  const docs = Array.isArray(all)
    ? all.map((jsonDocsConfig: JsonDocsConfig, index) => (index === at[1] ? withIt(jsonDocsConfig) : jsonDocsConfig))
    : withIt(all as JsonDocsConfig | undefined);
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? 2;
  return `${JSON.stringify({ ...value, docs }, null, indent)}\n`;
}

function insertProperty(text: string, offset: number, setting: string): string {
  const indent = /^[ \t]*\r?\n([ \t]*)/.exec(text.slice(offset));
  const before = text.slice(0, offset);
  const after = text.slice(offset);
  return indent ? `${before}\n${indent[1]}${setting},${after}` : `${before} ${setting},${after}`;
}

function quoteJsString(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** Returns an object of strings as code. */
export function formatVersionLiteral(entry: object): string {
  const parts = Object.entries(entry).map(([key, value]) => `${key}: ${quoteJsString(String(value))}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
