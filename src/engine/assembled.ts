// IO. Assembles sites without rendering them, for comparisons: the current project, the project in a commit, or a modified copy. A copy is
// in the cache folder, and takes unchanged documents from the project's own cache.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findCheckedCacheFolder } from '../cache/cache-folder.ts';
import { findProjectPathInRepository } from '../content/git/changes.ts';
import { runGit, runGitTextSync } from '../content/git/run.ts';
import { describeMissingCommit, findCommits, listCommitFiles, listSubmodules, readBlobs } from '../content/git/tree.ts';
import { readStats } from '../content/io/stats.ts';
import { formatPathForMessage, runAndExplainWriteErrors } from '../content/io/write-errors.ts';
import { computeRelativePath } from '../lib/file-path.ts';
import { computeHash } from '../lib/hash.ts';
import { createInvocationError, UserError } from '../model/diagnostic.ts';
import { listPublishedPages, type PublishedAddresses } from '../model/published.ts';
import { createParseScheduler } from './jobs.ts';
import { closeProject, openProject, runUnderWatchdog } from './open-project.ts';
import { getCachedCommandResult, setCachedCommandResult } from './outcome.ts';
import { computeLatestDayOnEarth, readBuildTime } from './phases.ts';
import { type BuildResult, runPipeline } from './pipeline.ts';
import type { Project, ProjectCallOptions } from './project.ts';
import { readSite } from './read-site.ts';
import type { SiteContentByLocale } from './site-content.ts';
import { linkInstalledPackages } from './untrusted-packages.ts';

/** An assembled, unrendered site. */
export interface AssembledProject extends BuildResult {
  readonly project: Project;
  readonly read: SiteContentByLocale;
}

interface ProjectAtCommit extends AssembledProject {
  /** Full hash. */
  readonly commit: string;
  /** Whether the commit has no pages yet, so that it has no site and no addresses. */
  readonly isEmpty: boolean;
}

/** Number of retained copies of commits. */
const MAX_COMMIT_COPIES = 3;

/** Assembles the site of a project, parsed for its links only. Throws a `UserError` if its configuration has faults. */
export function assembleProject(call: ProjectCallOptions): Promise<AssembledProject> {
  return openAndAssembleProject(call, false);
}

async function openAndAssembleProject(call: ProjectCallOptions, mayBeEmpty: boolean): Promise<AssembledProject> {
  const project = await openProject(call, { depth: 'links' });
  try {
    return await assembleOpenedProject(project, mayBeEmpty);
  } finally {
    closeProject(project);
  }
}

function assembleOpenedProject(project: Project, mayBeEmpty: boolean): Promise<AssembledProject> {
  return runUnderWatchdog(project, async () => {
    const read = await readSite(project, undefined, { mayBeEmpty });
    if (mayBeEmpty && read.base.sources.length === 0)
      return { sites: [], coverage: [], diagnostics: [], project, read };
    const jobs = createParseScheduler(project, {});
    const result = await runPipeline({ project, read, jobs, today: computeLatestDayOnEarth(readBuildTime()) });
    project.memo.documents.save();
    return { ...result, project, read };
  });
}

/** A call with an explicit project folder. */
type ProjectCallWithRoot = ProjectCallOptions & { readonly root: string };

/**
 * Assembles the site of a commit. Any git ref can name the commit. If the commit has no pages, the result is empty. If `workFolder` is set,
 * the project's cache is not used, because an untrusted change may have put code into the cache.
 */
export async function assembleProjectAtCommit(
  call: ProjectCallWithRoot,
  ref: string,
  workFolder?: string,
): Promise<ProjectAtCommit> {
  const { commit, copy } = copyCommitToCache(call, ref, workFolder);
  const assembled = await addCommitToErrors(ref, () => openAndAssembleProject(copy, true));
  return { ...assembled, commit, isEmpty: assembled.sites.length === 0 };
}

/** Result of a query on the site of a commit. */
export interface QueryResultAtCommit<Answer> {
  readonly project: Project;
  /** Full hash. */
  readonly commit: string;
  readonly answer: Answer;
}

/**
 * Queries the site of a commit. Any git ref can name the commit. The answer is plain data and is cached beside the files of the commit,
 * which never change. If the answer is in the cache, the site is neither read nor assembled. `subject` names the query.
 */
export async function querySiteOfCommit<Answer>(
  call: ProjectCallWithRoot,
  ref: string,
  { subject, ask }: { readonly subject: string; readonly ask: (assembled: AssembledProject) => Answer },
): Promise<QueryResultAtCommit<Answer>> {
  const { commit, copy } = copyCommitToCache(call, ref);
  return addCommitToErrors(ref, async () => {
    const project = await openProject(copy, { depth: 'links' });
    try {
      const key = {
        subject,
        fingerprint: computeCommitFingerprint(project, commit),
        today: computeLatestDayOnEarth(readBuildTime()),
      };
      // If extensions read data, the answer is not cached, because the data is not part of the commit.
      const isKept = project.read === undefined;
      const cachedCommandResult = isKept ? getCachedCommandResult<Answer>(project.memo, key) : undefined;
      if (cachedCommandResult !== undefined) return { project, commit, answer: cachedCommandResult };
      const assembled = await assembleOpenedProject(project, true);
      const answer = ask(assembled);
      if (isKept) setCachedCommandResult(project.memo, key, { value: answer, findings: assembled.diagnostics });
      return { project, commit, answer };
    } finally {
      closeProject(project);
    }
  });
}

/** Returns the fingerprint of all inputs of the site of a commit, including the hash of the commit. */
function computeCommitFingerprint(project: Project, commit: string): string {
  const { packageInfo, config, components, extensions, sidebarFaults, notes } = project;
  const fingerprints = extensions.map(({ fingerprint }) => fingerprint);
  return computeHash(
    JSON.stringify([packageInfo.hash, commit, config, components.hash, fingerprints, sidebarFaults, notes]),
  );
}

/** Extracts the files of a commit to the cache. Returns the call with the root of the project in the extracted files. */
function copyCommitToCache(
  call: ProjectCallWithRoot,
  ref: string,
  workFolder?: string,
): { commit: string; copy: ProjectCallWithRoot } {
  const { root } = call;
  const commit = resolveCommit(root, ref);
  const folder = join(workFolder ?? findCheckedCacheFolder(root), 'commits');
  const kept = join(folder, commit.slice(0, 16));
  // Keeps the name of the project's folder, because a site without a title takes its title from this name.
  const copy = join(kept, basename(root));
  runAndExplainWriteErrors(`Cannot write the files of \`${ref}\` to \`${formatPathForMessage(folder, root)}\``, () => {
    if (!existsSync(copy)) checkOutCommit(root, commit, copy);
    const now = new Date();
    utimesSync(kept, now, now);
    dropOldestCommitCopies(folder);
  });
  const copyOf = workFolder === undefined ? root : undefined;
  return { commit, copy: { ...call, root: join(copy, findProjectPathInRepository(root)), copyOf } };
}

async function addCommitToErrors<Value>(ref: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const about = (message: string) => `The site of \`${ref}\` cannot be assembled: ${message}`;
    // Names the commit in findings without a file, because such a finding would seem to be about the current project.
    const findings = error.diagnostics.map((diagnostic) =>
      diagnostic.file === undefined ? { ...diagnostic, message: about(diagnostic.message) } : diagnostic,
    );
    throw new UserError(about(error.message), 2, findings);
  }
}

/** Returns the addresses that a commit published. */
export function listAddressesOfCommit({ project, sites, commit }: ProjectAtCommit, ref = commit): PublishedAddresses {
  const { baseUrl } = project.config;
  return { baseUrl, pages: listPublishedPages(sites.map(({ site }) => site)), from: { commit: ref } };
}

/** Returns the full hash of a commit. Throws if git does not know the name. */
function resolveCommit(root: string, ref: string): string {
  const [found] = findCommits(root, [ref]);
  if (found !== undefined && 'commit' in found) return found.commit;
  throw createInvocationError(`There is no commit \`${ref}\`: ${describeMissingCommit(root, found)}.`);
}

/** Checks out all files of a commit to a folder, atomically; git treats the folder as a work tree of the repository. */
function checkOutCommit(root: string, commit: string, copy: string): void {
  const half = `${copy}-${process.pid}`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const prefix = findProjectPathInRepository(root);
  writeFilesOfCommit(root, commit, join(half, prefix));
  prepareCommitCopy(root, half, prefix);
  rmSync(copy, { recursive: true, force: true });
  renameSync(half, copy);
}

/** Writes the files of a commit and of its submodules to a folder. Leaves out submodules whose commit is not fetched. */
function writeFilesOfCommit(root: string, commit: string, folder: string): void {
  const files = listCommitFiles(root, commit, true).filter(({ path }) => !path.split('/').includes('node_modules'));
  readBlobs(root, files, ({ path }, bytes) => writeFileInFolder(folder, path, bytes));
  for (const { path, oid } of listSubmodules(root, commit)) {
    const submodule = join(root, path);
    if (!existsSync(join(submodule, '.git'))) continue;
    const [found] = findCommits(submodule, [oid]);
    if (found !== undefined && 'commit' in found) writeFilesOfCommit(submodule, found.commit, join(folder, path));
  }
}

function writeFileInFolder(folder: string, path: string, bytes: Uint8Array): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}

/** Creates links in a copy: to the repository, for docs versions in commits, and to the packages that the configuration imports. */
export function prepareCommitCopy(root: string, copy: string, prefix: string): void {
  const repository = runGitTextSync(root, ['rev-parse', '--absolute-git-dir'])?.trim();
  if (repository !== undefined && !existsSync(join(copy, '.git')))
    writeFileSync(join(copy, '.git'), `gitdir: ${repository}\n`);
  mkdirSync(join(copy, prefix), { recursive: true });
  if (!existsSync(join(copy, prefix, 'node_modules'))) linkInstalledPackages(root, join(copy, prefix), prefix);
}

function dropOldestCommitCopies(folder: string): void {
  const copies = readdirSync(folder).map((name) => join(folder, name));
  const byTime = copies.map((path) => ({ path, time: readStats(path)?.mtimeMs ?? 0 })).sort((a, b) => b.time - a.time);
  for (const { path } of byTime.slice(MAX_COMMIT_COPIES)) rmSync(path, { recursive: true, force: true });
}

/**
 * Returns files that git detects as renamed since a commit, by their old name. Paths are relative to the root. Follows files that were
 * renamed several times.
 */
export async function findFilesRenamedSince(root: string, commit: string): Promise<ReadonlyMap<string, string>> {
  const options = ['-M', '--diff-filter=R', '--name-status', '-z', '--no-ext-diff'];
  const diff = (from: string) => runGit(root, ['diff', '--ignore-submodules=dirty', ...options, from, '--']);
  // If the commit is HEAD, a single `git diff` reports all renames.
  const isHead = runGitTextSync(root, ['rev-parse', 'HEAD'])?.trim() === commit;
  const [direct = '', since = '', committed = ''] = await Promise.all([
    diff(commit),
    ...(isHead ? [] : [diff('HEAD'), runGit(root, ['log', '--reverse', '--format=', ...options, `${commit}..HEAD`])]),
  ]);
  const now = new Map(parseRenames(direct));
  const formerOf = new Map<string, string>();
  for (const [from, to] of [...parseRenames(committed), ...parseRenames(since)]) {
    const first = formerOf.get(from) ?? from;
    formerOf.delete(from);
    formerOf.set(to, first);
  }
  for (const [to, first] of formerOf) now.set(first, to);
  const prefix = findProjectPathInRepository(root);
  return new Map([...now].map(([from, to]) => [computeRelativePath(prefix, from), computeRelativePath(prefix, to)]));
}

/** Parses git's list of renames. */
function parseRenames(output: string): readonly (readonly [from: string, to: string])[] {
  const words = output.split('\0').map((word) => word.replace(/^\n+/, ''));
  return words.flatMap((word, index) =>
    /^R\d+$/.test(word) ? [[words[index + 1] ?? '', words[index + 2] ?? ''] as const] : [],
  );
}
