// The dev server notices commits, which change no file of the site: it watches git's log, and reads the dates of pages again.
import { execFileSync } from 'node:child_process';
import { realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readGitHeadPaths } from '../../src/content/git/last-updates.ts';
import { createCachingDisk } from '../../src/content/io/caching-disk.ts';
import type { SiteWatchingInput } from '../../src/serve/dev-server.ts';
import { createSiteWatcher } from '../../src/serve/watch.ts';
import type { ChangedFiles, ServeWorkItem, WorkQueue } from '../../src/serve/work.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';

let site: Sandbox;
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  site.remove();
});

const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
function gitIn(folder: string, ...args: string[]): void {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  execFileSync('git', [...who, ...args], { cwd: folder, env, stdio: 'ignore' });
}

function makeRepository(...init: string[]): string {
  site = createSandbox({ 'docs/a.md': '# A\n' });
  const root = realpathSync(site.root);
  gitIn(root, 'init', '-q', '-b', 'main', ...init);
  gitIn(root, 'add', '-A');
  gitIn(root, 'commit', '-qm', 'one');
  return root;
}

/** Watches a folder, and returns the reported changes. */
async function watchPlaces(root: string, isPolling = false) {
  const told: ChangedFiles[] = [];
  const heard: Partial<Record<ServeWorkItem['type'], () => void>> = {};
  const work = {
    async add(added: ServeWorkItem) {
      if (added.type === 'edit') told.push(added);
      heard[added.type]?.();
    },
  } as WorkQueue;
  const next = (type: 'edit' | 'look') =>
    new Promise<void>((resolve) => {
      heard[type] = resolve;
    });
  const failed = (error: unknown) => {
    throw error;
  };
  const input = { root, isPolling, now: () => performance.now(), on: { failed, polling: failed } };
  const watching = createSiteWatcher(input as unknown as SiteWatchingInput, work);
  ends.push(() => watching.close());
  const { paths, folders } = await readGitHeadPaths(root);
  // The files are scanned when the watcher is ready.
  const isUp = next('look');
  watching.watch({ paths, closed: folders });
  await isUp;
  return {
    paths,
    /** Makes a change, and waits until it is reported. */
    async toldOf(change: () => void): Promise<readonly string[]> {
      told.length = 0;
      const isTold = next('edit');
      change();
      await isTold;
      return told.flatMap((edit) => [...edit.paths]);
    },
  };
}

describe('a commit is told of', () => {
  const commit = (root: string) => () => gitIn(root, 'commit', '-q', '--allow-empty', '-m', 'two');

  it.each<[string, (root: string) => string]>([
    ['in a repository', (root) => root],
    ['in a folder of a repository', (root) => join(root, 'docs')],
    [
      'where branches are packed',
      (root) => {
        gitIn(root, 'pack-refs', '--all', '--prune');
        return root;
      },
    ],
    [
      'where branches are packed and nothing is logged',
      (root) => {
        gitIn(root, 'config', 'core.logAllRefUpdates', 'false');
        rmSync(join(root, '.git/logs'), { recursive: true });
        gitIn(root, 'pack-refs', '--all', '--prune');
        return root;
      },
    ],
    [
      'on no branch',
      (root) => {
        gitIn(root, 'checkout', '-q', '--detach');
        return root;
      },
    ],
    [
      'on a branch in a folder',
      (root) => {
        gitIn(root, 'checkout', '-q', '-b', 'guide/setup');
        return root;
      },
    ],
    [
      'in a linked worktree',
      (root) => {
        const linked = `${root}-linked`;
        ends.push(() => rmSync(linked, { recursive: true }));
        gitIn(root, 'worktree', 'add', '-q', '-b', 'other', linked);
        return linked;
      },
    ],
  ])('%s', async (_, prepare) => {
    const root = prepare(makeRepository());
    const { paths, toldOf } = await watchPlaces(root);
    const told = await toldOf(commit(root));
    expect(paths).toEqual(expect.arrayContaining([...told]));
  });

  it('while the files are polled', async () => {
    const root = makeRepository();
    const { paths, toldOf } = await watchPlaces(root, true);
    expect(paths).toEqual(expect.arrayContaining([...(await toldOf(commit(root)))]));
  });

  it('where the folder of git has another name, of which nothing else is told', async () => {
    const folder = join(realpathSync(createSandboxFolder()), 'kept');
    const root = makeRepository('--separate-git-dir', folder);
    const { paths, toldOf } = await watchPlaces(root);
    site.write({ 'docs/b.md': '# B\n' });
    gitIn(root, 'add', '-A');
    const told = await toldOf(commit(root));
    expect(told.every((path) => path.startsWith(folder))).toBe(true);
    expect(paths).toEqual(expect.arrayContaining([...told]));
  });

  it('and another branch', async () => {
    const root = makeRepository();
    const { toldOf } = await watchPlaces(root);
    expect(await toldOf(() => gitIn(root, 'checkout', '-q', '-b', 'other'))).toContain(join(root, '.git/HEAD'));
  });
});

/** Creates a folder beside the site. */
function createSandboxFolder(): string {
  const beside = createSandbox({ 'a.txt': '' });
  ends.push(() => beside.remove());
  return beside.root;
}

it('no folder of git means nothing to watch', async () => {
  site = createSandbox({});
  expect(await readGitHeadPaths(site.root)).toEqual({ folders: [], paths: [] });
});

describe('what was read of git', () => {
  const read = async (root: string, disk: ReturnType<typeof createCachingDisk>) => disk.updates(root, ['docs']);

  it('is read again once its commit is another, and is the same value until then', async () => {
    const root = makeRepository();
    const disk = createCachingDisk();
    const before = await read(root, disk);
    expect([...before.byFile.keys()]).toEqual(['docs/a.md']);
    site.write({ 'docs/b.md': '# B\n' });
    gitIn(root, 'add', '-A');
    expect(disk.headPlaces().paths).toContain(join(root, '.git/logs/HEAD'));
    disk.forget([join(root, '.git/logs/HEAD')]);
    expect(await read(root, disk)).toBe(before);
    gitIn(root, 'commit', '-qm', 'two');
    expect(await read(root, disk)).toBe(before);
    disk.forget([join(root, '.git/logs/HEAD')]);
    expect([...(await read(root, disk)).byFile.keys()]).toEqual(['docs/b.md', 'docs/a.md']);
  });
});
