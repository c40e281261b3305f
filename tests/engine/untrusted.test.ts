// `build --untrusted`: an untrusted change is built with the code of the commit that it is based on.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build, UserError } from 'techdocs';
import { afterEach, expect, it } from 'vitest';
import { makeFolder, writeFiles } from '../support/tree.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const git = (root: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'pipe' });
const commit = (root: string) => {
  git(root, 'add', '-A', '-f');
  git(root, 'commit', '-qm', 'x');
};

/** Creates a project whose default branch has some files, with others in a change of it. */
function changeOf(base: Readonly<Record<string, string>>, change: Readonly<Record<string, string>>, project = '') {
  const folder = makeFolder({ '.gitignore': 'build\n', ...base });
  folders.push(folder);
  git(folder, 'init', '-q', '-b', 'main');
  commit(folder);
  git(folder, 'checkout', '-q', '-b', 'change');
  writeFiles(folder, change);
  commit(folder);
  const root = join(folder, project);
  const page = (path: string) => readFileSync(join(root, 'build', path, 'index.html'), 'utf8');
  const make = (options: Parameters<typeof build>[0] = {}) => build({ root, untrusted: true, workers: 1, ...options });
  return { root, page, make };
}

/** Returns changed files that a build leaves out. */
const filesOf = (notes: readonly { readonly code: string; readonly file?: string }[]) =>
  notes.flatMap(({ code, file }) => (code === 'left-out' ? (file ?? []) : []));

/** Returns code that writes a file into the current folder if it runs. */
const evil = (code: string) =>
  `import { writeFileSync } from 'node:fs';\nimport { join } from 'node:path';\nwriteFileSync(join(import.meta.dirname, 'ran'), '');\n${code}`;

it('takes code from the base and content from the change, and names what is left out', async () => {
  const { root, page, make } = changeOf(
    {
      'site.config.ts':
        "import title from './title.ts';\nexport default { title, components: { Box: './src/Box.tsx' } };\n",
      'title.ts': "export default 'Base';\n",
      'sidebars.ts': "export default { docs: ['index', 'b'] };\n",
      'src/Box.tsx': 'export default ({ children }) => <section>{children}</section>;\n',
      'pages/about.tsx': 'export default () => <p>About the base</p>;\n',
      'docs/index.md': '# Old\n',
      'docs/b.md': '# B\n',
    },
    {
      'site.config.ts': evil("export default { title: 'Change' };\n"),
      'title.ts': evil("export default 'Change';\n"),
      'sidebars.ts': evil("export default { docs: ['nothing'] };\n"),
      'src/Box.tsx': evil('export default () => <b>change</b>;\n'),
      'pages/about.tsx': evil('export default () => <p>About the change</p>;\n'),
      'docs/index.md': '# New\n\n<Box>\n\nInside **it**, [About](/about).\n\n</Box>\n',
    },
  );
  const report = await make();
  expect([report.ok, report.errors, report.warnings]).toEqual([true, [], []]);
  const leftOut = report.notes.filter(({ code }) => code === 'left-out');
  const change = 'The change of this file is left out: the code and the configuration are those of `main`.';
  expect(leftOut.map(({ file, message }) => [file, message])).toEqual([
    ['pages/about.tsx', change],
    ['sidebars.ts', change],
    ['site.config.ts', change],
    ['title.ts', change],
    [undefined, 'The component `Box` is left out: only what stands in its tag is shown.'],
  ]);
  expect(page('')).toContain('<title>New | Base</title>');
  expect(page('')).toMatch(/Inside <strong>it<\/strong>/);
  expect(page('')).not.toContain('<section');
  expect(page('about')).toContain('About the base');
  const ran = ['ran', 'src/ran', 'pages/ran'].map((path) => join(root, path));
  expect(ran.map((path) => existsSync(path))).toEqual([false, false, false]);
  expect(existsSync(join(root, '.techdocs'))).toBe(false);
  await build({ root, cache: false }).catch(() => {});
  expect(existsSync(join(root, 'ran'))).toBe(true);
});

it('leaves out components that run in the browser as it does all others', async () => {
  const components = { Box: { file: './src/Box.tsx', hydrate: 'load' } };
  const code = 'export default ({ children }) => <button onClick={() => {}}>{children}</button>;\n';
  const { root, page, make } = changeOf(
    { 'site.config.json': JSON.stringify({ components }), 'src/Box.tsx': code, 'docs/index.md': '# A\n' },
    { 'docs/index.md': '# A\n\n<Box>Inside **it**</Box>\n' },
  );
  expect(await make()).toMatchObject({ ok: true, warnings: [] });
  expect(page('')).toContain('<p>Inside <strong>it</strong></p>');
  expect(page('')).not.toContain('techdocs-island');
  expect(readdirSync(join(root, 'build/assets')).filter((name) => /^(?:react|island)-/.test(name))).toEqual([]);
});

it('cleans HTML that the site trusts, and halves the limits', async () => {
  const text = 'word '.repeat(600_000);
  const { page, make } = changeOf(
    { 'site.config.json': '{"markdown": {"html": "trusted"}}', 'docs/index.md': '# A\n' },
    { 'docs/index.md': '# A\n\n<p onclick="x()">B</p>\n' },
  );
  const { notes, warnings } = await make();
  expect(notes.map(({ message }) => message)).toContain("`markdown.html: 'trusted'` is left out: HTML is cleaned.");
  expect(warnings.map(({ code, line }) => [code, line])).toEqual([['unsafe-html', 3]]);
  expect(page('')).not.toContain('onclick');
  const large = changeOf(
    { 'docs/index.md': '# A\n' },
    { 'docs/index.md': '<!-- include: ./_b.md -->\n\n'.repeat(2), 'docs/_b.md': text },
  );
  expect((await large.make()).errors.map(({ code }) => code)).toEqual(['too-many-includes']);
});

it('halves what a file, code and the description of an API may come to', async () => {
  const levels = 200;
  const nested = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  const api = `{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{},"x-a":${nested}}`;
  const aliases = (at: number): string => (at === 0 ? '&a0 [1,1,1]' : `&a${at} [*a${at - 1},*a${at - 1},*a${at - 1}]`);
  const repeats = Array.from({ length: 7 }, (_, at) => `  a${at}: ${aliases(at)}\n`).join('');
  const yaml = `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths: {}\nx-a:\n${repeats}`;
  const { make, root } = changeOf(
    {
      'site.config.json':
        '{"apis": [{"id": "a", "spec": "apis/a.json", "path": "/a"}, {"id": "b", "spec": "apis/b.yaml", "path": "/b"}]}',
      'docs/index.md': '# A\n',
    },
    {
      'docs/index.md': `# A\n\n\`\`\`js\n${'let a\n'.repeat(15_000)}\`\`\`\n`,
      'docs/large.md': `# B\n\n${'word '.repeat(1_200_000)}`,
      'apis/a.json': api,
      'apis/b.yaml': yaml,
    },
  );
  const messages = async (options: Parameters<typeof make>[0]) => {
    const { errors, warnings } = await make(options);
    return [...errors, ...warnings].map(({ file, message }) => `${file} ${message}`);
  };
  expect(await messages({})).toEqual([
    'apis/a.json This value stands in more than 150 others, so the description is not read.',
    'apis/b.yaml The description cannot be read: `*a0` stands in what it stands for, or repeats what repeats others: write the value out.',
    'docs/large.md The file is 6 MB; the limit is 5 MB.',
    'docs/index.md This code has more than 10000 lines, so it is not highlighted after line 10000.',
  ]);
  expect(await messages({ root, untrusted: false, cache: false })).toEqual([]);
});

it('works in a folder of a repository, and with a branch that is named', async () => {
  const { page, make } = changeOf(
    {
      'site/site.config.js': "import { title } from '../shared.mjs';\nexport default { title };\n",
      'shared.mjs': "export const title = 'Shared';\n",
      'site/docs/index.md': '# A\n',
    },
    { 'shared.mjs': 'throw new Error();\n', 'site/docs/index.md': '# B\n' },
    'site',
  );
  const { ok, notes } = await make({ untrusted: 'main' });
  expect([ok, filesOf(notes)]).toEqual([true, ['../shared.mjs']]);
  expect(page('')).toContain('<title>B | Shared</title>');
});

it('a project without a configuration gets none by a change', async () => {
  const { page, make } = changeOf(
    { 'docs/index.md': '# A\n' },
    { 'site.config.mjs': evil('export default { title: "Change" };\n') },
  );
  const { ok, notes } = await make();
  expect([ok, filesOf(notes)]).toEqual([true, ['site.config.mjs']]);
  expect(page('')).not.toContain('Change');
});

it('does not run code of a version that is a commit of the change', async () => {
  const { make } = changeOf(
    {
      'site.config.json': '{"docs": {"versions": {"1": {"ref": "HEAD"}, "2": {"ref": "main"}}}}',
      'sidebars.mjs': "export default { docs: ['index'] };\n",
      'docs/index.md': '# A\n',
    },
    { 'sidebars.mjs': 'throw new Error("run");\n', 'docs/index.md': '# B\n' },
  );
  const { ok, routes } = await make();
  expect([ok, routes.map(({ path }) => path).filter((path) => /^\/(?:|1|next)$/.test(path))]).toEqual([
    true,
    expect.arrayContaining(['/']),
  ]);
});

it('refuses packages of the change, and asks for the base where there is none', async () => {
  const brought = changeOf({ 'docs/index.md': '# A\n' }, { 'node_modules/a/index.js': 'x' });
  const fault = await brought.make().catch((error: unknown) => error as UserError);
  expect(fault).toBeInstanceOf(UserError);
  expect([(fault as UserError).exitCode, (fault as UserError).diagnostics]).toEqual([
    1,
    [
      {
        code: 'left-out',
        severity: 'error',
        message: 'The change brings a file of a package, which code of `main` could run.',
        file: 'node_modules/a/index.js',
        suggestion: 'Remove it from the change.',
      },
    ],
  ]);
  await expect(brought.make({ untrusted: 'absent' })).rejects.toThrow(
    '`--untrusted` takes the configuration from git, and `absent` was not found there.',
  );
  const alone = makeFolder({ 'docs/index.md': '# A\n' });
  folders.push(alone);
  await expect(build({ root: alone, untrusted: true })).rejects.toThrow(
    'the branch that the change is for was not found',
  );
});

it('takes packages of the repository, which a workspace links, from the base', async () => {
  const box = (word: string) =>
    `import { end } from '@acme/end';
export const box = { name: 'box', css: new URL('./box.css', import.meta.url).href, fences: { box: () => ['<p>${word} ' + end + '</p>'] } };\n`;
  const end = (word: string) => `export const end: string = '${word}';\n`;
  const { root, page, make } = changeOf(
    {
      '.gitignore': 'build\nnode_modules\n',
      'site/site.config.mjs': "import { box } from 'box';\nexport default { title: 'T', extensions: [box] };\n",
      'site/docs/index.md': '# T\n',
      'packages/box/package.json': '{ "name": "box", "type": "module", "exports": "./index.js" }',
      'packages/box/index.js': box('base'),
      'packages/box/box.css': '.base { color: red; }\n',
      'packages/end/package.json': '{ "name": "@acme/end", "type": "module", "exports": "./end.ts" }',
      'packages/end/end.ts': end('of the base'),
    },
    {
      'packages/box/index.js': evil(box('change')),
      'packages/box/box.css': '.change { color: red; }\n',
      'packages/end/end.ts': evil(end('of the change')),
      'site/docs/index.md': '# New\n\n```box\n```\n',
    },
    'site',
  );
  // The root of the workspace has the links of the site, and a package those of its own.
  const link = (to: string, from: string) => {
    mkdirSync(join(root, '..', from, '..'), { recursive: true });
    symlinkSync(join(root, '../packages', to), join(root, '..', from), 'junction');
  };
  link('box', 'node_modules/box');
  link('end', 'packages/box/node_modules/@acme/end');
  const report = await make();
  expect([report.errors, report.warnings]).toEqual([[], []]);
  expect(filesOf(report.notes).sort()).toEqual(
    ['box/box.css', 'box/index.js', 'end/end.ts'].map((file) => `../packages/${file}`),
  );
  expect(page('')).toContain('<p>base of the base</p>');
  const style = /href="\/(assets\/site-[^"]+\.css)"/.exec(page(''))?.[1] ?? '';
  expect(readFileSync(join(root, 'build', style), 'utf8')).toContain('.base {');
  expect(existsSync(join(root, '../packages/box/ran')) || existsSync(join(root, '../packages/end/ran'))).toBe(false);
});

it('takes them from the base for installed packages, too', async () => {
  const word = (of: string) => `export const word = 'of the ${of}';\n`;
  const { root, page, make } = changeOf(
    {
      '.gitignore': 'build\nnode_modules\n',
      'site.config.mjs': "import { box } from '@acme/box';\nexport default { title: 'T', extensions: [box] };\n",
      'docs/index.md': '# T\n',
      'packages/word/package.json': '{ "name": "word", "type": "module", "exports": "./index.js" }',
      'packages/word/index.js': word('base'),
    },
    { 'packages/word/index.js': evil(word('change')), 'docs/index.md': '# New\n\n```box\n```\n' },
  );
  // `@acme/box` needs `middle`, which needs `word`, a package of the repository, and `@acme/box` again.
  const manifest = (name: string, ...needs: readonly string[]) =>
    JSON.stringify({
      ...{ name, type: 'module', exports: './index.js' },
      dependencies: Object.fromEntries(needs.map((need) => [need, '1.0.0'])),
    });
  writeFiles(root, {
    'node_modules/@acme/box/package.json': manifest('@acme/box', 'middle', 'plain'),
    'node_modules/@acme/box/index.js': `import { word } from 'middle';
import { plain } from 'plain';
export const box = { name: 'box', fences: { box: () => ['<p>' + word + ' ' + plain + '</p>'] } };\n`,
    'node_modules/middle/package.json': manifest('middle', 'word', '@acme/box'),
    'node_modules/middle/index.js': "export { word } from 'word';\n",
    'node_modules/plain/package.json': manifest('plain'),
    'node_modules/plain/index.js': "export const plain = 'and plain';\n",
  });
  symlinkSync(join(root, 'packages/word'), join(root, 'node_modules/word'), 'junction');
  const report = await make();
  expect(report.errors).toEqual([]);
  expect(page('')).toContain('<p>of the base and plain</p>');
  expect(existsSync(join(root, 'packages/word/ran'))).toBe(false);
});

it('lets extensions of the base work on the change, and ask nobody', async () => {
  const config = (title: string) => `import { writeFileSync } from 'node:fs';
const extension = {
  name: 'draw',
  read: () => writeFileSync('asked', ''),
  fences: { dot: () => ['<p>${title}</p>', { slot: 'picture', data: 1, html: '<i>later</i>' }] },
  pages: () => { writeFileSync('asked', ''); return { sources: [] }; },
  slots: {
    picture: { resolve: () => writeFileSync('asked', ''), render: (data, drawn) => (drawn ? 'drawn' : 'not drawn') },
    table: { resolveAll: () => { writeFileSync('asked', ''); return []; }, render: () => '' },
  },
};
export default { extensions: [extension] };
`;
  const { root, page, make } = changeOf(
    { 'site.config.mjs': config('base'), 'docs/index.md': '# A\n' },
    { 'site.config.mjs': config('change'), 'docs/index.md': '# A\n\n```dot\n```\n' },
  );
  const { ok, notes } = await make();
  expect(ok).toBe(true);
  expect(page('')).toContain('<p>base</p>not drawn');
  expect(existsSync(join(root, 'asked'))).toBe(false);
  expect(notes.map(({ message }) => message)).toContain(
    '`read`, `pages`, `slots.picture.resolve` and `slots.table.resolveAll` of the extension `draw` do not run: nothing asks another machine.',
  );
});

it('builds a change that begins a site without a configuration, and takes nothing for published', async () => {
  const { root, make } = changeOf(
    { 'README.md': '# Queue\n' },
    {
      'site.config.ts': "export default { title: 'Queue', baseUrl: '/queue/', docs: { routeBasePath: '/guide' } };\n",
      'docs/start.md': '# Start\n',
      'addresses.txt':
        '# Addresses that were published below /queue/, each with the ids of its headings.\n/guide/start steps\n',
    },
  );
  const report = await make();
  expect(report.warnings).toEqual([]);
  expect(report.notes.filter(({ code }) => code === 'left-out')).toEqual([
    {
      code: 'left-out',
      severity: 'note',
      file: 'site.config.ts',
      message: 'This file is left out, and the site is built without a configuration: `main` has none yet.',
    },
  ]);
  // Once published, addresses that the next change loses are reported.
  commit(root);
  git(root, 'branch', '-f', 'main');
  git(root, 'checkout', '-q', '-b', 'next');
  rmSync(join(root, 'docs/start.md'));
  writeFiles(root, { 'docs/other.md': '# Other\n' });
  commit(root);
  expect((await make()).warnings.map(({ code, file, line }) => [code, file, line])).toEqual([
    ['lost-address', 'addresses.txt', 2],
  ]);
});
