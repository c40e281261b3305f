// IO. Sites that are assembled and not rendered, to compare them: the project as it is, as it was in a commit, or as it would be. A copy
// of a project lies in the cache, and takes the documents that are the same from the memory of the project itself.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { folderInRepository } from '../content/git/changes.ts';
import { gitText, runGit } from '../content/git/run.ts';
import { findCommits, listTree, readBlobs } from '../content/git/tree.ts';
import { statsOf } from '../content/io/stats.ts';
import { relativePath } from '../lib/file-path.ts';
import { hashOf } from '../lib/hash.ts';
import { callFault, UserError } from '../model/diagnostic.ts';
import { type Published, publishedPages } from '../model/published.ts';
import { cacheFolderOf } from './cache-folder.ts';
import { createJobs } from './jobs.ts';
import { getOutcome, setOutcome } from './outcome.ts';
import { buildTime, furthestDay } from './phases.ts';
import { type BuildResult, runPipeline } from './pipeline.ts';
import { closeProject, openProject, type Project, type ProjectCall, underWatch } from './project.ts';
import { type ReadSite, readSite } from './read-site.ts';
import { linkPackages } from './untrusted.ts';

/** A site without its pages. */
export interface AssembledProject extends BuildResult {
  readonly project: Project;
  readonly read: ReadSite;
}

/** A project as it was in a commit. */
export interface CommitProject extends AssembledProject {
  /** Full name. */
  readonly commit: string;
  /** Whether it has no page yet: then it is no site, and has no address. */
  readonly isEmpty: boolean;
}

/** Copies of commits that are kept. */
const KEPT = 3;

/** Assembles the site of a project. It is read for its links alone. Throws a `UserError` where its configuration is at fault. */
export function assembleProject(call: ProjectCall): Promise<AssembledProject> {
  return assemble(call, false);
}

async function assemble(call: ProjectCall, mayBeEmpty: boolean): Promise<AssembledProject> {
  const project = await openProject(call, { depth: 'links' });
  try {
    return await assembleOpened(project, mayBeEmpty);
  } finally {
    closeProject(project);
  }
}

function assembleOpened(project: Project, mayBeEmpty: boolean): Promise<AssembledProject> {
  return underWatch(project, async () => {
    const read = await readSite(project, undefined, { mayBeEmpty });
    if (mayBeEmpty && read.base.sources.length === 0)
      return { sites: [], coverage: [], diagnostics: [], project, read };
    const jobs = createJobs(project, {});
    const result = await runPipeline({ project, read, jobs, today: furthestDay(buildTime()) });
    project.memo.documents.save();
    return { ...result, project, read };
  });
}

/** A call of a project in some folder. */
type RootedCall = ProjectCall & { readonly root: string };

/**
 * Assembles the site of a commit, by any name that git knows; one without a page is empty, as it was before its site was begun. It takes nothing from the cache of the project where the call names another
 * folder: that may have come with the change of a stranger, and would be run.
 */
export async function assembleCommit(call: RootedCall, ref: string, workFolder?: string): Promise<CommitProject> {
  const { commit, copy } = copyOfCommit(call, ref, workFolder);
  const assembled = await namingCommit(ref, () => assemble(copy, true));
  return { ...assembled, commit, isEmpty: assembled.sites.length === 0 };
}

/** What was asked of the site of a commit. */
export interface AnsweredCommit<Answer> {
  readonly project: Project;
  /** Full name. */
  readonly commit: string;
  readonly answer: Answer;
}

/**
 * Asks something of the site of a commit, by any name that git knows. The answer is plain data, and is kept beside the files of the commit, which never change: as long as it is
 * there, nothing of the site is read, parsed or assembled. `subject` names the question.
 */
export async function askCommit<Answer>(
  call: RootedCall,
  ref: string,
  { subject, ask }: { readonly subject: string; readonly ask: (assembled: AssembledProject) => Answer },
): Promise<AnsweredCommit<Answer>> {
  const { commit, copy } = copyOfCommit(call, ref);
  return namingCommit(ref, async () => {
    const project = await openProject(copy, { depth: 'links' });
    try {
      const key = { subject, fingerprint: fingerprintOfCommit(project, commit), today: furthestDay(buildTime()) };
      // What extensions read from elsewhere lies in no commit.
      const isKept = project.read === undefined;
      const known = isKept ? getOutcome<Answer>(project.memo, key) : undefined;
      if (known !== undefined) return { project, commit, answer: known };
      const assembled = await assembleOpened(project, true);
      const answer = ask(assembled);
      if (isKept) setOutcome(project.memo, key, { value: answer, findings: assembled.diagnostics });
      return { project, commit, answer };
    } finally {
      closeProject(project);
    }
  });
}

/** Names what a site is made from besides the files of its commit. */
function fingerprintOfCommit(project: Project, commit: string): string {
  const { packageInfo, config, components, extensions, sidebarFaults, notes } = project;
  const fingerprints = extensions.map(({ fingerprint }) => fingerprint);
  return hashOf(
    JSON.stringify([packageInfo.hash, commit, config, components.hash, fingerprints, sidebarFaults, notes]),
  );
}

/** Puts the files of a commit into the cache, and gives the call of the project that they are. */
function copyOfCommit(call: RootedCall, ref: string, workFolder?: string): { commit: string; copy: RootedCall } {
  const { root } = call;
  const commit = commitOf(root, ref);
  const folder = join(workFolder ?? cacheFolderOf(root), 'commits');
  const copy = join(folder, commit.slice(0, 16));
  if (!existsSync(copy)) checkOut(root, commit, copy);
  const now = new Date();
  utimesSync(copy, now, now);
  dropOldest(folder);
  const copyOf = workFolder === undefined ? root : undefined;
  return { commit, copy: { ...call, root: join(copy, folderInRepository(root)), copyOf } };
}

async function namingCommit<Value>(ref: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`The site of \`${ref}\` cannot be assembled: ${error.message}`, 2, error.diagnostics);
  }
}

/** What a commit published. */
export function publishedOf({ project, sites, commit }: CommitProject, ref = commit): Published {
  const { baseUrl } = project.config;
  return { baseUrl, pages: publishedPages(sites.map(({ site }) => site)), from: { commit: ref } };
}

/** The full name of a commit. Throws where git knows none. */
export function commitOf(root: string, ref: string): string {
  const [found] = findCommits(root, [ref]);
  if (found !== undefined && 'commit' in found) return found.commit;
  const reasons = {
    'no-git': 'git is not installed',
    'no-repository': 'the project is in no git repository',
    unknown: 'git knows no tag, branch or commit of this name',
    ambiguous: 'it stands for several commits',
  };
  const reason = reasons[found?.fault ?? 'unknown'];
  throw callFault(`There is no commit \`${ref}\`: ${reason}.`);
}

/** Puts all files of a commit into a folder, which git takes for a work tree of the repository. It is there whole or not at all. */
function checkOut(root: string, commit: string, copy: string): void {
  const half = `${copy}-${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const prefix = folderInRepository(root);
  const files = listTree(root, commit, true).filter(({ path }) => !path.split('/').includes('node_modules'));
  readBlobs(root, files, ({ path }, bytes) => writeInto(join(half, prefix), path, bytes));
  prepareCopy(root, half, prefix);
  rmSync(copy, { recursive: true, force: true });
  renameSync(half, copy);
}

function writeInto(folder: string, path: string, bytes: Uint8Array): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** What a copy needs besides its files: the repository, for versions that lie in commits, and packages that the configuration imports. */
export function prepareCopy(root: string, copy: string, prefix: string): void {
  const repository = gitText(root, ['rev-parse', '--absolute-git-dir'])?.trim();
  if (repository !== undefined && !existsSync(join(copy, '.git')))
    writeFileSync(join(copy, '.git'), `gitdir: ${repository}\n`);
  mkdirSync(join(copy, prefix), { recursive: true });
  if (!existsSync(join(copy, prefix, 'node_modules'))) linkPackages(root, join(copy, prefix));
}

function dropOldest(folder: string): void {
  const copies = readdirSync(folder).map((name) => join(folder, name));
  const byTime = copies.map((path) => ({ path, time: statsOf(path)?.mtimeMs ?? 0 })).sort((a, b) => b.time - a.time);
  for (const { path } of byTime.slice(KEPT)) rmSync(path, { recursive: true, force: true });
}

/**
 * Files of a project that git takes for renamed since a commit, by the name that they had; root-relative. Renames that were committed one after
 * the other are followed.
 */
export async function renamedSince(root: string, commit: string): Promise<ReadonlyMap<string, string>> {
  const options = ['-M', '--diff-filter=R', '--name-status', '-z', '--no-ext-diff'];
  const diff = (from: string) => runGit(root, ['diff', '--ignore-submodules=dirty', ...options, from, '--']);
  // Where nothing was committed since, one answer has all of it.
  const isHead = gitText(root, ['rev-parse', 'HEAD'])?.trim() === commit;
  const [direct = '', since = '', committed = ''] = await Promise.all([
    diff(commit),
    ...(isHead ? [] : [diff('HEAD'), runGit(root, ['log', '--reverse', '--format=', ...options, `${commit}..HEAD`])]),
  ]);
  const now = new Map(renamesIn(direct));
  const formerOf = new Map<string, string>();
  for (const [from, to] of [...renamesIn(committed), ...renamesIn(since)]) {
    const first = formerOf.get(from) ?? from;
    formerOf.delete(from);
    formerOf.set(to, first);
  }
  for (const [to, first] of formerOf) now.set(first, to);
  const prefix = folderInRepository(root);
  return new Map([...now].map(([from, to]) => [relativePath(prefix, from), relativePath(prefix, to)]));
}

/** Pairs of names in what git prints of renames. */
function renamesIn(output: string): readonly (readonly [from: string, to: string])[] {
  const words = output.split('\0').map((word) => word.replace(/^\n+/, ''));
  return words.flatMap((word, at) =>
    /^R\d+$/.test(word) ? [[words[at + 1] ?? '', words[at + 2] ?? ''] as const] : [],
  );
}
