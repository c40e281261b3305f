// Parses YAML with the positions of its nodes. The library compares each key of a map with all earlier keys, which takes quadratic time.
// This file finds duplicate keys by look-up instead. Pure.
import { type Document, isScalar, parseDocument, visit, YAMLParseError } from 'yaml';

/** Parses a text. Duplicate keys of a map are among the errors, as with the library. */
export function parseYaml(text: string): Document.Parsed {
  const document = parseDocument(text, { prettyErrors: false, uniqueKeys: false, logLevel: 'silent' });
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
