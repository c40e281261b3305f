// Completes the value that running a configuration gave by what its text says. A package that is not installed gives no value, and a plugin
// may take its options for itself. Pure.
import { isPlainObject } from '../../lib/values.ts';
import { isFunctionMarker, isStubMarker } from './old-site.ts';

/** A completed value, with the paths of the keys that were read from the text. An empty path is the whole value. */
interface CompletedValue {
  readonly value: unknown;
  readonly filled: readonly string[];
}

/** Returns a value from a run with the literals in place of what the run did not give. */
export function fillFromLiterals(ran: unknown, literal: unknown): CompletedValue {
  const filled: string[] = [];
  return { value: fill(ran, literal, { path: '', filled }), filled };
}

function fill(
  ran: unknown,
  literal: unknown,
  { path, filled }: { readonly path: string; readonly filled: string[] },
): unknown {
  if (isAbsent(literal)) return ran;
  if (isAbsent(ran)) {
    filled.push(path);
    return literal;
  }
  if (Array.isArray(ran) && Array.isArray(literal) && ran.length === literal.length)
    return ran.map((value, index) => fill(value, literal[index], { path: `${path}[${index}]`, filled }));
  if (!isPlainObject(ran) || !isPlainObject(literal) || isFunctionMarker(ran)) return ran;
  const all = { ...ran };
  for (const [key, value] of Object.entries(literal))
    all[key] = fill(ran[key], value, { path: path === '' ? key : `${path}.${key}`, filled });
  return all;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || isStubMarker(value) || isFunctionMarker(value);
}
