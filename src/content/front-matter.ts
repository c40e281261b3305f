// Parses front matter. It is YAML data and never code. Keys and values have positions, so that each fault has a line and column.
import matter from 'gray-matter';
import { isAlias, isMap, isScalar, type YAMLError, Document as YamlDocument } from 'yaml';
import { parseSecondsOfDay } from '../lib/day.ts';
import { createPositionFinder } from '../lib/text.ts';
import { parseYaml } from '../lib/yaml-document.ts';
import { describeYamlError, selectFirstErrorsOfLines } from '../lib/yaml-errors.ts';
import { findYamlMistakes } from '../lib/yaml-slips.ts';
import { type ContentLimitLookup, createLimitLookup } from '../model/budgets.ts';
import type { SiteVariables } from '../model/config.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/document.ts';
import { type FieldType, frontMatterFields } from '../model/front-matter.ts';
import type { Source } from '../model/source.ts';
import { formatUnknownFrontMatterKeyHint } from './foreign-front-matter.ts';
import { findFrontMatter, findLineEnd, findUnopenedFrontMatter, TOML_DELIMITER } from './front-matter-block.ts';
import { type FieldReadingContext, getScalarText, readField } from './front-matter-values.ts';
import {
  createFindingsOnIgnoredYaml,
  findTextsTruncatedByComment,
  indentContinuationLines,
  parsePlainYamlMap,
} from './plain-yaml.ts';

/** A text, split into front matter and body. */
export interface FrontMatterResult {
  readonly frontMatter: Document['frontMatter'];
  /** Position of each key. */
  readonly positions: Document['frontMatterPositions'];
  readonly body: string;
  /** Line of the file on which the body starts, from 1. */
  readonly bodyLine: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Input of `parseFrontMatter`. */
export interface FrontMatterInput extends Pick<Source, 'text' | 'file' | 'kind' | 'isMade'> {
  readonly variables: SiteVariables;
  /** Default limits if absent. */
  readonly limits?: ContentLimitLookup;
  /** Additional keys, which extensions read. The keys of the page kind are always read. */
  readonly fields?: Readonly<Record<string, FieldType>>;
  /** Whether to leave `positions` empty. */
  readonly skipsPositions?: boolean;
}

/** Engine for gray-matter that throws; it replaces the engines that could run code. */
const refuseNonYamlFrontMatter = (): never => {
  throw new Error('Front matter is YAML.');
};
const NON_YAML_ENGINES = Object.fromEntries(
  ['json', 'javascript', 'js', 'coffee', 'coffeescript', 'toml'].map((name) => [
    name,
    { parse: refuseNonYamlFrontMatter },
  ]),
);

/** Splits a text, and reads and validates its front matter. */
export function parseFrontMatter(input: FrontMatterInput): FrontMatterResult {
  const { text, file } = input;
  const diagnostics: Diagnostic[] = [];
  const block = findFrontMatter(text);
  const none = { ...NO_FRONT_MATTER, body: text, bodyLine: 1, diagnostics };
  const addFault = (fault: Pick<Diagnostic, 'code' | 'severity' | 'message' | 'suggestion'>) => {
    diagnostics.push({ ...fault, file, line: block?.line ?? 1, column: 1 });
  };
  if (block === undefined) {
    const lost = findUnopenedFrontMatter(text);
    if (lost !== undefined) addFault({ code: 'invalid-front-matter', severity: 'error', ...lost });
    return none;
  }
  if (block.end === undefined) {
    const message = `The front matter is not closed by a line \`${block.mark}\`.`;
    const suggestion = `Write a line \`${block.mark}\` behind the last key.`;
    if (block.isMeant) addFault({ code: 'invalid-front-matter', severity: 'error', message, suggestion });
    return none;
  }
  const body = { body: text.slice(findLineEnd(text, block.end.at) + 1), bodyLine: block.end.line + 1, diagnostics };
  if (block.mark === TOML_DELIMITER) {
    const message = 'Front matter between lines `+++` is TOML, which techdocs does not read, so it is left out.';
    const suggestion = 'Write it as YAML, `title: Start`, between lines `---`.';
    addFault({ code: 'unknown-front-matter', severity: 'warning', message, suggestion });
    return { ...body, ...NO_FRONT_MATTER };
  }
  if (!/^(?:|ya?ml)$/i.test(block.language)) {
    const message = `Front matter is YAML and is never run: \`---${block.language}\` is refused.`;
    addFault({ code: 'executable-front-matter', severity: 'error', message });
    return { ...body, ...NO_FRONT_MATTER };
  }
  const yaml = text.slice(block.start, Math.max(block.start, block.end.at - 1));
  return { ...body, ...readYaml({ yaml, line: block.line }, input, diagnostics) };
}

/** A parsed YAML block with its text. */
interface ParsedYaml {
  readonly yaml: string;
  readonly document: YamlDocument.Parsed;
}

/**
 * Parses a YAML block. If parsing fails, indents the continuation lines of quotes and brackets and tries again: other parsers accept these
 * lines without indentation.
 */
function parseYamlLeniently(yaml: string): ParsedYaml {
  const read = parseYamlBlock(yaml);
  if (read.document.errors.every(({ code }) => code !== 'MISSING_CHAR' && code !== 'BAD_INDENT')) return read;
  const indented = parseYamlBlock(indentContinuationLines(yaml));
  return indented.document.errors.length === 0 ? indented : read;
}

function parseYamlBlock(yaml: string): ParsedYaml {
  return { yaml, document: parseYaml(extractYaml(`---\n${yaml}\n---\n`)) };
}

/** Returns the YAML text of a block. gray-matter extracts it; the YAML parser given to gray-matter only stores the text. */
function extractYaml(block: string): string {
  let yaml = '';
  const take = (text: string): object => {
    yaml = text;
    return {};
  };
  matter(block, { engines: { ...NON_YAML_ENGINES, yaml: take }, language: 'yaml' });
  return yaml.startsWith('\n') ? yaml.slice(1) : yaml;
}

/** Empty document for simple front matter, which was parsed without the library and contains no aliases to resolve. */
const emptyYamlDocument = new YamlDocument();

interface YamlBlock {
  readonly yaml: string;
  /** Number of the line before the block, from 1. */
  readonly line: number;
}

function readYaml(block: YamlBlock, input: FrontMatterInput, diagnostics: Diagnostic[]): FrontMatterValues {
  const { file, variables, limits = createLimitLookup() } = input;
  const plain = parsePlainYamlMap(block.yaml);
  const read = plain ? undefined : parseYamlLeniently(block.yaml);
  const positionInBlock = createPositionFinder(read?.yaml ?? block.yaml);
  const positionOf = (offset: number): FieldPosition => {
    const { line, column } = positionInBlock(offset);
    return { line: line + block.line, column };
  };
  const report: FieldReadingContext['report'] = (offset, { code, message, severity = 'error', ...more }) => {
    diagnostics.push({ code, severity, message, file, ...positionOf(offset), ...more });
  };
  const pairsReader = { ...input, positionOf, variables, limits, report, source: block.yaml };
  if (plain) return readFrontMatterPairs(plain, { ...pairsReader, document: emptyYamlDocument });
  if (read === undefined) return NO_FRONT_MATTER;
  const { document, yaml } = read;
  const { contents } = document;
  const isTwice = ({ code, pos }: YAMLError) => code === 'DUPLICATE_KEY' && positionOf(pos[0]).column === 1;
  for (const { pos } of document.errors.filter(isTwice)) report(pos[0], createDuplicateKeyFault(yaml.slice(pos[0])));
  const errors = document.errors.filter((error) => !isTwice(error));
  const isUnreadable = errors.length > 0 || !(contents === null || isMap(contents));
  if (isUnreadable && isTextBetweenBreaks(yaml, input)) {
    diagnostics.push({ ...TEXT_BETWEEN_BREAKS_FINDING, file, line: block.line, column: 1 });
    return NO_FRONT_MATTER;
  }
  const slips = isUnreadable ? findYamlMistakes(yaml) : [];
  for (const slip of slips)
    report(slip.offset, {
      code: 'invalid-front-matter',
      message: `The front matter cannot be read: ${slip.what}.`,
      suggestion: slip.suggestion,
    });
  if (slips.length > 0) return NO_FRONT_MATTER;
  for (const error of selectFirstErrorsOfLines(yaml, errors)) report(error.pos[0], createYamlFault(error));
  for (const { offset, ...part } of [
    ...createFindingsOnIgnoredYaml(yaml, document),
    ...findTextsTruncatedByComment(yaml),
  ])
    report(offset, { code: 'unknown-front-matter', severity: 'warning', ...part });
  if (contents === null || errors.length > 0) return NO_FRONT_MATTER;
  if (isMap(contents)) return readFrontMatterPairs(contents.items, { ...pairsReader, document });
  const message = 'Front matter must be a map of keys and values.';
  const suggestion = 'Write a key, a colon and a space before each value: `title: Start`.';
  report(contents.range?.[0] ?? 0, { code: 'invalid-front-matter', message, suggestion });
  return NO_FRONT_MATTER;
}

type YamlFaultToReport = Parameters<FieldReadingContext['report']>[1];

/** Returns the finding for a duplicate top-level key. `rest` is the text that begins with the key. */
function createDuplicateKeyFault(rest: string): YamlFaultToReport {
  const key = /^[^:\n]*/.exec(rest)?.[0].trim();
  const message = `\`${key}\` appears twice: this one counts, and the one above it has no effect.`;
  return { code: 'unknown-front-matter', severity: 'warning', message, suggestion: 'Remove one of them.' };
}

function createYamlFault(error: YAMLError): YamlFaultToReport {
  const { what, suggestion } = describeYamlError(error);
  return {
    code: 'invalid-front-matter',
    message: `The front matter cannot be read: ${what}.`,
    ...(suggestion && { suggestion }),
  };
}

/** Matches a line that begins like a key, and its key. */
const KEY_START_PATTERN = /^["']?([\w-]+)["']? *[:=：](?!\/\/)/;

/**
 * Whether a block between two lines of dashes is text instead of front matter. In text, at least one unindented line is not a key.
 * Moreover, no line begins with a lower-case key or with a key of this kind of page.
 */
function isTextBetweenBreaks(yaml: string, { kind, fields }: FrontMatterInput): boolean {
  const known = Object.keys({ ...fields, ...frontMatterFields[kind] }).map((key) => key.toLowerCase());
  const lines = yaml.split('\n').filter((line) => /^[^\s#}\]-]|^[#-]+[^\s#-]/.test(line));
  const keys = lines.map((line) => KEY_START_PATTERN.exec(line)?.[1]);
  const isKey = (key = '') => /^[a-z]/.test(key) || known.includes(key.toLowerCase());
  return keys.includes(undefined) && !keys.some(isKey);
}

const TEXT_BETWEEN_BREAKS_FINDING = {
  code: 'invalid-front-matter',
  severity: 'error',
  message: 'The text between these dashes at the top of the page is read as front matter, which it is not.',
  suggestion: 'Write `***` instead of `---` for a line across the page. Front matter has lines such as `title: Start`.',
} as const;

type FrontMatterValues = Pick<FrontMatterResult, 'frontMatter' | 'positions'>;
type FieldPosition = FrontMatterValues['positions'][string];

interface FrontMatterPairsReader
  extends FieldReadingContext,
    Pick<FrontMatterInput, 'kind' | 'fields' | 'skipsPositions'> {
  positionOf(offset: number): FieldPosition;
}

function readFrontMatterPairs(
  pairs: readonly { readonly key: unknown; readonly value: unknown }[],
  reader: FrontMatterPairsReader,
): FrontMatterValues {
  const fields: Readonly<Record<string, FieldType>> = { ...reader.fields, ...frontMatterFields[reader.kind] };
  const frontMatter: Record<string, unknown> = {};
  const positions: Record<string, FieldPosition> = {};
  const place = (name: string, offset: number) => {
    if (!reader.skipsPositions) positions[name] = reader.positionOf(offset);
  };
  for (const pair of pairs) {
    const { key, offset } = readYamlKey(pair.key);
    const type = Object.hasOwn(fields, key) ? fields[key] : undefined;
    if (type === undefined) {
      const suggestion = formatUnknownFrontMatterKeyHint(key, Object.keys(fields));
      const message = `\`${key}\` is not a front matter key of this kind of page.`;
      reader.report(offset, { code: 'unknown-front-matter', severity: 'warning', message, suggestion });
      continue;
    }
    if (isAlias(pair.value) && pair.value.resolve(reader.document) === undefined) {
      const message = `\`*${pair.value.source}\` refers to a value that nothing in the front matter names.`;
      const suggestion = 'Put a text that begins with `*` in quotes.';
      reader.report(pair.value.range?.[0] ?? offset, { code: 'invalid-front-matter', message, suggestion });
      continue;
    }
    const value = readField({ key, type, node: pair.value, offset }, { ...reader, place });
    if (value === undefined) continue;
    frontMatter[key] = value;
    if (type === 'date') Object.assign(frontMatter, readTimeOfDay(pair.value, reader));
    place(key, offset);
  }
  return { frontMatter, positions };
}

/** Returns the time of a valid date, in seconds since midnight. Returns `{}` if the date has no time. */
function readTimeOfDay(node: unknown, { document }: FrontMatterPairsReader): { readonly time?: number } {
  const value = isAlias(node) ? node.resolve(document) : node;
  const time = isScalar(value) ? parseSecondsOfDay(getScalarText(value)) : undefined;
  return time === undefined ? {} : { time };
}

const NO_FRONT_MATTER: FrontMatterValues = { frontMatter: {}, positions: {} };

function readYamlKey(key: unknown): { key: string; offset: number } {
  const node = key as { value?: unknown; source?: string; range?: readonly number[] | null } | null;
  return { key: String(node?.source ?? node?.value ?? ''), offset: node?.range?.[0] ?? 0 };
}
