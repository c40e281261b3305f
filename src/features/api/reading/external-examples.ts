// Examples in external files: techdocs shows only their path, and reports them.
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { hasSchemeOrHost } from '../../../model/url.ts';
import { isRecord } from './plain.ts';
import { escapePointerKey } from './references.ts';

type PointerLocator = (pointer: string) => Required<Pick<Diagnostic, 'file' | 'line' | 'column'>>;

/** Maximum depth of the search; examples are never nested deeper. */
const MAX_EXAMPLE_SEARCH_DEPTH = 40;

/** Reports examples whose `externalValue` is a file: techdocs does not read it. */
export function findExternalExamples(document: unknown, locate: PointerLocator): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const visit = (node: unknown, pointer: string, level: number): void => {
    if (level > MAX_EXAMPLE_SEARCH_DEPTH || typeof node !== 'object' || node === null) return;
    for (const [key, own] of Object.entries(node)) {
      const at = `${pointer}/${escapePointerKey(key)}`;
      if (key === 'examples' && isRecord(own)) {
        for (const [name, example] of Object.entries(own)) {
          const address = isRecord(example) ? example.externalValue : undefined;
          if (typeof address === 'string' && !hasSchemeOrHost(address))
            found.push(createExternalExampleFault(address, locate(`${at}/${escapePointerKey(name)}/externalValue`)));
        }
      } else if (key !== 'example' && key !== 'value') visit(own, at, level + 1);
    }
  };
  visit(document, '#', 0);
  return found;
}

function createExternalExampleFault(address: string, place: ReturnType<PointerLocator>): Diagnostic {
  const message = `The example \`${address}\` is in a file of its own, which techdocs does not read, so only its path is shown.`;
  return { code: 'invalid-api', severity: 'warning', message, ...place, suggestion: 'Write the example as `value`.' };
}
