// `techdocs init --extension`: the written files, and that their test passes with vitest, and fails if the extension is wrong.
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { planExtensionPackage } from '../../../src/cli/init/extension.ts';
import { createSandbox, hashFolder, type Sandbox } from '../../engine/sandbox.ts';
import { repository } from '../../support/cli.ts';

let site: Sandbox | undefined;
afterEach(() => site?.remove());

const FILES = [
  'index.js',
  'style.css',
  'index.test.js',
  'vitest.config.js',
  'site/site.config.js',
  'site/docs/index.md',
  'package.json',
  'README.md',
  '.gitignore',
];

/** Installs the packages that the new package needs. */
function install(folder: string): void {
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  symlinkSync(repository, join(modules, 'techdocs'), 'dir');
  symlinkSync(join(repository, 'node_modules/vitest'), join(modules, 'vitest'), 'dir');
}

it('writes a package whose test passes, and fails with a wrong extension', async () => {
  site = createSandbox({});
  const { code, stdout, stderr } = await site.run(['init', '--extension', 'techdocs-big-box']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${FILES.join('\n')}\n` });
  expect(stderr).toBe(
    '✔ 9 files written.\n  Next: `cd techdocs-big-box`, then `npm install`, then `npm test`, then `npm run serve`.\n',
  );
  const folder = site.path('techdocs-big-box');
  expect(JSON.parse(site.read('techdocs-big-box/package.json'))).toMatchObject({
    name: 'techdocs-big-box',
    keywords: ['techdocs-extension'],
    exports: './index.js',
  });
  expect(site.read('techdocs-big-box/index.js')).toContain('export function bigBox(');
  install(folder);
  const test = () => {
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs');
    const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, NO_COLOR: '1' } as NodeJS.ProcessEnv;
    return spawnSync(process.execPath, [vitest, 'run'], { cwd: folder, encoding: 'utf8', env });
  };
  const passed = test();
  expect(`${passed.stdout}${passed.stderr}`).toMatch(/Tests\s+2 passed/);
  expect(passed.status).toBe(0);
  // The test leaves no files behind, and does not change the site.
  expect(
    Object.keys(hashFolder(folder))
      .filter((path) => !path.startsWith('node_modules'))
      .sort(),
  ).toEqual([...FILES].sort());
  site.write({ 'techdocs-big-box/index.js': site.read('techdocs-big-box/index.js').replace('<strong>', '<b>') });
  const failed = test();
  expect(failed.status).toBe(1);
  expect(failed.stdout).toContain('makes a box');
  const built = await site.build({ root: join(folder, 'site'), strict: true });
  expect([...built.errors, ...built.warnings]).toEqual([]);
  expect(hashFolder(join(folder, 'site/build'))).toBeTruthy();
});

it('is used from a package as it is published', async () => {
  site = createSandbox({
    'docs/index.md': '# A\n\n```box\nText.\n```\n',
    'site.config.mjs':
      "import { box } from 'techdocs-box';\nexport default { extensions: [box({ label: 'Look' })] };\n",
  });
  expect((await site.run(['init', '--extension', 'node_modules/techdocs-box', '--quiet'])).code).toBe(0);
  expect((await site.build()).warnings).toEqual([]);
  expect(site.read('build/index.html')).toContain('<div class="box"><strong>Look</strong><p>Text.</p></div>');
  const [, sheet = ''] =
    /<link rel="stylesheet" href="\/(assets\/site-[^"]+\.css)"/.exec(site.read('build/index.html')) ?? [];
  expect(site.read(`build/${sheet}`)).toContain('.box {');
});

it('overwrites nothing, and writes nothing for a dry run', async () => {
  site = createSandbox({ 'box/index.js': 'mine\n', 'box/.gitignore': 'dist\n' });
  const dry = await site.run(['init', 'box', '--extension', '--dry-run']);
  expect(dry.stdout).toContain('+++ b/style.css');
  expect(Object.keys(hashFolder(site.path('box')))).toHaveLength(2);
  const { code, stderr } = await site.run(['init', 'box', '--extension']);
  expect(code).toBe(0);
  expect(stderr).toContain('Left as they are:\n  index.js\n');
  expect(site.read('box/index.js')).toBe('mine\n');
  expect(site.read('box/.gitignore')).toMatch(/^dist\n.*node_modules/s);
});

it.each([
  [['--title', 'x'], '`--extension` and `--title` cannot be combined.'],
  [['--no-releases'], '`--extension` and `--no-releases` cannot be combined.'],
])('takes no answers of a site: %j', async (flags, message) => {
  site = createSandbox({});
  const { code, stderr } = await site.run(['init', '--extension', ...flags]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});

it.each([
  ['My Boxes', 'my-boxes', 'myBoxes'],
  ['techdocs-new', 'new', 'newExtension'],
  ['3 things', 'things', 'things'],
  ['日本', 'box', 'box'],
])('is called after its folder: %s', (folder, name, call) => {
  const { files } = planExtensionPackage({ name: folder, isThere: () => false }, '1.0.0');
  const code = files.find(({ path }) => path === 'index.js')?.text;
  expect(code).toContain(`name: '${name}',`);
  expect(code).toContain(`export function ${call}(`);
});
