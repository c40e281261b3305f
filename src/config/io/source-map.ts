// IO. Maps lines of compiled code to their source. Source maps are generated only after an error and are not cached.
import { existsSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A position in a user's file. `file` is an absolute path. */
interface SourcePosition {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Returns the source position of a line and column of compiled code, both from 1; `undefined` if the code is not from a user's file. */
export type SourceLocator = (line: number, column: number) => SourcePosition | undefined;

/** Returns a function that finds source positions in a source map (JSON). Its sources are relative to the file `base`. */
export function createSourceLocator(map: string, base: string): SourceLocator {
  const read = new SourceMap(JSON.parse(map));
  return (line, column) => {
    const entry = read.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return undefined;
    const { originalSource, originalLine, originalColumn } = entry;
    const { protocol, href } = new URL(originalSource, pathToFileURL(base));
    const file = protocol === 'file:' ? fileURLToPath(href) : '';
    // Modules that plugins generate are not on disk.
    return existsSync(file) ? { file, line: originalLine + 1, column: originalColumn + 1 } : undefined;
  };
}
