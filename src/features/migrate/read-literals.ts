// Reads modules of the old site as literals, including their imports. Runs nothing.
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, isAbsolute } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { readStats } from '../../content/io/stats.ts';
import { readBuildTime } from '../../engine/phases.ts';
import { findTooComplexCode } from '../../lib/excess.ts';
import { parseJson } from '../../lib/json.ts';
import { collapseWhiteSpace, compareText, findLineAndColumn } from '../../lib/text.ts';
import { isPlainObject } from '../../lib/values.ts';
import { createInvocationError, UserError } from '../../model/diagnostic.ts';
import { resolveModule } from './foreign-modules.ts';
import type { SyntaxNode } from './free-names.ts';
import { readExpression } from './literals/expressions.ts';
import { evaluateFunction } from './literals/functions.ts';
import { type LazyModule, readLazyModule } from './literals/module.ts';
import {
  convertValueToData,
  type EvaluatedValue,
  FunctionValue,
  MAX_TOTAL_VALUE_SIZE,
  type ModuleScope,
  StubValue,
  UNEVALUATED_VALUE,
  type UnevaluatedCode,
} from './literals/values.ts';
import { resolveReadableSourcePath, toSitePath } from './reach.ts';

/** Values of a module as plain data. Functions and stubs are replaced by markers, which `runner.ts` defines. */
export interface ModuleValueAsData {
  readonly value: unknown;
  /** Positions of code whose value is only known after running it. */
  readonly unread: readonly UnevaluatedCode[];
  /** Positions of code that reads environment variables. They count as unset. */
  readonly unset: readonly UnevaluatedCode[];
  /** Positions of code that computes the current year. The new configuration contains the year as a number. */
  readonly dated: readonly UnevaluatedCode[];
  /** Modules that do not exist. */
  readonly missing: readonly string[];
  /** Whether the module only declares values, so that importing it has no side effects. */
  readonly isHarmless: boolean;
}

/** Limit of listed positions: a code file may have thousands of calls. */
const MAX_LISTED_CODE_POSITIONS = 100;

/** Reads the default export of a configuration file. If the export is a function, reads what it returns. */
export function readDefaultExport(site: string, file: string): ModuleValueAsData {
  const reader = createLiteralReader(site);
  const { namespace, wrapped } = reader.open(file);
  const exported = namespace.get('default');
  const value = exported instanceof FunctionValue ? evaluateFunction(exported) : exported;
  const isUnknown = value === UNEVALUATED_VALUE || value === undefined || value instanceof StubValue;
  const known = value === UNEVALUATED_VALUE ? undefined : value;
  return reader.literals(isUnknown ? (wrapped() ?? known) : value);
}

/** Reads all exports of a file by name. */
export function readAllExports(site: string, file: string): ModuleValueAsData {
  const reader = createLiteralReader(site);
  if (file.endsWith('.json')) {
    const value = parseJson(readFileSync(file, 'utf8'));
    return reader.literals({ ...(isPlainObject(value) && value), default: value });
  }
  return reader.literals(reader.open(file).namespace);
}

/** Creates a collector of positions in code, without duplicates. */
function createUnevaluatedCodeCollector() {
  const unread = new Map<string, UnevaluatedCode>();
  return {
    /** `file` is relative to the site, `code` is its text. */
    add(file: string, code: string, { start, end }: SyntaxNode): void {
      const [from, to] = [start as number, end as number];
      const key = `${file}:${from}`;
      if (unread.size >= MAX_LISTED_CODE_POSITIONS || unread.has(key)) return;
      const short = collapseWhiteSpace(code.slice(from, Math.min(to, from + 200)));
      const shown = short.length > 60 ? `${short.slice(0, 59)}…` : short;
      unread.set(key, { file, ...findLineAndColumn(code, from), code: shown });
    },
    all: (): readonly UnevaluatedCode[] => [...unread.values()].sort(compareByPosition),
  };
}

/** Creates a counter of the size of values. It throws above the limit. */
function createValueSizeLimiter(): ModuleScope['spend'] {
  let parts = 0;
  return (count) => {
    parts += count;
    if (parts > MAX_TOTAL_VALUE_SIZE)
      throw createInvocationError('The values of the configuration are too large to be read.');
  };
}

/** Finds classes, because the body of a class may run code when the class is declared. */
const CLASS_KEYWORD = /\bclass\b/;

function createLiteralReader(site: string) {
  const modules = new Map<string, LazyModule>();
  const missing = new Set<string>();
  const places = createUnevaluatedCodeCollector();
  const variables = createUnevaluatedCodeCollector();
  const years = createUnevaluatedCodeCollector();
  const year = new Date(readBuildTime()).getUTCFullYear();
  const counts = { depth: 0, calls: 0 };
  const reads: (() => EvaluatedValue)[] = [];
  let isClosed = true;
  const spend = createValueSizeLimiter();
  const load = (name: string, from: string, isRequired: boolean): EvaluatedValue => {
    const namedModule = resolveModule(name, from, site);
    if (namedModule.kind === 'text') return namedModule.text;
    if (namedModule.kind === 'stub') {
      if (namedModule.isMissing) missing.add(isAbsolute(name) ? toSitePath(site, name) : name);
      if (!isBuiltin(name)) isClosed = false;
      return new StubValue(isBuiltin(name) ? name.replace(/^node:/, '') : name);
    }
    if (namedModule.file.endsWith('.json')) return parseJson(readFileSync(namedModule.file, 'utf8'));
    const module = open(namedModule.file);
    return isRequired ? module.required() : module.namespace;
  };
  const open = (file: string): LazyModule => {
    const knownLazyModule = modules.get(file);
    if (knownLazyModule !== undefined) return knownLazyModule;
    const code = readFileSync(file, 'utf8').replace(/^\uFEFF/, ' ');
    const sitePath = toSitePath(site, file);
    const names = createCommonJsPathVariables(file);
    const scope: ModuleScope = {
      ...{ code, file, names, counts, spend, site, year },
      text: (path) => readSourceText(site, path),
      dated: (node) => years.add(sitePath, code, node),
      read: readExpression,
      unset: (node) => variables.add(sitePath, code, node),
      load: (name, isRequired = false) => load(name, file, isRequired),
      refuse: (node) => {
        places.add(sitePath, code, node);
        return UNEVALUATED_VALUE;
      },
    };
    const module = readLazyModule(parseStatements(code, sitePath), names, scope);
    modules.set(file, module);
    for (const read of names.values()) reads.push(read);
    isClosed &&= !CLASS_KEYWORD.test(code);
    return module;
  };
  const literals = (value: EvaluatedValue): ModuleValueAsData => {
    const marked = convertValueToData(value, spend);
    const [unread, unset, dated] = [places.all(), variables.all(), years.all()];
    // Also reads unused declarations: running the code would evaluate them too.
    for (const read of reads) read();
    const isHarmless = isClosed && counts.calls === 0 && places.all().length === 0;
    return { value: marked, unread, unset, dated, missing: [...missing], isHarmless };
  };
  return { open, literals };
}

/** Returns the path variables of a CommonJS module. */
function createCommonJsPathVariables(file: string): Map<string, () => EvaluatedValue> {
  return new Map([
    ['__dirname', () => dirname(file)],
    ['__filename', () => file],
  ]);
}

/** Returns the text of a file; `undefined` if the site may not read it. */
function readSourceText(site: string, path: string): string | undefined {
  const file = resolveReadableSourcePath(site, path);
  return file !== undefined && readStats(file)?.isFile() ? readFileSync(file, 'utf8') : undefined;
}

function compareByPosition(a: UnevaluatedCode, b: UnevaluatedCode): number {
  return a.file === b.file ? a.line - b.line : compareText(a.file, b.file);
}

/** Parses the statements of a file. Throws a `UserError` on syntax errors. */
function parseStatements(code: string, file: string): readonly SyntaxNode[] {
  const fault = (message: string, offset: number) =>
    UserError.of({ code: 'invalid-config', message, file, ...findLineAndColumn(code, offset) });
  const excess = findTooComplexCode(code);
  if (excess !== undefined) throw fault(excess.message, excess.offset);
  try {
    return parseAst(code, { lang: /\.[cm]?ts$/.test(file) ? 'ts' : 'tsx' }).body as unknown as readonly SyntaxNode[];
  } catch (error) {
    const { message, pos = 0 } = error as { readonly message: string; readonly pos?: number };
    const [, reason = ''] = message.split('\n');
    throw fault(`This code is malformed: ${reason.replaceAll('`', '')}.`, pos);
  }
}
