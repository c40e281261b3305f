// Reads data in YAML, TOML or JSON, as Hugo's configuration and front matter have it. Pure.
import { parse as parseToml } from 'smol-toml';
import { parseDocument } from 'yaml';
import { parseJson } from '../../../lib/json.ts';
import { createCallError } from '../../../model/diagnostic.ts';
import { type Options, optionsOf } from '../old-site.ts';

/** Reads a configuration file by its extension. Throws a `UserError` if it has a syntax error. */
export function readDataFile(file: string, text: string): Options {
  try {
    if (file.endsWith('.toml')) return tomlIn(text);
    if (file.endsWith('.json')) return optionsOf(JSON.parse(text));
    const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
    if (document.errors[0] !== undefined) throw document.errors[0];
    return optionsOf(document.toJS());
  } catch (error) {
    const [first] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw createCallError(
      `\`${file}\` cannot be read: ${first?.replace(/\.$/, '')}.`,
      'Mend it, and run the command again.',
    );
  }
}

/** Returns the front matter of a page in any of the three forms, and the offset of its text. */
export function readAnyFront(text: string): { readonly values: Options; readonly end: number } | undefined {
  const toml = /^\uFEFF?\+\+\+[ \t]*\r?\n([\s\S]*?)^\+\+\+[ \t]*(?:\r?\n|$)/m.exec(text);
  if (toml?.index === 0) return { values: tolerant(() => tomlIn(toml[1] ?? '')), end: toml[0].length };
  const json = /^\uFEFF?(\{\r?\n[\s\S]*?^\})[ \t]*(?:\r?\n|$)/m.exec(text);
  const values = json?.index === 0 ? parseJson(json[1]) : undefined;
  return values === undefined ? undefined : { values: optionsOf(values), end: json?.[0].length ?? 0 };
}

function tolerant(read: () => Options): Options {
  try {
    return read();
  } catch {
    return {};
  }
}

/** Dates become texts, as JSON has them. */
function tomlIn(text: string): Options {
  return optionsOf(JSON.parse(JSON.stringify(parseToml(text))));
}
