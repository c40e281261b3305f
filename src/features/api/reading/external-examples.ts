// Examples in external files: techdocs shows only the path of the file, and reports the example.
import { isRecord } from '../../../lib/values.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { hasSchemeOrHost } from '../../../model/url.ts';
import { escapePointerKey } from './references.ts';

type PointerLocator = (pointer: string) => Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>;

/** Maximum depth of the search; examples are never nested deeper. */
const MAX_EXAMPLE_SEARCH_DEPTH = 40;

/** Reports examples whose `externalValue` is a file: techdocs does not read it. */
export function findExternalExamples(document: unknown, locate: PointerLocator): readonly Diagnostic[] {
  const findings: Diagnostic[] = [];
  // Keys of the visited node and its parents. Only a finding needs them as a JSON pointer.
  const keys: string[] = [];
  const visit = (node: unknown): void => {
    if (keys.length > MAX_EXAMPLE_SEARCH_DEPTH || typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      keys.push(key);
      if (key === 'examples' && isRecord(value)) {
        for (const [name, example] of Object.entries(value)) {
          const address = isRecord(example) ? example.externalValue : undefined;
          if (typeof address !== 'string' || hasSchemeOrHost(address)) continue;
          const pointer = ['#', ...[...keys, name, 'externalValue'].map(escapePointerKey)].join('/');
          findings.push(createExternalExampleFault(address, locate(pointer)));
        }
      } else if (key !== 'example' && key !== 'value') visit(value);
      keys.pop();
    }
  };
  visit(document);
  return findings;
}

function createExternalExampleFault(address: string, place: ReturnType<PointerLocator>): Diagnostic {
  const message = `The example \`${address}\` is in a file of its own, which techdocs does not read, so only its path is shown.`;
  return { code: 'invalid-api', severity: 'warning', message, ...place, suggestion: 'Write the example as `value`.' };
}
