// Every way in which content can make techdocs read a file, combined with every kind of forbidden path. Each of those files contains a
// token, which no result of the site may contain.
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { loadSiteConfig } from '../../src/config/io/load.ts';
import { readContent } from '../../src/content/io/folder.ts';
import { checkReadAccess, createReadPermissions } from '../../src/content/io/open-file.ts';
import { readTranslations } from '../../src/content/io/translations.ts';
import { readCustomCss } from '../../src/engine/custom-css.ts';
import { openProject } from '../../src/engine/open-project.ts';
import { readSite } from '../../src/engine/read-site.ts';
import { FEATURES_MODULE_URL } from '../../src/features/module.ts';
import { type Diagnostic, UserError } from '../../src/model/diagnostic.ts';
import { findFileNameRefusal, findPathUpToSecret } from '../../src/model/shown-files.ts';
import { linesOf, projectOf } from '../config/project.ts';
import { parseOne } from './parse-one.ts';

const TOKEN = 'zq-not-for-readers';

/** Needs no preparation. */
const asItIs = () => {};

/** Kinds of paths, each relative to the root, with the reason for the refusal and its preparation. */
const kinds: readonly (readonly [kind: string, path: string, refusal: string, prepare: (root: string) => void])[] = [
  [
    'a link that leads out',
    'docs/out.md',
    'outside',
    (root) => symlinkSync('../../elsewhere/x', join(root, 'docs/out.md')),
  ],
  [
    'a folder that leads out',
    'docs/far/x',
    'outside',
    (root) => symlinkSync('../../elsewhere', join(root, 'docs/far')),
  ],
  ['a link to a hidden file', 'docs/to.md', 'hidden', (root) => symlinkSync('../.hidden/x', join(root, 'docs/to.md'))],
  ['a link to a key', 'docs/key.md', 'secret', (root) => symlinkSync('../id_rsa', join(root, 'docs/key.md'))],
  [
    'a link to a package',
    'docs/pkg.md',
    'package',
    (root) => symlinkSync('../node_modules/p/x', join(root, 'docs/pkg.md')),
  ],
  ['a hidden file', '.hidden/x', 'hidden', asItIs],
  ['the name of a secret', 'id_rsa', 'secret', asItIs],
  ['a secret that is hidden', '.env', 'secret', asItIs],
  ['a file of a package', 'node_modules/p/x', 'package', asItIs],
  ['a file outside', '../elsewhere/x', 'outside', asItIs],
  ['a folder', 'docs/sub', 'special', (root) => mkdirSync(join(root, 'docs/sub'))],
  ['a pipe', 'docs/pipe', 'special', (root) => execFileSync('mkfifo', [join(root, 'docs/pipe')])],
];
const usable: typeof kinds =
  process.platform === 'win32' ? kinds.filter(([, , , prepare]) => prepare === asItIs) : kinds;

/** Creates a project, with forbidden files in it and beside it. */
function placeOf(files: Readonly<Record<string, string>>): string {
  const secrets = ['site/.hidden/x', 'site/id_rsa', 'site/.env', 'site/node_modules/p/x', 'elsewhere/x'];
  const own = Object.entries(files).map(([name, text]) => [`site/${name}`, text]);
  return join(projectOf(Object.fromEntries([...secrets.map((name) => [name, TOKEN]), ...own])), 'site');
}

const api = (ref: string) => `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  /x: {$ref: '${ref}'}\n`;
const settings = (more: object) => JSON.stringify({ i18n: { defaultLocale: 'en', locales: ['en', 'de'] }, ...more });

/** Returns everything that is read of a site, and all its findings. */
async function outcomeOf(root: string): Promise<{ readonly read: string; readonly findings: readonly Diagnostic[] }> {
  try {
    const site = await readSite(await openProject({ root, features: FEATURES_MODULE_URL, cache: false }));
    const contents = site.locales.map(({ content }) => content);
    const parsed = await Promise.all(
      contents.flatMap(({ sources }) => sources.map(async (source) => parseOne(source.text, source))),
    );
    const findings = [
      ...contents.flatMap(({ diagnostics }) => diagnostics),
      ...parsed.flatMap(({ document }) => document.diagnostics),
    ];
    return { read: JSON.stringify([contents, parsed]), findings };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { read: '', findings: error.diagnostics };
  }
}

/** Readers: each returns the files of a site that makes techdocs read a path relative to the root. */
const readers: Readonly<Record<string, (path: string) => Readonly<Record<string, string>>>> = {
  include: (path) => ({ 'docs/a.md': `# A\n\n<!-- include: ../${path} -->\n` }),
  'include from the root': (path) => ({ 'docs/a.md': `# A\n\n<!-- include: /${path} -->\n` }),
  'code of a file': (path) => ({ 'docs/a.md': `# A\n\n\`\`\`txt file="../${path}"\n\`\`\`\n` }),
  'region of code': (path) => ({ 'docs/a.md': `# A\n\n\`\`\`txt file="../${path}#r"\n\`\`\`\n` }),
  'code as VitePress has it': (path) => ({ 'docs/a.md': `# A\n\n<<< ../${path}\n` }),
  'include of an include': (path) => ({
    'docs/a.md': '# A\n\n<!-- include: ./_b.md -->\n',
    'docs/_b.md': `<!-- include: ../${path} -->\n`,
  }),
  'include of a translation': (path) => ({
    'docs/a.md': '# A\n',
    'i18n/de/docs/a.md': `# A\n\n<!-- include: ../${path} -->\n`,
  }),
  'reference of an API': (path) => ({
    'docs/a.md': '# A\n',
    'apis/a.yaml': api(`../${path}`),
    'site.config.json': settings({ apis: [{ id: 'a', spec: 'apis/a.yaml', path: '/http' }] }),
  }),
  'reference of a reference': (path) => ({
    'docs/a.md': '# A\n',
    'apis/a.yaml': api('./b.yaml'),
    'apis/b.yaml': `get: {responses: {'200': {$ref: '../${path}'}}}\n`,
    'site.config.json': settings({ apis: [{ id: 'a', spec: 'apis/a.yaml', path: '/http' }] }),
  }),
};

describe.each(Object.entries(readers))('%s', (_, filesOf) => {
  it.each(usable)('does not read %s', async (_kind, path, _refusal, prepare) => {
    const root = placeOf({ 'site.config.json': settings({}), ...filesOf(path) });
    prepare(root);
    const { read, findings } = await outcomeOf(root);
    expect(read).not.toContain(TOKEN);
    expect(findings.filter(({ code }) => ['missing-include', 'broken-api'].includes(code))).not.toEqual([]);
  });
});

it.each(usable)('the one door does not open %s', (_, path, refusal, prepare) => {
  const root = placeOf({ 'docs/a.md': '' });
  prepare(root);
  const bounds = { root, folders: ['docs'], wanted: [] };
  expect(checkReadAccess(path, bounds)).toEqual({ refusal });
});

it.skipIf(process.platform === 'win32')('says of each include at its line why it is not shown', async () => {
  const lines = usable.map(([, path]) => `<!-- include: ../${path} -->`);
  const root = placeOf({ 'docs/a.md': lines.join('\n') });
  for (const [, , , prepare] of usable) prepare(root);
  const { findings } = await outcomeOf(root);
  const own = linesOf(findings.filter(({ code }) => code === 'missing-include'));
  expect(own).toEqual([
    'docs/a.md:1:1 The included file `../docs/out.md` leads out of the project, so it is not shown. Move the file into the project.',
    'docs/a.md:2:1 The included file `../docs/far/x` leads out of the project, so it is not shown. Move the file into the project.',
    'docs/a.md:3:1 The included file `../docs/to.md` is hidden, so it is not shown. Copy what readers may see into another file.',
    'docs/a.md:4:1 The included file `../docs/key.md` has the name of a secret, so it is not shown. Copy what readers may see into another file.',
    'docs/a.md:5:1 The included file `../docs/pkg.md` belongs to an installed package, so it is not shown. Copy the file into the project.',
    'docs/a.md:6:1 The included file `../.hidden/x` is hidden, so it is not shown. Copy what readers may see into another file, or list `.hidden/x` in `staticDotFiles`.',
    'docs/a.md:7:1 The included file `../id_rsa` has the name of a secret, so it is not shown. Copy what readers may see into another file, or list `id_rsa` in `staticDotFiles`.',
    'docs/a.md:8:1 The included file `../.env` has the name of a secret, so it is not shown. Copy what readers may see into another file, or list `.env` in `staticDotFiles`.',
    'docs/a.md:9:1 The included file `../node_modules/p/x` belongs to an installed package, so it is not shown. Copy the file into the project.',
    'docs/a.md:10:1 The include `../../elsewhere/x` is outside the project.',
    'docs/a.md:11:1 The included file `../docs/sub` is not a file, so it is not shown. Name a file.',
    'docs/a.md:12:1 The included file `../docs/pipe` is not a file, so it is not shown. Name a file.',
  ]);
});

describe('the description of an API', () => {
  const config = (spec: string) => settings({ apis: [{ id: 'a', spec, path: '/http' }] });

  it.skipIf(process.platform === 'win32').each([
    ['../../elsewhere/x', '`apis/l.yaml` leads out of the project. Move the file into the project.'],
    ['../.hidden/x', '`apis/l.yaml` is hidden. Copy what readers may see into another file.'],
  ])('is not read through a link to %s', async (target, reason) => {
    const root = placeOf({ 'docs/a.md': '# A\n', 'apis/a.yaml': '', 'site.config.json': config('apis/l.yaml') });
    symlinkSync(target, join(root, 'apis/l.yaml'));
    const { findings } = await outcomeOf(root);
    expect(linesOf(findings)).toEqual([`site.config.json The description of the API \`a\` cannot be read: ${reason}`]);
  });

  it('says at the line of a reference why it is not read', async () => {
    const root = placeOf({
      'docs/a.md': '# A\n',
      'apis/a.yaml': api('../id_rsa'),
      'site.config.json': config('apis/a.yaml'),
    });
    const { findings } = await outcomeOf(root);
    expect(linesOf(findings)).toContain(
      'apis/a.yaml:4:7 `../id_rsa` has the name of a secret. Copy what readers may see into another file, or list `id_rsa` in `staticDotFiles`.',
    );
  });

  it.skipIf(process.platform === 'win32')('may lie in a package, which may be a link', async () => {
    const root = placeOf({
      'docs/a.md': '# A\n',
      'node_modules/.store/api/a.yaml': api('./b.yaml'),
      'node_modules/.store/api/b.yaml': "get: {operationId: getMade, responses: {'200': {description: Fine}}}\n",
      'site.config.json': config('node_modules/api/a.yaml'),
    });
    symlinkSync('.store/api', join(root, 'node_modules/api'));
    expect((await outcomeOf(root)).read).toContain('getMade');
  });

  it('may lie in a hidden folder that the configuration names, with what it refers to', async () => {
    const root = placeOf({
      'docs/a.md': '# A\n',
      '.made/a.yaml': api('./b.yaml'),
      '.made/b.yaml': "get: {operationId: getMade, responses: {'200': {description: Fine}}}\n",
      'site.config.json': config('.made/a.yaml'),
    });
    const { read, findings } = await outcomeOf(root);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(read).toContain('getMade');
  });

  it.skipIf(process.platform === 'win32')('has no translation that leads out', async () => {
    const plain = api('./b.yaml');
    const root = placeOf({
      'docs/a.md': '# A\n',
      'apis/a.yaml': plain,
      'apis/b.yaml': "get: {responses: {'200': {description: Fine}}}\n",
      'i18n/de/apis/c.yaml': '',
      'site.config.json': config('apis/a.yaml'),
    });
    writeFileSync(join(root, '../elsewhere/x'), plain.replace('title: T', `title: ${TOKEN}`));
    symlinkSync('../../../../elsewhere/x', join(root, 'i18n/de/apis/a.yaml'));
    const { read, findings } = await outcomeOf(root);
    expect(read).not.toContain(TOKEN);
    expect(linesOf(findings)).toContain(
      'i18n/de/apis/a.yaml This symbolic link leads out of the project and is not followed.',
    );
  });

  it('tells of a translation that cannot be read', async () => {
    const files = { 'docs/a.md': '# A\n', 'apis/a.yaml': api('#/x-a'), 'site.config.json': config('apis/a.yaml') };
    const root = placeOf(files);
    mkdirSync(join(root, 'i18n/de/apis'), { recursive: true });
    writeFileSync(join(root, 'i18n/de/apis/a.yaml'), Buffer.from([0xff, 0xfe]));
    const { findings } = await outcomeOf(root);
    expect(findings.map(({ code, file }) => `${code} ${file}`)).toContain('not-utf8 i18n/de/apis/a.yaml');
  });

  it('may refer to a file that is called as what every object has', async () => {
    for (const name of ['constructor', '__proto__', 'toString']) {
      const root = placeOf({ 'docs/a.md': '# A\n', 'a.yaml': api(name), 'site.config.json': config('a.yaml') });
      const { findings } = await outcomeOf(root);
      expect(linesOf(findings)).toContain(
        `a.yaml:4:7 \`${name}\` is not a file of the project. Check the path: it is relative to the folder of this file.`,
      );
    }
  });
});

describe.skipIf(process.platform === 'win32')('files that are listed', () => {
  test.each([
    ['docs/l.md', '../.hidden/x', '`.hidden/x`, which is hidden'],
    ['docs/l.png', '../id_rsa', '`id_rsa`, which has the name of a secret'],
    ['static/l.txt', '../.env', '`.env`, which has the name of a secret'],
    ['static/l', '../node_modules', '`node_modules`, which belongs to an installed package'],
    ['i18n/de/docs/l.md', '../../../.hidden/x', '`.hidden/x`, which is hidden'],
  ])('%s does not lead to %s', async (link, target, what) => {
    const files = {
      'docs/a.md': '# A\n',
      'static/b.txt': 'b',
      'i18n/de/docs/a.md': '# A\n',
      'site.config.json': settings({}),
    };
    const root = placeOf(files);
    symlinkSync(target, join(root, link));
    const config = await loadSiteConfig({ features: undefined, root });
    const base = await readContent(config);
    const content = link.startsWith('i18n') ? await readTranslations({ config, locale: 'de', base }) : base;
    expect(JSON.stringify(content)).not.toContain(TOKEN);
    expect(content.assets.map(({ file }) => file)).toEqual(['static/b.txt']);
    const [finding, ...others] = content.diagnostics;
    expect([finding?.code, finding?.file, others]).toEqual(['secret-file', link, []]);
    expect(finding?.message).toBe(`This symbolic link leads to ${what}, and is not followed.`);
  });

  test('may lead to a hidden file of a static folder, whose hidden files are copied', async () => {
    const root = placeOf({ 'docs/a.md': '# A\n', 'static/.well-known/a': 'a' });
    symlinkSync('.well-known/a', join(root, 'static/b'));
    const { assets, diagnostics } = await readContent(await loadSiteConfig({ features: undefined, root }));
    expect([assets.map(({ path }) => path), diagnostics]).toEqual([['.well-known/a', 'b'], []]);
  });

  test('of a folder that a link leads to are listed, but for what is hidden there and for a built site', async () => {
    const root = placeOf({
      'docs/a.md': '# A\n',
      'more/x.txt': 'x',
      'more/.y/z': TOKEN,
      'more/out/.techdocs.json': TOKEN,
    });
    mkdirSync(join(root, 'static'));
    symlinkSync('../more', join(root, 'static/far'));
    const { assets, diagnostics } = await readContent(await loadSiteConfig({ features: undefined, root }));
    expect([assets.map(({ path }) => path), diagnostics]).toEqual([['far/x.txt'], []]);
  });

  test('beside pages are no keys', async () => {
    const root = placeOf({ 'docs/a.md': '# A\n', 'docs/a.pem': TOKEN, 'docs/id_card.png': 'x', 'docs/id_work': TOKEN });
    const { assets } = await readContent(await loadSiteConfig({ features: undefined, root }));
    expect(assets.map(({ file }) => file)).toEqual(['docs/id_card.png']);
  });

  test('a stylesheet does not lead out', async () => {
    const root = placeOf({ 'docs/a.md': '# A\n', 'src/b.css': '', 'site.config.json': '{"customCss":"src/a.css"}' });
    symlinkSync('../../elsewhere/x', join(root, 'src/a.css'));
    const config = await loadSiteConfig({ features: undefined, root });
    expect(() => readCustomCss(config)).toThrow('The stylesheet leads out of the project.');
  });
});

test('what the site asks for is shown', async () => {
  const root = placeOf({
    'docs/a.md': '# A\n\n```txt file="/.ci/build.yml"\n```\n\n```txt file="/keys/a.pem"\n```\n',
    '.ci/build.yml': 'steps: []',
    'keys/a.pem': 'an example',
    'site.config.json': '{"staticDotFiles":[".ci","keys/a.pem"]}',
  });
  const content = await readContent(await loadSiteConfig({ features: undefined, root }));
  expect(content.sources[0]?.includes).toEqual({ '.ci/build.yml': 'steps: []', 'keys/a.pem': 'an example' });
});

test('a folder that the configuration names may be hidden, and what lies in it includes its neighbours', async () => {
  const config = '{"docs":{"path":".text/docs"}}';
  const root = placeOf({
    '.text/docs/a.md': '# A\n\n<!-- include: ./_b.md -->\n<!-- include: ./.c.md -->\n',
    '.text/docs/_b.md': 'b',
    '.text/docs/.c.md': TOKEN,
    'site.config.json': config,
  });
  const loaded = await loadSiteConfig({ features: undefined, root });
  const content = await readContent(loaded);
  expect(content.sources[0]?.includes['.text/docs/_b.md']).toBe('b');
  expect(JSON.stringify(content)).not.toContain(TOKEN);
  expect(checkReadAccess('.text/docs/_b.md', createReadPermissions(loaded))).toEqual({
    path: join(root, '.text/docs/_b.md'),
  });
  expect(checkReadAccess('.text/docs/none.md', createReadPermissions(loaded))).toBeUndefined();
});

test.each([
  ['id_rsa', 'secret'],
  ['ID_RSA.bak', 'secret'],
  ['a/id_work', 'secret'],
  ['id_mapping.py', undefined],
  ['id_maps/a.py', undefined],
  ['server.key', 'secret'],
  ['a/.git/config', 'secret'],
  ['a/.ssh/known_hosts', 'secret'],
  ['.github/workflows/a.yml', 'secret'],
  ['.config/a', 'hidden'],
  ['a/../b', 'outside'],
  ['../../a', undefined],
  ['a\\b', 'outside'],
  ['a\0b', 'outside'],
  ['a//b', 'outside'],
  ['', 'outside'],
  ['docs/guide.md', undefined],
])('the name %j is judged as %s', (name, refusal) => {
  expect(findFileNameRefusal(name, { folders: [], wanted: [] })).toBe(refusal);
});

test('a secret is told up to its name', () => {
  expect(findPathUpToSecret('a/.env.d/b/c', [])).toBe('a/.env.d');
  expect(findPathUpToSecret('a/.env.d/b/c', ['a/.env.d'])).toBeUndefined();
});
