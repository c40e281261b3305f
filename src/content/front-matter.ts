// Front matter is YAML data and never code. It is read with positions, so that every fault has its line and column.
import matter from 'gray-matter';
import { isMap, LineCounter, parseDocument, Document as YamlDocument } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { nearest } from '../model/nearest.ts';
import type { SourceKind } from '../model/source.ts';
import { frontMatterFields } from './front-matter-fields.ts';
import { type FieldReader, readField } from './front-matter-values.ts';
import { readPlainMap } from './plain-yaml.ts';

/** A text, parted into front matter and body. */
export interface FrontMatterResult {
  readonly frontMatter: Document['frontMatter'];
  /** Where each key stands. */
  readonly places: Document['frontMatterPlaces'];
  readonly body: string;
  /** Number of the body's first line in the file, from 1. */
  readonly bodyLine: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** What front matter is read from. */
export interface FrontMatterInput {
  readonly text: string;
  readonly file: string;
  readonly kind: SourceKind;
  readonly variables: Readonly<Record<string, string>>;
  /** Leaves out where keys stand, for who has no use for that. */
  readonly isPlaceless?: boolean;
}

const refuse = (): never => {
  throw new Error('Front matter is YAML.');
};
const refused = { parse: refuse, stringify: () => '' };

/** Parts a text, reads its front matter and checks it. */
export function readFrontMatter(input: FrontMatterInput): FrontMatterResult {
  const { text, file } = input;
  const diagnostics: Diagnostic[] = [];
  const none = { frontMatter: {}, places: {}, body: text, bodyLine: 1, diagnostics };
  if (!text.startsWith('---') || text.startsWith('----')) return none;
  const start = lineEnd(text, 0);
  const language = text.slice(3, start).trim();
  if (language !== '' && !/^[A-Za-z][\w+-]*$/.test(language)) return none;
  const end = closingLine(text, start);
  if (end === undefined) {
    const isMeant = language !== '' || /^\n[\w-]+:(?:\s|$)/.test(text.slice(start, start + 200));
    if (isMeant)
      diagnostics.push(fault('invalid-front-matter', 'The front matter is not closed by a line `---`.', file, 1, 1));
    return none;
  }
  const body = { body: text.slice(lineEnd(text, end.at) + 1), bodyLine: end.line + 1, diagnostics };
  if (!/^(?:|ya?ml)$/i.test(language)) {
    const message = `Front matter is YAML and is never run: \`---${language}\` is refused.`;
    diagnostics.push(fault('executable-front-matter', message, file, 1, 1));
    return { ...body, frontMatter: {}, places: {} };
  }
  return { ...body, ...readYaml(text.slice(start + 1, Math.max(start + 1, end.at - 1)), input, diagnostics) };
}

/** Where the line ends that a position is in. */
function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/** Where the line `---` begins, and its number from 1. The rest of a long text is never looked at. */
function closingLine(text: string, firstEnd: number): { readonly at: number; readonly line: number } | undefined {
  let line = 2;
  for (let at = firstEnd + 1; at <= text.length; at = lineEnd(text, at) + 1) {
    if (text.startsWith('---', at) && text.slice(at, lineEnd(text, at)).trimEnd() === '---') return { at, line };
    line += 1;
  }
  return undefined;
}

function parse(block: string, lineCounter: LineCounter): YamlDocument.Parsed {
  const yaml = splitYaml(`---\n${block}\n---\n`);
  return parseDocument(yaml, { lineCounter, prettyErrors: false, uniqueKeys: true, logLevel: 'silent' });
}

/** gray-matter finds the block; every engine that could run anything is taken away, and ours only hands the text out. */
function splitYaml(block: string): string {
  let yaml = '';
  const take = (text: string): object => {
    yaml = text;
    return {};
  };
  const engines = {
    yaml: take,
    json: refused,
    javascript: refused,
    js: refused,
    coffee: refused,
    coffeescript: refused,
    toml: refused,
  };
  matter(block, { engines, language: 'yaml' });
  return yaml.startsWith('\n') ? yaml.slice(1) : yaml;
}

/** Plain front matter has no aliases to resolve. */
const plainDocument = new YamlDocument();

function readYaml(block: string, input: FrontMatterInput, diagnostics: Diagnostic[]): Fields {
  const plain = readPlainMap(block);
  const lineCounter = plain?.lineCounter ?? new LineCounter();
  const placeOf = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line + 1, column: col };
  };
  const report: FieldReader['report'] = (code, message, offset, more = {}) => {
    const { line, column } = placeOf(offset);
    diagnostics.push({ ...fault(code, message, input.file, line, column), ...more });
  };
  const { variables } = input;
  if (plain) return readPairs(plain.items, input, placeOf, { document: plainDocument, variables, report });
  const document = parse(block, lineCounter);
  const { contents } = document;
  for (const error of document.errors) {
    const what = error.code === 'DUPLICATE_KEY' ? 'a key is there twice' : sentence(error.message);
    report('invalid-front-matter', `The front matter cannot be read: ${what}.`, error.pos[0]);
  }
  if (contents === null || document.errors.length > 0) return nothing;
  if (isMap(contents)) return readPairs(contents.items, input, placeOf, { document, variables, report });
  report('invalid-front-matter', 'Front matter must be a map of keys and values.', contents.range?.[0] ?? 0);
  return nothing;
}

type Fields = Pick<FrontMatterResult, 'frontMatter' | 'places'>;

function readPairs(
  pairs: readonly { readonly key: unknown; readonly value: unknown }[],
  { kind, isPlaceless }: FrontMatterInput,
  placeOf: (offset: number) => { line: number; column: number },
  reader: FieldReader,
): Fields {
  const fields = frontMatterFields[kind];
  const frontMatter: Record<string, unknown> = {};
  const places: Record<string, { line: number; column: number }> = {};
  for (const pair of pairs) {
    const { key, offset } = keyOf(pair.key);
    const type = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (type === undefined) {
      const guess = nearest(key, Object.keys(fields));
      const suggestion = guess === undefined ? {} : { suggestion: `Did you mean \`${guess}\`?` };
      const message = `\`${key}\` is not a front matter key of this kind of page.`;
      reader.report('unknown-front-matter', message, offset, { severity: 'warning', ...suggestion });
      continue;
    }
    const value = readField(key, type, pair.value, offset, reader);
    if (value === undefined) continue;
    frontMatter[key] = value;
    if (!isPlaceless) places[key] = placeOf(offset);
  }
  return { frontMatter, places };
}

const nothing = { frontMatter: {}, places: {} };

function keyOf(key: unknown): { key: string; offset: number } {
  const node = key as { value?: unknown; source?: string; range?: readonly number[] | null } | null;
  return { key: String(node?.source ?? node?.value ?? ''), offset: node?.range?.[0] ?? 0 };
}

function sentence(message: string): string {
  const text = message.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function fault(code: string, message: string, file: string, line: number, column: number): Diagnostic {
  return { code, severity: 'error', message, file, line, column };
}
