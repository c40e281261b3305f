// IO. `build --untrusted`: writes the code of the commit on which an untrusted change is based to a separate folder, so that no code of the
// change runs. Content is read from the project as usual.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LoadedConfig } from '../config/io/load.ts';
import { findProjectPathInRepository, listChangedFiles } from '../content/git/changes.ts';
import { DEFAULT_BRANCH_REFS, findMergeBase } from '../content/git/merge-base.ts';
import { assertGitReads, assertNoBareRepository, runGitTextSync } from '../content/git/run.ts';
import { listCommitFiles, readBlobs } from '../content/git/tree.ts';
import { joinNames } from '../lib/text.ts';
import { createInvocationError, type Diagnostic, UserError } from '../model/diagnostic.ts';
import type { LoadedExtension } from '../model/extension.ts';
import type { TrustedCommit } from '../model/untrusted.ts';
import { linkInstalledPackages } from './untrusted-packages.ts';

/** File names of code, and of data files that code imports. */
const CODE_FILE_PATTERN = /\.(?:[cm]?[jt]sx?|json|css|ya?ml|csv)$/i;

const CONFIG_FILE_PATTERN = /^site\.config\.[cm]?[jt]s(?:on)?$/;

const MAX_CODE_BYTES = 10 * 1024 * 1024;

/** Writes the code of the base commit to `folder` and returns the base. `base` names a branch or a commit. */
export function checkOutBaseCommitCode(root: string, base: string | true, folder: () => string): TrustedCommit {
  assertNoBareRepository(root);
  const { commit, ref } = findBaseCommit(root, base);
  const changed = listChangedFiles(root, commit);
  rejectChangedPackageFiles(changed, ref);
  const projectPath = findProjectPathInRepository(root);
  const codeRoot = join(folder(), 'base', projectPath);
  const files = listCommitFiles(root, commit, true).filter(
    ({ path, size }) => CODE_FILE_PATTERN.test(path) && size <= MAX_CODE_BYTES && !isInNodeModules(path),
  );
  readBlobs(root, files, ({ path }, bytes) => {
    const file = join(codeRoot, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  });
  mkdirSync(codeRoot, { recursive: true });
  linkInstalledPackages(root, codeRoot, projectPath);
  return { commit, ref, codeRoot, changed };
}

/**
 * Returns the refs that a name may mean, remote refs first. A tag or local branch may be named `origin/main`, and the author of the
 * untrusted change may have created it. A full hash is unambiguous.
 */
const listCandidateGitRefs = (base: string): readonly string[] =>
  /^[\da-f]{40,64}$/.test(base) || base.startsWith('refs/')
    ? [base]
    : [`refs/remotes/${base}`, `refs/remotes/origin/${base}`, `refs/heads/${base}`, base];

function findBaseCommit(root: string, base: string | true): { readonly commit: string; readonly ref: string } {
  const mergeBase = findMergeBase(root, base === true ? DEFAULT_BRANCH_REFS : listCandidateGitRefs(base));
  if (mergeBase === undefined) {
    assertGitReads(root);
    const what = base === true ? 'the branch that the change is for' : `\`${base}\``;
    const suggestion =
      'Fetch the whole history (`fetch-depth: 0` in a workflow), and name the branch: `--untrusted=origin/main`.';
    throw createInvocationError(
      `\`--untrusted\` takes the configuration from git, and ${what} was not found there.`,
      suggestion,
    );
  }
  const { commit, ref } = mergeBase;
  if (commit !== undefined) return { commit, ref };
  const suggestion = 'Fetch the whole history: `git fetch --unshallow`, or `fetch-depth: 0` in a workflow.';
  throw createInvocationError(`The change and \`${ref}\` have no commit in common here.`, suggestion);
}

function isInNodeModules(path: string): boolean {
  return path.split('/').includes('node_modules');
}

/** Throws if the change contains a file of a package, because trusted code may import the package and so run the file. */
function rejectChangedPackageFiles(changed: readonly string[], ref: string): void {
  const file = changed.find(isInNodeModules);
  if (file === undefined) return;
  const message = `The change brings a file of a package, which code of \`${ref}\` could run.`;
  throw new UserError(message, 1, [
    { code: 'left-out', severity: 'error', message, file, suggestion: 'Remove it from the change.' },
  ]);
}

/** Whether `other` is a commit of the untrusted change: reachable from `HEAD`, but not from the base. */
export function isCommitSinceBase(root: string, { commit }: TrustedCommit, other: string): boolean {
  const ofChange = runGitTextSync(root, ['rev-list', `${commit}..HEAD`])?.split('\n') ?? [];
  return ofChange.includes(other);
}

/**
 * Returns a finding for everything that the build leaves out: changed code files, components, extensions that contact other machines,
 * trusted HTML. `code` lists the root-relative files of the site's code.
 */
export function reportOmittedUntrustedCode(
  { config, extensions }: Pick<LoadedConfig, 'config' | 'extensions'>,
  code: readonly string[],
): readonly Diagnostic[] {
  const { untrusted, components, pages, configFile } = config;
  if (untrusted === undefined) return [];
  const { ref, changed } = untrusted;
  const sentenceOn = (file: string) =>
    configFile === undefined && CONFIG_FILE_PATTERN.test(file)
      ? `This file is left out, and the site is built without a configuration: \`${ref}\` has none yet.`
      : `The change of this file is left out: the code and the configuration are those of \`${ref}\`.`;
  const used = new Set(code);
  const isCode = (file: string) =>
    used.has(file) ||
    CONFIG_FILE_PATTERN.test(file) ||
    /^(?:content\/)?sidebars[\w-]*\.[cm]?[jt]s(?:on)?$/.test(file) ||
    (file.startsWith(`${pages.path}/`) && /\.[jt]sx$/.test(file));
  const note = (message: string, file?: string): Diagnostic => ({
    code: 'left-out',
    severity: 'note',
    message,
    ...(file !== undefined && { file }),
  });
  return [
    ...changed.filter(isCode).map((file) => note(sentenceOn(file), file)),
    ...Object.keys(components).map((name) =>
      note(`The component \`${name}\` is left out: only what stands in its tag is shown.`),
    ),
    ...extensions.flatMap((loaded) => {
      const hooks = listOmittedHooks(loaded).map((hook) => `\`${hook}\``);
      const message = `${joinNames(hooks)} of the extension \`${loaded.extension.name}\` does not run: nothing asks another machine.`;
      return hooks.length === 0
        ? []
        : [note(hooks.length === 1 ? message : message.replace('does not run', 'do not run'))];
    }),
    ...(untrusted.hadTrustedHtml ? [note("`markdown.html: 'trusted'` is left out: HTML is cleaned.")] : []),
  ];
}

/** Lists the hooks of an extension that builds of untrusted content omit, because they may send requests or run programs. */
function listOmittedHooks({ extension, isBuiltIn }: LoadedExtension): readonly string[] {
  const slots = Object.entries(extension.slots ?? {}).filter(([, { resolve, resolveAll }]) => resolve ?? resolveAll);
  const ofSite = isBuiltIn
    ? []
    : slots.map(([name, { resolve }]) => `slots.${name}.${resolve ? 'resolve' : 'resolveAll'}`);
  const pages = !isBuiltIn && extension.pages ? ['pages'] : [];
  return [...(extension.read ? ['read'] : []), ...pages, ...ofSite];
}
