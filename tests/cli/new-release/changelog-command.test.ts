// Calls of `new-release --import`, `--changelog` and `--body-only`.
import { existsSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';
import { keepAChangelog } from './changelogs.ts';

const FILES = {
  'package.json': '{ "name": "@acme/app" }',
  'site.config.json': '{ "title": "App", "url": "https://docs.example.com" }',
  'docs/index.md': '# Home\n',
  'CHANGELOG.md': keepAChangelog,
};
const POSTS = [
  'releases/2025/2025-03-01-app-v2.0.0.md',
  'releases/2025/2025-01-15-app-v1.1.0.md',
  'releases/2024/2024-12-01-app-v1.0.0.md',
  'releases/_changelog.md',
];

let site: Sandbox = createSandbox(FILES);
beforeEach(() => {
  site.remove();
  site = createSandbox(FILES);
});
afterAll(() => site.remove());

const call = (...args: string[]) => site.run(['new-release', ...args]);

describe('--import', () => {
  it('lists with --dry-run what it would write, writes it, and then has nothing to write', async () => {
    const list = await call('--import', 'CHANGELOG.md', '--dry-run');
    expect(list).toEqual({ code: 0, stdout: `${POSTS.join('\n')}\n`, stderr: '✔ 4 files would be written.\n' });
    expect(existsSync(site.path('releases'))).toBe(false);
    expect(await call('--import', 'CHANGELOG.md')).toMatchObject({ code: 0, stdout: list.stdout });
    const again = await call('--import', 'CHANGELOG.md');
    expect(again).toEqual({ code: 0, stdout: '', stderr: '✔ 0 files written, 4 there already.\n' });
    const { ok, warnings, counts } = await site.build();
    expect({ ok, warnings, posts: counts.posts }).toEqual({ ok: true, warnings: [], posts: 3 });
  });

  it('gives one JSON object', async () => {
    const { stdout } = await call('--import', 'CHANGELOG.md', '--json', '--quiet');
    expect(JSON.parse(stdout)).toEqual({
      written: POSTS.map((path) => ({ path, version: /v(\d.*)\.md$/.exec(path)?.[1] ?? null })),
      kept: [],
      findings: [],
      dryRun: false,
    });
  });

  it('says what a build would say of the posts', async () => {
    site.write({ 'CHANGELOG.md': '## 1.0.0 - 2025-01-02\n\nSee [the docs](./absent.md).\n' });
    const { code, stderr } = await call('--import', 'CHANGELOG.md');
    expect(code).toBe(0);
    expect(stderr).toContain('`./absent.md` is not a page.');
    expect(stderr).toContain('✔ 1 file written.\n⚠ A build reports 1 finding about them: mend the posts.\n');
  });

  it('refuses what it cannot take, and writes nothing', async () => {
    site.write({ 'CHANGELOG.md': '# Changelog\n\n## 1.0.0\n\na\n', 'other.md': '# Other\n' });
    const undated = await call('--import', 'CHANGELOG.md');
    expect(undated.code).toBe(1);
    expect(undated.stderr).toContain('CHANGELOG.md:3:1');
    expect(undated.stderr).toContain('`1.0.0` has no date');
    expect((await call('--import', 'other.md')).stderr).toContain('`other.md` has no release.');
    expect((await call('--import', 'absent.md')).code).toBe(2);
    expect(existsSync(site.path('releases'))).toBe(false);
    expect(await call('--import', 'CHANGELOG.md', '--date', '2025-01-02')).toMatchObject({
      code: 0,
      stdout: 'releases/2025/2025-01-02-app-v1.0.0.md\n',
    });
  });
});

describe('--changelog', () => {
  it('gives the same log again, and in a new file all of it', async () => {
    await call('--import', 'CHANGELOG.md');
    expect(await call('--changelog', 'CHANGELOG.md')).toEqual({
      code: 0,
      stdout: 'CHANGELOG.md\n',
      stderr: '✔ `CHANGELOG.md` already has 3 releases.\n',
    });
    expect(site.read('CHANGELOG.md')).toBe(keepAChangelog);
    const shown = await call('--changelog', 'NEW.md', '--dry-run');
    expect(existsSync(site.path('NEW.md'))).toBe(false);
    await call('--changelog', 'NEW.md');
    expect(site.read('NEW.md')).toBe(shown.stdout);
    expect(site.read('NEW.md')).toContain('and this project adheres to');
  });

  it('is written with each post where the configuration names it', async () => {
    await call('--import', 'CHANGELOG.md');
    const releases = { changelog: 'CHANGELOG.md' };
    site.write({
      'site.config.json': JSON.stringify({ title: 'App', releases }),
      'body.md': '## Added\n\n- A beep.\n',
    });
    const words = ['app', '2.1.0', '--date', '2025-04-01', '--body', 'body.md', '--yes'];
    const run = await call(...words);
    expect(run.stdout).toBe('releases/2025/2025-04-01-app-v2.1.0.md\n');
    expect(run.stderr).toContain('✔ `CHANGELOG.md` has all published releases.\n');
    expect(site.read('CHANGELOG.md')).toContain('## [2.1.0] - 2025-04-01\n\n### Added\n\n- A beep.\n\n## [2.0.0]');
  });

  it('goes with a post whose version is named alone, and leaves out pre-releases that their product hides', async () => {
    const products = { app: { prereleases: 'hidden' } };
    site.write({
      'site.config.json': JSON.stringify({ title: 'App', releases: { products } }),
      'body.md': '## Added\n\n- A beep.\n',
    });
    const words = ['--body', 'body.md', '--changelog', 'NEW.md', '--yes'];
    await call('1.0.0', ...words);
    const { stdout } = await call('1.1.0-rc.1', ...words);
    expect(stdout).toMatch(/^releases\/\d{4}\/\d{4}-\d\d-\d\d-app-v1\.1\.0-rc\.1\.md\n$/);
    expect(site.read('NEW.md').match(/^## \S+/gm)).toEqual(['## 1.0.0']);
  });

  it('needs a file outside of the posts, and posts', async () => {
    expect((await call('--changelog', 'A.md')).stderr).toContain('There is no published post with a version');
    await call('--import', 'CHANGELOG.md');
    expect((await call('--changelog')).stderr).toContain('`--changelog` needs the name of a file.');
    expect((await call('--changelog', 'releases/A.md')).stderr).toContain('is in the folder of the posts');
  });
});

describe('a withdrawn release in a change log', () => {
  it.each([
    '## 1.1.0 - 2025-01-02 [YANKED]\n\n- a\n',
    '## 1.1.0 (2025-01-02)\n\n(yanked)\n\n- a\n',
    '## 1.1.0 (2025-01-02)\n\nYanked. Please use 1.1.1 instead.\n\n- a\n',
  ])('becomes a post that says so: %j', async (log) => {
    site.write({ 'LOG.md': `# Log\n\n${log}` });
    await call('--import', 'LOG.md', 'app');
    expect(site.read('releases/2025/2025-01-02-app-v1.1.0.md')).toContain("version: '1.1.0'\nwithdrawn: true\n---\n");
    expect((await call('--changelog', 'NEW.md')).code).toBe(0);
    expect(site.read('NEW.md')).toContain('## 1.1.0 - 2025-01-02 [YANKED]\n');
  });

  it('is not one whose text says that something else was yanked', async () => {
    site.write({ 'LOG.md': '# Log\n\n## 1.1.0 (2025-01-02)\n\nYanked cables no longer end the call.\n' });
    await call('--import', 'LOG.md', 'app');
    expect(site.read('releases/2025/2025-01-02-app-v1.1.0.md')).not.toContain('withdrawn');
  });
});

describe('--body-only', () => {
  it('prints the text of the post that is there', async () => {
    await call('--import', 'CHANGELOG.md');
    expect(await call('app', '1.1.0', '--body-only')).toMatchObject({
      code: 0,
      stdout:
        'This release was withdrawn.\n\n## Fixed\n\n- Crash on start; see [the issue][#9].\n\n## Security\n\n- CVE-2025-12345.\n\n[#9]: https://code.example.com/acme/app/issues/9\n',
    });
  });

  it('takes a version alone, and no post without one for it', async () => {
    site.write({ 'releases/2025-01-01-news.md': '---\ntitle: News\n---\n\nNo version.\n' });
    await call('--import', 'CHANGELOG.md');
    const [alone, named] = [await call('v1.1.0', '--body-only'), await call('app', '1.1.0', '--body-only')];
    expect(alone).toEqual(named);
    const { code, stdout, stderr } = await call('--body-only');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('`new-release` needs a version; the last one is 2.0.0.');
  });

  it('prints the text that a new post would have, and writes none', async () => {
    site.write({ 'body.md': 'One sentence.\n\n## Added\n\n- [A page](/)\n' });
    const run = await call('app', '3.0.0', '--body', 'body.md', '--body-only');
    expect(run).toEqual({
      code: 0,
      stderr: '',
      stdout: 'One sentence.\n\n## Added\n\n- [A page](https://docs.example.com/)\n',
    });
    expect(existsSync(site.path('releases'))).toBe(false);
  });
});
