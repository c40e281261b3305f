// `techdocs cache` and `build --clean` if the cache folder cannot be removed or written.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { repository } from '../support/cli.ts';

let site: Sandbox;
beforeEach(() => {
  site = createSandbox({ 'docs/index.md': '# Start\n' });
});
afterEach(() => site.remove());

const failed = (action: string, reason: string) => ({
  code: 2,
  stdout: '',
  stderr: `✘ write-failed\n  Cannot ${action} the cache in \`.techdocs/cache\`: ${reason}.\n`,
});

it('is removed, and need not be there', async () => {
  site.write({ '.techdocs/cache/a/b.json': '{}', '.techdocs/cache/c.json': '{}' });
  const cleared = { code: 0, stdout: '.techdocs/cache: empty, 4 B less than before\n', stderr: '' };
  expect(await site.run(['cache', 'clear'])).toEqual(cleared);
  expect(existsSync(site.path('.techdocs/cache'))).toBe(false);
  expect(await site.run(['cache', 'clear'])).toMatchObject({ code: 0, stderr: '' });
});

const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0;

it.runIf(canMount)('that is a mount point is emptied, and stays', () => {
  mkdirSync(site.path('.techdocs/cache'), { recursive: true });
  const script = `set -e; mount -t tmpfs none .techdocs/cache; mkdir .techdocs/cache/a; touch .techdocs/cache/a/b
    ${process.execPath} ${repository}/bin/techdocs.js cache clear; ls .techdocs/cache`;
  const { status, stdout, stderr } = spawnSync('unshare', ['--mount', 'sh', '-c', script], {
    cwd: site.root,
    encoding: 'utf8',
  });
  expect([status, stdout, stderr]).toEqual([0, '.techdocs/cache: empty\n', '']);
});

describe('a cache that cannot be written', () => {
  it('is told where it was to be cleared, and costs no build', async () => {
    site.write({ '.techdocs/cache': 'a file' });
    expect(await site.run(['cache', 'clear'])).toEqual(failed('clear', 'a part of its path is a file'));
    expect(await site.run(['build', '--clean', '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(existsSync(site.path('build/index.html'))).toBe(true);
  });

  it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)('for want of permission too', async () => {
    await site.run(['build', '--quiet']);
    const folders = [...readdirSync(site.path('.techdocs/cache')), '.'].map((name) => `.techdocs/cache/${name}`);
    const setMode = (mode: number) => {
      for (const path of folders) if (!/\.\w+$/.test(path)) chmodSync(site.path(path), mode);
    };
    setMode(0o555);
    const runs = [];
    for (const action of ['clear', 'prune']) runs.push(await site.run(['cache', action]));
    const built = await site.run(['build', '--clean', '--quiet']);
    setMode(0o755);
    const reason = 'there is no permission to write there';
    expect([...runs, built]).toEqual([
      failed('clear', reason),
      failed('prune', reason),
      { code: 0, stdout: '', stderr: '' },
    ]);
  });
});
