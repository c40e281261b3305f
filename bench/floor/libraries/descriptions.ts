// The library of API descriptions: parses each description and validates it with the rules of techdocs. JSON is parsed as JSON, since the
// library would read it as YAML, which takes several times as long. The library is loaded before: as a whole it is several times as large
// as what the package contains of it.
import { readFileSync } from 'node:fs';
import { readInput } from '../inputs.ts';
import type { PrepareWork } from '../library.ts';

const RULES = { struct: 'warn', 'no-unresolved-refs': 'error', 'operation-operationId-unique': 'warn' } as const;

export const prepare: PrepareWork = async (inputs) => {
  const files = readInput(inputs, 'descriptions');
  if (files.length === 0) return () => {};
  const { BaseResolver, createConfig, detectSpec, getTypes, lintDocument, Source } = await import(
    '@redocly/openapi-core'
  );
  return async () => {
    const config = await createConfig({ rules: RULES });
    for (const file of files) {
      const externalRefResolver = new BaseResolver();
      const source = new Source(file, readFileSync(file, 'utf8'));
      const isJson = file.endsWith('.json');
      const document = isJson
        ? { source, parsed: JSON.parse(source.body) }
        : externalRefResolver.parseDocument(source, true);
      const customTypes = getTypes(detectSpec(document.parsed));
      await lintDocument({ document, config, externalRefResolver, customTypes });
    }
  };
};
