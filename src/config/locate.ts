// Finds the position of a value in a configuration's code or in JSON, so that editors can open it from a finding. Resolves calls and names
// in the file to literals. For a computed value, returns the position of the nearest enclosing literal value.
import type { parseAst } from 'rolldown/parseAst';
import { findLineAndColumn } from '../lib/text.ts';
import type { Diagnostic } from '../model/diagnostic.ts';
import type { ConfigFault, ValuePath } from './fault.ts';

/** Position in a text: line and column, from 1. */
export type PositionInText = ReturnType<typeof findLineAndColumn>;

type Statement = ReturnType<typeof parseAst>['body'][number];
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>;
type Expression = NonNullable<Declaration['declarations'][number]['init']>;
type CollectionLiteral = Extract<Expression, { type: 'ObjectExpression' | 'ArrayExpression' }>;

/** A parsed configuration file: its text and its top-level statements. */
export interface ParsedCode {
  readonly text: string;
  readonly statements: readonly Statement[];
  /** Number of characters that were inserted before the text for the parser: 1 for JSON, else 0. */
  readonly shift: number;
}

/** Parses a text; returns `undefined` if it is malformed. */
export type CodeParser = (text: string, file: string) => ParsedCode | undefined;

/** Loads the parser, and returns the function that parses a text. The parser is needed only for faults. */
export async function loadCodeParser(): Promise<CodeParser> {
  const { parseAst } = await import('rolldown/parseAst');
  return (text, file) => {
    const isJson = file.endsWith('.json');
    const lang = /\.[cm]?ts$/.test(file) ? 'ts' : 'tsx';
    try {
      const { body: statements } = parseAst(isJson ? `(${text}\n)` : text, { lang });
      return { text, statements, shift: isJson ? 1 : 0 };
    } catch {
      return undefined;
    }
  };
}

/** Converts the faults of a file to findings with positions. */
export async function locateFaults(faults: readonly ConfigFault[], text: string, file: string): Promise<Diagnostic[]> {
  if (faults.length === 0) return [];
  const code = (await loadCodeParser())(text, file);
  return faults.map(({ path, message, suggestion, isKey }) => {
    const location = code && findValuePosition(code, path, isKey);
    return { code: 'invalid-config', severity: 'error', message, file, ...location, ...(suggestion && { suggestion }) };
  });
}

/** Returns the position of the exported value at `path`, or of its key if `isKey` is set; `undefined` if the file exports no literal. */
export function findValuePosition(code: ParsedCode, path: ValuePath, isKey = false): PositionInText | undefined {
  const reached = followPathOrThemeConfigPath(code, path);
  if (reached === undefined) return undefined;
  const { key, value, rest } = reached;
  return findLineAndColumn(code.text, (isKey && rest.length === 0 ? key : value.start) - code.shift);
}

/** Like `followPathInLiterals`, but also looks for a missing setting in `themeConfig`, as in Docusaurus. */
function followPathOrThemeConfigPath(code: ParsedCode, path: ValuePath) {
  const reached = followPathInLiterals(code, path);
  if (path.length === 0 || reached === undefined || reached.rest.length < path.length) return reached;
  const others = [['themeConfig'], ['themeConfig', 'docs']].map((before) =>
    followPathInLiterals(code, [...before, ...path]),
  );
  return others.find((other) => other !== undefined && other.rest.length < path.length) ?? reached;
}

/** End of a path in a file: its position, and the import to follow if the rest of the path is in a different file. */
export interface SettingPositionAndImport {
  readonly position: PositionInText;
  readonly target?: ImportTarget & { readonly path: ValuePath };
}

interface ImportTarget {
  /** File as the import names it, such as `./navbar`. */
  readonly from: string;
  /** Name of the export; absent for the default export. */
  readonly name?: string;
}

/**
 * Returns the end of a path in a file, and the import to follow from there, if any. With `name`, the path starts at the declaration of this
 * name instead of the default export. Returns `undefined` if the path does not start at a literal.
 */
export function findSettingPositionAndImport(
  code: ParsedCode,
  path: ValuePath,
  name?: string,
): SettingPositionAndImport | undefined {
  const reached = name === undefined ? followPathOrThemeConfigPath(code, path) : followPathInLiterals(code, path, name);
  if (reached === undefined) return undefined;
  const { value, rest } = reached;
  const target = rest.length > 0 && value.type === 'Identifier' ? findImport(code, value.name) : undefined;
  const position = findLineAndColumn(code.text, value.start - code.shift);
  return { position, ...(target && { target: { ...target, path: rest } }) };
}

/** Returns the offset of the opening brace of the object at a path. Returns `undefined` if the value is not an object literal. */
export function findObjectOffset(code: ParsedCode, path: ValuePath): number | undefined {
  const reached = followPathInLiterals(code, path);
  if (reached === undefined || reached.rest.length > 0) return undefined;
  const { value } = reached;
  const start = ((value.type === 'CallExpression' ? value.arguments[0] : value)?.start ?? 0) - code.shift;
  return code.text[start] === '{' ? start : undefined;
}

/** Offsets of an object or array literal in the text. */
export interface LiteralRange {
  readonly kind: 'object' | 'list';
  readonly start: number;
  readonly end: number;
  /** The properties of the object, or the elements of the list, in order. */
  readonly items: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Returns the object or array literal at a path. Resolves calls and names in the file; `undefined` if the value is computed, imported or
 * missing.
 */
export function findLiteralRange(code: ParsedCode, path: ValuePath): LiteralRange | undefined {
  const reached = followPathInLiterals(code, path);
  const literal = reached?.rest.length === 0 ? resolveToCollectionLiteral(code, reached.value) : undefined;
  if (literal === undefined) return undefined;
  const rangeOf = ({ start, end }: { readonly start: number; readonly end: number }) => {
    return { start: start - code.shift, end: end - code.shift };
  };
  const isList = literal.type === 'ArrayExpression';
  const items = isList ? literal.elements.filter((element) => element !== null) : literal.properties;
  return { kind: isList ? 'list' : 'object', ...rangeOf(literal), items: items.map(rangeOf) };
}

/** Whether a file sets the value at a path, by a literal or any other expression. */
export function isValueSetAtPath(code: ParsedCode, path: ValuePath): boolean {
  const reached = followPathInLiterals(code, path);
  return reached !== undefined && reached.rest.length === 0;
}

interface LiteralEntry {
  /** Offset of the entry's key. */
  readonly key: number;
  readonly value: Expression;
}

/** Follows a path through literals as far as possible; `rest` holds the remaining keys and indices. */
function followPathInLiterals(
  code: ParsedCode,
  path: ValuePath,
  name?: string,
): (LiteralEntry & { readonly rest: ValuePath }) | undefined {
  const whole = resolveToCollectionLiteral(
    code,
    name === undefined ? findDefaultExport(code) : findDeclaredValue(code, name),
  );
  if (whole === undefined) return undefined;
  let entry: LiteralEntry = { key: whole.start, value: whole };
  for (const [depth, step] of path.entries()) {
    const literal = resolveToCollectionLiteral(code, entry.value);
    const next = literal && findLiteralEntry(literal, step);
    if (next === undefined) return { ...entry, rest: path.slice(depth) };
    entry = next;
  }
  return { ...entry, rest: [] };
}

/** Returns the default export of a file, or `module.exports`; for JSON, the whole value. */
function findDefaultExport({ statements, shift }: ParsedCode): Expression | undefined {
  for (const statement of statements) {
    if (statement.type === 'ExportDefaultDeclaration') return statement.declaration as Expression;
    if (statement.type !== 'ExpressionStatement') continue;
    const { expression } = statement;
    if (shift > 0) return expression;
    if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') continue;
    const { object, property } = expression.left;
    const isExports = object.type === 'Identifier' && object.name === 'module';
    if (isExports && property.type === 'Identifier' && property.name === 'exports') return expression.right;
  }
  return undefined;
}

function findDeclaredValue({ statements }: ParsedCode, name: string): Expression | undefined {
  for (const statement of statements) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    const declared = declaration.declarations.find(({ id }) => id.type === 'Identifier' && id.name === name);
    if (declared !== undefined) return declared.init ?? undefined;
  }
  return undefined;
}

/**
 * Returns the object or array literal that a value resolves to. A call resolves to its first argument. A name resolves to the value that
 * the file declares for it. Resolves at most `hops` calls and names, because names may refer to each other.
 */
function resolveToCollectionLiteral(
  code: ParsedCode,
  value: Expression | undefined,
  hops = 3,
): CollectionLiteral | undefined {
  switch (value?.type) {
    case 'ObjectExpression':
    case 'ArrayExpression':
      return value;
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return resolveToCollectionLiteral(code, value.expression, hops);
    case 'CallExpression':
      return hops === 0
        ? undefined
        : resolveToCollectionLiteral(code, value.arguments[0] as Expression | undefined, hops - 1);
    case 'Identifier':
      return hops === 0 ? undefined : resolveToCollectionLiteral(code, findDeclaredValue(code, value.name), hops - 1);
    default:
      return undefined;
  }
}

function findLiteralEntry(literal: CollectionLiteral, step: string | number): LiteralEntry | undefined {
  if (literal.type === 'ArrayExpression') {
    const value = typeof step === 'number' ? literal.elements[step] : undefined;
    return value ? { key: value.start, value: value as Expression } : undefined;
  }
  for (const property of literal.properties) {
    if (property.type !== 'Property' || property.computed) continue;
    const { key, value, method } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
    if (name === step) return { key: key.start, value: method ? (key as Expression) : value };
  }
  return undefined;
}

function findImport({ statements }: ParsedCode, name: string): ImportTarget | undefined {
  for (const statement of statements) {
    if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith('.')) continue;
    const { specifiers, source } = statement;
    const specifier = specifiers.find(({ local }) => local.name === name);
    if (specifier === undefined || specifier.type === 'ImportNamespaceSpecifier') continue;
    if (specifier.type === 'ImportDefaultSpecifier') return { from: source.value };
    const { imported } = specifier;
    const outer = imported.type === 'Identifier' ? imported.name : imported.value;
    return outer === 'default' ? { from: source.value } : { from: source.value, name: outer };
  }
  return undefined;
}
