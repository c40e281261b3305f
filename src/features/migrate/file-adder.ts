// Adds files to the plan of a migration, so that no copy displaces another file. Pure.
import { GENERATED_PATHS } from './code-files.ts';
import type { NewSiteFile, NoteWithLocation } from './planned.ts';

/** Adds a file to the plan. */
export type NewFileAdder = (file: NewSiteFile) => void;

/**
 * Creates the function that adds a file to `out`. The function leaves out a file if `out` has a file with the same path. It also leaves out
 * a file copied from the old site if the path is reserved for a generated file. Each file that is left out adds a note to `items`, unless
 * the other file is the same.
 */
export function createNewFileAdder(out: Map<string, NewSiteFile>, items: NoteWithLocation[]): NewFileAdder {
  return (file) => {
    const before = out.get(file.path);
    const isReserved = file.from !== undefined && GENERATED_PATHS.has(file.path);
    if (before === undefined && !isReserved) out.set(file.path, file);
    else if (isReserved || !isSameFile(file, before)) items.push(createDisplacedFileNote(file));
  };
}

/** Whether two files come from the same file of the old site, or have the same text. */
function isSameFile(file: NewSiteFile, before: NewSiteFile | undefined): boolean {
  const origin = file.from ?? file.old;
  const isSameOrigin = origin !== undefined && origin === (before?.from ?? before?.old);
  return isSameOrigin || (file.text !== undefined && file.text === before?.text);
}

function createDisplacedFileNote({ path, from, old }: NewSiteFile): NoteWithLocation {
  return {
    at: { file: from ?? old ?? path },
    message: `This file is left out: the new site has another file \`${path}\`.`,
    suggestion: 'Copy it under another name, and change what names it.',
    isHand: true,
  };
}
