// IO. `package.json` of a project, which the bundler and packages read as well: where it is no JSON, they fail with words of
// their own.
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonIn } from '../../lib/json.ts';
import { jsonFault } from '../../lib/json-fault.ts';
import { positionAt } from '../../lib/text.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import { relativeName } from './bundle.ts';
import { readFile } from './compile.ts';

const NAME = 'package.json';

/** Gives the folder back. Throws a `UserError` with the place where the nearest `package.json`, in it or above it, stops being JSON. */
export function judgePackage(root: string): string {
  const file = nearestPackage(root);
  if (file === undefined) return root;
  const name = relativeName(file, root);
  const text = readFile(file, name);
  const fault = packageFault(text, name);
  if (fault !== undefined) throw UserError.of(fault);
  return root;
}

/** Where a text stops being JSON; nothing where it is. */
export function packageFault(text: string, file: string): Diagnostic | undefined {
  if (jsonIn(text) !== undefined) return undefined;
  const { offset, what } = jsonFault(text) ?? { offset: 0, what: 'it cannot be read' };
  const message = `\`${file}\` is not JSON: ${what}.`;
  return { code: 'invalid-config', severity: 'error', message, file, ...positionAt(text, offset) };
}

function nearestPackage(folder: string): string | undefined {
  const file = join(folder, NAME);
  // What is no file, as a pipe, nobody waits for.
  if (statSync(file, { throwIfNoEntry: false })?.isFile()) return file;
  const above = dirname(folder);
  return above === folder ? undefined : nearestPackage(above);
}
