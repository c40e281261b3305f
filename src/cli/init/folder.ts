// Inspects the folder for a new site.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { packageSyntaxFinding } from '../../config/io/judge-package.ts';
import { isEditablePackage } from '../../config/package-json.ts';
import { gitTextSync } from '../../content/git/run.ts';
import { pathInRepository } from '../../content/io/checkout.ts';
import {
  generatorFilesBelow,
  generatorFilesIn,
  markdownFilesIn,
  otherTextFilesIn,
} from '../../content/io/discover-project.ts';
import { lstatOf, statsOf } from '../../content/io/stats.ts';
import { MANIFEST_FILE } from '../../model/constants.ts';
import { createCallError, type Diagnostic } from '../../model/diagnostic.ts';
import { unreadableFinding } from '../../model/unreadable.ts';
import type { FoundFolder } from './found.ts';
import { INSTALL_COMMANDS } from './publish.ts';
import type { Readme } from './title.ts';

const CONFIG_FILES = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `site.config.${ending}`);
const README_FILES = ['README.md', 'readme.md', 'Readme.md'];
/** Files that describe a project of code. */
const MANIFESTS = [
  ...['package.json', 'Cargo.toml', 'pyproject.toml', 'setup.py', 'go.mod', 'pom.xml', 'build.gradle'],
  ...['build.gradle.kts', 'composer.json', 'Gemfile', 'mix.exs', 'Package.swift', 'pubspec.yaml', 'CMakeLists.txt'],
];
/** Maximum depth of the search for docs. */
const MAX_DEPTH = 8;

/** Returns the content of the folder, a title for its site, and faults. The folder need not exist. */
export function readInitFolder(root: string): {
  readonly found: FoundFolder;
  readonly readme?: Readme;
  readonly faults: readonly Diagnostic[];
} {
  const stats = statsOf(root);
  if (stats !== undefined && !stats.isDirectory()) {
    throw createCallError(`\`${basename(root)}\` is a file.`, 'Name the folder for the site.');
  }
  const faults: Diagnostic[] = [];
  const read = (file: string) => readText(root, file, faults);
  const isThere = (path: string) => lstatOf(join(root, path)) !== undefined;
  const packageText = read('package.json');
  if (packageText !== undefined && !isEditablePackage(packageText)) faults.push(invalidPackageFinding(packageText));
  const name = basename(resolve(root));
  const readme = README_FILES.find(isThere);
  const atTop = generatorFilesIn(root);
  const foreign =
    atTop.length > 0 ? [...atTop, ...['docs/.vitepress', 'docs/.vuepress'].filter(isThere)] : generatorFilesBelow(root);
  const found: FoundFolder = {
    name,
    configFile: CONFIG_FILES.find(isThere),
    foreign,
    foreignTexts: Object.fromEntries(foreign.map((path) => [path, readForeign(root, path)])),
    markdown: stats === undefined ? [] : publicMarkdownIn(root),
    isProject: readme !== undefined && MANIFESTS.some(isThere),
    readme,
    others: stats === undefined ? [] : otherTextFilesIn(root, MAX_DEPTH),
    packageText: faults.length > 0 ? undefined : packageText,
    ignoredText: read('.gitignore'),
    lock: Object.keys(INSTALL_COMMANDS).find(isThere),
    inRepository: pathInRepository(root),
    isBuildTaken: hasForeignFiles(join(root, 'build')),
    isThere,
  };
  const text = readme && read(readme);
  return { found, faults, ...(readme && text !== undefined && { readme: { name: readme, text } }) };
}

/** Returns the Markdown files that git does not ignore. */
function publicMarkdownIn(root: string): readonly string[] {
  const listed =
    gitTextSync(root, ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']) ?? '';
  const ignored = listed.split('\0').filter(Boolean);
  const isIgnored = (file: string) =>
    ignored.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));
  return markdownFilesIn(root, [], MAX_DEPTH).filter((file) => !isIgnored(file));
}

/** Returns the finding of an invalid package.json. */
function invalidPackageFinding(text: string): Diagnostic {
  const message = 'The file is not a JSON object, so techdocs cannot add scripts to it.';
  const fault = { code: 'invalid-call', severity: 'error', file: 'package.json', message } as const;
  return {
    ...(packageSyntaxFinding(text.replace(/^\uFEFF/, ''), 'package.json') ?? fault),
    suggestion: 'Fix it first.',
  };
}

/** Returns the text of another generator's configuration; VitePress has it in a folder. */
function readForeign(root: string, path: string): string {
  const names = ['ts', 'mts', 'js', 'mjs'].map((ending) => `${path}/config.${ending}`);
  const file = statsOf(join(root, path))?.isDirectory() ? names.find((name) => statsOf(join(root, name))) : path;
  return (file && readText(root, file, [])) ?? '';
}

/** Whether a folder contains files other than those of a build. */
function hasForeignFiles(path: string): boolean {
  if (!statsOf(path)?.isDirectory()) return false;
  const names = readdirSync(path);
  return names.length > 0 && !names.includes(MANIFEST_FILE);
}

function readText(root: string, file: string, faults: Diagnostic[]): string | undefined {
  const path = join(root, file);
  if (lstatOf(path) === undefined) return undefined;
  try {
    // Reading a pipe would block.
    if (statSync(path).isFile()) return readFileSync(path, 'utf8');
    faults.push(unreadableFinding(file, 'it is not a file'));
  } catch (error) {
    faults.push(unreadableFinding(file, error));
  }
  return undefined;
}
