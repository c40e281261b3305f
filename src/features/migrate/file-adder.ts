// Adds files to the plan of a migration, so that no copy displaces another file. Pure.
import { GENERATED_PATHS } from './code-files.ts';
import type { NewSiteFile, NoteWithLocation } from './planned.ts';

/** Adds a file to the plan. */
export type NewFileAdder = (file: NewSiteFile) => void;

/**
 * Creates the function that adds a file to `out`. The function leaves out a file if `out` has a file with the same path. It also leaves out
 * a file copied from the old site if the path is reserved for a generated file. Each copied file with a reserved path adds a note to
 * `items`. Two files with the same path add a note if they come from different files of the old site.
 */
export function createNewFileAdder(out: Map<string, NewSiteFile>, items: NoteWithLocation[]): NewFileAdder {
  return (file) => {
    const before = out.get(file.path);
    const isReserved = file.from !== undefined && GENERATED_PATHS.has(file.path);
    if (before === undefined && !isReserved) out.set(file.path, file);
    else if (isReserved || hasDifferentOldPath(file, before)) items.push(createDisplacedFileNote(file));
  };
}

/** Whether two files of the old site have the same path in the new site. */
function hasDifferentOldPath(file: NewSiteFile, before: NewSiteFile | undefined): boolean {
  const [one, other] = [file.from ?? file.old, before?.from ?? before?.old];
  return one !== undefined && other !== undefined && one !== other;
}

function createDisplacedFileNote({ path, from, old }: NewSiteFile): NoteWithLocation {
  return {
    at: { file: from ?? old ?? path },
    message: `This file is left out: the new site has another file \`${path}\`.`,
    suggestion: 'Copy it under another name, and change what names it.',
    isHand: true,
  };
}
