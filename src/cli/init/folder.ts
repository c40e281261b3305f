// Inspects the folder for a new site.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { packageFault } from '../../config/io/judge-package.ts';
import { isPackage } from '../../config/package-json.ts';
import { gitText } from '../../content/git/run.ts';
import { placeInRepository } from '../../content/io/checkout.ts';
import { foreignBelow, foreignIn, markdownIn, otherTextsIn } from '../../content/io/discover-project.ts';
import { ownStatsOf, statsOf } from '../../content/io/stats.ts';
import { MANIFEST_FILE } from '../../model/constants.ts';
import { callFault, type Diagnostic } from '../../model/diagnostic.ts';
import { unreadable } from '../../model/unreadable.ts';
import type { FoundFolder } from './found.ts';
import { INSTALLS } from './publish.ts';
import type { Readme } from './title.ts';

const CONFIGS = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `site.config.${ending}`);
const READMES = ['README.md', 'readme.md', 'Readme.md'];
/** Files that describe a project of code. */
const MANIFESTS = [
  ...['package.json', 'Cargo.toml', 'pyproject.toml', 'setup.py', 'go.mod', 'pom.xml', 'build.gradle'],
  ...['build.gradle.kts', 'composer.json', 'Gemfile', 'mix.exs', 'Package.swift', 'pubspec.yaml', 'CMakeLists.txt'],
];
/** Maximum depth of the search for docs. */
const DEPTH = 8;

/** Returns the content of the folder, a title for its site, and faults. The folder need not exist. */
export function readInitFolder(root: string): {
  readonly found: FoundFolder;
  readonly readme?: Readme;
  readonly faults: readonly Diagnostic[];
} {
  const stats = statsOf(root);
  if (stats !== undefined && !stats.isDirectory()) {
    throw callFault(`\`${basename(root)}\` is a file.`, 'Name the folder for the site.');
  }
  const faults: Diagnostic[] = [];
  const read = (file: string) => readText(root, file, faults);
  const isThere = (path: string) => ownStatsOf(join(root, path)) !== undefined;
  const packageText = read('package.json');
  if (packageText !== undefined && !isPackage(packageText)) faults.push(unfitPackage(packageText));
  const name = basename(resolve(root));
  const readme = READMES.find(isThere);
  const atTop = foreignIn(root);
  const foreign =
    atTop.length > 0 ? [...atTop, ...['docs/.vitepress', 'docs/.vuepress'].filter(isThere)] : foreignBelow(root);
  const found: FoundFolder = {
    name,
    configFile: CONFIGS.find(isThere),
    foreign,
    foreignTexts: Object.fromEntries(foreign.map((path) => [path, readForeign(root, path)])),
    markdown: stats === undefined ? [] : publicMarkdownIn(root),
    isProject: readme !== undefined && MANIFESTS.some(isThere),
    readme,
    others: stats === undefined ? [] : otherTextsIn(root, DEPTH),
    packageText: faults.length > 0 ? undefined : packageText,
    ignoredText: read('.gitignore'),
    lock: Object.keys(INSTALLS).find(isThere),
    inRepository: placeInRepository(root),
    isBuildTaken: isTaken(join(root, 'build')),
    isThere,
  };
  const text = readme && read(readme);
  return { found, faults, ...(readme && text !== undefined && { readme: { name: readme, text } }) };
}

/** Returns the Markdown files that git does not ignore. */
function publicMarkdownIn(root: string): readonly string[] {
  const listed = gitText(root, ['ls-files', '--others', '--ignored', '--exclude-standard', '--directory', '-z']) ?? '';
  const ignored = listed.split('\0').filter(Boolean);
  const isIgnored = (file: string) =>
    ignored.some((path) => (path.endsWith('/') ? file.startsWith(path) : file === path));
  return markdownIn(root, [], DEPTH).filter((file) => !isIgnored(file));
}

/** Returns the finding of an invalid package.json. */
function unfitPackage(text: string): Diagnostic {
  const message = 'The file is not a JSON object, so techdocs cannot add scripts to it.';
  const fault = { code: 'invalid-call', severity: 'error', file: 'package.json', message } as const;
  return { ...(packageFault(text.replace(/^\uFEFF/, ''), 'package.json') ?? fault), suggestion: 'Fix it first.' };
}

/** Returns the text of another generator's configuration; VitePress has it in a folder. */
function readForeign(root: string, path: string): string {
  const names = ['ts', 'mts', 'js', 'mjs'].map((ending) => `${path}/config.${ending}`);
  const file = statsOf(join(root, path))?.isDirectory() ? names.find((name) => statsOf(join(root, name))) : path;
  return (file && readText(root, file, [])) ?? '';
}

/** Whether a folder contains files other than those of a build. */
function isTaken(path: string): boolean {
  if (!statsOf(path)?.isDirectory()) return false;
  const names = readdirSync(path);
  return names.length > 0 && !names.includes(MANIFEST_FILE);
}

function readText(root: string, file: string, faults: Diagnostic[]): string | undefined {
  const path = join(root, file);
  if (ownStatsOf(path) === undefined) return undefined;
  try {
    // Reading a pipe would block.
    if (statSync(path).isFile()) return readFileSync(path, 'utf8');
    faults.push(unreadable(file, 'it is not a file'));
  } catch (error) {
    faults.push(unreadable(file, error));
  }
  return undefined;
}
