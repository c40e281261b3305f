// Values that are read from code without running it. What cannot be read so is `UNREAD`, and its place is noted. Pure.
import { isPlain } from '../../../config/judge.ts';
import type { Node } from '../free-names.ts';
import type { CodeMark, StubMark } from '../runner.ts';

/** Stands for what only running the code would give. */
export const UNREAD = Symbol('unread');

/** A function: its text, and what it takes to read what it returns. */
export class FunctionValue {
  constructor(
    readonly text: string,
    readonly node: Node,
    readonly scope: ModuleScope,
  ) {}
}

/** Something of a package, or of a file that is no code, by its name. */
export class StubValue {
  constructor(readonly name: string) {}
}

/** What a module exports; each value is read when it is asked for. */
export class ModuleValue {
  constructor(
    readonly names: readonly string[],
    readonly get: (name: string) => Value,
  ) {}
}

/** A primitive, a list, a plain object, or one of those above. */
export type Value = unknown;

/** A place that was not read. */
export interface Unread {
  /** In the old site. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The code, shortened. */
  readonly code: string;
}

/** What a module is read with. */
export interface ModuleScope {
  readonly code: string;
  /** Absolute path of the file. */
  readonly file: string;
  /** The value of a name; `undefined` where the module declares none. */
  readonly names: ReadonlyMap<string, () => Value>;
  /** Notes that a piece of code was not read, and gives `UNREAD`. */
  refuse(node: Node): typeof UNREAD;
  /** Notes that a piece of code asks for a variable of the environment, which counts as not set. */
  unset(node: Node): void;
  /** Reads an expression of the same module. */
  read(node: Node, scope: ModuleScope): Value;
  /** What a module of that name exports; `isRequired` where it is asked for in the older form. */
  load(name: string, isRequired?: boolean): Value;
  /** Notes that a piece of code asks for the year of the build. */
  dated(node: Node): void;
  /** The year of the build. */
  readonly year: number;
  /** The text of a file that the site may name, by its absolute path; nothing where there is none. */
  text(file: string): string | undefined;
  /** Folder of the site, absolute: what Node takes paths from that begin nowhere. */
  readonly site: string;
  /** Notes that values of so many parts were made. Throws where all of them are too many. */
  spend(parts: number): void;
  /** How deep expressions are nested, each in the value of another, and how many functions of the site were called. */
  readonly counts: { depth: number; calls: number };
}

/** Parts that all values of a site may have: elements, keys and kilobytes of text. */
export const MOST_VALUES = 1_000_000;

/** The value as data, in which functions and stubs are marked. What was not read is left out; `spend` as in a scope. */
export function markedValue(value: Value, spend: ModuleScope['spend']): unknown {
  spend(1);
  if (value === UNREAD) return undefined;
  if (value instanceof FunctionValue) return { $code: value.text } satisfies CodeMark;
  if (value instanceof StubValue) return { $stub: value.name } satisfies StubMark;
  if (value instanceof ModuleValue) return moduleData(value, spend);
  if (value instanceof RegExp) return { $code: String(value) } satisfies CodeMark;
  if (Array.isArray(value)) return value.filter((one) => one !== UNREAD).map((one) => markedValue(one, spend));
  if (!isPlain(value)) return value;
  const own = Object.entries(value).filter(([key, one]) => one !== UNREAD && !isReservedKey(key));
  return Object.fromEntries(own.map(([key, one]) => [key, markedValue(one, spend)]));
}

/** A value that could not be read is a stub: the export is there, and its value is not known. */
function moduleData({ names, get }: ModuleValue, spend: ModuleScope['spend']): unknown {
  const entries = names.map((name) => {
    const value = get(name);
    return [name, markedValue(value === UNREAD ? new StubValue(name) : value, spend)] as const;
  });
  return Object.fromEntries(entries);
}

/** Whether a key would make an object of the site look like one of our marks. */
export function isReservedKey(key: string): boolean {
  return key === '$code' || key === '$stub';
}
