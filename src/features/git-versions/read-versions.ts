// Reads docs versions that are in commits. It resolves each ref to a commit, stores the docs of this commit in the cache, and completes the
// configuration.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listExtensionSidebarItemTypes } from '../../config/extensions.ts';
import type { ValuePath } from '../../config/fault.ts';
import { importVirtualFile } from '../../config/io/compile-texts.ts';
import type { LoadedConfig } from '../../config/io/load.ts';
import { loadFeatureTables } from '../../config/list-features.ts';
import { findValuePosition, loadCodeParser, locateFaults } from '../../config/locate.ts';
import { moduleFileExtensions } from '../../config/module-files.ts';
import { generatedSidebars, validateSidebars } from '../../config/sidebars.ts';
import { fillVariablesInValue, listLatestVersionVariables } from '../../config/variables.ts';
import type { CommitFile, CommitLookupResult } from '../../content/git/tree.ts';
import {
  findCommits,
  isShallowClone,
  listCommitFiles,
  listRefStorageFiles,
  listTagsAndBranches,
  readBlobs,
} from '../../content/git/tree.ts';
import { type Disk, uncachedDisk } from '../../content/io/disk.ts';
import { explainWriteError, formatPathForMessage } from '../../content/io/write-errors.ts';
import { writeAtomically } from '../../content/io/write-whole.ts';
import type { DocsVersionsInCommitsReader } from '../../engine/commit-versions.ts';
import { isCommitSinceBase } from '../../engine/untrusted.ts';
import { runWithWatchdogForLoading } from '../../engine/watch/load-watch.ts';
import { computeTranslationFolder, leadsOutOfRoot } from '../../lib/file-path.ts';
import { computeHash } from '../../lib/hash.ts';
import type { SiteConfig } from '../../model/config.ts';
import { type Diagnostic, UserError } from '../../model/diagnostic.ts';
import type { DocsConfig, DocsVersionWithKey, VersionConfig, VersionSource } from '../../model/docs-versions.ts';
import { listDocsVersions, needsLastUpdateInfo } from '../../model/docs-versions.ts';
import { suggestNearestName } from '../../model/nearest.ts';
import { FEATURES_MODULE_URL } from '../module.ts';
import { collectCommitDocs, createCommitDisk, type DocsInCommit, readStoredCommitDocs } from './commit-docs.ts';

/** Cache version. Raise it when stored snapshots must not be used any more. */
const CACHE_VERSION = 3;

type GitVersionSource = VersionSource & { readonly ref: string };
interface GitDocsVersion extends DocsVersionWithKey {
  readonly source: GitVersionSource;
}

/** Returns the configuration, completed by its docs versions in commits. */
export const readVersionsInCommits: DocsVersionsInCommitsReader = async (loaded, memo, disk = uncachedDisk) => {
  const { config } = loaded;
  const gitVersions = listDocsVersions(config.docs).flatMap((edition): GitDocsVersion[] => {
    const { source } = edition.version;
    return source?.ref === undefined ? [] : [{ ...edition, source: { ...source, ref: source.ref } }];
  });
  const refs = gitVersions.map(({ source }) => source.ref);
  const commits = findCommits(config.root, refs);
  const folder = join(memo.workFolder(), 'versions');
  const diagnostics: Diagnostic[] = [];
  const versions = new Map<string, VersionConfig>();
  const disks = new Map<string, Disk>();
  for (const [index, { key, name, docs, version, source }] of gitVersions.entries()) {
    try {
      const commitLookupResult = commits[index] as CommitLookupResult;
      if (!('commit' in commitLookupResult))
        throw createVersionError(...explainRefLookupFailure(commitLookupResult, source.ref, config.root));
      const commitDocs = await readCachedCommitDocs({
        commit: commitLookupResult.commit,
        source,
        docs,
        config,
        folder,
      }).catch((error: unknown) => {
        throw explainWriteError(
          `Cannot write the docs of \`ref: '${source.ref}'\` to \`${formatPathForMessage(folder, config.root)}\``,
          error,
        );
      });
      const completed = await addSidebarsToSource(source, commitDocs, loaded);
      diagnostics.push(...completed.diagnostics);
      versions.set(key, { ...version, source: completed.source });
      disks.set(key, createCommitDisk(source.ref, commitDocs));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const position = await findSettingLocation(config, [...docs.at, 'versions', name, 'ref']);
      diagnostics.push(
        ...error.diagnostics.map((diagnostic) =>
          diagnostic.file === undefined ? { ...diagnostic, ...position } : diagnostic,
        ),
      );
    }
  }
  if (diagnostics.length > 0) throw new UserError('Versions of the docs cannot be read.', 2, diagnostics);
  const docs = config.docs.map((item) => {
    const namedVersions = listDocsVersions([item]).map(({ key, name, version }) => [
      name,
      versions.get(key) ?? version,
    ]);
    return { ...item, versions: Object.fromEntries(namedVersions) };
  });
  const configHash = computeHash(JSON.stringify([config.configHash, commits]), 16);
  const inputs = [...loaded.inputs, ...listRefStorageFiles(config.root, refs)];
  return { ...loaded, config: { ...config, docs, configHash }, inputs, disk: { ...disk, versions: disks } };
};

/** A docs version in a commit. `folder` is the cache for the docs of all commits. */
interface DocsVersionInCommit {
  readonly commit: string;
  readonly docs: DocsConfig;
  readonly source: GitVersionSource;
  readonly config: SiteConfig;
  readonly folder: string;
}

async function readCachedCommitDocs({
  commit,
  source,
  docs,
  config,
  folder,
}: DocsVersionInCommit): Promise<DocsInCommit> {
  const { root } = config;
  const wantsUpdates = needsLastUpdateInfo(docs);
  const locales = config.i18n.locales.map(({ locale }) => locale).filter((name) => name !== config.i18n.defaultLocale);
  const keyParts = [
    CACHE_VERSION,
    source.folder,
    docs.path,
    docs.sidebarsFile,
    wantsUpdates,
    config.i18n.path,
    locales,
  ];
  const file = join(folder, `${commit.slice(0, 12)}-${computeHash(JSON.stringify([commit, ...keyParts]), 12)}.json`);
  const stored = readStoredCommitDocs(file);
  if (stored !== undefined) return stored;
  const listed = listCommitFiles(root, commit, leadsOutOfRoot(docs.path));
  const isWholeProject = docs.path === '.' && source.folder === undefined;
  const files = isWholeProject ? listed.map((file) => ({ ...file, path: `./${file.path}` })) : listed;
  const inFolder = (name: string) => (source.folder === '.' ? name : `${source.folder}/${name}`);
  const candidates = source.folder === undefined ? [docs.path, 'docs', 'content/docs'] : [inFolder('docs')];
  const found = candidates.find((candidate) => files.some(({ path }) => path.startsWith(`${candidate}/`)));
  if (found === undefined) {
    const names = [...new Set(candidates)].map((candidate) => `\`${candidate}\``).join(' and no ');
    const message = `The commit of \`${source.ref}\` has no folder ${names}.`;
    throw createVersionError(message, 'Set `folder` to the folder that contains its `docs`.');
  }
  // If the commit has its docs in another folder than the configured one, its translations are expected beside this folder.
  const i18n =
    found === docs.path
      ? isWholeProject
        ? `./${config.i18n.path}`
        : config.i18n.path
      : posix.join(posix.dirname(found), 'i18n');
  const translations = findTranslationFolders(found, i18n, locales);
  const commitDocs = await collectCommitDocs({ root, commit, files, docs: found, translations, wantsUpdates, folder });
  const stems = source.folder === undefined ? ['content/sidebars', 'sidebars'] : [inFolder('sidebars')];
  const names = stems.flatMap((stem) => moduleFileExtensions.map((ending) => `${stem}.${ending}`));
  const configured = source.folder === undefined && docs.sidebarsFile !== undefined ? [docs.sidebarsFile] : [];
  const sidebarsFile = [...configured, ...names].find((name) => listed.some(({ path }) => path === name));
  const filesAt = (name: string) => listed.filter(({ path }) => path === name);
  const texts = { root, prefix: `${source.ref}:`, textOf: (name: string) => readFirstFileText(root, filesAt(name)) };
  const isCode = sidebarsFile !== undefined && !sidebarsFile.endsWith('.json');
  const isRefused = isCode && config.untrusted !== undefined && isCommitSinceBase(root, config.untrusted, commit);
  const sidebars = sidebarsFile === undefined || isRefused ? undefined : await readSidebars(sidebarsFile, texts);
  const whole = { ...commitDocs, sidebars };
  writeAtomically(file, JSON.stringify(whole));
  return whole;
}

function findTranslationFolders(docs: string, i18n: string, locales: readonly string[]): DocsInCommit['translations'] {
  const mirrors = locales.map((locale) => [locale, computeTranslationFolder(docs, i18n, locale)] as const);
  return Object.fromEntries(
    mirrors.flatMap(([locale, folder]) => (folder === undefined ? [] : [[locale, folder.replace(/\/$/, '')]])),
  );
}

async function readSidebars(file: string, texts: Parameters<typeof importVirtualFile>[1]) {
  const value = await runWithWatchdogForLoading((watch) => importVirtualFile(file, { ...texts, watch }));
  return { file, text: texts.textOf(file) ?? '', value };
}

function readFirstFileText(root: string, files: readonly CommitFile[]): string | undefined {
  const texts: string[] = [];
  readBlobs(root, files, (_, bytes) => void texts.push(bytes.toString('utf8').replace(/^\uFEFF/, '')));
  return texts[0];
}

async function addSidebarsToSource(
  source: GitVersionSource,
  { docs, translations, sidebars }: DocsInCommit,
  { config, userConfig }: LoadedConfig,
) {
  const prefix = `${source.ref}:`;
  const named = Object.entries(translations).map(([locale, folder]) => [locale, prefix + folder]);
  const placed = { ...source, docs: prefix + docs, translations: Object.fromEntries(named) };
  if (sidebars === undefined) return { source: { ...placed, sidebars: generatedSidebars }, diagnostics: [] };
  const sidebarsFile = prefix + sidebars.file;
  const filled = fillVariablesInValue(sidebars.value, config.variables, listLatestVersionVariables(userConfig));
  const tables = await loadFeatureTables(FEATURES_MODULE_URL);
  const checked = validateSidebars(filled.value, { tables, extended: listExtensionSidebarItemTypes(userConfig) });
  const diagnostics = await locateFaults([...checked.faults, ...filled.faults], sidebars.text, sidebarsFile);
  return { source: { ...placed, sidebarsFile, sidebars: checked.sidebars }, diagnostics };
}

function createVersionError(message: string, suggestion?: string): UserError {
  return UserError.of({ code: 'invalid-config', message, ...(suggestion && { suggestion }) });
}

const SHALLOW_CLONE_ADVICE =
  'The repository is a shallow clone: fetch the tags and the history, `git fetch --unshallow --tags`, or `fetch-depth: 0` in a workflow.';

/** Returns why a ref cannot be resolved, and the fix. */
function explainRefLookupFailure(
  { fault: why, reason = '', remedy }: Exclude<CommitLookupResult, { readonly commit: string }>,
  ref: string,
  root: string,
): [message: string, suggestion?: string] {
  const needs = `\`ref: '${ref}'\` needs git`;
  if (why === 'no-git')
    return [`${needs}, which is not installed.`, 'Install git, or copy the docs of the version into a folder.'];
  if (why === 'no-repository')
    return [`${needs}, which cannot read a repository here: ${reason.replace(/\.$/, '')}.`, remedy];
  if (why === 'ambiguous') return [`\`${ref}\` stands for several commits.`, 'Write more of its name.'];
  const message = `git knows no tag, branch or commit \`${ref}\`.`;
  if (isShallowClone(root)) return [message, SHALLOW_CLONE_ADVICE];
  const names = listTagsAndBranches(root);
  const near = suggestNearestName(ref, names);
  if (near !== undefined) return [message, near];
  const shown = names.slice(0, 12).map((name) => `\`${name}\``);
  if (shown.length === 0) return [message];
  return [message, `There are: ${shown.join(', ')}${names.length > 12 ? ', …' : ''}.`];
}

async function findSettingLocation({ root, configFile }: SiteConfig, path: ValuePath) {
  if (configFile === undefined) return {};
  const code = (await loadCodeParser())(readFileSync(join(root, configFile), 'utf8'), configFile);
  return { file: configFile, ...(code && findValuePosition(code, path)) };
}
