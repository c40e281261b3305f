// IO. When each file was last changed, and by whom, from one `git log` for all of them: asking git file by file takes
// minutes on a large site. Where there is no git there is no answer, and no complaint.
import { dirname, join, resolve } from 'node:path';
import { relativePath } from '../../lib/file-path.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { LastUpdate } from '../../model/source.ts';
import { runGit } from './run.ts';

/** Last changes by root-relative file. */
export interface LastUpdates {
  readonly byFile: ReadonlyMap<string, Required<LastUpdate>>;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads the last change of every file below some folders; up to a commit, by its full name, where one is given. */
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
    byFile: text === undefined ? new Map() : parseLog(text, project.replace(/\/$/, '')),
    diagnostics: isShallow ? [shallowClone] : [],
  };
}

/** The commit that is checked out; nothing where there is no git or no commit. Last updates change with it alone. */
export async function readHead(root: string): Promise<string | undefined> {
  return (await runGit(root, ['rev-parse', '--verify', '--quiet', 'HEAD']))?.trim();
}

/** What a watcher needs in order to see that another commit is checked out. Absolute; nothing of it need be there. */
export interface HeadPlaces {
  /** Folders of git. Nothing else in them is to be watched. */
  readonly folders: readonly string[];
  /** Files that change with the commit, and the folders that they lie in, as git puts new files in their place. */
  readonly paths: readonly string[];
}

/**
 * Where git notes the commit that is checked out. A working tree has a `HEAD` and a log of its own, and shares the branches, each of which is
 * a file of its own, a line of `packed-refs` or an entry in a table. The log alone is not enough: it may be turned off.
 */
export async function readHeadPlaces(root: string): Promise<HeadPlaces> {
  const [found = '', branch] = await Promise.all([
    runGit(root, ['rev-parse', '--git-dir', '--git-common-dir']),
    runGit(root, ['symbolic-ref', '--quiet', 'HEAD']),
  ]);
  const [own, shared] = found.split('\n').flatMap((folder) => (folder === '' ? [] : resolve(root, folder)));
  if (own === undefined || shared === undefined) return { folders: [], paths: [] };
  const tables = 'reftable/tables.list';
  const ofBranch = branch === undefined ? [] : [branch.trim()];
  const paths = [
    ...['HEAD', 'logs/HEAD', tables].flatMap((file) => withFolders(own, file)),
    ...['packed-refs', tables, ...ofBranch].flatMap((file) => withFolders(shared, file)),
  ];
  return { folders: [...new Set([own, shared])], paths: [...new Set(paths)] };
}

/** A file in a folder, with all folders on the way to it. */
function withFolders(top: string, file: string): readonly string[] {
  const path = join(top, file);
  return path === top ? [top] : [...withFolders(top, dirname(file)), path];
}

const shallowClone: Diagnostic = {
  code: 'shallow-clone',
  severity: 'warning',
  message: 'The repository is a shallow clone, so the dates and authors of last updates may be wrong.',
  suggestion: 'Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` in a workflow.',
};

/** Newest commits come first, so the first mention of a file is its last change. Git names files from its repository on. */
function parseLog(text: string, project: string): Map<string, Required<LastUpdate>> {
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
  return project === '' ? byFile : new Map([...byFile].map(([file, each]) => [relativePath(project, file), each]));
}
