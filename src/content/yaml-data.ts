// Parses YAML data with `js-yaml`. The code is in a separate file, because this library is loaded on demand. Front matter is parsed with
// `yaml` instead, which records positions but takes five times as long. Both libraries implement YAML 1.2.
import { loadAll, YAMLException } from 'js-yaml';
import { findLineAndColumn } from '../lib/text.ts';
import { findYamlMistakes } from '../lib/yaml-slips.ts';
import { findEndlessYamlAlias } from './endless-alias.ts';

/** A fault in a YAML text; line and column from 1. */
interface YamlFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the value of a YAML text, `null` if it is empty, or its first fault. */
export function parseYamlData(text: string): { readonly value: unknown } | { readonly fault: YamlFault } {
  try {
    const documents = loadAll(text);
    const endless = findEndlessYamlAlias(documents, text);
    if (endless !== undefined) return { fault: { ...endless, message: `The YAML is malformed: ${endless.reason}.` } };
    if (documents.length <= 1) return { value: documents[0] ?? null };
    const message = 'The YAML has more than one document. Write each into a file of its own.';
    return { fault: { message, line: 1, column: 1 } };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const [slip] = findYamlMistakes(text);
    const [what, offset] = slip ? [`${slip.what}. ${slip.suggestion}`, slip.offset] : [`${error.reason}.`, undefined];
    const place = findLineAndColumn(text, offset ?? error.mark?.position ?? 0);
    return { fault: { message: `The YAML is malformed: ${what}`, ...place } };
  }
}
