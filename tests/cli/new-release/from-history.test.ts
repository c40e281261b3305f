// Calls of `new-release` in a repository with branches: its output about the commits of the draft.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { techdocs } from '../../support/cli.ts';
import { makeHistory } from '../../support/history.ts';
import { writeFiles } from '../../support/tree.ts';

const post = (version: string) => `---\nproduct: core\nversion: ${version}\n---\n\nWords.\n`;
const DATE = ['--date', '2025-04-05'];
const FILE = (version: string) => `releases/2025-04-05-core-v${version}.md`;

let folder: string;
beforeAll(() => {
  folder = makeHistory(`
    feat: start
    $ tag v1.0.0
    $ switch -q -c hotfix
    fix: crash on start
    $ tag v1.0.1
    $ switch -q main
    feat: a widget
    $ tag v1.1.0
    merge hotfix: Merge branch 'hotfix'
    feat: another widget`);
  writeFiles(folder, {
    'docs/index.md': '# Start\n\nWords.\n',
    'releases/2025-01-01-core-v1.0.0.md': post('1.0.0'),
    'releases/2025-01-03-core-v1.1.0.md': post('1.1.0'),
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const run = (...args: string[]) => techdocs(['new-release', ...args], { cwd: folder });

describe('a draft', () => {
  it('links to a commit that a message names only where the repository has it', async () => {
    const own = makeHistory('feat: start\n$ tag v1.0.0');
    const git = (...args: string[]) => execFileSync('git', args, { cwd: own, encoding: 'utf8' }).trim();
    // A hash with letters and digits; one of digits alone is a number.
    const hash = git('rev-parse', 'HEAD').slice(0, 30);
    const named = /\d/.test(hash) && /[a-f]/.test(hash);
    git(
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@b.c',
      'commit',
      '--allow-empty',
      '-qm',
      `fix: repair ${hash} and the 19c4453 of others`,
    );
    // The root of a workspace is called like its scope.
    writeFiles(own, { 'releases/.keep': '', 'package.json': '{"name":"@acme/monorepo","repository":"acme/core"}' });
    const { stdout } = await techdocs(['new-release', '1.1.0', '--from-git', '--dry-run', ...DATE], { cwd: own });
    rmSync(own, { recursive: true, force: true });
    expect(named).toBe(true);
    expect(stdout).toContain('\ntitle: acme 1.1.0\n');
    expect(stdout).toContain(
      `- Repair [\`${hash.slice(0, 7)}\`](https://github.com/acme/core/commit/${hash}) and the 19c4453 of others. (`,
    );
  });

  it('links to all changes since the greatest older release, on any branch', async () => {
    const own = makeHistory(`
      feat: start
      $ tag v0.1.0
      feat: much
      $ switch -q -c stable
      chore: release
      $ tag v1.0.0
      $ switch -q main
      feat: more`);
    writeFiles(own, { 'releases/.keep': '', 'package.json': '{"name":"core","repository":"acme/core"}' });
    const { stdout, stderr } = await techdocs(['new-release', '1.1.0', '--from-git', '--dry-run', ...DATE], {
      cwd: own,
    });
    rmSync(own, { recursive: true, force: true });
    expect(stderr).toContain('Drafted from the commits of v0.1.0..HEAD\n');
    expect(stdout.replace(/\(\[`.*/g, '')).toContain('## New features\n\n- More. \n\n## All changes\n');
    expect(stdout).toContain('\n[v1.0.0 to v1.1.0](https://github.com/acme/core/compare/v1.0.0...v1.1.0)\n');
  });

  it('of a back-port says what it was made from', async () => {
    const { code, stdout, stderr } = await run('1.0.1', '--from-git', '--allow-older', '--dry-run', ...DATE);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `✔ This post would be written to ${FILE('1.0.1')}.\n  Drafted from the commits of v1.0.0..v1.0.1\n\n`,
    });
    expect(stdout).toContain('title: core 1.0.1\n');
    expect(stdout.split('<!-- truncate -->\n\n')[1]).toBe('## Corrected defects\n\n- Crash on start.\n');
  });

  it('says what another release has, too, for people and for scripts', async () => {
    const note = '1 of these commits is in `v1.0.1` too.';
    const { stderr } = await run('1.2.0', '--from-git', '--dry-run', ...DATE);
    expect(stderr).toContain(`\n  Drafted from the commits of v1.1.0..HEAD\n⚠ ${note}\n`);
    const { stdout } = await run('1.2.0', '--from-git', '--dry-run', '--json', '--quiet', ...DATE);
    expect(JSON.parse(stdout)).toMatchObject({ product: 'core', commits: 'v1.1.0..HEAD', notes: [note] });
  });

  it('begins where --since says: at a tag, a version or a commit', async () => {
    for (const since of ['v1.0.0', '1.0.0', 'v1.1.0~1']) {
      const { stdout } = await run('1.2.0', `--since=${since}`, '--dry-run', ...DATE);
      expect(stdout).toMatch(/- A widget\.[\s\S]*- Another widget\.[\s\S]*- Crash on start\./);
    }
  });

  it.each([
    [['--since', 'v1.0.9'], 'git-failed\n  git knows no tag or commit `v1.0.9`. Did you mean `v1.0.0`?'],
    [['--since', '-x'], 'git-failed\n  git knows no range `-x`. Name it as in `--from-git=v1.2.0..HEAD`.'],
    [
      ['--since', 'v1.0.0', '--from-git=v1.0.0..HEAD'],
      'invalid-body\n  `--from-git` and `--since` cannot be combined. Use one of them.',
    ],
  ])('%j is refused', async (args, message) => {
    expect(await run('1.2.0', ...args)).toEqual({ code: 2, stdout: '', stderr: `✘ ${message}\n` });
  });
});

it('a call without a version has one proposed', async () => {
  const { code, stderr } = await run('--from-git');
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr:
      '✘ missing-value\n  `new-release` needs a version; the last one is 1.1.0. Run `techdocs new-release core 1.2.0 --from-git`; 1.2.0 is proposed, as there are new features.\n',
  });
});

it('the first post is of no first release where a tag is before it', async () => {
  const bare = makeHistory('feat: start\n$ tag v1.0.0\nfeat: a widget');
  writeFiles(bare, {
    'docs/index.md': '# Start\n\nWords.\n',
    'package.json': '{"name":"@acme/parser"}',
    'releases/.keep': '',
  });
  const { stderr } = await techdocs(['new-release', '1.1.0', '--from-git', ...DATE], { cwd: bare });
  rmSync(bare, { recursive: true, force: true });
  expect(stderr).toBe(
    '✔ parser 1.1.0 of 2025-04-05, after 1.0.0, will be at /releases/2025/04/05/parser-v1.1.0\n  Drafted from the commits of v1.0.0..HEAD\n  Next: commit, tag the commit `v1.1.0` and push.\n',
  );
});

it('a dry run without a version shows the post of the proposed one', async () => {
  const { code, stdout, stderr } = await run('--from-git', '--dry-run', ...DATE);
  expect(code).toBe(0);
  expect(stdout).toContain('title: core 1.2.0\n');
  expect(stderr).toContain(`would be written to ${FILE('1.2.0')}.\n`);
  expect(stderr).toContain('⚠ 1.2.0 is proposed, as there are new features.\n');
});

describe('a draft after posts with the headings of Keep a Changelog', () => {
  const KEPT = 'releases/2025/2025-04-05-core-v2.0.0.md';
  let kept: string;
  beforeAll(() => {
    kept = makeHistory(`
      feat: start
      $ tag v1.0.0
      feat: a widget
      fix: crash on start
      feat!: drop the old call
      Remove a switch`);
    writeFiles(kept, {
      'docs/index.md': '# Start\n\nWords.\n',
      'package.json': '{"name":"core","version":"1.0.0"}',
      'releases/2025-01-01-core-v1.0.0.md': post('1.0.0').replace('Words.', '## Added\n\n- A start.'),
      'releases/core-unreleased.md': '---\ntitle: Unreleased\ndate: 2025-02-01\ndraft: true\n---\n\n- By hand.\n',
    });
  });
  afterAll(() => rmSync(kept, { recursive: true, force: true }));

  it('has them, names a draft of unreleased changes and says what is next', async () => {
    const { code, stdout, stderr } = await techdocs(['new-release', '2.0.0', '--from-git', ...DATE], { cwd: kept });
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${KEPT}\n` });
    expect(readFileSync(join(kept, KEPT), 'utf8').split('<!-- truncate -->\n\n')[1]).toBe(
      '## Changed\n\n- **Breaking change:** Drop the old call.\n\n## Added\n\n- A widget.\n\n## Fixed\n\n- Crash on start.\n\n## Removed\n\n- Remove a switch.\n',
    );
    expect(stderr).toBe(
      '✔ core 2.0.0 of 2025-04-05, after 1.0.0, will be at /releases/2025/04/05/core-v2.0.0\n' +
        '  Drafted from the commits of v1.0.0..HEAD\n' +
        '⚠ `releases/core-unreleased.md` is a draft of unreleased changes, and its text is not in this post. `--body releases/core-unreleased.md` takes it; then remove the draft.\n' +
        '  Next: set `version` in `package.json`, which is 1.0.0, commit, tag the commit `v2.0.0` and push.\n',
    );
  });
});
