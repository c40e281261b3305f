// IO. Finds git submodules with content that are not fetched. A clone without them has an empty folder in their place.
import { dirname, join } from 'node:path';
import { computeRelativePath } from '../../lib/file-path.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { readText } from './read-text.ts';
import { listNamesInFolder, readStats } from './stats.ts';

const GITMODULES_FILE = '.gitmodules';

/** Returns a warning for each submodule that is not fetched and for which `isContent` returns `true`. Paths are relative to the project. */
export function findUnfetchedSubmodules(root: string, isContent: (folder: string) => boolean): Diagnostic[] {
  const top = findRepositoryFolder(root);
  if (top === undefined) return [];
  const { text = '' } = readText(join(top, GITMODULES_FILE), GITMODULES_FILE);
  const paths = [...text.matchAll(/^[ \t]*path[ \t]*=[ \t]*"?([^"\r\n]*[^"\s])/gm)].map(([, path = '']) => path);
  return paths.flatMap((path): Diagnostic | [] => {
    const file = computeRelativePath(root, join(top, path));
    if (!isContent(file) || listNamesInFolder(join(top, path)).length > 0) return [];
    const message = 'This submodule is not fetched, so the site has none of its files.';
    const suggestion =
      'Run `git submodule update --init`. In GitHub’s workflows, set `submodules: true` for `actions/checkout`; in GitLab, `GIT_SUBMODULE_STRATEGY: normal`.';
    return { code: 'unread-file', severity: 'warning', message, file, suggestion };
  });
}

/** Returns the folder of the repository that contains the project, if it has submodules. */
function findRepositoryFolder(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (readStats(join(folder, '.git'))) return readStats(join(folder, GITMODULES_FILE)) ? folder : undefined;
    if (dirname(folder) === folder) return undefined;
  }
}
