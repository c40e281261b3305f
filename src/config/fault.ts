// Faults of a configuration whose line is not known yet: path in the object, message and hint. Also formats the paths and values in
// messages, so that they have the same form in all messages.
import { type Diagnostic, UserError } from '../model/diagnostic.ts';

/** Path of a value in an object. */
export type ValuePath = readonly (string | number)[];

/** One fault of a configuration. */
export interface ConfigFault {
  readonly path: ValuePath;
  /** The message that users see. */
  readonly message: string;
  readonly suggestion?: string;
  /** Whether the key is wrong, not its value. */
  readonly isKey?: boolean;
}

/** Converts a fault to a finding without a location. */
export function convertFaultToDiagnostic({ message, suggestion }: ConfigFault): Diagnostic {
  return { code: 'invalid-config', severity: 'error', message, ...(suggestion && { suggestion }) };
}

/** Removes the faults of values whose key is wrong. Such a value is never read, so a fault of the value would mislead. */
export function removeFaultsBelowWrongKeys(faults: readonly ConfigFault[]): ConfigFault[] {
  const wrong = new Set(faults.flatMap(({ path, isKey }) => (isKey ? JSON.stringify(path) : [])));
  const isBelow = (path: ValuePath) => path.some((_, index) => wrong.has(JSON.stringify(path.slice(0, index + 1))));
  return faults.filter(({ path, isKey }) => isKey || !isBelow(path));
}

/** Formats a path as users write it: `navbar.items[2].label`. */
export function formatKeyPath(path: ValuePath): string {
  let text = '';
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`;
    else if (!/^[\w$-]+$/.test(step)) text += `[${JSON.stringify(step)}]`;
    else text += text === '' ? step : `.${step}`;
  }
  return text;
}

/** Describes a value in a few words, for the end of a message. */
export function describeValue(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (value instanceof RegExp) return `the regular expression ${value}`;
  if (typeof value === 'function') return 'a function';
  return value === undefined ? 'nothing' : 'an object';
}

/** Joins names as a list in backticks. */
export function joinNamesInBackticks(names: Iterable<unknown>): string {
  return [...names].map((name) => `\`${name}\``).join(', ');
}

/** Returns the fault of a wrong value. `must` is the end of the sentence "`path` …", such as "must be a string". */
export function createWrongValueFault(path: ValuePath, must: string, value: unknown): ConfigFault {
  const name = path.length === 0 ? 'The configuration' : `\`${formatKeyPath(path)}\``;
  if (value === undefined) return { path, message: `${name} is missing; it ${must}.` };
  return { path, message: `${name} ${must}; found ${describeValue(value)}.` };
}

/**
 * Converts the finding about a setting of another generator to a note: techdocs accepts the setting, but expects it in a different place.
 */
export function convertToForeignSettingNote(finding: Diagnostic): Diagnostic {
  return { ...finding, code: 'foreign-setting', severity: 'note' };
}

/** Returns the error for all faults of a configuration. */
export function createConfigError(diagnostics: readonly Diagnostic[]): UserError {
  const count = diagnostics.length;
  return new UserError(`The configuration has ${count === 1 ? 'an error' : `${count} errors`}.`, 2, diagnostics);
}
