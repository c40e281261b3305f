// What is wrong with a configuration, before anybody knows the line it stands in: the path in the object, a sentence
// about it and a hint. Messages are made here alone, so that all of them read the same.
import { type Diagnostic, UserError } from '../model/diagnostic.ts';
import { didYouMean } from '../model/nearest.ts';

/** Steps from the root of an object to a value in it. */
export type ValuePath = readonly (string | number)[];

/** One thing that is wrong. */
export interface Fault {
  readonly path: ValuePath;
  /** The sentence that is shown. */
  readonly message: string;
  readonly suggestion?: string;
  /** Whether the key is at fault and not its value. */
  readonly isKey?: boolean;
}

/** A fault as a finding, without a location. */
export function diagnosticOf({ message, suggestion }: Fault): Diagnostic {
  return { code: 'invalid-config', severity: 'error', message, ...(suggestion && { suggestion }) };
}

/** A path as users write it: `navbar.items[2].label`. */
export function pathText(path: ValuePath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!/^[\w$-]+$/.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** A value in a few words, for the end of a message. */
export function valueText(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (value instanceof RegExp) return `the regular expression ${value}`;
  if (typeof value === 'function') return 'a function';
  return value === undefined ? 'nothing' : 'an object';
}

/** Names as a list in backticks. */
export function joinQuoted(names: Iterable<unknown>): string {
  return [...names].map((name) => `\`${name}\``).join(', ');
}

/** The hint for a mistyped name; where nothing is near, and there are few, all of them. */
export function hintFor(name: string, names: readonly string[]): string | undefined {
  return (
    didYouMean(name, names) ?? (names.length > 0 && names.length <= 12 ? `Known: ${joinQuoted(names)}.` : undefined)
  );
}

/** The fault of a value: `must` completes "`path` …", such as "must be a string". */
export function wrongValue(path: ValuePath, must: string, value: unknown): Fault {
  const name = path.length === 0 ? 'The configuration' : `\`${pathText(path)}\``;
  if (value === undefined) return { path, message: `${name} is missing; it ${must}.` };
  return { path, message: `${name} ${must}; found ${valueText(value)}.` };
}

/** A finding about a setting that is read in another place than where it lives. */
export function noteOf(finding: Diagnostic): Diagnostic {
  return { ...finding, code: 'foreign-setting', severity: 'note' };
}

/** All that is wrong with a configuration. */
export function configError(diagnostics: readonly Diagnostic[]): UserError {
  const count = diagnostics.length;
  return new UserError(`The configuration has ${count === 1 ? 'an error' : `${count} errors`}.`, 2, diagnostics);
}
