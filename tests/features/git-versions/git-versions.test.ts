// Docs that are read from commits: present and missing content, and names that are never taken for an option.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findCommits, listCommitFiles, readBlobs } from '../../../src/content/git/tree.ts';
import { readContent } from '../../../src/content/io/folder.ts';
import { readTranslations } from '../../../src/content/io/translations.ts';
import { openProject } from '../../../src/engine/open-project.ts';
import { FEATURES_MODULE_URL } from '../../../src/features/module.ts';
import { UserError } from '../../../src/model/diagnostic.ts';
import { linesOf, projectOf } from '../../config/project.ts';

const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, GIT_AUTHOR_DATE: '2025-03-04T12:00:00Z', GIT_COMMITTER_DATE: '2025-03-04T12:00:00Z' },
  }).trim();

/** Creates a repository with tagged files; docs and sidebars change afterwards. */
function tagged(files: Readonly<Record<string, string | Uint8Array>>, tag = 'v1.0.0'): string {
  const root = projectOf(files);
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'Write the docs');
  git(root, 'tag', tag);
  for (const name of ['docs', 'sidebars.js', 'label.js']) rmSync(join(root, name), { recursive: true, force: true });
  mkdirSync(join(root, 'docs'));
  writeFileSync(join(root, 'docs/now.md'), '# Now');
  return root;
}

const configOf = (settings: object, docs: object = {}) =>
  JSON.stringify({ docs: { versions: { '1.0': settings }, ...docs } }, null, 1);
const load = (root: string) => openProject({ root, features: FEATURES_MODULE_URL });
const contentOf = async (root: string) => {
  const { config, disk } = await load(root);
  return readContent(config, disk);
};

async function faultsOf(root: string): Promise<string[]> {
  const error = await load(root).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof UserError ? linesOf(error.diagnostics) : [`no fault but ${String(error)}`];
}

const files = {
  'site.config.json': configOf({ ref: 'v1.0.0' }),
  'docs/a.md': '# A\n\n<!-- include: ../parts/p.md -->\n',
  'docs/b/_category_.json': '{"label":"Bee"}',
  'docs/b/c.md': '# C',
  'docs/b/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
  'docs/_part.md': 'hidden',
  'parts/p.md': 'Part.\n\n<!-- include: ./q.md -->\n',
  'parts/q.md': 'Of a part.',
  'sidebars.js':
    "import { label } from './label.js';\nexport default { main: ['a', { type: 'category', label, items: ['b/c'] }] };",
  'label.js': "export const label = 'Bees';",
};

describe('the docs of a tag', () => {
  test('are read as they were, with what they include, and named as git names them', async () => {
    const root = tagged(files);
    const { sources, assets, categories, versionCategories, diagnostics } = await contentOf(root);
    expect(diagnostics).toEqual([]);
    expect(sources.map(({ kind, version, file, path, text }) => [kind, version, file, path, text])).toEqual([
      ['doc', 'current', 'docs/now.md', 'now.md', '# Now'],
      ['doc', '1.0', 'v1.0.0:docs/a.md', 'a.md', files['docs/a.md']],
      ['doc', '1.0', 'v1.0.0:docs/b/c.md', 'b/c.md', '# C'],
    ]);
    expect(sources[1]?.includes).toEqual({
      'parts/p.md': files['parts/p.md'],
      'parts/q.md': 'Of a part.',
    });
    expect([categories, versionCategories]).toEqual([
      {},
      { '1.0': { b: { file: 'v1.0.0:docs/b/_category_.json', label: 'Bee' } } },
    ]);
    expect(assets).toMatchObject([{ file: 'v1.0.0:docs/b/x.svg', path: 'b/x.svg', size: 62, width: 3, height: 2 }]);
    expect(existsSync(assets[0]?.stored ?? '')).toBe(true);
    expect(git(root, 'status', '--short', 'parts')).toBe('');
  });

  test('are the whole project if the docs are in its root', async () => {
    const settings = { path: '.', showLastUpdateTime: true, versions: { '1.0': { ref: 'v1.0.0' } } };
    const texts = {
      'a.md': '# A\n\n[C](./b/c.md)\n\n<!-- include: ./_part.md -->\n',
      'b/c.md': '# C\n\n![X](../x.svg)',
      'x.svg': files['docs/b/x.svg'],
      '_part.md': 'Part.',
      'releases/2025-01-02-r.md': '# R',
      'i18n/de/a.md': '# A auf Deutsch',
    };
    const root = tagged({
      'site.config.json': JSON.stringify({ docs: settings, i18n: { locales: ['en', 'de'] } }),
      'sidebars.js': "export default { main: ['a', 'b/c'] };",
      ...texts,
    });
    rmSync(join(root, 'docs'), { recursive: true });
    const { config, disk } = await load(root);
    const base = await readContent(config, disk);
    const { sources, assets } = base;
    const old = sources.filter(({ version }) => version === '1.0');
    expect(old.map(({ file, path, text }) => [file, path, text])).toEqual([
      ['v1.0.0:./a.md', 'a.md', texts['a.md']],
      ['v1.0.0:./b/c.md', 'b/c.md', texts['b/c.md']],
    ]);
    expect(Object.values(old[0]?.includes ?? {})).toEqual(['Part.']);
    expect(old[0]?.lastUpdate).toEqual({ date: '2025-03-04' });
    expect(assets.map(({ file, path }) => [file, path])).toContainEqual(['v1.0.0:./x.svg', 'x.svg']);
    const [docs] = config.docs;
    expect(docs?.versions['1.0']?.source?.sidebars).toEqual({ main: ['a', 'b/c'] });
    const translated = await readTranslations({ config, locale: 'de', base, disk });
    const german = translated.sources.filter(({ locale, version }) => locale === 'de' && version === '1.0');
    expect(german.map(({ path, text }) => [path, text])).toEqual([['a.md', texts['i18n/de/a.md']]]);
  });

  test('bring what was translated of them, as it was', async () => {
    const config = JSON.parse(configOf({ ref: 'v1.0.0' }, { showLastUpdateTime: true }));
    const root = tagged({
      ...files,
      'site.config.json': JSON.stringify({ ...config, i18n: { locales: ['en', 'de'] } }),
      'docs/deep/a.md': '# A',
      'i18n/de/docs/deep/a.md': '# Ah\n\n<!-- include: ../../parts/q.md -->\n',
      'i18n/de/docs/b/_category_.json': '{"label":"Biene"}',
      'i18n/de/docs/b/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="5" height="2"/>',
      'i18n/de/docs/lost.md': '# Nobody can mend it',
    });
    rmSync(join(root, 'i18n'), { recursive: true });
    const { config: settings, disk } = await load(root);
    const base = await readContent(settings, disk);
    const { sources, assets, versionCategories, diagnostics } = await readTranslations({
      config: settings,
      locale: 'de',
      base,
      disk,
    });
    expect(diagnostics).toEqual([]);
    const translated = sources.filter(({ locale }) => locale === 'de');
    expect(translated).toMatchObject([
      {
        file: 'v1.0.0:i18n/de/docs/deep/a.md',
        path: 'deep/a.md',
        version: '1.0',
        includes: { 'parts/q.md': 'Of a part.' },
        lastUpdate: { date: '2025-03-04' },
        original: { file: 'v1.0.0:docs/deep/a.md' },
      },
    ]);
    expect(versionCategories?.['1.0']?.b).toMatchObject({ label: 'Biene', original: { label: 'Bee' } });
    expect(assets.map(({ file, originalFile, width }) => [file, originalFile, width])).toEqual([
      ['v1.0.0:i18n/de/docs/b/x.svg', 'v1.0.0:docs/b/x.svg', 5],
    ]);
  });

  test('have the sidebars of the commit, with the variables of today', async () => {
    const variables = { word: 'Bees' };
    const root = tagged({
      ...files,
      'site.config.json': JSON.stringify({ ...JSON.parse(files['site.config.json']), variables }),
      'label.js': "export const label = '{{ word }}';",
    });
    const { config } = await load(root);
    expect(config.docs[0]?.versions['1.0']?.source).toMatchObject({
      ref: 'v1.0.0',
      docs: 'v1.0.0:docs',
      sidebarsFile: 'v1.0.0:sidebars.js',
      sidebars: { main: ['a', { type: 'category', label: 'Bees', items: ['b/c'] }] },
    });
  });

  test('are kept by commit: the second time nothing is read but the name', async () => {
    const root = tagged(files);
    const first = await contentOf(root);
    const kept = readdirSync(join(root, '.techdocs/cache/versions'));
    expect(kept.sort()).toEqual([expect.stringMatching(/^[\da-f]{12}-[\da-f]{12}\.json$/), 'files']);
    // Without its objects, the repository can only resolve the ref.
    git(root, 'tag', 'same', 'v1.0.0');
    rmSync(join(root, '.git/objects', blobFolder(root, 'docs/a.md')), { recursive: true });
    expect(await contentOf(root)).toEqual(first);
    rmSync(join(root, '.techdocs/cache/versions/files'), { recursive: true });
    expect(await faultsOf(root)).toEqual([
      'site.config.json:5:12 The repository does not have the content of `docs/a.md`. Fetch the whole repository: a partial clone leaves files out.',
    ]);
  });

  test('may lie in a folder of their own, and know when they were changed', async () => {
    const root = tagged(
      {
        'site.config.json': configOf({ ref: 'release/1', folder: 'site' }, { showLastUpdateTime: true }),
        'site/docs/a.md': '# A',
      },
      'release/1',
    );
    const { sources } = await contentOf(root);
    expect(sources.find(({ version }) => version === '1.0')).toMatchObject({
      file: 'release/1:site/docs/a.md',
      path: 'a.md',
      lastUpdate: { date: '2025-03-04' },
    });
  });

  test('are those below the project, where that is a folder of the repository', async () => {
    const root = tagged({
      'sub/site.config.json': configOf({ ref: 'v1.0.0' }),
      'sub/docs/a.md': '# A',
      'docs/other.md': '',
    });
    const { sources } = await contentOf(join(root, 'sub'));
    expect(sources.map(({ file }) => file)).toEqual(['docs/a.md', 'v1.0.0:docs/a.md']);
  });

  test('that are no text are told with the name of the commit; links are no files', async () => {
    const root = projectOf({ 'site.config.json': configOf({ ref: 'v1.0.0' }), 'docs/a.md': new Uint8Array([35, 255]) });
    symlinkSync('/etc/hostname', join(root, 'docs/link.md'));
    git(root, 'init', '-q');
    git(root, 'add', '-A');
    git(root, 'commit', '-q', '-m', 'Write');
    git(root, 'tag', 'v1.0.0');
    rmSync(join(root, 'docs/link.md'));
    writeFileSync(join(root, 'docs/a.md'), '# A');
    const { sources, diagnostics } = await contentOf(root);
    expect(sources.map(({ file }) => file)).toEqual(['docs/a.md']);
    expect(linesOf(diagnostics)).toEqual([
      'v1.0.0:docs/a.md:1:2 The file is not UTF-8 text. Save it with the encoding UTF-8.',
    ]);
  });
});

function blobFolder(root: string, file: string): string {
  return git(root, 'rev-parse', `v1.0.0:${file}`).slice(0, 2);
}

describe('what cannot be read is told at its line', () => {
  test('a name that git does not know', async () => {
    const root = tagged({ ...files, 'site.config.json': configOf({ ref: 'v1.0.1' }) });
    expect(await faultsOf(root)).toEqual([
      'site.config.json:5:12 git knows no tag, branch or commit `v1.0.1`. Did you mean `v1.0.0`?',
    ]);
    writeFileSync(join(root, 'site.config.json'), configOf({ ref: 'production' }));
    git(root, 'branch', '-m', 'main');
    expect(await faultsOf(root)).toEqual([
      'site.config.json:5:12 git knows no tag, branch or commit `production`. There are: `main`, `v1.0.0`.',
    ]);
  });

  test('a shallow clone', async () => {
    const origin = tagged(files);
    git(origin, 'commit', '-q', '--allow-empty', '-m', 'More');
    const root = projectOf({});
    git(root, 'clone', '-q', '--depth', '1', '--no-tags', `file://${origin}`, '.');
    expect(await faultsOf(root)).toEqual([
      'site.config.json:5:12 git knows no tag, branch or commit `v1.0.0`. The repository is a shallow clone: fetch the tags and the history, `git fetch --unshallow --tags`, or `fetch-depth: 0` in a workflow.',
    ]);
  });

  test('a repository of another user', async () => {
    const root = tagged(files);
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await faultsOf(root)).toEqual([
      `site.config.json:5:12 \`ref: 'v1.0.0'\` needs git, which cannot read a repository here: fatal: detected dubious ownership in repository at '${root}'. Run \`git config --global --add safe.directory ${root}\`.`,
    ]);
  });

  test('no cache folder that can be written: the docs are kept in a temporary folder, and no folder at all is a fault', async () => {
    const root = tagged({ ...files, '.techdocs': 'This file is in the way of the cache.' });
    expect((await contentOf(root)).sources).toHaveLength(3);
    vi.stubEnv('TMPDIR', join(root, '.techdocs'));
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(load(root)).rejects.toThrow(
      `Cannot write temporary files to \`${join(root, '.techdocs')}\`: a part of its path is a file.`,
    );
  });

  test('no repository, and no git', async () => {
    const root = projectOf({ ...files });
    expect(await faultsOf(root)).toEqual([
      "site.config.json:5:12 `ref: 'v1.0.0'` needs git, which cannot read a repository here: fatal: not a git repository (or any of the parent directories): .git.",
    ]);
    const { PATH } = process.env;
    try {
      process.env.PATH = root;
      expect(await faultsOf(root)).toEqual([
        "site.config.json:5:12 `ref: 'v1.0.0'` needs git, which is not installed. Install git, or copy the docs of the version into a folder.",
      ]);
    } finally {
      process.env.PATH = PATH;
    }
  });

  test('a commit without docs', async () => {
    const root = tagged({ 'site.config.json': configOf({ ref: 'v1.0.0' }), 'README.md': '' });
    expect(await faultsOf(root)).toEqual([
      'site.config.json:5:12 The commit of `v1.0.0` has no folder `docs` and no `content/docs`. Set `folder` to the folder that contains its `docs`.',
    ]);
  });

  test('sidebars that are wrong, or do not run', async () => {
    const root = tagged({ ...files, 'sidebars.js': 'export default {\n  main: [{ type: "dok" }] };' });
    expect(await faultsOf(root)).toEqual([
      'v1.0.0:sidebars.js:2:18 `main[0].type` must be one of `doc`, `ref`, `link`, `html`, `autogenerated`, `api`, `category`; found "dok". Did you mean `doc`?',
    ]);
    const { 'label.js': _, ...less } = files;
    const broken = tagged(less);
    expect(await faultsOf(broken)).toEqual([
      'v1.0.0:sidebars.js:1:23 v1.0.0:sidebars.js cannot be used: Could not resolve `./label.js`: there is no such file.',
    ]);
    const thrown = tagged({ ...files, 'sidebars.js': 'throw new Error("no luck");' });
    expect(await faultsOf(thrown)).toEqual(['v1.0.0:sidebars.js v1.0.0:sidebars.js cannot be used: no luck.']);
  });
});

test('a name is a line of input and never an option', () => {
  const root = tagged(files);
  const found = findCommits(root, ['--help', 'v1.0.0', '-h', '@{-1}']);
  expect(found.map((each) => 'commit' in each)).toEqual([false, true, false, false]);
});

test('many files come in their order, empty ones and those with every byte', () => {
  const every = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
  const root = tagged({ 'docs/a.bin': every, 'docs/b.md': '', 'docs/c d\u00e9.md': 'x\n' });
  const { commit } = findCommits(root, ['v1.0.0'])[0] as { commit: string };
  const tree = listCommitFiles(root, commit);
  const read: [string, Buffer][] = [];
  readBlobs(root, tree, ({ path }, bytes) => read.push([path, Buffer.from(bytes)]));
  expect(read).toEqual([
    ['docs/a.bin', Buffer.from(every)],
    ['docs/b.md', Buffer.alloc(0)],
    ['docs/c d\u00e9.md', Buffer.from('x\n')],
  ]);
});

test('docs beside the project come from a commit, with the days of their last changes', async () => {
  const docs = { path: '../docs', showLastUpdateTime: true, versions: { '1.0': { ref: 'v1.0.0' } } };
  const root = projectOf({
    'docs/a.md': '# Old\n\n<!-- include: ./_part.md -->',
    'docs/_part.md': 'part',
    'website/site.config.json': JSON.stringify({ docs }),
  });
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'Write the docs');
  git(root, 'tag', 'v1.0.0');
  writeFileSync(join(root, 'docs/a.md'), '# New');
  const { sources } = await contentOf(join(root, 'website'));
  expect(
    sources.map(({ file, version, text, includes, lastUpdate }) => [file, version, text, includes, lastUpdate]),
  ).toEqual([
    ['../docs/a.md', 'current', '# New', {}, { date: '2025-03-04' }],
    [
      'v1.0.0:../docs/a.md',
      '1.0',
      '# Old\n\n<!-- include: ./_part.md -->',
      { 'v1.0.0:../docs/_part.md': 'part' },
      { date: '2025-03-04' },
    ],
  ]);
});
