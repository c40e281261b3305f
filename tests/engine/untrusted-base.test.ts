// The commit that supplies the code of an untrusted build: refs that the author of a change can create are not used.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCheckedCacheFolder } from '../../src/cache/cache-folder.ts';
import { checkOutBaseCommitCode } from '../../src/engine/untrusted.ts';
import { UserError } from '../../src/model/diagnostic.ts';
import { makeFolder, writeFiles } from '../support/tree.ts';

let around = '';
let root = '';
let trusted = '';
let hostile = '';

const git = (folder: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: folder,
    stdio: 'pipe',
    encoding: 'utf8',
  }).trim();

beforeAll(() => {
  around = makeFolder({ 'server/a.md': '' });
  const server = join(around, 'server');
  git(server, 'init', '-q', '-b', 'main');
  git(server, 'add', '-A');
  git(server, 'commit', '-qm', 'x');
  trusted = git(server, 'rev-parse', 'HEAD');
  root = join(around, 'clone');
  git(around, 'clone', '-q', server, root);
  git(root, 'checkout', '-q', '-b', 'change');
  writeFiles(root, { 'b.md': '' });
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'y');
  hostile = git(root, 'rev-parse', 'HEAD');
  for (const name of ['origin/main', 'main', 'refs/remotes/origin/main', trusted]) git(root, 'tag', name);
  git(root, 'branch', '-f', 'origin/main');
  git(root, 'branch', '-f', 'main');
});
afterAll(() => rmSync(around, { recursive: true, force: true }));

describe('the base of a change', () => {
  const baseOf = (wanted: string | true) => checkOutBaseCommitCode(root, wanted, () => join(around, 'work')).commit;

  it.each([true, 'main', 'origin/main', 'refs/remotes/origin/main'] as const)(
    'is that of the server, whatever tags and branches are called: %s',
    (wanted) => expect(baseOf(wanted)).toBe(trusted),
  );

  it('is what a hash says', () => {
    expect(baseOf(trusted)).toBe(trusted);
    expect(baseOf(hostile)).toBe(hostile);
  });
});

it('a cache that came with the repository is not used', () => {
  const file = '.techdocs/cache/config/x.json';
  writeFiles(root, { [file]: 'bundle' });
  expect(findCheckedCacheFolder(root)).toBe(join(root, '.techdocs/cache'));
  git(root, 'add', '-f', file);
  const message = `The cache of the project is not used: \`${file}\` is in the git repository, and code that comes with a cache would run.`;
  const suggestion = 'Remove `.techdocs/cache` from the repository, and list it in `.gitignore`.';
  expect(() => findCheckedCacheFolder(root)).toThrow(UserError.of({ code: 'unsafe-out-dir', message, suggestion }));
});
