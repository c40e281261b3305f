// The writer alone, on real folders: which files it replaces, keeps and repairs.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeManifest, encodeManifest, isPathInsideOutput } from '../../src/engine/manifest.ts';
import { openOutFolder } from '../../src/engine/out-folder.ts';
import { createStagingFolder } from '../../src/engine/write.ts';
import type { SiteConfig } from '../../src/model/config.ts';

let root: string;
let out: string;
let config: SiteConfig;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'techdocs-write-'));
  out = join(root, 'build');
  config = {
    root,
    docs: [{ path: 'docs' }],
    pages: { path: 'pages' },
    staticDirs: ['static'],
  } as unknown as SiteConfig;
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Writes a site whose files have their own text as fingerprint. */
function write(files: Record<string, string>): void {
  const folder = openOutFolder('build', config);
  const stage = createStagingFolder(folder, Object.keys(files));
  const manifest = new Map<string, { fingerprint: string; size: number }>();
  for (const [path, text] of Object.entries(files)) {
    if (folder.isCurrent(path, text)) stage.keep(path);
    else stage.write(path, text);
    manifest.set(path, { fingerprint: text, size: text.length });
  }
  stage.commit(manifest);
}

const read = (path: string) => readFileSync(join(out, path), 'utf8');
const siblings = () => readdirSync(root).sort();

describe('a folder that another build writes meanwhile', () => {
  const MESSAGE = 'Cannot write the site to `build`: another build has just written it.';

  it('is not taken for files of others', () => {
    const folder = openOutFolder('build', config);
    write({ 'index.html': 'theirs' });
    expect(() => createStagingFolder(folder, ['index.html'])).toThrow(MESSAGE);
    expect([read('index.html'), siblings()]).toEqual(['theirs', ['build']]);
  });

  it('is not mixed with this build, whatever this build has kept', () => {
    write({ 'index.html': 'old', 'a.html': 'a' });
    const folder = openOutFolder('build', config);
    const stage = createStagingFolder(folder, ['index.html', 'a.html', 'new.html']);
    stage.write('index.html', 'mine');
    write({ 'index.html': 'theirs', 'new.html': 'theirs' });
    expect(() => stage.keep('a.html')).toThrow(MESSAGE);
    expect(() => stage.commit(new Map())).toThrow(MESSAGE);
    stage.discard();
    expect([read('index.html'), siblings()]).toEqual(['theirs', ['build']]);
  });
});

describe('the writer', () => {
  it('makes a folder, and leaves nothing beside it', () => {
    write({ 'index.html': 'home', 'a/b/index.html': 'b' });
    expect(read('a/b/index.html')).toBe('b');
    expect(siblings()).toEqual(['build']);
  });

  it('keeps unchanged files as they are, changes changed ones and removes its own old ones', () => {
    write({ 'index.html': 'home', 'a.html': 'a', 'old/index.html': 'old' });
    const inode = statSync(join(out, 'index.html')).ino;
    write({ 'index.html': 'home', 'a.html': 'changed' });
    expect(statSync(join(out, 'index.html')).ino).toBe(inode);
    expect(read('a.html')).toBe('changed');
    expect(existsSync(join(out, 'old'))).toBe(false);
  });

  it('never deletes what it did not write', () => {
    write({ 'index.html': 'home', 'a/index.html': 'a' });
    writeFileSync(join(out, 'CNAME'), 'docs.example.com');
    mkdirSync(join(out, 'deep/empty'), { recursive: true });
    writeFileSync(join(out, 'a/notes.txt'), 'mine');
    symlinkSync('CNAME', join(out, 'link'));
    write({ 'index.html': 'new' });
    expect(read('CNAME')).toBe('docs.example.com');
    expect(read('a/notes.txt')).toBe('mine');
    expect(existsSync(join(out, 'a/index.html'))).toBe(false);
    expect(statSync(join(out, 'deep/empty')).isDirectory()).toBe(true);
    expect(readlinkSync(join(out, 'link'))).toBe('CNAME');
  });

  it('refuses to overwrite what it did not write', () => {
    write({ 'index.html': 'home' });
    writeFileSync(join(out, 'a'), 'mine');
    expect(() => write({ 'index.html': 'home', 'a/index.html': 'a' })).toThrow(
      '`a` in the output folder was not written by techdocs, and the site has a file of that name. Move it away.',
    );
    expect(read('a')).toBe('mine');
    expect(siblings()).toEqual(['build']);
  });

  it('writes a file anew that someone has changed', () => {
    write({ 'index.html': 'home' });
    writeFileSync(join(out, 'index.html'), 'hack!');
    write({ 'index.html': 'home' });
    expect(read('index.html')).toBe('home');
  });

  it('refuses paths that leave the folder', () => {
    const stage = createStagingFolder(openOutFolder('build', config), []);
    expect(() => stage.write('../escape.html', '')).toThrow(
      '`../escape.html` would be written outside the output folder.',
    );
    stage.discard();
    expect(siblings()).toEqual([]);
    for (const path of ['', '/a', 'a//b', 'a/../b', './a', 'a\\b', 'C:/a', 'a\0', '.techdocs.json']) {
      expect(isPathInsideOutput(path), path).toBe(false);
    }
    expect(isPathInsideOutput('a/.well-known/x..y.txt')).toBe(true);
  });

  it.each([
    [
      'a folder of foreign files',
      () => writeFileSync(join(out, 'thesis.doc'), ''),
      'it contains files that techdocs did not write',
    ],
    [
      'a damaged manifest',
      () => writeFileSync(join(out, '.techdocs.json'), '{'),
      'its `.techdocs.json` cannot be read',
    ],
  ])('refuses %s', (_, prepare, message) => {
    mkdirSync(out);
    prepare();
    expect(() => openOutFolder('build', config)).toThrow(message);
  });

  it('refuses a symlink', () => {
    mkdirSync(join(root, 'elsewhere'));
    symlinkSync('elsewhere', out);
    expect(() => openOutFolder('build', config)).toThrow('it is a symlink to `elsewhere`');
  });

  it('refuses folders of the site under any name', () => {
    mkdirSync(join(root, 'docs'));
    symlinkSync('docs', join(root, 'alias'));
    for (const name of ['.', 'docs', 'docs/out', 'alias/out', '..', '/', 'static']) {
      expect(() => openOutFolder(name, config), name).toThrow('Cannot build into');
    }
  });
});

describe('a run that was killed', () => {
  const dead = 2 ** 22 + 7;

  it('between the renames: the new site is put in place', () => {
    write({ 'index.html': 'old' });
    renameSync(out, join(root, `.build.techdocs-old-${dead}-a`));
    write({ 'index.html': 'new' });
    renameSync(out, join(root, `.build.techdocs-new-${dead}-b`));
    openOutFolder('build', config);
    expect(read('index.html')).toBe('new');
    expect(siblings()).toEqual(['build']);
  });

  it('while staging: the old site stays, the stage goes', () => {
    write({ 'index.html': 'old' });
    mkdirSync(join(root, `.build.techdocs-new-${dead}-a`));
    writeFileSync(join(root, `.build.techdocs-new-${dead}-a`, 'index.html'), 'half');
    openOutFolder('build', config);
    expect(read('index.html')).toBe('old');
    expect(siblings()).toEqual(['build']);
  });

  it('never puts half a site in place', () => {
    write({ 'index.html': 'old' });
    renameSync(out, join(root, `.build.techdocs-old-${dead}-a`));
    mkdirSync(join(root, `.build.techdocs-new-${dead}-b`));
    writeFileSync(join(root, `.build.techdocs-new-${dead}-b`, 'index.html'), 'half');
    openOutFolder('build', config);
    expect(read('index.html')).toBe('old');
  });

  it('leaves the stage of a build that still runs', () => {
    const stage = join(root, `.build.techdocs-new-${process.ppid}-a`);
    mkdirSync(stage);
    openOutFolder('build', config);
    expect(existsSync(stage)).toBe(true);
  });

  it('is told from this one, whose number it may have had', () => {
    const stage = createStagingFolder(openOutFolder('build', config), []);
    const [own = ''] = siblings();
    mkdirSync(join(root, `.build.techdocs-new-${process.pid}-a`));
    openOutFolder('build', config);
    expect(siblings()).toEqual([own]);
    stage.discard();
    expect(siblings()).toEqual([]);
  });
});

describe('the manifest', () => {
  it('is read back as it was written, in the order of the paths', () => {
    const manifest = new Map([
      ['b', { fingerprint: '2', size: 2 }],
      ['a', { fingerprint: '1', size: 1 }],
    ]);
    expect(encodeManifest(manifest)).toBe('{"techdocs": 1, "files": {\n"a": ["1",1],\n"b": ["2",2]\n}}\n');
    expect(decodeManifest(encodeManifest(manifest))).toEqual(manifest);
  });

  it('names no file outside the folder, whatever it says', () => {
    expect(decodeManifest('{"techdocs": 1, "files": {"../x": ["1", 1]}}')?.size).toBe(0);
    expect(decodeManifest('{}')).toBeUndefined();
    expect(decodeManifest('nonsense')).toBeUndefined();
  });
});
