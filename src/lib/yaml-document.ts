// Parses YAML with the positions of its nodes. The library finds duplicate keys in quadratic time, so this file finds them by look-up. The
// library is also recursive, so deeply nested values fill the stack. If V8 then compiles a regular expression, it ends the process. So this
// file checks the nesting first. Pure.
import {
  CST,
  type Document,
  type DocumentOptions,
  isScalar,
  Lexer,
  type ParseOptions,
  parseDocument,
  type SchemaOptions,
  visit,
  YAMLParseError,
} from 'yaml';

/** Maximum number of levels, counted by brackets, indentation and list markers. The library fails at about 800 levels. */
const MAX_YAML_LEVELS = 250;

/** Returns the offset of the line whose values are nested too deep; `undefined` if there is none. */
function findTooDeepLine(text: string): number | undefined {
  const indents: number[] = [];
  let brackets = 0;
  let offset = 0;
  for (const line of text.split('\n')) {
    const [, spaces = '', marks = ''] = /^( *)((?:[-?][ \t]+)*)/.exec(line) ?? [];
    while (indents.length > 0 && (indents.at(-1) as number) >= spaces.length) indents.pop();
    indents.push(spaces.length);
    if (indents.length + marks.replace(/\s/g, '').length > MAX_YAML_LEVELS) return offset;
    brackets += line.match(/[[{]/g)?.length ?? 0;
    offset += line.length + 1;
  }
  // Most brackets are part of texts, which only the lexer of the library recognizes. So it runs only if there are many brackets.
  return brackets > MAX_YAML_LEVELS ? findTooDeepBracket(text) : undefined;
}

/** Returns the offset of the first bracket that is nested too deep; `undefined` if there is none. */
function findTooDeepBracket(text: string): number | undefined {
  let offset = 0;
  let levels = 0;
  let isScalarText = false;
  for (const token of new Lexer().lex(text)) {
    if (!isScalarText && (token === '[' || token === '{')) levels += 1;
    if (!isScalarText && (token === ']' || token === '}')) levels -= 1;
    if (levels > MAX_YAML_LEVELS) return offset;
    // After this token, the lexer returns the text of a scalar.
    isScalarText = token === CST.SCALAR;
    if (text.startsWith(token, offset)) offset += token.length;
  }
  return undefined;
}

/** Returns an empty document with an error: from this offset on, values are nested too deeply. */
function createTooDeepDocument(offset: number): Document.Parsed {
  const document = parseDocument('');
  const message = `Values are nested more than ${MAX_YAML_LEVELS} levels deep`;
  document.errors.push(new YAMLParseError([offset, offset + 1], 'RESOURCE_EXHAUSTION', message));
  return document;
}

/** Parses a text. Reports duplicate keys of a map as errors, like the library, unless `uniqueKeys` is false. */
export function parseYaml(
  text: string,
  { uniqueKeys = true, ...options }: ParseOptions & DocumentOptions & SchemaOptions = {},
): Document.Parsed {
  const tooDeep = findTooDeepLine(text);
  if (tooDeep !== undefined) return createTooDeepDocument(tooDeep);
  const document = parseDocument(text, { prettyErrors: false, logLevel: 'silent', ...options, uniqueKeys: false });
  if (!uniqueKeys) return document;
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
