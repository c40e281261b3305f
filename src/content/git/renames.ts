// IO. Finds the new name of a missing file: from a rename in a commit, or from an untracked file with the same text.
import { createHash } from 'node:crypto';
import type { Source } from '../../model/source.ts';
import { runGit } from './run.ts';

/** Maximum number of successive renames to follow, because renames may be circular. */
const MAX_RENAME_STEPS = 5;

/** Returns the new name of a renamed file, root-relative. Returns `undefined` if git does not know of a rename. */
export async function findRenamedFile(
  root: string,
  file: string,
  sources: readonly Pick<Source, 'file' | 'text'>[],
): Promise<string | undefined> {
  const files = new Set(sources.map((source) => source.file));
  let name = file;
  for (let step = 0; step < MAX_RENAME_STEPS; step += 1) {
    const next = (await findSourceWithSameText(root, name, sources)) ?? (await findRenameInCommits(root, name));
    if (next === undefined || files.has(next)) return next;
    name = next;
  }
  return undefined;
}

/**
 * Returns the name of the source whose text is equal to the file's text in the last commit. Returns `undefined` if no source or more than
 * one source has this text.
 */
async function findSourceWithSameText(root: string, file: string, sources: readonly Pick<Source, 'file' | 'text'>[]) {
  const blob = (await runGit(root, ['rev-parse', '--verify', '--quiet', `HEAD:./${file}`]))?.trim();
  if (blob === undefined || blob === '') return undefined;
  const same = sources.filter(({ text }) => computeBlobHash(text, blob.length) === blob);
  return same.length === 1 ? same[0]?.file : undefined;
}

/** Returns the git blob hash of a text. */
function computeBlobHash(text: string, length: number): string {
  const bytes = Buffer.from(text);
  return createHash(length === 64 ? 'sha256' : 'sha1')
    .update(`blob ${bytes.length}\0`)
    .update(bytes)
    .digest('hex');
}

/** Returns the new name of the file from the commit that removed it, or `undefined`. */
async function findRenameInCommits(root: string, file: string): Promise<string | undefined> {
  const find = ['log', '-1', '--format=%H', '--diff-filter=D', '--no-renames', '--', file];
  const commit = (await runGit(root, find))?.trim();
  if (commit === undefined || commit === '') return undefined;
  const show = ['show', '-M', '--diff-filter=R', '--name-status', '--relative', '-z', '--format=', commit];
  const words = (await runGit(root, show))?.split('\0') ?? [];
  const at = words.findIndex((word, index) => word === file && /^R\d+$/.test(words[index - 1]?.trim() ?? ''));
  return at < 0 ? undefined : words[at + 1];
}
