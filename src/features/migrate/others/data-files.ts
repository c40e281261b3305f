// Reads YAML, TOML and JSON: configuration, data and front matter of Hugo, and `book.toml` of mdBook. Pure.
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { parseJson } from '../../../lib/json.ts';
import { createInvocationError } from '../../../model/diagnostic.ts';
import { type RawOptions, toRawOptions } from '../old-site.ts';

/** Reads a configuration file by its extension. Throws a `UserError` if it has a syntax error. */
export function parseConfigFile(file: string, text: string): RawOptions {
  try {
    return toRawOptions(parseDataByExtension(file, text));
  } catch (error) {
    throw createInvocationError(
      `\`${file}\` cannot be read: ${getErrorSummary(error)}.`,
      'Mend it, and run the command again.',
    );
  }
}

/** Reads a data file by its extension. Throws if it has a syntax error. */
export function parseDataByExtension(file: string, text: string): unknown {
  if (file.endsWith('.toml')) return parseTomlOptions(text);
  if (file.endsWith('.json')) return JSON.parse(text);
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
  if (document.errors[0] !== undefined) throw document.errors[0];
  return document.toJS();
}

/** Front matter of a page in TOML or JSON. */
interface TomlOrJsonFrontMatter {
  readonly values: RawOptions;
  /** Offset of the body. */
  readonly end: number;
  /** Reason why the front matter is not valid TOML. */
  readonly fault?: string;
}

/** Returns the front matter of a page in TOML or JSON; `undefined` for other forms. Invalid TOML counts as front matter without keys. */
export function parseTomlOrJsonFrontMatter(text: string): TomlOrJsonFrontMatter | undefined {
  const toml = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)^\+\+\+[ \t]*(?:\r?\n|$)/m.exec(text);
  if (toml?.index === 0) return { ...parseTomlOrFault(toml[1] ?? ''), end: toml[0].length };
  const json = /^\uFEFF?(\{\r?\n[\s\S]*?^\})[ \t]*(?:\r?\n|$)/m.exec(text);
  const values = json?.index === 0 ? parseJson(json[1]) : undefined;
  return values === undefined ? undefined : { values: toRawOptions(values), end: json?.[0].length ?? 0 };
}

function parseTomlOrFault(text: string): Pick<TomlOrJsonFrontMatter, 'values' | 'fault'> {
  try {
    return { values: parseTomlOptions(text) };
  } catch (error) {
    return { values: {}, fault: getErrorSummary(error) };
  }
}

/** Returns the first line of an error's message, without a full stop. */
function getErrorSummary(error: unknown): string {
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return first.replace(/\.$/, '');
}

/** Parses TOML. Dates become texts, as in JSON. */
function parseTomlOptions(text: string): RawOptions {
  return toRawOptions(JSON.parse(JSON.stringify(parseToml(text))));
}
