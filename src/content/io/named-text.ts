// Reads a text that content names: an include, code from a file, a part of an API description.
import { nameRefusal, type Refusal } from '../../model/shown-files.ts';
import type { Disk } from './disk.ts';
import { checkReadAccess, type ReadBounds } from './open-file.ts';
import type { ReadTextResult } from './read-text.ts';

/** Result of reading a text that content names: the text, a fault of its file, or the reason why content may not show it. */
export type NamedTextResult = ReadTextResult | { readonly refusal: Refusal };

/** Reads a file by its root-relative path. Returns `undefined` if it does not exist. */
export function readNamedText(disk: Disk, file: string, bounds: ReadBounds): NamedTextResult | undefined {
  const given = disk.given?.(file);
  if (given !== undefined || disk.included !== undefined) {
    const refusal = nameRefusal(file, bounds);
    return refusal === undefined ? (given ?? disk.included?.(file)) : { refusal };
  }
  const admission = checkReadAccess(file, bounds);
  return admission === undefined || 'refusal' in admission ? admission : disk.text(admission.path, file);
}
