// Reads a text that content names: an include, code from a file, a part of an API description.
import { type FileRefusalReason, findFileNameRefusal } from '../../model/shown-files.ts';
import type { Disk } from './disk.ts';
import { checkReadAccess, type ReadPermissions } from './open-file.ts';
import type { ReadTextResult } from './read-text.ts';

/** Result of reading a text that content names: the text, a fault of its file, or the reason why content may not show it. */
export type TextOrRefusalResult = ReadTextResult | { readonly refusal: FileRefusalReason };

/** Reads a file by its root-relative path. Returns `undefined` if it does not exist. */
export function readPermittedText(disk: Disk, file: string, bounds: ReadPermissions): TextOrRefusalResult | undefined {
  const readResult = disk.given?.(file);
  if (readResult !== undefined || disk.included !== undefined) {
    const refusal = findFileNameRefusal(file, bounds);
    return refusal === undefined ? (readResult ?? disk.included?.(file)) : { refusal };
  }
  const admission = checkReadAccess(file, bounds);
  return admission === undefined || 'refusal' in admission ? admission : disk.text(admission.path, file);
}
