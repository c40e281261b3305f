// Findings for descriptions that cannot be read at all.
import { isRecord } from '../../../lib/values.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { formatLiteral } from './tree.ts';

/**
 * Runs `read`; returns a finding if the stack overflows. The library follows references recursively, so a chain of thousands of schemas can
 * exceed the stack.
 */
export async function catchStackOverflow<Value>(
  file: string,
  read: () => Promise<Value>,
): Promise<Value | { readonly diagnostics: readonly Diagnostic[] }> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof RangeError) || !/call stack/i.test(error.message)) throw error;
    const message = 'The schemas of this description refer to one another in a longer chain than can be followed.';
    const suggestion = 'Split the description, or list less of it.';
    return {
      diagnostics: [{ code: 'broken-api', severity: 'error', message, file, line: 1, column: 1, suggestion }],
    };
  }
}

/** Reports a file of unknown format, or of an unknown version of a format. */
export function createUnknownFormatFault(file: string, parsed: unknown): Diagnostic {
  const key = ['openapi', 'swagger', 'asyncapi'].find((name) => isRecord(parsed) && parsed[name] !== undefined);
  const written = key === undefined ? '' : formatLiteral(isRecord(parsed) ? parsed[key] : undefined);
  const message =
    key === undefined
      ? 'This file does not say which kind of API description it is.'
      : `\`${key}: ${written}\` is no version that techdocs reads.`;
  const suggestion =
    key === undefined
      ? 'Begin it with `openapi: 3.1.0`, `swagger: "2.0"` or `asyncapi: 3.0.0`, or write a JSON Schema.'
      : 'It reads OpenAPI 3.0 to 3.2, Swagger 2.0, and AsyncAPI 2 and 3.';
  return { code: 'broken-api', severity: 'error', message, file, line: 1, column: 1, suggestion };
}
