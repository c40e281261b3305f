// `new-release --docs-version`: the docs become a version, once, completely, and the configuration lists it.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addDocsVersionToConfigText } from '../../../src/cli/new-release/edit-versions.ts';
import { techdocs } from '../../support/cli.ts';
import { hashFolder, makeFolder } from '../../support/tree.ts';
import { git } from '../../support/versions-site.ts';

const CONFIG = `import { defineConfig } from 'techdocs';

// The site of Acme.
export default defineConfig({
  title: 'Acme',
  variables: { name: 'Acme' },
  docs: {
    lastVersion: 'current', // for now
    versions: {
      '1.0': { label: 'One' },
    },
  },
});
`;

const files = {
  'site.config.ts': CONFIG,
  'content/docs/a.md': '# A\n\n<!-- include: ../includes/p.md -->\n\n[B](./b/c.md)\n',
  'content/docs/b/c.md': '# C\n',
  'content/docs/b/_category_.yml': 'label: Bee\n',
  'content/includes/p.md': 'Part of {{ name }}.\n',
  'content/includes/unused.md': '',
  'content/sidebars.ts':
    "import { label } from './label';\nexport default { main: [{ type: 'category', label, items: ['a', 'b/c'] }] };\n",
  'content/label.ts': "export const label = '{{ name }} guide';\n",
  'content/versions/1.0/docs/a.md': '# Old\n',
};

function site(changes: Readonly<Record<string, string>> = {}): string {
  const root = makeFolder({ ...files, ...changes });
  onTestFinished(() => rmSync(root, { recursive: true }));
  return root;
}
const freeze = (root: string, ...more: string[]) =>
  techdocs(['new-release', '--docs-version', '2.0', ...more], { cwd: root });
const textOf = (root: string, file: string) => readFileSync(join(root, file), 'utf8');

describe('as a folder', () => {
  it('has copies of the docs and of what they include, and the sidebars as they were made', async () => {
    const root = site();
    expect(await freeze(root)).toEqual({
      code: 0,
      stdout: 'content/versions/2.0\n',
      stderr: '✔ The docs are now the version 2.0, `content/versions/2.0` (5 files).\n',
    });
    expect(Object.keys(hashFolder(join(root, 'content/versions/2.0')))).toEqual([
      'docs/a.md',
      'docs/b/_category_.yml',
      'docs/b/c.md',
      'includes/p.md',
      'sidebars.json',
    ]);
    expect(JSON.parse(textOf(root, 'content/versions/2.0/sidebars.json'))).toEqual({
      main: [{ type: 'category', label: 'Acme guide', items: ['a', 'b/c'] }],
    });
    expect(textOf(root, 'site.config.ts')).toBe(
      CONFIG.replace('    versions: {\n', "    versions: {\n      '2.0': {},\n"),
    );
    const built = await techdocs(['build', '--strict'], { cwd: root });
    expect([built.code, existsSync(join(root, 'build/2.0/b/c/index.html'))]).toEqual([0, true]);
    expect(readdirSync(root).filter((name) => name.includes('.tmp') || name.startsWith('.site'))).toEqual([]);
  });

  it('is not made where the docs have its name as a label: readers would find two of one name', async () => {
    const root = site({ 'site.config.ts': CONFIG.replace("'1.0':", "current: { label: '2.0' },\n      '1.0':") });
    expect(await freeze(root)).toEqual({
      code: 2,
      stdout: '',
      stderr:
        '✘ version-exists\n  The docs version `2.0` would have the label of `current`: nothing was written. ' +
        'Change `docs.versions.current.label` first, to what comes next.\n',
    });
    expect(existsSync(join(root, 'content/versions/2.0'))).toBe(false);
  });

  it('is made once: the same call writes nothing, and other docs are not written over it', async () => {
    const root = site();
    await freeze(root);
    const before = hashFolder(root);
    expect(await freeze(root)).toEqual({
      code: 0,
      stdout: 'content/versions/2.0\n',
      stderr: '✔ The docs are already the version 2.0, `content/versions/2.0` (5 files): nothing was written.\n',
    });
    writeFileSync(join(root, 'content/docs/a.md'), '# Other\n');
    const refused = await freeze(root);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain(
      'The docs version `2.0` is in `content/versions/2.0` with other files: nothing was written. Choose another name, or remove that version first.',
    );
    writeFileSync(join(root, 'content/docs/a.md'), files['content/docs/a.md']);
    const cacheless = (hashes: Record<string, string>) =>
      Object.entries(hashes).filter(([file]) => !file.startsWith('.techdocs'));
    expect(cacheless(hashFolder(root))).toEqual(cacheless(before));
  });

  it('is only told of with --dry-run, as JSON too', async () => {
    const root = site();
    const told = await freeze(root, '--dry-run', '--json');
    expect(JSON.parse(told.stdout)).toEqual({ version: '2.0', folder: 'content/versions/2.0', written: [] });
    expect(told.stderr).toBe('✔ The docs would be the version 2.0, `content/versions/2.0` (5 files).\n');
    expect([existsSync(join(root, 'content/versions/2.0')), textOf(root, 'site.config.ts')]).toEqual([false, CONFIG]);
    const done = JSON.parse((await freeze(root, '--json')).stdout);
    expect(done).toEqual({
      version: '2.0',
      folder: 'content/versions/2.0',
      written: ['content/versions/2.0', 'site.config.ts'],
    });
  });

  it('takes along what is translated, and leaves alone what somebody has translated of it since', async () => {
    const root = site({
      'site.config.ts': CONFIG.replace("title: 'Acme',", "title: 'Acme',\n  i18n: { locales: ['en', 'de', 'fr'] },"),
      'content/i18n/de/docs/a.md': '# Ah\n\n<!-- include: ../i18n/de/parts/p.md -->\n\n[B](./b/c.md)\n',
      'content/i18n/de/parts/p.md': 'Teil.\n',
      'content/i18n/de/docs/b/_category_.yml': 'label: Biene\n',
      'content/i18n/de/config.yml': 'Acme guide: Handbuch\n',
      'content/i18n/fr/versions/2.0/docs/a.md': '# Ha\n',
    });
    expect(await freeze(root)).toEqual({
      code: 0,
      stdout: 'content/versions/2.0\n',
      stderr: '✔ The docs are now the version 2.0, `content/versions/2.0` (6 files and 2 of translations).\n',
    });
    const translated = (locale: string) => Object.keys(hashFolder(join(root, `content/i18n/${locale}/versions/2.0`)));
    expect([translated('de'), translated('fr')]).toEqual([['docs/a.md', 'docs/b/_category_.yml'], ['docs/a.md']]);
    writeFileSync(
      join(root, 'content/i18n/de/versions/2.0/docs/a.md'),
      '# Ach\n\n<!-- include: ../i18n/de/parts/p.md -->\n',
    );
    expect((await freeze(root)).stderr).toContain('nothing was written.');
    const built = await techdocs(['build', '--quiet'], { cwd: root });
    const html = textOf(root, 'build/de/2.0/a/index.html');
    const said = ['<h1>Ach</h1>', '<p>Teil.</p>', 'Handbuch'].filter((text) => html.includes(text));
    expect([built.code, said.length]).toEqual([0, 3]);
  });

  it('says what to add where the configuration is a program', async () => {
    const config =
      "const docs = () => ({});\nexport default { title: 'Acme', variables: { name: 'Acme' }, docs: docs() };\n";
    const root = site({ 'site.config.ts': config });
    const { stderr } = await freeze(root);
    expect(stderr).toContain("⚠ Add this to the configuration: docs: { versions: { '2.0': {} } }\n");
    expect(textOf(root, 'site.config.ts')).toBe(config);
  });
});

describe('as a tag', () => {
  const tagging = {
    ...files,
    'site.config.ts': CONFIG.replace("lastVersion: 'current', // for now", "freezeAs: 'ref',"),
    '.gitignore': '.techdocs\n',
  };

  it('is a line of the configuration, and a word where git has no such tag', async () => {
    const root = site(tagging);
    git(root, 'init', '-q');
    expect(await freeze(root)).toEqual({
      code: 0,
      stdout: 'v2.0\n',
      stderr:
        '✔ The docs are now the version 2.0, the tag `v2.0`.\n⚠ git has no `v2.0` yet: create that tag before you build the site.\n',
    });
    expect(textOf(root, 'site.config.ts')).toContain("    versions: {\n      '2.0': { ref: 'v2.0' },\n      '1.0': ");
    git(root, 'add', '-A');
    git(root, 'commit', '-q', '-m', 'Release');
    git(root, 'tag', 'v2.0');
    expect((await freeze(root)).stderr).toBe(
      '✔ The docs are already the version 2.0, the tag `v2.0`: nothing was written.\n',
    );
  });
});

describe('what cannot be a version is refused before anything is written', () => {
  it.each(['../x', 'current', 'a/b', '-x'])('%s', async (name) => {
    const root = site();
    const { code, stderr } = await techdocs(['new-release', `--docs-version=${name}`], { cwd: root });
    expect(code).toBe(2);
    expect(stderr).toContain(`\`--docs-version ${name}\` is not a name for a version.`);
  });
});

it('comes with the post of a release', async () => {
  const root = site({
    'content/releases/2025-01-02-one.md': '---\ntitle: One\nproduct: acme\nversion: 1.0.0\n---\n\nText.\n',
  });
  writeFileSync(join(root, 'notes.md'), 'New.\n');
  const call = ['new-release', 'acme', '2.0.0', '--date', '2025-02-03', '--body', 'notes.md', '--yes', '--json'];
  const { stdout, code } = await techdocs([...call, '--docs-version', '2.0'], { cwd: root });
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    version: '2.0.0',
    created: true,
    docs: { version: '2.0', written: ['content/versions/2.0', 'site.config.ts'] },
  });
});

describe('the text of a configuration', () => {
  const docs = { at: ['docs'] };
  it.each([
    ['export default {};', "export default { docs: { versions: { '2': {} } },};"],
    ["export default { docs: { path: 'x' } };", "export default { docs: { versions: { '2': {} }, path: 'x' } };"],
    ['export default { docs: { versions: {} } };', "export default { docs: { versions: { '2': {},} } };"],
    ['export default make();', undefined],
  ])('%s', async (before, after) => {
    expect(await addDocsVersionToConfigText(before, 'site.config.ts', { docs, version: '2', entry: {} })).toBe(after);
  });

  it.each([
    [
      "export default { docs: [{}, { id: 'api' }] };",
      "export default { docs: [{}, { versions: { '2': {} }, id: 'api' }] };",
    ],
    ['export default { docs: [{}, api] };', undefined],
  ])('of several docs, %s', async (before, after) => {
    const added = { docs: { at: ['docs', 1] }, version: '2', entry: {} };
    expect(await addDocsVersionToConfigText(before, 'site.config.ts', added)).toBe(after);
  });

  it('as JSON has it in the docs that are meant', async () => {
    const added = { docs: { at: ['docs', 1] }, version: '2', entry: {} };
    const text = await addDocsVersionToConfigText(
      '{"docs":[{},{"id":"api","versions":{"1":{}}}]}',
      'site.config.json',
      added,
    );
    expect(JSON.parse(text ?? '')).toEqual({ docs: [{}, { id: 'api', versions: { 2: {}, 1: {} } }] });
  });

  it('as JSON keeps its indentation', async () => {
    const added = { docs, version: '2', entry: { ref: 'v2' } };
    expect(await addDocsVersionToConfigText('{\n\t"title": "A"\n}\n', 'site.config.json', added)).toBe(
      '{\n\t"title": "A",\n\t"docs": {\n\t\t"versions": {\n\t\t\t"2": {\n\t\t\t\t"ref": "v2"\n\t\t\t}\n\t\t}\n\t}\n}\n',
    );
  });
});
