// IO. Reads commits of the project's repository without a checkout: resolves names to commits, lists their files, and reads file contents.
// User-supplied names are passed to git as input lines, never as arguments, so that they cannot be options.
import { resolve } from 'node:path';
import { computeRelativePath } from '../../lib/file-path.ts';
import { UserError } from '../../model/diagnostic.ts';
import { findProjectPathInRepository } from './changes.ts';
import { assertGitReads, runGitSync, runGitTextSync } from './run.ts';

export interface CommitFile {
  /** POSIX path relative to the project root. */
  readonly path: string;
  /** Blob hash of its content. */
  readonly oid: string;
  /** Size in bytes. */
  readonly size: number;
}

/** A commit, or the reason why there is none. */
export type CommitLookupResult =
  | { readonly commit: string }
  | {
      readonly fault: 'no-git' | 'no-repository' | 'unknown' | 'ambiguous';
      readonly reason?: string;
      readonly remedy?: string;
    };

/** Maximum number of bytes that one call of git reads. A larger file gets a separate call. */
const MAX_BATCH_BYTES = 64 * 1024 * 1024;

/** Returns the commits that names refer to, in order. */
export function findCommits(root: string, refs: readonly string[]): readonly CommitLookupResult[] {
  const input = refs.map((ref) => `${ref}^{commit}\n`).join('');
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype)'];
  const { isThere, output, reason, remedy } = runGitSync(root, args, input);
  if (output === undefined)
    return refs.map(() => ({ fault: isThere ? 'no-repository' : 'no-git', reason, ...(remedy && { remedy }) }));
  const lines = output.toString('utf8').split('\n');
  return refs.map((_, index): CommitLookupResult => {
    const line = lines[index] ?? '';
    const commit = /^([\da-f]{40,64}) commit$/.exec(line)?.[1];
    if (commit !== undefined) return { commit };
    return { fault: line.endsWith(' ambiguous') ? 'ambiguous' : 'unknown' };
  });
}

/** Says why git found no commit. Throws if git is missing or does not read the repository. */
export function describeMissingCommit(root: string, found: CommitLookupResult | undefined): string {
  assertGitReads(root);
  const fault = found !== undefined && 'fault' in found ? found.fault : 'unknown';
  if (fault === 'ambiguous') return 'it stands for several commits';
  return fault === 'unknown'
    ? 'git knows no tag, branch or commit of this name'
    : 'the project is in no git repository';
}

/** Whether the repository is a shallow clone. */
export function isShallowClone(root: string): boolean {
  return runGitTextSync(root, ['rev-parse', '--is-shallow-repository'])?.trim() === 'true';
}

/** Returns the names of tags and branches. */
export function listTagsAndBranches(root: string): readonly string[] {
  const kinds = ['refs/tags', 'refs/heads', 'refs/remotes'];
  const names = runGitTextSync(root, ['for-each-ref', '--format=%(refname:short)', ...kinds])?.split('\n') ?? [];
  return names.filter((name) => name !== '');
}

/**
 * Returns the absolute paths of the files in the repository that change when tags or branches move to another commit. The files may not
 * exist.
 */
export function listRefStorageFiles(root: string, refs: readonly string[]): readonly string[] {
  const folder = runGitTextSync(root, ['rev-parse', '--git-common-dir'])?.trim() ?? '';
  if (folder === '') return [];
  const names = refs.flatMap((ref) => ['heads', 'tags', 'remotes'].map((kind) => `refs/${kind}/${ref}`));
  return [...names, 'packed-refs'].map((name) => resolve(root, folder, name));
}

/**
 * Lists the files of a commit: all files of the repository with `isWhole`, else only the files below the project root. Leaves out symbolic
 * links and submodules. `commit` is a full hash from git.
 */
export function listCommitFiles(root: string, commit: string, isWhole = false): readonly CommitFile[] {
  return listCommitEntries(root, commit, { isWhole, pattern: /^100\d{3} blob ([\da-f]+) +(\S+)\t(.*)$/s });
}

/** Lists the submodules of a commit in the whole repository, with the hash of the commit that each has. */
export function listSubmodules(root: string, commit: string): readonly Omit<CommitFile, 'size'>[] {
  return listCommitEntries(root, commit, { isWhole: true, pattern: /^160000 commit ([\da-f]+) +(\S+)\t(.*)$/s });
}

function listCommitEntries(
  root: string,
  commit: string,
  { isWhole, pattern }: { readonly isWhole: boolean; readonly pattern: RegExp },
): readonly CommitFile[] {
  const project = isWhole ? findProjectPathInRepository(root) : '';
  const options = ['-r', '-z', '--long', ...(isWhole ? ['--full-tree'] : [])];
  const lines = runGitTextSync(root, ['ls-tree', ...options, commit])?.split('\0') ?? [];
  return lines.flatMap((line) => {
    // Git reports no size for a blob that the repository lacks. Reading the blob later reports the error.
    const [, oid, size, path] = pattern.exec(line) ?? [];
    if (oid === undefined || path === undefined) return [];
    return [{ path: computeRelativePath(project, path), oid, size: Number(size) || 0 }];
  });
}

/**
 * Passes the content of files to a callback, one at a time, in order. Throws a `UserError` if the repository lacks the content of a file.
 */
export function readBlobs(
  root: string,
  files: readonly CommitFile[],
  take: (file: CommitFile, bytes: Buffer) => void,
): void {
  for (let from = 0; from < files.length; ) {
    let end = from;
    let bytes = 0;
    while (end < files.length && (end === from || bytes + (files[end]?.size ?? 0) <= MAX_BATCH_BYTES)) {
      bytes += files[end]?.size ?? 0;
      end += 1;
    }
    const batch = files.slice(from, end);
    const { output } = runGitSync(root, ['cat-file', '--batch'], batch.map(({ oid }) => `${oid}\n`).join(''));
    let at = 0;
    for (const file of batch) {
      const blob = parseBlobAt(output, at);
      if (blob === undefined) {
        const message = `The repository does not have the content of \`${file.path}\`.`;
        const suggestion = 'Fetch the whole repository: a partial clone leaves files out.';
        throw UserError.of({ code: 'invalid-config', message, suggestion });
      }
      take(file, blob);
      at = blob.byteOffset - (output?.byteOffset ?? 0) + blob.length + 1;
    }
    from = end;
  }
}

/** Returns the text of a file by its name in git notation, `v2.5.0:docs/a.md`; `undefined` if it does not exist. */
export function readFileAtRef(root: string, name: string): string | undefined {
  const [, ref, path] = /^([^:]+):(.+)$/.exec(name) ?? [];
  if (ref === undefined) return undefined;
  return parseBlobAt(runGitSync(root, ['cat-file', '--batch'], `${ref}:./${path}\n`).output, 0)?.toString('utf8');
}

/** Returns the content of the entry at an offset in the output of `cat-file --batch`; `undefined` if it is not a file. */
function parseBlobAt(output: Buffer | undefined, offset: number): Buffer | undefined {
  const line = output?.indexOf(10, offset) ?? -1;
  const size = /^\S+ blob (\d+)$/.exec(output?.toString('latin1', offset, line) ?? '')?.[1];
  return size === undefined ? undefined : output?.subarray(line + 1, line + 1 + Number(size));
}
