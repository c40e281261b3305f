// YAML with the places of all that stands in it. The library compares each key of a map with all before it, so who writes many
// keys would wait for the square of their number; here each is looked up. Pure.
import { type Document, isScalar, type ParseOptions, parseDocument, visit, YAMLParseError } from 'yaml';

/** Parses a text. A key that its map has already is among the errors, as the library has it. */
export function parseYaml(text: string, options: Pick<ParseOptions, 'lineCounter'> = {}): Document.Parsed {
  const document = parseDocument(text, { ...options, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
  const twice: YAMLParseError[] = [];
  visit(document, {
    Map(_, { items }) {
      const known = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const at = key.range?.[0] ?? 0;
        if (known.has(key.value))
          twice.push(new YAMLParseError([at, at + 1], 'DUPLICATE_KEY', 'Map keys must be unique'));
        known.add(key.value);
      }
    },
  });
  document.errors = [...document.errors, ...twice].sort((a, b) => a.pos[0] - b.pos[0]);
  return document;
}
