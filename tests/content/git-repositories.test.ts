// Content that could mislead git: folders that git would take for repositories, with configurations that name programs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findTrackedPathInOrAboveFolder, listChangedFiles } from '../../src/content/git/changes.ts';
import { assertNoBareRepository, findBareRepository, runGit, runGitSync } from '../../src/content/git/run.ts';
import { readChangedFileNames } from '../../src/links/changed-files.ts';
import { createInvocationError } from '../../src/model/diagnostic.ts';
import { makeFolder, writeFiles } from '../support/tree.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const folderOf = (files: Readonly<Record<string, string>>) => {
  const folder = makeFolder(files);
  folders.push(folder);
  return folder;
};
const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'pipe' });

/** Creates a repository with a site in a folder of it; its configuration names a program that writes a file. */
function repository() {
  const root = folderOf({ 'site/docs/a.md': '# A\n' });
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'x');
  const ran = join(root, 'ran');
  const monitor = `[core]\n\tfsmonitor = "touch '${ran}'; false"\n`;
  return { root, site: join(root, 'site'), monitor, hasRun: () => existsSync(ran) };
}

describe('git takes for a repository', () => {
  it.each<[string, Readonly<Record<string, string>>, string | undefined]>([
    ['nothing in usual folders', { 'a/docs/x.md': '' }, undefined],
    ['a folder with HEAD and objects', { 'a/HEAD': '', 'a/objects/x': '' }, 'a'],
    ['a folder with HEAD that names where the rest is', { 'a/HEAD': '', 'a/commondir': '../b' }, 'a'],
    ['such a folder above', { HEAD: '', 'objects/x': '', 'a/x': '' }, ''],
    ['`.git` before what lies in the same folder', { 'a/.git': '', 'a/HEAD': '', 'a/objects/x': '' }, undefined],
    ['what lies nearer', { '.git/HEAD': '', 'a/HEAD': '', 'a/objects/x': '' }, 'a'],
    ['no folder with a page of that name alone', { 'a/HEAD': '', 'a/docs/x.md': '' }, undefined],
  ])('%s', (_, files, wanted) => {
    const folder = folderOf(files);
    expect(findBareRepository(join(folder, 'a'))).toBe(wanted === undefined ? undefined : join(folder, wanted));
  });
});

describe('no program runs that', () => {
  it('a repository in the content names', async () => {
    const { root, site, monitor, hasRun } = repository();
    git(root, 'clone', '-q', '--bare', '.', join(root, 'bare'));
    for (const name of ['HEAD', 'objects', 'refs', 'packed-refs'])
      execFileSync('cp', ['-r', join(root, 'bare', name), site]);
    writeFileSync(join(site, 'config'), `${monitor}\tbare = false\n\tworktree = ..\n`);
    expect(await runGit(site, ['rev-parse', 'HEAD'])).toBeUndefined();
    expect(runGitSync(site, ['diff', '--name-only', 'HEAD']).output).toBeUndefined();
    const refusal = `git is not run: it would take \`${site}\` for a repository, whose configuration may name programs to run.`;
    for (const refuse of [() => assertNoBareRepository(site), () => readChangedFileNames(site, 'main')])
      expect(refuse).toThrow(createInvocationError(refusal, 'Remove or rename its file `HEAD`.'));
    expect(hasRun()).toBe(false);
  });

  it('the configuration of the repository or of a submodule names', () => {
    const { root, site, monitor, hasRun } = repository();
    git(root, 'init', '-q', 'site/sub');
    writeFileSync(join(site, 'sub/b.md'), '# B\n');
    git(join(site, 'sub'), 'add', '-A');
    git(join(site, 'sub'), 'commit', '-qm', 'x');
    git(root, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', './site/sub', 'site/sub');
    git(root, 'commit', '-qam', 'x');
    for (const folder of [root, join(site, 'sub')]) writeFileSync(join(folder, '.git/config'), monitor, { flag: 'a' });
    writeFiles(site, { 'docs/a.md': '# Another\n', 'new.md': '', 'sub/b.md': '# Another\n' });
    writeFileSync(join(root, 'beside.md'), '');
    expect(listChangedFiles(site, 'HEAD')).toEqual(['docs/a.md', '../beside.md', 'new.md']);
    expect(hasRun()).toBe(false);
  });
});

describe('what a repository holds of a folder', () => {
  it.each<[string, (site: string) => void, string | undefined]>([
    ['nothing', () => {}, undefined],
    ['a file', (site) => writeFiles(site, { '.techdocs/cache/config/x.json': '' }), '.techdocs/cache/config/x.json'],
    ['a file in other letters', (site) => writeFiles(site, { '.TechDocs/Cache/x': '' }), '.TechDocs/Cache/x'],
    ['a file beside it', (site) => writeFiles(site, { '.techdocs/cache-of-mine/x': '', '.techdocs/x': '' }), undefined],
    [
      'a submodule above it',
      (site) => {
        mkdirSync(join(site, '.techdocs'));
        writeFiles(site, { '.techdocs/cache/x': '' });
        git(join(site, '.techdocs'), 'init', '-q');
        git(join(site, '.techdocs'), 'add', '-A');
        git(join(site, '.techdocs'), 'commit', '-qm', 'x');
      },
      '.techdocs',
    ],
  ])('%s', (_, put, wanted) => {
    const { root, site } = repository();
    put(site);
    git(root, '-c', 'advice.addEmbeddedRepo=false', 'add', '-A', '-f');
    expect(findTrackedPathInOrAboveFolder(site, '.techdocs/cache')).toBe(wanted);
  });
});
