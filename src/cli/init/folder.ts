// Inspects the folder for a new site.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { findPackageJsonFault } from '../../config/io/judge-package.ts';
import { isEditablePackageJson } from '../../config/package-json.ts';
import { runGitTextSync } from '../../content/git/run.ts';
import { findFolderPathInRepository } from '../../content/io/checkout.ts';
import {
  listMarkdownFilesIn,
  listNonMarkdownTextFilesIn,
  listSiteGeneratorFilesBelow,
  listSiteGeneratorFilesIn,
} from '../../content/io/discover-project.ts';
import { readStats, readSymlinkStats } from '../../content/io/stats.ts';
import { MANIFEST_FILE } from '../../model/constants.ts';
import { createInvocationError, type Diagnostic } from '../../model/diagnostic.ts';
import { createUnreadableFileFinding } from '../../model/unreadable.ts';
import type { InitFolderFacts } from './found.ts';
import { INSTALL_COMMANDS } from './publish.ts';
import type { Readme } from './title.ts';

const CONFIG_FILES = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `site.config.${ending}`);
/** Files that describe a project of code. */
const MANIFEST_FILES = [
  ...['package.json', 'Cargo.toml', 'pyproject.toml', 'setup.py', 'go.mod', 'pom.xml', 'build.gradle'],
  ...['build.gradle.kts', 'composer.json', 'Gemfile', 'mix.exs', 'Package.swift', 'pubspec.yaml', 'CMakeLists.txt'],
];
/** Maximum depth of folders in which docs are searched. */
const MAX_DOCS_DEPTH = 8;

/** Returns facts about the folder, its README, and findings about files that cannot be read or extended. The folder need not exist. */
export function readFolderForInit(root: string): {
  readonly found: InitFolderFacts;
  readonly readme?: Readme;
  readonly faults: readonly Diagnostic[];
} {
  const stats = readStats(root);
  if (stats !== undefined && !stats.isDirectory()) {
    throw createInvocationError(`\`${basename(root)}\` is a file.`, 'Name the folder for the site.');
  }
  const faults: Diagnostic[] = [];
  const read = (file: string) => readTextFile(root, file, faults);
  const isThere = (path: string) => readSymlinkStats(join(root, path)) !== undefined;
  const packageText = read('package.json');
  if (packageText !== undefined && !isEditablePackageJson(packageText))
    faults.push(createInvalidPackageJsonFinding(packageText));
  const name = basename(resolve(root));
  const readme = ['README.md', 'readme.md', 'Readme.md'].find(isThere);
  const atTop = listSiteGeneratorFilesIn(root);
  const foreign =
    atTop.length > 0
      ? [...atTop, ...['docs/.vitepress', 'docs/.vuepress'].filter(isThere)]
      : listSiteGeneratorFilesBelow(root);
  const folderFacts: InitFolderFacts = {
    name,
    configFile: CONFIG_FILES.find(isThere),
    foreign,
    foreignTexts: Object.fromEntries(foreign.map((path) => [path, readOtherGeneratorConfig(root, path)])),
    markdown: stats === undefined ? [] : listUnignoredMarkdown(root),
    isProject: readme !== undefined && MANIFEST_FILES.some(isThere),
    readme,
    others: stats === undefined ? [] : listNonMarkdownTextFilesIn(root, MAX_DOCS_DEPTH),
    packageText: faults.length > 0 ? undefined : packageText,
    ignoredText: read('.gitignore'),
    lock: Object.keys(INSTALL_COMMANDS).find(isThere),
    inRepository: findFolderPathInRepository(root),
    isBuildTaken: hasFilesExceptBuildOutput(join(root, 'build')),
    isThere,
  };
  const text = readme && read(readme);
  return { found: folderFacts, faults, ...(readme && text !== undefined && { readme: { name: readme, text } }) };
}

/** Throws if the folder is in `node_modules` or `.git`, where the package manager or git deletes or replaces files. */
export function refuseFolderOfTools(root: string): void {
  const [above, name] = /^(.*)[\\/](node_modules|\.git)(?:[\\/]|$)/.exec(root)?.slice(1) ?? [];
  if (name === undefined) return;
  const owner = name === '.git' ? 'git' : 'the package manager';
  throw createInvocationError(
    `A site cannot be in \`${name}\`, whose files ${owner} writes.`,
    `Call \`init\` in the folder of the project, \`${above}\`.`,
  );
}

/** Returns the Markdown files that git does not ignore. */
function listUnignoredMarkdown(root: string): readonly string[] {
  const listed =
    runGitTextSync(root, ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']) ?? '';
  const ignored = listed.split('\0').filter(Boolean);
  const isIgnored = (file: string) =>
    ignored.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));
  return listMarkdownFilesIn(root, [], MAX_DOCS_DEPTH).filter((file) => !isIgnored(file));
}

function createInvalidPackageJsonFinding(text: string): Diagnostic {
  const message = 'The file is not a JSON object, so techdocs cannot add scripts to it.';
  const fault = { code: 'invalid-call', severity: 'error', file: 'package.json', message } as const;
  return {
    ...(findPackageJsonFault(text.replace(/^\uFEFF/, ''), 'package.json') ?? fault),
    suggestion: 'Fix it first.',
  };
}

/** Returns the text of another generator's configuration file. VitePress keeps its configuration file in a folder. */
function readOtherGeneratorConfig(root: string, path: string): string {
  const names = ['ts', 'mts', 'js', 'mjs'].map((ending) => `${path}/config.${ending}`);
  const file = readStats(join(root, path))?.isDirectory() ? names.find((name) => readStats(join(root, name))) : path;
  return (file && readTextFile(root, file, [])) ?? '';
}

/** Whether a folder contains files, and is not the output folder of a build. */
function hasFilesExceptBuildOutput(path: string): boolean {
  if (!readStats(path)?.isDirectory()) return false;
  const names = readdirSync(path);
  return names.length > 0 && !names.includes(MANIFEST_FILE);
}

function readTextFile(root: string, file: string, faults: Diagnostic[]): string | undefined {
  const path = join(root, file);
  if (readSymlinkStats(path) === undefined) return undefined;
  try {
    // Reading a pipe would block.
    if (statSync(path).isFile()) return readFileSync(path, 'utf8');
    faults.push(createUnreadableFileFinding(file, 'it is not a file'));
  } catch (error) {
    faults.push(createUnreadableFileFinding(file, error));
  }
  return undefined;
}
