// Every place that techdocs writes to, combined with every kind of forbidden place. The files there stay unchanged.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  dropCache,
  findCheckedCacheFolder,
  findUncheckedCacheFolder,
  pruneCache,
  summarizeCache,
} from '../../src/cache/cache-folder.ts';
import { findTargetFileFaults } from '../../src/cli/init/write.ts';
import { findOutputFault, validateOutputPath, writeOutput } from '../../src/content/io/output.ts';
import {
  isPathBelowFolder,
  resolveParentSymlinks,
  resolveSymlinksInExistingPart,
} from '../../src/content/io/real-path.ts';
import { createTemporaryName, writeAtomically } from '../../src/content/io/write-whole.ts';
import { moveBackupToStaging } from '../../src/engine/backup.ts';
import { encodeManifest } from '../../src/engine/manifest.ts';
import { openOutFolder, openOutputFile } from '../../src/engine/out-folder.ts';
import { createStagingFolder } from '../../src/engine/write.ts';
import { publishStagedFiles, writeStagedFiles } from '../../src/features/migrate/write.ts';
import { computeHash } from '../../src/lib/hash.ts';
import { openVerdictCache } from '../../src/links/external/answer-cache.ts';
import { createFileStem } from '../../src/model/slug.ts';
import { projectOf } from '../config/project.ts';
import { config as siteConfig } from '../support/site.ts';

const isWindows = process.platform === 'win32';

/** Creates a project beside files of the user. */
function place(files: Readonly<Record<string, string>> = {}) {
  const own = Object.fromEntries(Object.entries(files).map(([name, text]) => [`site/${name}`, text]));
  const around = projectOf({
    'victim/keep.txt': 'keep',
    'victim/sub/keep.txt': 'keep',
    'site/docs/a.md': '# A\n',
    ...own,
  });
  const root = join(around, 'site');
  return { root, config: siteConfig({ root }), victim: (name = 'keep.txt') => join(around, 'victim', name) };
}

type Place = ReturnType<typeof place>;

const LINK = 'it is a symbolic link';
const LED = 'a symbolic link leads out of the folder that it is in';

/** Kinds of places for a file `out/file` of the project. */
const kinds: readonly (readonly [kind: string, prepare: (at: Place) => void, fault: string])[] = [
  ['a link to a file outside', ({ root, victim }) => put(root, (file) => symlinkSync(victim(), file)), LINK],
  ['a link to nothing outside', ({ root, victim }) => put(root, (file) => symlinkSync(victim('new'), file)), LINK],
  ['a link to a file inside', ({ root }) => put(root, (file) => symlinkSync('../inside.txt', file)), LINK],
  ['a pipe', ({ root }) => put(root, (file) => execFileSync('mkfifo', [file])), 'it is a device, a pipe or a socket'],
  ['a folder that is a link', ({ root, victim }) => symlinkSync(victim(''), join(root, 'out')), LED],
  ['a folder below one that is a link', ({ root, victim }) => symlinkSync(victim('..'), join(root, 'out')), LED],
];

function put(root: string, make: (file: string) => void): void {
  mkdirSync(join(root, 'out'));
  make(join(root, 'out/file'));
}

/** Commands that write to a file argument. */
const writers: Readonly<Record<string, (at: Place) => void>> = {
  'a report or a baseline': ({ root }) => writeOutput(validateOutputPath('out/file', root), 'text'),
  'an archive or a PDF': ({ config }) => writeOutput(openOutputFile('out/file', config), 'text'),
  'a cache of answers': ({ root }) => openVerdictCache(validateOutputPath('out/file', root), 1, () => 0).save(),
};

describe.skipIf(isWindows)('a file that a call names', () => {
  describe.each(Object.entries(writers))('%s', (_, write) => {
    it.each(kinds)('is not written where there is %s', (_kind, prepare, fault) => {
      const at = place({ 'inside.txt': 'inside' });
      prepare(at);
      expect(() => write(at)).toThrow(`\`out/file\` cannot be written: ${fault}.`);
      expect(readFileSync(at.victim(), 'utf8')).toBe('keep');
      expect(readdirSync(at.victim(''))).toEqual(['keep.txt', 'sub']);
      expect(readFileSync(join(at.root, 'inside.txt'), 'utf8')).toBe('inside');
    });
  });

  it('is written in the project, and outside where the call says so', () => {
    const { root } = place();
    writeOutput(validateOutputPath('new/file', root), 'one');
    writeOutput(validateOutputPath('../file', root), 'two');
    writeOutput(validateOutputPath('../file', root), 'three');
    expect([join(root, 'new/file'), join(root, '../file')].map((file) => readFileSync(file, 'utf8'))).toEqual([
      'one',
      'three',
    ]);
  });

  it('is written through, and never replaced, where it is a link or a device outside of the project', () => {
    const { root, victim } = place();
    symlinkSync(victim(), join(root, '../stdout'));
    const output = validateOutputPath('../stdout', root);
    expect(output.isStream).toBe(true);
    writeOutput(output, 'through');
    expect([readFileSync(victim(), 'utf8'), readlinkSync(join(root, '../stdout'))]).toEqual(['through', victim()]);
    expect(validateOutputPath('/dev/null', root).isStream).toBe(true);
  });

  it('stands in a project that is reached by a link', () => {
    const { root } = place();
    symlinkSync(root, join(root, '../by-link'));
    writeOutput(validateOutputPath('a/b', join(root, '../by-link')), 'text');
    expect(readFileSync(join(root, 'a/b'), 'utf8')).toBe('text');
  });
});

test.skipIf(isWindows)('what is written whole replaces a link, and leaves no draft', () => {
  const { root, victim } = place();
  symlinkSync(victim(), join(root, 'file'));
  writeAtomically(join(root, 'file'), 'text');
  expect([readFileSync(join(root, 'file'), 'utf8'), readFileSync(victim(), 'utf8')]).toEqual(['text', 'keep']);
  expect(readdirSync(root)).toEqual(['docs', 'file']);
  expect(createTemporaryName('a/b')).not.toBe(createTemporaryName('a/b'));
});

describe.skipIf(isWindows)('the cache', () => {
  /** The segment of its path that is a link. */
  const links = [
    ['.techdocs/cache', '../../victim'],
    ['.techdocs', '../victim'],
    ['.techdocs/cache', '../docs'],
    ['.techdocs/cache/spare', '../../../victim'],
    ['.techdocs/cache/parse', '../../../victim'],
    ['.techdocs/cache/site/links.json', '../../../../victim/keep.txt'],
    ['.techdocs/cache/spare/0123', '../../../../victim'],
    ['.techdocs/cache/versions/files', '../../../../victim'],
    ['node_modules/.cache', '../../victim'],
    ['node_modules/.cache/techdocs', '../../../victim'],
  ] as const;

  const users: Readonly<Record<string, (root: string) => unknown>> = {
    'opens it': findCheckedCacheFolder,
    'clears it': dropCache,
    'prunes it': pruneCache,
    'looks at it': summarizeCache,
  };

  describe.each(Object.entries(users))('who %s', (_, use) => {
    it.each(links)('refuses %s -> %s', (link, target) => {
      const { root, victim } = place();
      mkdirSync(join(root, link, '..'), { recursive: true });
      symlinkSync(target, join(root, link));
      expect(() => use(root)).toThrow(`\`${link}\` is a symbolic link, and techdocs removes what lies there.`);
      expect([readdirSync(victim('')), readdirSync(join(root, 'docs'))]).toEqual([['keep.txt', 'sub'], ['a.md']]);
    });
  });

  it('lies in the project where the packages are elsewhere', () => {
    const { root, victim } = place();
    symlinkSync(victim(''), join(root, 'node_modules'));
    expect(findCheckedCacheFolder(root)).toBe(join(root, '.techdocs/cache'));
    rmSync(join(root, 'node_modules'));
    mkdirSync(join(root, 'node_modules'));
    expect(findUncheckedCacheFolder(root)).toBe(join(root, 'node_modules/.cache/techdocs'));
  });

  it('may be a file, where nothing is kept', () => {
    const { root } = place({ '.techdocs/cache': '' });
    expect(findCheckedCacheFolder(root)).toBe(join(root, '.techdocs/cache'));
  });
});

describe.skipIf(isWindows)('a spare folder', () => {
  const listed = (...paths: string[]) =>
    encodeManifest(new Map(paths.map((path) => [path, { fingerprint: 'x', size: 4 }] as const)));

  /** Creates a project with a backup folder that has two files. */
  function spare(paths: readonly string[]) {
    const at = place({
      'spare/index.html': 'home',
      'spare/a/index.html': 'page',
      'spare/.techdocs.json': listed(...paths),
    });
    return { ...at, dir: join(at.root, 'spare'), stage: join(at.root, 'stage') };
  }

  it('is taken where it is ours', () => {
    const { dir, stage } = spare(['index.html', 'a/index.html']);
    const taken = moveBackupToStaging(dir, stage, new Set(['index.html']));
    expect(taken?.has('index.html', 'x')).toBe(true);
    expect(existsSync(join(stage, 'a'))).toBe(false);
  });

  it.each([
    ['a link to a folder', (dir: string, victim: string) => symlinkSync(join(victim, '..'), join(dir, 'vic'))],
    ['a link to a file', (dir: string, victim: string) => symlinkSync(victim, join(dir, 'vic'))],
    ['a link below a folder', (dir: string, victim: string) => symlinkSync(join(victim, '..'), join(dir, 'a/vic'))],
    ['a file of nobody', (dir: string) => writeFileSync(join(dir, 'more.html'), '')],
  ])('is dropped where it holds %s', (_, prepare) => {
    const { dir, stage, victim } = spare([
      'index.html',
      'a/index.html',
      'vic/keep.txt',
      'vic/sub/keep.txt',
      'a/vic/keep.txt',
    ]);
    prepare(dir, victim());
    expect(moveBackupToStaging(dir, stage, new Set(['index.html']))).toBeUndefined();
    expect([existsSync(dir), existsSync(stage)]).toEqual([false, false]);
    expect([readFileSync(victim(), 'utf8'), readFileSync(victim('sub/keep.txt'), 'utf8')]).toEqual(['keep', 'keep']);
  });

  it('is left alone where it is a link', () => {
    const { root, stage, victim } = spare(['index.html']);
    writeFileSync(victim('.techdocs.json'), listed('keep.txt'));
    symlinkSync(victim(''), join(root, 'link'));
    expect(moveBackupToStaging(join(root, 'link'), stage, new Set())).toBeUndefined();
    expect(readdirSync(victim('')).sort()).toEqual(['.techdocs.json', 'keep.txt', 'sub']);
  });
});

describe.skipIf(isWindows)('the output folder', () => {
  it('is not one that a link in the project leads to', () => {
    const { root, config, victim } = place();
    symlinkSync('../victim', join(root, 'out'));
    expect(() => openOutFolder('out/site', config)).toThrow(
      `Cannot build into \`out/site\`: it is \`${victim('site')}\`, where a symlink leads; name that folder instead.`,
    );
    expect(openOutFolder(victim('site'), config).dir).toBe(victim('site'));
  });

  /** Creates a folder with a manifest of techdocs that contains a link. */
  function built(target: string) {
    const at = place({ 'build/index.html': 'home' });
    const files = new Map([
      ['index.html', { fingerprint: 'x', size: 4 }],
      ['vic/keep.txt', { fingerprint: 'x', size: 4 }],
    ]);
    writeFileSync(join(at.root, 'build/.techdocs.json'), encodeManifest(files));
    symlinkSync(target, join(at.root, 'build/vic'));
    return at;
  }

  it('has no file behind a link', () => {
    const out = openOutFolder('build', built('../../victim').config);
    expect([[...out.manifest.keys()], out.isCurrent('vic/keep.txt', 'x')]).toEqual([['index.html'], false]);
  });

  it.each(['../../victim', '../../victim/keep.txt', '../docs', '/etc/hostname'])(
    'does not publish a link to %s',
    (target) => {
      const at = built(target);
      const open = () => createStagingFolder(openOutFolder('build', at.config), ['index.html']);
      expect(open).toThrow(
        '`vic` in the output folder is a symbolic link that leads out of it. Remove it, or choose another output folder.',
      );
      expect(lstatSync(join(at.root, 'build/vic')).isSymbolicLink()).toBe(true);
      expect(readdirSync(at.victim(''))).toEqual(['keep.txt', 'sub']);
    },
  );
});

describe('what migrate writes', () => {
  it.each(['../escaped/x', '../../escaped/x', '/escaped/x', 'versions/../../escaped/x', '..'])(
    'is not at %s',
    (path) => {
      const { root, victim } = place();
      const stage = join(root, 'stage');
      mkdirSync(stage);
      expect(() => writeStagedFiles(victim(''), stage, [{ path, text: 'x' }])).toThrow('cannot be written: ');
      expect(existsSync(join(root, 'escaped'))).toBe(false);
    },
  );

  it.skipIf(isWindows).each([
    ['writes through a link of the new site', { 'vic/keep.txt': 'new' }, 'vic/keep.txt'],
    ['removes through a link of the new site', {}, 'vic/keep.txt'],
    ['removes what lies outside', {}, '../../victim/keep.txt'],
  ])('never %s', (_, hashes, last) => {
    const { root, victim } = place({ 'stage/vic/keep.txt': 'new' });
    mkdirSync(join(root, 'new'));
    symlinkSync('../../victim', join(root, 'new/vic'));
    writeFileSync(join(root, 'new/.techdocs-migrate.json'), JSON.stringify({ files: { [last]: computeHash('keep') } }));
    expect(() => publishStagedFiles(join(root, 'stage'), join(root, 'new'), hashes)).toThrow(
      `\`${last}\` cannot be written: `,
    );
    expect(readFileSync(victim(), 'utf8')).toBe('keep');
  });
});

test.skipIf(isWindows)('init writes nothing through a link that leads out', () => {
  const { root, victim } = place();
  symlinkSync('../victim', join(root, 'content'));
  symlinkSync(victim(), join(root, 'package.json'));
  const files = ['content/docs/a.md', 'package.json', 'docs/b.md'].map((path) => ({ path, text: '' }));
  expect(findTargetFileFaults(root, files).map(({ message }) => message)).toEqual([
    '`content/docs/a.md` cannot be written: a symbolic link leads out of the folder of the site.',
    '`package.json` cannot be written: a symbolic link leads out of the folder of the site.',
  ]);
});

test('paths are compared as they really lie', () => {
  const { root } = place();
  expect(isPathBelowFolder(join(root, 'a'), root)).toBe(true);
  expect([root, `${root}-b`, join(root, '..')].map((path) => isPathBelowFolder(path, root))).toEqual([
    false,
    false,
    false,
  ]);
  expect(resolveSymlinksInExistingPart(join(root, 'none/of/it'))).toBe(join(root, 'none/of/it'));
  expect(resolveParentSymlinks('/')).toBe('/');
  expect(findOutputFault(join(root, 'new/file'), root)).toBeUndefined();
});

test.each([
  ['x'.repeat(300), 189],
  ['日'.repeat(100), 69],
  ['🙂'.repeat(100), 54],
  ['x'.repeat(180), 180],
])('a long name is cut', (name, length) => {
  const stem = createFileStem(name);
  expect([...stem]).toHaveLength(length);
  expect(Buffer.byteLength(stem)).toBeLessThanOrEqual(190);
  expect(createFileStem(`${name}a`)).not.toBe(stem);
});
