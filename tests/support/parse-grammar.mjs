// IO. Parses texts by a tree-sitter grammar: a process of its own, for flags of V8 concern all WebAssembly of a process. Input on stdin is JSON
// `{ grammar, texts }`, `grammar` a file. Output is one JSON array: for each text whether it has a syntax error, and the kinds of its nodes.
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Language, Parser } from 'web-tree-sitter';

/** @param {import('web-tree-sitter').Node | null} node @returns {string[]} */
function kindsOf(node) {
  // In C#, each statement has a node of its own.
  if (node?.type === 'global_statement') return node.namedChildren.flatMap(kindsOf);
  return node === null ? [] : [node.type];
}

const { grammar, texts } = JSON.parse(await text(process.stdin));
await Parser.init();
const parser = new Parser();
parser.setLanguage(await Language.load(readFileSync(grammar)));
const results = texts.map((/** @type {string} */ code) => {
  const tree = parser.parse(code);
  const result = {
    hasError: tree?.rootNode.hasError ?? true,
    kinds: tree?.rootNode.namedChildren.flatMap(kindsOf) ?? [],
  };
  tree?.delete();
  return result;
});
parser.delete();
process.stdout.write(JSON.stringify(results));
