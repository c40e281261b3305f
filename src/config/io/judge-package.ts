// IO. Validates a project's `package.json`. The bundler and packages read this file too, and their messages are unclear if it is not JSON.
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseJson } from '../../lib/json.ts';
import { findJsonFault } from '../../lib/json-fault.ts';
import { findLineAndColumn } from '../../lib/text.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { computeRelativePosixPath } from './bundle.ts';
import { readProjectFile } from './compile.ts';

/**
 * Checks the nearest `package.json`, in the folder `root` or above it. If the file is not valid JSON, throws a `UserError` with the
 * position of the syntax error. Returns `root` unchanged.
 */
export function assertValidPackageJson(root: string): string {
  const file = findNearestPackageJson(root);
  if (file === undefined) return root;
  const name = computeRelativePosixPath(file, root);
  const text = readProjectFile(file, name);
  const fault = findPackageJsonFault(text, name);
  if (fault !== undefined) throw UserError.of(fault);
  return root;
}

/** Returns a finding with the position of the syntax error in a JSON text; `undefined` if the text is valid. */
export function findPackageJsonFault(text: string, file: string): Diagnostic | undefined {
  if (parseJson(text) !== undefined) return undefined;
  const { offset, what } = findJsonFault(text) ?? { offset: 0, what: 'it cannot be read' };
  const message = `\`${file}\` is not JSON: ${what}.`;
  return { code: 'invalid-config', severity: 'error', message, file, ...findLineAndColumn(text, offset) };
}

function findNearestPackageJson(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  // Skips pipes and devices, which could block.
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  const above = dirname(folder);
  return above === folder ? undefined : findNearestPackageJson(above);
}
