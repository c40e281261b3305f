// Reading the content folders: sources, assets, and faulty files.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { createCachingDisk } from '../../src/content/io/caching-disk.ts';
import { findPathsNamedInSources } from '../../src/content/io/checkout.ts';
import { createContentCaches } from '../../src/content/io/disk.ts';
import { readContent } from '../../src/content/io/folder.ts';
import { unloadSourceText } from '../../src/content/io/reading.ts';
import type { Source } from '../../src/model/source.ts';
import { linesOf, projectOf } from '../config/project.ts';
import { parseOne } from './parse-one.ts';

async function contentOf(root: string) {
  return readContent(await loadSiteConfig({ features: undefined, root }));
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAADklEQVR42mNgYPgPRgAOAQH/7T0tYAAAAABJRU5ErkJggg==',
  'base64',
);

test('Markdown files are sources, in a fixed order, whatever folder they are in', async () => {
  const root = projectOf({
    'docs/b.md': 'b',
    'docs/c.mdx': 'c',
    'docs/_part.mdx': 'partial',
    'docs/a/Z.md': 'z',
    'docs/a/a.markdown': 'a',
    'docs/_part.md': 'partial',
    'docs/_parts/x.md': 'partial',
    'docs/.hidden/x.md': 'hidden',
    'docs/node_modules/x.md': 'package',
    'releases/2025-01-02-a.md': 'post',
    'pages/about.md': 'page',
  });
  const { sources, diagnostics } = await contentOf(root);
  expect(diagnostics).toEqual([]);
  expect(sources.map(({ kind, file, path }) => [kind, file, path])).toEqual([
    ['doc', 'docs/a/Z.md', 'a/Z.md'],
    ['doc', 'docs/a/a.markdown', 'a/a.markdown'],
    ['doc', 'docs/b.md', 'b.md'],
    ['doc', 'docs/c.mdx', 'c.mdx'],
    ['post', 'releases/2025-01-02-a.md', '2025-01-02-a.md'],
    ['page', 'pages/about.md', 'about.md'],
  ]);
  expect(sources[0]).toMatchObject({ locale: 'en', version: 'current', text: 'z', includes: {} });
  expect(sources[0]?.hash).toMatch(/^[\da-f]{32}$/);
});

test('no name of a file or folder is lost', async () => {
  const names = ['__proto__/a.md', '__proto__/_category_.json', 'constructor/b.md', '__init__.md'];
  const odd = ['tab\t.md'];
  const root = projectOf(Object.fromEntries([...names, ...odd].map((name) => [`docs/${name}`, '{"label":"L"}'])));
  const { sources, categories, diagnostics } = await contentOf(root);
  expect(diagnostics).toEqual([]);
  expect(sources.map(({ path }) => path).sort()).toEqual(
    [...names, ...odd].filter((name) => name.endsWith('.md')).sort(),
  );
  expect(Object.entries(categories)).toEqual([['__proto__', { label: 'L', file: 'docs/__proto__/_category_.json' }]]);
});

test.skipIf(process.platform !== 'linux')('a pipe and a name that is no text are told, and nothing waits', async () => {
  const root = projectOf({ 'docs/a.md': '# A\n\n<!-- include: ./_part.md -->\n', 'static/b.txt': 'b' });
  execFileSync('mkfifo', ['docs/_part.md', 'docs/pipe.md', 'static/pipe'], { cwd: root });
  writeFileSync(Buffer.concat([Buffer.from(`${root}/docs/gr`), Buffer.from([0xfc]), Buffer.from('n.md')]), '# G');
  const { sources, assets, diagnostics } = await contentOf(root);
  expect([sources.length, assets.length]).toEqual([1, 1]);
  const { document } = await parseOne(sources[0]?.text ?? '', sources[0]);
  expect(document.diagnostics.map(({ message }) => message)).toEqual([
    'The included file `./_part.md` is not a file, so it is not shown.',
  ]);
  expect(diagnostics.every(({ severity }) => severity === 'error')).toBe(true);
  expect(linesOf(diagnostics).sort()).toEqual([
    'docs/gr\ufffdn.md The name of this file is not UTF-8, so it has no address. Rename it.',
    'docs/pipe.md The file cannot be read: it is neither a file nor a folder.',
    'static/pipe The file cannot be read: it is neither a file nor a folder.',
  ]);
});

test.skipIf(process.platform === 'win32')('names that no address can hold are told, those of folders too', async () => {
  const odd = { 'docs/g\nh.md': '', 'docs/i\rj/k.md': '', 'static/l\n.txt': '' };
  const root = projectOf({ 'docs/a.md': '', 'docs/b\\c/d.md': '', 'docs/e\\f.md': '', ...odd });
  const { sources, diagnostics } = await contentOf(root);
  expect(sources.map(({ file }) => file)).toEqual(['docs/a.md']);
  expect(linesOf(diagnostics)).toEqual([
    'docs/b\\c The name of this file contains a backslash, so it has no address. Rename it.',
    'docs/e\\f.md The name of this file contains a backslash, so it has no address. Rename it.',
    'docs/g\nh.md The name of this file contains a line break, so it has no address. Rename it.',
    'docs/i\rj The name of this file contains a line break, so it has no address. Rename it.',
    'static/l\n.txt The name of this file contains a line break, so it has no address. Rename it.',
  ]);
});

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a folder that cannot be read is named, and hides nothing else',
  async () => {
    const root = projectOf({ 'docs/a/shut/b.md': '', 'docs/c.md': '', 'docs/d.md': '' });
    chmodSync(join(root, 'docs/a/shut'), 0);
    chmodSync(join(root, 'docs/d.md'), 0);
    const { sources, diagnostics } = await contentOf(root);
    chmodSync(join(root, 'docs/a/shut'), 0o755);
    expect(sources.map(({ file }) => file)).toEqual(['docs/c.md']);
    expect(linesOf(diagnostics)).toEqual([
      'docs/a/shut The folder cannot be read: permission denied.',
      'docs/d.md The file cannot be read: permission denied.',
    ]);
  },
);

test('static files named like secrets are named and not copied, unless the site lists them', async () => {
  const secrets = [
    '.env',
    '.env.local',
    'keys/a.pem',
    'keys/a.key',
    'b.P12',
    'c.pfx',
    '.htpasswd',
    'id_rsa',
    '.npmrc',
    '.gitconfig',
    '.git-hooks/x',
    '.git-hooks/y',
  ];
  const names = [...secrets, '.well-known/a'];
  const files = Object.fromEntries(names.map((name) => [`static/${name}`, 'x']));
  const { assets, diagnostics } = await contentOf(projectOf({ 'docs/a.md': '', ...files }));
  expect(assets.map(({ path }) => path)).toEqual(['.well-known/a']);
  expect(diagnostics.every(({ code, severity }) => code === 'secret-file' && severity === 'warning')).toBe(true);
  expect(linesOf(diagnostics)).toHaveLength(secrets.length - 1);
  expect(linesOf(diagnostics)).toEqual(
    expect.arrayContaining([
      'static/.env This file has the name of a secret, so it is not copied. Move it, or list `.env` in `staticDotFiles`.',
      'static/.git-hooks This folder has the name of a secret, so nothing in it is copied. Move it, or list `.git-hooks` in `staticDotFiles`.',
    ]),
  );
  const config = JSON.stringify({ staticDotFiles: ['keys/a.pem', '.git-hooks', 'id_rsa'] });
  const listed = await contentOf(projectOf({ 'site.config.json': config, 'docs/a.md': '', ...files }));
  const copied = ['.git-hooks/x', '.git-hooks/y', '.well-known/a', 'id_rsa', 'keys/a.pem'];
  expect(listed.assets.map(({ path }) => path)).toEqual(copied);
});

test('files for git alone are left out with a note, and its folder with a warning', async () => {
  const files = { 'docs/a.md': '', 'static/b/.gitkeep': '', 'static/.gitignore': '*', 'static/.git/config': '' };
  const { assets, diagnostics } = await contentOf(projectOf(files));
  expect(assets).toEqual([]);
  expect(diagnostics.map(({ severity, file }) => `${severity} ${file}`)).toEqual([
    'warning static/.git',
    'note static/.gitignore',
    'note static/b/.gitkeep',
  ]);
  expect(linesOf(diagnostics)[2]).toBe(
    'static/b/.gitkeep This file is only for git, so it is not copied. To publish it, list `b/.gitkeep` in `staticDotFiles`.',
  );
  const listed = projectOf({ ...files, 'site.config.json': '{"staticDotFiles":[".gitkeep"]}' });
  expect((await contentOf(listed)).assets.map(({ path }) => path)).toEqual(['b/.gitkeep']);
});

test('folders inside others are read once', async () => {
  const root = projectOf({
    'site.config.json': '{"docs":{"path":"content"},"staticDirs":["content/static"]}',
    'content/a.md': '',
    'content/releases/2025-01-02-a.md': '',
    'content/pages/about.md': '',
    'content/static/robots.txt': '',
  });
  const { sources, assets } = await contentOf(root);
  expect(sources.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
    'doc content/a.md',
    'post content/releases/2025-01-02-a.md',
    'page content/pages/about.md',
  ]);
  expect(assets.map(({ origin, path }) => `${origin} ${path}`)).toEqual(['static robots.txt']);
});

test('a built site among pages is no content, and in a static folder it is copied', async () => {
  const built = { '.techdocs.json': '{}', 'a.md': 'a mirror', 'index.html': '<p>' };
  const below = (folder: string) =>
    Object.fromEntries(Object.entries(built).map(([name, text]) => [folder + name, text]));
  const root = projectOf({
    'site.config.json': '{ "docs": { "path": "." }, "staticDirs": ["static"] }',
    'a.md': 'a',
    ...below('build/'),
    ...below('static/old/'),
  });
  const { sources, assets, diagnostics } = await contentOf(root);
  expect(diagnostics).toEqual([]);
  expect(sources.map(({ file }) => file)).toEqual(['a.md']);
  expect(assets.map(({ file }) => file)).toContain('static/old/index.html');
});

describe('texts', () => {
  test('byte order mark and carriage returns go', async () => {
    const root = projectOf({ 'docs/a.md': '\uFEFF# A\r\n\r\nb\rc\n' });
    expect((await contentOf(root)).sources[0]?.text).toBe('# A\n\nb\nc\n');
  });

  test('one that was let go is read from its file again, as long as that is the same', async () => {
    const root = projectOf({ 'docs/a.md': 'One\r\n' });
    const [source] = (await contentOf(root)).sources;
    if (source === undefined) throw new Error('There is no source.');
    const made = { ...source, isMade: 'pieces' as const };
    for (const each of [source, made]) unloadSourceText(each, { root });
    expect({ ...source }).toEqual({ ...made, isMade: undefined });
    expect(structuredClone(source).text).toBe('One\n');
    writeFileSync(join(root, 'docs/a.md'), 'Two\n');
    expect(() => source.text).toThrow('`docs/a.md` was changed while the site was built. Build it again.');
    expect(made.text).toBe('One\n');
  });

  test('what is not UTF-8 is an error at its place', async () => {
    const bytes = Buffer.concat([Buffer.from('# Ä\n\nGr'), Buffer.from([0xfc]), Buffer.from('n\n')]);
    const { sources, diagnostics } = await contentOf(projectOf({ 'docs/a.md': bytes, 'docs/b.md': 'b' }));
    expect(sources.map(({ file }) => file)).toEqual(['docs/b.md']);
    expect(diagnostics[0]).toMatchObject({ code: 'not-utf8', severity: 'error' });
    expect(linesOf(diagnostics)).toEqual([
      'docs/a.md:3:3 The file is not UTF-8 text. Save it with the encoding UTF-8.',
    ]);
  });

  test('a file of more than 10 MB is refused', async () => {
    const { sources, diagnostics } = await contentOf(projectOf({ 'docs/a.md': 'x'.repeat(10 * 1024 * 1024 + 1) }));
    expect(sources).toEqual([]);
    expect(linesOf(diagnostics)).toEqual(['docs/a.md The file is 11 MB; the limit is 10 MB.']);
    expect(diagnostics[0]?.code).toBe('file-too-large');
  });
});

describe('links of the file system', () => {
  test('one that leaves the project is not followed', async () => {
    const outside = projectOf({ 'secret.md': 'secret', 'more/x.md': 'x' });
    const root = projectOf({ 'docs/a.md': 'a' });
    symlinkSync(join(outside, 'secret.md'), join(root, 'docs/out.md'));
    symlinkSync(join(outside, 'more'), join(root, 'docs/more'));
    const { sources, diagnostics } = await contentOf(root);
    expect(sources.map(({ file }) => file)).toEqual(['docs/a.md']);
    expect(diagnostics.map(({ code, severity }) => `${code} ${severity}`)).toEqual([
      'outside-symlink warning',
      'outside-symlink warning',
    ]);
    expect(linesOf(diagnostics)).toEqual([
      'docs/more This symbolic link leads out of the project and is not followed.',
      'docs/out.md This symbolic link leads out of the project and is not followed.',
    ]);
  });

  test('one within the project is, but not in a circle; a broken one is an error', async () => {
    const root = projectOf({ 'docs/a.md': 'a', 'shared/s.md': 's' });
    symlinkSync(join(root, 'shared'), join(root, 'docs/shared'));
    symlinkSync(join(root, 'docs'), join(root, 'docs/loop'));
    symlinkSync(join(root, 'gone.md'), join(root, 'docs/gone.md'));
    const { sources, diagnostics } = await contentOf(root);
    expect(sources.map(({ file }) => file)).toEqual(['docs/a.md', 'docs/shared/s.md']);
    expect(linesOf(diagnostics)).toEqual(['docs/gone.md The file cannot be read: this symbolic link leads nowhere.']);
  });
});

describe('includes', () => {
  test('are read through, and change the hash of what includes them', async () => {
    const files = {
      'docs/a.md': '<!-- include: ./_part.md -->\n',
      'docs/_part.md': 'part\n\n```js file="../code/x.js"\n```\n',
      'code/x.js': 'let x;\r\n',
    };
    const before = (await contentOf(projectOf(files))).sources[0];
    expect(before?.includes).toEqual({ 'code/x.js': 'let x;\n', 'docs/_part.md': files['docs/_part.md'] });
    const after = (await contentOf(projectOf({ ...files, 'code/x.js': 'let y;\n' }))).sources[0];
    expect(after?.hash).not.toBe(before?.hash);
    const same = (await contentOf(projectOf(files))).sources[0];
    expect(same?.hash).toBe(before?.hash);
  });

  test('never leave the project, and never show hidden files', async () => {
    const outside = projectOf({ 'secret.md': 'secret' });
    const root = projectOf({
      'docs/a.md': '<!-- include: ../../secret.md -->\n<!-- include: ../.env -->\n<!-- include: ./_link.md -->\n',
      '.env': 'KEY=1',
    });
    symlinkSync(join(outside, 'secret.md'), join(root, 'docs/_link.md'));
    expect((await contentOf(root)).sources[0]?.includes).toEqual({ '.env': '\0secret', 'docs/_link.md': '\0outside' });
  });

  test('may include each other', async () => {
    const root = projectOf({ 'docs/a.md': '<!-- include: ./b.md -->', 'docs/b.md': '<!-- include: ./a.md -->' });
    const { sources } = await contentOf(root);
    expect(Object.keys(sources[0]?.includes ?? {})).toEqual(['docs/a.md', 'docs/b.md']);
  });
});

test('other files are assets, with the size of images', async () => {
  const root = projectOf({
    'docs/img/a.png': PNG,
    'docs/broken.png': 'not an image',
    'docs/a.zip': 'zip',
    'static/.nojekyll': '',
    'static/_redirects': '/a /b',
    'static/.DS_Store': '',
    'static/b.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 12"></svg>',
  });
  const { assets, diagnostics } = await contentOf(root);
  expect(diagnostics).toEqual([]);
  expect(assets.map(({ hash: _, ...rest }) => rest)).toEqual([
    { origin: 'content', file: 'docs/a.zip', path: 'a.zip', size: 3 },
    { origin: 'content', file: 'docs/broken.png', path: 'broken.png', size: 12 },
    { origin: 'content', file: 'docs/img/a.png', path: 'img/a.png', size: PNG.length, width: 3, height: 2 },
    { origin: 'static', file: 'static/.nojekyll', path: '.nojekyll', size: 0 },
    { origin: 'static', file: 'static/_redirects', path: '_redirects', size: 5, text: '/a /b' },
    { origin: 'static', file: 'static/b.svg', path: 'b.svg', size: 66, width: 24, height: 12 },
  ]);
});

test('category files are read and checked', async () => {
  const root = projectOf({
    'docs/a/_category_.json': '{"label":"Guides","position":2,"link":{"type":"generated-index","slug":"/guides"}}',
    'docs/b/_category_.yml': 'lable: B\nposition: first\ncollapsed: true\nlink: null\n',
    'docs/c/_category_.yaml': 'label: [\n',
  });
  const { categories, sources, assets, diagnostics } = await contentOf(root);
  expect([sources, assets]).toEqual([[], []]);
  expect(categories).toEqual({
    a: {
      file: 'docs/a/_category_.json',
      label: 'Guides',
      position: 2,
      link: { type: 'generated-index', slug: '/guides' },
    },
    b: { file: 'docs/b/_category_.yml', collapsed: true, link: null },
    c: { file: 'docs/c/_category_.yaml' },
  });
  expect(diagnostics.map(({ severity }) => severity)).toEqual(['warning', 'error', 'error']);
  expect(linesOf(diagnostics).slice(0, 2)).toEqual([
    'docs/b/_category_.yml:1:1 `lable` is not a key of a category. Did you mean `label`?',
    'docs/b/_category_.yml:2:1 `position` must be a number.',
  ]);
  expect(linesOf(diagnostics)[2]).toMatch(
    /^docs\/c\/_category_\.yaml:\d+:\d+ The YAML is malformed: a bracket is never closed/,
  );
});

test('paths beside the pages are searched once in each text, and again with another configuration', async () => {
  const root = projectOf({ 'docs/a.md': '', 'src/b.ts': '', 'c.md': '' });
  const config = await loadSiteConfig({ features: undefined, root });
  const searched: string[] = [];
  const createSource = (text: string) => ({
    ...{ kind: 'doc', file: 'docs/a.md', path: 'a.md', locale: 'en', version: 'current', includes: {}, hash: text },
    get text() {
      searched.push(text);
      return text;
    },
  });
  const derived = createContentCaches();
  const namesIn = async (source: ReturnType<typeof createSource>, from = config) =>
    Object.keys((await findPathsNamedInSources(from, [source as Source], { derived }))?.entries ?? {});
  const one = createSource('[b](../src/b.ts)');
  const other = createSource('[c](../c.md)');
  expect(await namesIn(one)).toEqual(['src/b.ts']);
  expect(await namesIn(one)).toEqual(['src/b.ts']);
  expect(await namesIn(other)).toEqual(['c.md']);
  expect(searched).toEqual(['[b](../src/b.ts)', '[c](../c.md)']);
  expect(await namesIn(one, { ...config, staticDirs: ['src'] })).toEqual([]);
});

describe('last updates from git', () => {
  const files = {
    'docs/a.md': 'a',
    'site.config.json': '{"docs":{"showLastUpdateTime":true,"showLastUpdateAuthor":true}}',
  };
  const commit = (root: string, message: string, date: string) => {
    const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date, GIT_CONFIG_GLOBAL: '/dev/null' };
    const as = ['-c', 'user.name=Ada Writer', '-c', 'user.email=ada@example.com'];
    execFileSync('git', ['add', '-A'], { cwd: root, env });
    execFileSync('git', [...as, 'commit', '-qm', message], { cwd: root, env });
  };

  test('a day in UTC and a name, for each file its own', async () => {
    const root = projectOf(files);
    execFileSync('git', ['init', '-q'], { cwd: root });
    commit(root, 'one', '2025-01-02T23:30:00-05:00');
    mkdirSync(join(root, 'docs/ü'));
    writeFileSync(join(root, 'docs/ü/b.md'), 'b');
    commit(root, 'two', '2025-06-07T12:00:00Z');
    const config = await loadSiteConfig({ features: undefined, root });
    const disk = createCachingDisk();
    const { sources, diagnostics } = await readContent(config, disk);
    expect(diagnostics).toEqual([]);
    // What was derived from a source is found again by the source.
    const again = await readContent(config, disk);
    expect(again.sources.map((source, at) => source === sources[at])).toEqual([true, true]);
    expect(sources.map(({ file, lastUpdate }) => [file, lastUpdate])).toEqual([
      ['docs/a.md', { date: '2025-01-03', author: 'Ada Writer' }],
      ['docs/ü/b.md', { date: '2025-06-07', author: 'Ada Writer' }],
    ]);
    const clone = projectOf({});
    execFileSync('git', ['clone', '-q', '--depth=1', `file://${root}`, join(clone, 'c')]);
    expect((await contentOf(join(clone, 'c'))).diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['shallow-clone', 'The repository is a shallow clone, so the dates and authors of last updates may be wrong.'],
    ]);
  });

  test('none, and a finding that says why, where git cannot read the history', async () => {
    const root = projectOf(files);
    const found = async () => {
      const { sources, diagnostics } = await contentOf(root);
      expect(sources[0]?.lastUpdate).toBe(undefined);
      return diagnostics.map(({ code, message, suggestion }) => [code, message, suggestion]);
    };
    expect(await found()).toEqual([
      [
        'no-history',
        'The dates and authors of last updates are missing: not a git repository (or any of the parent directories): .git.',
        'Build in a clone of the repository, or remove `docs.showLastUpdateTime` and `docs.showLastUpdateAuthor`.',
      ],
    ]);
    vi.stubEnv('PATH', root);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await found()).toEqual([
      ['no-history', 'The dates and authors of last updates are missing: git is not installed.', 'Install git.'],
    ]);
    vi.unstubAllEnvs();
    execFileSync('git', ['init', '-q'], { cwd: root });
    // Nothing is wrong with a repository that has no commit yet.
    expect(await found()).toEqual([]);
    commit(root, 'one', '2025-01-02T00:00:00Z');
    // The repository of another user, as in containers.
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    expect(await found()).toEqual([
      [
        'no-history',
        `The dates and authors of last updates are missing: detected dubious ownership in repository at '${root}'.`,
        `Run \`git config --global --add safe.directory ${root}\`.`,
      ],
    ]);
  });
});
