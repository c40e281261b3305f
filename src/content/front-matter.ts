// Front matter is YAML data and never code. It is read with positions, so that every fault has its line and column.
import matter from 'gray-matter';
import { isMap, LineCounter, parseDocument, Document as YamlDocument } from 'yaml';
import { type Limits, limitsOf } from '../model/budgets.ts';
import type { Variables } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { frontMatterFields } from '../model/front-matter.ts';
import { didYouMean } from '../model/nearest.ts';
import type { Source } from '../model/source.ts';
import { oneLine } from '../model/text.ts';
import { type FieldReader, readField } from './front-matter-values.ts';
import { ignoredParts, readPlainMap } from './plain-yaml.ts';

/** A text, parted into front matter and body. */
export interface FrontMatterResult {
  readonly frontMatter: Document['frontMatter'];
  /** Where each key stands. */
  readonly positions: Document['frontMatterPositions'];
  readonly body: string;
  /** Number of the body's first line in the file, from 1. */
  readonly bodyLine: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** What front matter is read from. */
export interface FrontMatterInput extends Pick<Source, 'text' | 'file' | 'kind'> {
  readonly variables: Variables;
  /** The usual ones where it has none. */
  readonly limits?: Limits;
  /** Leaves `positions` empty. */
  readonly skipsPositions?: boolean;
}

/** What gray-matter could run, taken away. */
const refuse = (): never => {
  throw new Error('Front matter is YAML.');
};
const REFUSED = Object.fromEntries(
  ['json', 'javascript', 'js', 'coffee', 'coffeescript', 'toml'].map((name) => [name, { parse: refuse }]),
);

/** Parts a text, reads its front matter and checks it. */
export function readFrontMatter(input: FrontMatterInput): FrontMatterResult {
  const { text, file } = input;
  const diagnostics: Diagnostic[] = [];
  const fail = (code: string, message: string) => {
    diagnostics.push({ code, severity: 'error', message, file, line: 1, column: 1 });
  };
  const none = { frontMatter: {}, positions: {}, body: text, bodyLine: 1, diagnostics };
  if (!text.startsWith('---') || text.startsWith('----')) return none;
  const start = lineEnd(text, 0);
  const language = text.slice(3, start).trim();
  if (language !== '' && !/^[A-Za-z][\w+-]*$/.test(language)) return none;
  const end = closingLine(text, start);
  if (end === undefined) {
    const isMeant = language !== '' || /^\n[\w-]+:(?:\s|$)/.test(text.slice(start, start + 200));
    if (isMeant) fail('invalid-front-matter', 'The front matter is not closed by a line `---`.');
    return none;
  }
  const body = { body: text.slice(lineEnd(text, end.at) + 1), bodyLine: end.line + 1, diagnostics };
  if (!/^(?:|ya?ml)$/i.test(language)) {
    fail('executable-front-matter', `Front matter is YAML and is never run: \`---${language}\` is refused.`);
    return { ...body, ...nothing };
  }
  return { ...body, ...readYaml(text.slice(start + 1, Math.max(start + 1, end.at - 1)), input, diagnostics) };
}

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

/** gray-matter finds the block, and its only engine hands the text out. */
function splitYaml(block: string): string {
  let yaml = '';
  const take = (text: string): object => {
    yaml = text;
    return {};
  };
  matter(block, { engines: { ...REFUSED, yaml: take }, language: 'yaml' });
  return yaml.startsWith('\n') ? yaml.slice(1) : yaml;
}

/** Plain front matter has no aliases to resolve. */
const plainDocument = new YamlDocument();

function readYaml(block: string, input: FrontMatterInput, diagnostics: Diagnostic[]): Fields {
  const { file, variables, limits = limitsOf() } = input;
  const plain = readPlainMap(block);
  const lineCounter = plain?.lineCounter ?? new LineCounter();
  const positionOf = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line + 1, column: col };
  };
  const report: FieldReader['report'] = (offset, { code, message, severity = 'error', ...more }) => {
    diagnostics.push({ code, severity, message, file, ...positionOf(offset), ...more });
  };
  const pairsReader = { ...input, positionOf, variables, limits, report };
  if (plain) return readPairs(plain.items, { ...pairsReader, document: plainDocument });
  const document = parse(block, lineCounter);
  const { contents } = document;
  for (const { code, message, pos } of document.errors) {
    const what = code === 'DUPLICATE_KEY' ? 'a key appears twice' : sentence(message);
    report(pos[0], { code: 'invalid-front-matter', message: `The front matter cannot be read: ${what}.` });
  }
  for (const { offset, message } of ignoredParts(block, document))
    report(offset, { code: 'unknown-front-matter', severity: 'warning', message });
  if (contents === null || document.errors.length > 0) return nothing;
  if (isMap(contents)) return readPairs(contents.items, { ...pairsReader, document });
  const message = 'Front matter must be a map of keys and values.';
  report(contents.range?.[0] ?? 0, { code: 'invalid-front-matter', message });
  return nothing;
}

type Fields = Pick<FrontMatterResult, 'frontMatter' | 'positions'>;
type Position = Fields['positions'][string];

interface PairsReader extends FieldReader, Pick<FrontMatterInput, 'kind' | 'skipsPositions'> {
  positionOf(offset: number): Position;
}

function readPairs(pairs: readonly { readonly key: unknown; readonly value: unknown }[], reader: PairsReader): Fields {
  const fields = frontMatterFields[reader.kind];
  const frontMatter: Record<string, unknown> = {};
  const positions: Record<string, Position> = {};
  for (const pair of pairs) {
    const { key, offset } = keyOf(pair.key);
    const type = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (type === undefined) {
      const suggestion = didYouMean(key, Object.keys(fields));
      const message = `\`${key}\` is not a front matter key of this kind of page.`;
      reader.report(offset, { code: 'unknown-front-matter', severity: 'warning', message, suggestion });
      continue;
    }
    const value = readField({ key, type, node: pair.value, offset }, reader);
    if (value === undefined) continue;
    frontMatter[key] = value;
    if (!reader.skipsPositions) positions[key] = reader.positionOf(offset);
  }
  return { frontMatter, positions };
}

const nothing: Fields = { frontMatter: {}, positions: {} };

function keyOf(key: unknown): { key: string; offset: number } {
  const node = key as { value?: unknown; source?: string; range?: readonly number[] | null } | null;
  return { key: String(node?.source ?? node?.value ?? ''), offset: node?.range?.[0] ?? 0 };
}

function sentence(message: string): string {
  const text = oneLine(message).replace(/\.$/, '');
  return text.charAt(0).toLowerCase() + text.slice(1);
}
