// Examples of schemas with the library that generates them. Requests and responses without written examples show one, so any reference needs
// them. Descriptions are parsed before, since another part measures that.
import { readFileSync } from 'node:fs';
import { readInput } from '../inputs.ts';
import type { PrepareWork } from '../library.ts';

/** Levels of a generated example, as in techdocs. */
const OPTIONS = { quiet: true, maxSampleDepth: 6 };

export const prepare: PrepareWork = (inputs) => {
  const documents = readInput(inputs, 'descriptions').map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const schemas = documents.map((document) => [...collectBodySchemas(document.paths, new Map()).values()]);
  return async () => {
    if (documents.length === 0) return;
    const { default: library } = await import('openapi-sampler');
    for (const [at, document] of documents.entries())
      for (const schema of schemas[at] ?? [])
        JSON.stringify(library.sample(schema as never, OPTIONS, document), undefined, 2);
  };
};

/** Collects the distinct schemas of bodies below a part of a description, by their JSON. */
function collectBodySchemas(node: unknown, found: Map<string, unknown>): ReadonlyMap<string, unknown> {
  if (typeof node !== 'object' || node === null) return found;
  const { content } = node as { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> };
  for (const { schema } of Object.values(content ?? {})) found.set(JSON.stringify(schema), schema);
  for (const inner of Object.values(node)) collectBodySchemas(inner, found);
  return found;
}
