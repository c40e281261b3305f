// Data in YAML. A file of its own, as what reads YAML is loaded late. Front matter is read by another library, which knows
// where each value stands; this one takes a fifth of its time. Both read YAML 1.2.
import { loadAll, YAMLException } from 'js-yaml';
import { positionAt } from '../lib/text.ts';
import { yamlSlips } from '../lib/yaml-slips.ts';
import { endlessAlias } from './endless-alias.ts';

/** What is wrong with a text, and where: lines and columns from 1. */
export interface YamlFault {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** The value of a text in YAML, `null` of an empty one; or its first fault. */
export function readYamlData(text: string): { readonly value: unknown } | { readonly fault: YamlFault } {
  try {
    const documents = loadAll(text);
    const endless = endlessAlias(documents, text);
    if (endless !== undefined) return { fault: { ...endless, message: `The YAML is malformed: ${endless.reason}.` } };
    if (documents.length <= 1) return { value: documents[0] ?? null };
    const message = 'The YAML has more than one document. Write each into a file of its own.';
    return { fault: { message, line: 1, column: 1 } };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const [slip] = yamlSlips(text);
    const [what, offset] = slip ? [`${slip.what}. ${slip.suggestion}`, slip.offset] : [`${error.reason}.`, undefined];
    const place = positionAt(text, offset ?? error.mark?.position ?? 0);
    return { fault: { message: `The YAML is malformed: ${what}`, ...place } };
  }
}
