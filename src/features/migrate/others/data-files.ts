// Reads YAML, TOML and JSON: configuration, data and front matter of Hugo, and `book.toml` of mdBook. Pure.
import { parse as parseToml } from 'smol-toml';
import { parseYaml } from '../../../lib/yaml-document.ts';
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
  const document = parseYaml(text, { prettyErrors: true, uniqueKeys: false });
  if (document.errors[0] !== undefined) throw document.errors[0];
  return document.toJS();
}

/** Parses a text as JSON, TOML or YAML, by its first line; `undefined` if it has a syntax error. */
export function parseDataText(text: string): unknown {
  const isToml = /^\s*(?:\[\[?[\w.-]+\]|[\w.-]+[ \t]*=)/.test(text);
  try {
    return parseDataByExtension(isToml ? '.toml' : /^\s*[[{]/.test(text) ? '.json' : '.yaml', text);
  } catch {
    return undefined;
  }
}

/** Front matter of a page in TOML or JSON. */
interface TomlOrJsonFrontMatter {
  readonly values: RawOptions;
  readonly format: 'TOML' | 'JSON';
  /** Offset of the body. */
  readonly end: number;
  /** Reason why the front matter is not valid. */
  readonly fault?: string;
}

const DATA_FRONT_MATTER_PATTERNS = {
  TOML: /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)^\+\+\+[ \t]*(?:\r?\n|$)/m,
  JSON: /^\uFEFF?(\{\r?\n[\s\S]*?^\})[ \t]*(?:\r?\n|$)/m,
};

/** Returns the front matter of a page in TOML or JSON; `undefined` for other forms. If it is not valid, it has no keys. */
export function parseTomlOrJsonFrontMatter(text: string): TomlOrJsonFrontMatter | undefined {
  for (const format of ['TOML', 'JSON'] as const) {
    const match = DATA_FRONT_MATTER_PATTERNS[format].exec(text);
    if (match?.index !== 0) continue;
    const end = match[0].length;
    try {
      return { values: toRawOptions(parseDataByExtension(`.${format.toLowerCase()}`, match[1] ?? '')), format, end };
    } catch (error) {
      return { values: {}, format, end, fault: getErrorSummary(error) };
    }
  }
  return undefined;
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
