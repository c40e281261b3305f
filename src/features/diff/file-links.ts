// Finds the addresses of a changed file on the repository's host, before and after the change. They are needed for images in comments,
// because a comment can show only images that the host has.
import { findProjectPathInRepository, listChangedFiles } from '../../content/git/changes.ts';
import { findCommits } from '../../content/git/tree.ts';
import { findRepositoryUrl } from '../../content/io/find-repository.ts';
import { normalizePath } from '../../lib/file-path.ts';
import { createRepositoryLinks } from '../../model/repository.ts';
import type { FileChange } from './site-diff.ts';

/** Returns the addresses of a file before and after the change. An address is absent if the host does not have the file in this state. */
export type FileLinkFinder = (change: FileChange) => { readonly before?: string; readonly after?: string };

/** Creates the lookup of links for files that differ from a commit; `undefined` if the repository's address is unknown. */
export async function createFileLinkFinder(
  { root, repositoryUrl }: { readonly root: string; readonly repositoryUrl?: string },
  commit: string,
): Promise<FileLinkFinder | undefined> {
  const url = await findRepositoryUrl(root, repositoryUrl);
  const [head] = findCommits(root, ['HEAD']);
  if (url === undefined || head === undefined || !('commit' in head)) return undefined;
  const links = createRepositoryLinks(url);
  const folder = findProjectPathInRepository(root);
  const uncommitted = new Set(listChangedFiles(root, head.commit));
  const at = (file: string, branch: string) =>
    links.file(normalizePath(folder === '' ? file : `${folder}/${file}`), { branch, isFolder: false });
  return ({ file, kind }) => ({
    ...(kind !== 'added' && { before: at(file, commit) }),
    ...(kind !== 'removed' && !uncommitted.has(file) && { after: at(file, head.commit) }),
  });
}
