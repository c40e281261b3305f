// Values that are read from code without running it. Unreadable values are `UNEVALUATED_VALUE`, and their position is noted. Pure.
import { isPlainObject } from '../../../lib/values.ts';
import type { SyntaxNode } from '../free-names.ts';
import type { FunctionMarker, PackageStub } from '../runner.ts';

/** Placeholder for a value that is known only by running the code. */
export const UNEVALUATED_VALUE = Symbol('unread');

/** A function: its text, and what is needed to evaluate its result. */
export class FunctionValue {
  constructor(
    readonly text: string,
    readonly node: SyntaxNode,
    readonly scope: ModuleScope,
  ) {}
}

/** A JSX element as a value. Its content is read when the page that shows it is rewritten. */
export class JsxElementValue {
  constructor(
    readonly node: SyntaxNode,
    readonly scope: ModuleScope,
  ) {}
}

/** Placeholder for a value of a package, or of a file that is not code. Its name says where the value comes from. */
export class StubValue {
  constructor(readonly name: string) {}
}

/** Exports of a module; each value is read lazily. */
export class ModuleValue {
  constructor(
    readonly names: readonly string[],
    readonly get: (name: string) => EvaluatedValue,
  ) {}
}

/** A primitive, an array, a plain object, or an instance of the classes above. */
export type EvaluatedValue = unknown;

/** Code that was not read. */
export interface UnevaluatedCode {
  /** Path in the old site. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The code, shortened. */
  readonly code: string;
}

/** State that the reader of a module needs. */
export interface ModuleScope {
  readonly code: string;
  /** Absolute path of the file. */
  readonly file: string;
  /** Reader of each declared name. */
  readonly names: ReadonlyMap<string, () => EvaluatedValue>;
  /** Notes unread code and returns `UNEVALUATED_VALUE`. */
  refuse(node: SyntaxNode): typeof UNEVALUATED_VALUE;
  /** Notes code that reads an environment variable; the variable counts as unset. */
  unset(node: SyntaxNode): void;
  /** Returns the value of an expression in the same module. */
  read(node: SyntaxNode, scope: ModuleScope): EvaluatedValue;
  /** Returns the exports of a module by its specifier. `isRequired` is true if the module is loaded with `require`. */
  load(name: string, isRequired?: boolean): EvaluatedValue;
  /** Records that code uses the year of the build. */
  dated(node: SyntaxNode): void;
  /** The year of the build. */
  readonly year: number;
  /** Whether elements of JSX are values; otherwise, they are unread code. */
  readonly hasElements?: true;
  /** Returns the text of a file by absolute path; `undefined` if there is none, or if the site may not read it. */
  text(file: string): string | undefined;
  /** Absolute path of the site, the working directory for relative paths. */
  readonly site: string;
  /** Adds to the size of all values. Throws if the total exceeds `MAX_TOTAL_VALUE_SIZE`. */
  spend(parts: number): void;
  /** Current nesting depth of expressions, and the number of calls to functions of the site. */
  readonly counts: { depth: number; calls: number };
}

/** Size limit of all values of a site: elements, keys and kilobytes of text. */
export const MAX_TOTAL_VALUE_SIZE = 1_000_000;

/**
 * Converts a value to data: functions and stubs become markers. `spend` counts its size. `unread` replaces values that could not be read;
 * without it, they are left out.
 */
export function convertValueToData(
  value: EvaluatedValue,
  spend: ModuleScope['spend'],
  unread?: PackageStub | undefined,
): unknown {
  spend(1);
  if (value === UNEVALUATED_VALUE) return unread;
  if (value instanceof FunctionValue) return { $code: value.text } satisfies FunctionMarker;
  if (value instanceof StubValue) return { $stub: value.name } satisfies PackageStub;
  if (value instanceof ModuleValue) return convertModuleToData(value, spend);
  if (value instanceof RegExp) return { $code: String(value) } satisfies FunctionMarker;
  const isKept = (item: EvaluatedValue) => item !== UNEVALUATED_VALUE || unread !== undefined;
  if (Array.isArray(value)) return value.filter(isKept).map((item) => convertValueToData(item, spend, unread));
  if (!isPlainObject(value)) return value;
  const own = Object.entries(value).filter(([key, item]) => isKept(item) && !isMarkerKey(key));
  return Object.fromEntries(own.map(([key, item]) => [key, convertValueToData(item, spend, unread)]));
}

/**
 * Converts a module to plain data. Parts of exports that could not be read become stubs, so that exports still exist, and that no page
 * shows a part of a value as if it were all.
 */
function convertModuleToData({ names, get }: ModuleValue, spend: ModuleScope['spend']): unknown {
  return Object.fromEntries(
    names.map((name) => [name, convertValueToData(get(name), spend, { $stub: name })] as const),
  );
}

/** Whether an object of the site would look like a marker if it had this key. */
export function isMarkerKey(key: string): boolean {
  return key === '$code' || key === '$stub';
}
