// IO. Reads date and author of each file's last change from a single `git log`: a call per file would take minutes on a large site. If git
// cannot read the history, returns no data and a finding.
import { dirname, join, resolve } from 'node:path';
import { computeRelativePath } from '../../lib/file-path.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { LastUpdate } from '../../model/source.ts';
import { runGit, runGitSync } from './run.ts';

/** Last changes by root-relative file. */
export interface LastUpdates {
  readonly byFile: ReadonlyMap<string, Required<LastUpdate>>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the last change of all files in some folders. If `commit` (a full hash) is given, ignores later changes. */
export async function readLastUpdates(root: string, folders: readonly string[], commit?: string): Promise<LastUpdates> {
  const options = ['--format=%x00%ct%x00%aN', '--name-only', '--no-renames'];
  const log = ['log', ...options, ...(commit === undefined ? [] : [commit]), '--', ...folders];
  const [text, repository = ''] = await Promise.all([
    runGit(root, ['-c', 'core.quotePath=false', ...log]),
    runGit(root, ['rev-parse', '--is-shallow-repository', '--show-prefix']),
  ]);
  const [shallow, project = ''] = repository.split('\n');
  const isShallow = shallow === 'true';
  return {
    byFile: text === undefined ? new Map() : parseGitLog(text, project.replace(/\/$/, '')),
    diagnostics: text === undefined ? listMissingHistoryFindings(root, log) : isShallow ? [SHALLOW_CLONE_FINDING] : [],
  };
}

/**
 * Returns the hash of the checked-out commit; `undefined` without git or commits. While the hash stays the same, last updates do not
 * change.
 */
export async function readHeadCommit(root: string): Promise<string | undefined> {
  return (await runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD']))?.trim();
}

/** Absolute paths that a watcher needs to detect a change of the checked-out commit. The paths may not exist. */
export interface GitHeadWatchPaths {
  /** Folders of git to watch. Changes in these folders matter only if they change one of `paths`. */
  readonly folders: readonly string[];
  /**
   * Files that change with the checked-out commit, and their parent folders. The folders are included because git replaces files instead of
   * overwriting them.
   */
  readonly paths: readonly string[];
}

/**
 * Returns the paths where git records the checked-out commit. A linked working tree has its own `HEAD` and log but shares the branches of
 * the repository. Git stores a branch in a file, in a line of `packed-refs` or in a reftable. Watching only the log is not enough, because
 * users can disable the log.
 */
export async function readGitHeadPaths(root: string): Promise<GitHeadWatchPaths> {
  const [found = '', branch] = await Promise.all([
    runGit(root, ['rev-parse', '--git-dir', '--git-common-dir']),
    runGit(root, ['symbolic-ref', '--quiet', 'HEAD']),
  ]);
  const [worktreeFolder, shared] = found.split('\n').flatMap((folder) => (folder === '' ? [] : resolve(root, folder)));
  if (worktreeFolder === undefined || shared === undefined) return { folders: [], paths: [] };
  const tables = 'reftable/tables.list';
  const ofBranch = branch === undefined ? [] : [branch.trim()];
  const paths = [
    ...['HEAD', 'logs/HEAD', tables].flatMap((file) => listFileAndParentFolders(worktreeFolder, file)),
    ...['packed-refs', tables, ...ofBranch].flatMap((file) => listFileAndParentFolders(shared, file)),
  ];
  return { folders: [...new Set([worktreeFolder, shared])], paths: [...new Set(paths)] };
}

/** Returns the paths from `top` down to a file in it: `top`, all folders between them, and the file. */
function listFileAndParentFolders(top: string, file: string): readonly string[] {
  const path = join(top, file);
  return path === top ? [top] : [...listFileAndParentFolders(top, dirname(file)), path];
}

const SHALLOW_CLONE_FINDING: Diagnostic = {
  code: 'shallow-clone',
  severity: 'warning',
  message: 'The repository is a shallow clone, so the dates and authors of last updates may be wrong.',
  suggestion: 'Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` in a workflow.',
};

/** Returns a finding about a `git log` that failed. A repository without commits has no history yet, so it has no finding. */
function listMissingHistoryFindings(root: string, log: readonly string[]): readonly Diagnostic[] {
  const { isThere, output, reason, remedy } = runGitSync(root, log);
  const hasNoCommits = () =>
    runGitSync(root, ['rev-parse', '--git-dir']).output !== undefined &&
    runGitSync(root, ['rev-parse', '--verify', '--quiet', 'HEAD']).output === undefined;
  if (output !== undefined || (isThere && hasNoCommits())) return [];
  const cause = isThere ? reason.replace(/^fatal: |\.$/g, '') : 'git is not installed';
  const suggestion =
    remedy ??
    (isThere
      ? 'Build in a clone of the repository, or remove `docs.showLastUpdateTime` and `docs.showLastUpdateAuthor`.'
      : 'Install git.');
  const message = `The dates and authors of last updates are missing: ${cause}.`;
  return [{ code: 'no-history', severity: 'warning', message, suggestion }];
}

/**
 * Parses the output of `git log`. Commits are sorted newest first, so the first occurrence of a file is its last change. Git's paths are
 * relative to the repository.
 */
function parseGitLog(text: string, project: string): Map<string, Required<LastUpdate>> {
  const byFile = new Map<string, Required<LastUpdate>>();
  let update = { date: '', author: '' };
  for (const line of text.split('\n')) {
    if (line.startsWith('\0')) {
      const [, seconds, author = ''] = line.split('\0');
      update = { date: new Date(Number(seconds) * 1000).toISOString().slice(0, 10), author };
    } else if (line !== '' && !byFile.has(line)) {
      byFile.set(line, update);
    }
  }
  return project === ''
    ? byFile
    : new Map([...byFile].map(([file, required]) => [computeRelativePath(project, file), required]));
}
