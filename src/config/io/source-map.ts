// IO. Where a line of compiled code comes from. Maps are made when something has failed, and are not kept.
import { existsSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** A place in a file that a user wrote; the file is absolute. */
export interface WrittenPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Gives the place that a line and a column of compiled code come from, both from 1; nothing for what no user wrote. */
export type PlaceIn = (line: number, column: number) => WrittenPlace | undefined;

/** Reads a map as JSON. Its sources are relative to `base`, a file. */
export function placeFinder(map: string, base: string): PlaceIn {
  const read = new SourceMap(JSON.parse(map));
  return (line, column) => {
    const entry = read.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return undefined;
    const { originalSource, originalLine, originalColumn } = entry;
    const { protocol, href } = new URL(originalSource, pathToFileURL(base));
    const file = protocol === 'file:' ? fileURLToPath(href) : '';
    // What plugins made up is on no disk.
    return existsSync(file) ? { file, line: originalLine + 1, column: originalColumn + 1 } : undefined;
  };
}
