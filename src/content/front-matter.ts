// Front matter is YAML data and never code. It is read with positions, so that every fault has its line and column.
import matter from 'gray-matter';
import { isMap, LineCounter, parseDocument } from 'yaml';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { nearest } from '../model/nearest.ts';
import type { SourceKind } from '../model/source.ts';
import { frontMatterFields } from './front-matter-fields.ts';
import { type FieldReader, readField } from './front-matter-values.ts';

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
  const lines = text.split('\n');
  const language = (lines[0] ?? '').slice(3).trim();
  if (language !== '' && !/^[A-Za-z][\w+-]*$/.test(language)) return none;
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === '---');
  if (end < 0) {
    const isMeant = language !== '' || /^[\w-]+:(?:\s|$)/.test(lines[1] ?? '');
    if (isMeant)
      diagnostics.push(fault('invalid-front-matter', 'The front matter is not closed by a line `---`.', file, 1, 1));
    return none;
  }
  const body = { body: lines.slice(end + 1).join('\n'), bodyLine: end + 2, diagnostics };
  if (!/^(?:|ya?ml)$/i.test(language)) {
    const message = `Front matter is YAML and is never run: \`---${language}\` is refused.`;
    diagnostics.push(fault('executable-front-matter', message, file, 1, 1));
    return { ...body, frontMatter: {}, places: {} };
  }
  const yaml = splitYaml(`---\n${lines.slice(1, end).join('\n')}\n---\n`);
  return { ...body, ...readYaml(yaml, input, diagnostics) };
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

function readYaml(
  yaml: string,
  input: FrontMatterInput,
  diagnostics: Diagnostic[],
): Pick<FrontMatterResult, 'frontMatter' | 'places'> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false, uniqueKeys: true, logLevel: 'silent' });
  const report = (code: string, message: string, offset: number, more: Partial<Diagnostic> = {}): void => {
    const { line, col } = lineCounter.linePos(offset);
    diagnostics.push({ ...fault(code, message, input.file, line + 1, col), ...more });
  };
  for (const error of document.errors) {
    const what = error.code === 'DUPLICATE_KEY' ? 'a key is there twice' : sentence(error.message);
    report('invalid-front-matter', `The front matter cannot be read: ${what}.`, error.pos[0]);
  }
  if (document.contents === null || document.errors.length > 0) return nothing;
  if (!isMap(document.contents)) {
    report('invalid-front-matter', 'Front matter must be a map of keys and values.', document.contents.range?.[0] ?? 0);
    return nothing;
  }
  const fields = frontMatterFields[input.kind];
  const reader: FieldReader = { document, variables: input.variables, report };
  const frontMatter: Record<string, unknown> = {};
  const places: Record<string, { line: number; column: number }> = {};
  for (const pair of document.contents.items) {
    const { key, offset } = keyOf(pair.key);
    const type = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (type === undefined) {
      const guess = nearest(key, Object.keys(fields));
      const suggestion = guess === undefined ? {} : { suggestion: `Did you mean \`${guess}\`?` };
      const message = `\`${key}\` is not a front matter key of this kind of page.`;
      report('unknown-front-matter', message, offset, { severity: 'warning', ...suggestion });
      continue;
    }
    const value = readField(key, type, pair.value, offset, reader);
    if (value === undefined) continue;
    frontMatter[key] = value;
    const { line, col } = lineCounter.linePos(offset);
    places[key] = { line: line + 1, column: col };
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
