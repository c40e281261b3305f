// IO. Validates a project's `package.json`. The bundler and packages also read it, and fail with unclear messages if it is not JSON.
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonIn } from '../../lib/json.ts';
import { jsonFault } from '../../lib/json-fault.ts';
import { positionAt } from '../../lib/text.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { relativeName } from './bundle.ts';
import { readFile } from './compile.ts';

const NAME = 'package.json';

/**
 * Checks the nearest `package.json`, in the folder or above it. Throws a `UserError` with the position of the syntax error if it is not
 * JSON. Returns the folder unchanged.
 */
export function judgePackage(root: string): string {
  const file = nearestPackage(root);
  if (file === undefined) return root;
  const name = relativeName(file, root);
  const text = readFile(file, name);
  const fault = packageFault(text, name);
  if (fault !== undefined) throw UserError.of(fault);
  return root;
}

/** Returns a finding with the position of the syntax error in a JSON text; `undefined` if the text is valid. */
export function packageFault(text: string, file: string): Diagnostic | undefined {
  if (jsonIn(text) !== undefined) return undefined;
  const { offset, what } = jsonFault(text) ?? { offset: 0, what: 'it cannot be read' };
  const message = `\`${file}\` is not JSON: ${what}.`;
  return { code: 'invalid-config', severity: 'error', message, file, ...positionAt(text, offset) };
}

function nearestPackage(folder: string): string | undefined {
  const file = join(folder, NAME);
  // Skips pipes and devices, which could block.
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  const above = dirname(folder);
  return above === folder ? undefined : nearestPackage(above);
}
