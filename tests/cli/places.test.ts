// Commands whose target file cannot be replaced, concurrent commands with one target, and long or unusual names.
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
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { startServeProcess } from '../support/serve.ts';

let site: Sandbox;
beforeEach(() => {
  site = createSandbox({ 'docs/a.md': '# A\n' });
});
afterEach(() => site.remove());

const refusal = (name: string, why: string) =>
  `✘ write-failed\n  \`${name}\` cannot be written: ${why}. Name another file, or remove what is there.\n`;

it.skipIf(process.platform === 'win32')(
  '`pack` replaces no pipe and no link, and writes no checksum beside a device',
  async () => {
    execFileSync('mkfifo', [site.path('pipe')]);
    site.write({ target: 'precious' });
    symlinkSync('target', site.path('link'));
    const packed = (out: string) => site.run(['pack', '--quiet', '-o', out]);
    expect(await packed('pipe')).toMatchObject({
      code: 2,
      stderr: refusal('pipe', 'it is a device, a pipe or a socket'),
    });
    expect(await packed('link')).toMatchObject({ code: 2, stderr: refusal('link', 'it is a symbolic link') });
    expect((await packed('/dev/full')).code).toBe(2);
    expect([readlinkSync(site.path('link')), site.read('target')]).toEqual(['target', 'precious']);
    expect([lstatSync(site.path('pipe')).isFIFO(), existsSync('/dev/full.sha256')]).toEqual([true, false]);
  },
);

it.skipIf(process.platform === 'win32')('a folder that the system cannot reach is no bug of techdocs', async () => {
  symlinkSync('loop', site.path('loop'));
  const long = 'x'.repeat(300);
  const run = async (...args: readonly string[]) => {
    const { code, stderr } = await site.run(args);
    return { code, stderr: stderr.replaceAll(site.root, '') };
  };
  for (const [name, written, read] of [
    [
      'loop/x',
      'its symbolic links form a loop',
      '✘ unreadable-file    loop/x\n  The folder cannot be read: its symbolic',
    ],
    [
      long,
      'a name is longer than the file',
      `✘ unreadable-file    ${long}\n  The folder cannot be read: ENAMETOOLONG.`,
    ],
    ['docs/a.md/x', 'a part of its path is a file', '✘ not-built\n  There is no folder `docs/a.md/x` to serve.'],
  ] as const) {
    const built = { code: 2, stderr: expect.stringContaining(`Cannot write the site to \`${name}\`: ${written}`) };
    expect(await run('build', '--quiet', '-o', name)).toEqual(built);
    expect(await run('serve', '--built', name, '--port', '0')).toEqual({
      code: 2,
      stderr: expect.stringContaining(read),
    });
    expect(await run('pack', '--quiet', '-o', name)).toMatchObject({ code: 2 });
  }
});

it('`pack` may write one file several times at once', async () => {
  const codes = await Promise.all([1, 2, 3].map(() => site.run(['pack', '--quiet', '-o', 'all.zip'])));
  expect(codes.map(({ code, stderr }) => [code, stderr])).toEqual([
    [0, ''],
    [0, ''],
    [0, ''],
  ]);
  expect(readdirSync(site.root).sort()).toEqual(['.techdocs', 'all.zip', 'all.zip.sha256', 'docs']);
});

it('`pack` cuts the name of a site with a long title', async () => {
  site.write({ 'site.config.json': JSON.stringify({ title: 'x'.repeat(300) }) });
  expect(await site.run(['pack', '--quiet'])).toMatchObject({ code: 0, stderr: '' });
  const [archive] = readdirSync(site.root).filter((name) => name.endsWith('.zip'));
  expect(archive).toMatch(/^x{180}-[\da-f]{8}\.zip$/);
});

it.skipIf(process.platform === 'win32')('a cache that is a link is told, and what it leads to stays', async () => {
  site.write({ 'victim/keep.txt': 'keep' });
  mkdirSync(site.path('.techdocs'));
  symlinkSync('../victim', site.path('.techdocs/cache'));
  const stderr =
    '✘ unsafe-out-dir\n  The cache of the project is not used: `.techdocs/cache` is a symbolic link, and techdocs removes what lies there. Replace the link with a folder, or remove it.\n';
  for (const call of [
    ['cache', 'clear'],
    ['build', '--clean', '--quiet'],
    ['check-links', '--quiet'],
  ])
    expect(await site.run(call)).toMatchObject({ code: 2, stderr });
  expect(site.read('victim/keep.txt')).toBe('keep');
  expect(await site.run(['build', '--no-cache', '--quiet'])).toMatchObject({ code: 0 });
});

it.skipIf(process.platform === 'win32')(
  'a baseline lies where the call says, also outside of the project',
  async () => {
    site.write({ 'inner/docs/a.md': '# A\n\n[x](./none.md)\n' });
    const check = (...more: string[]) =>
      site.run(['check-links', '--root', 'inner', '--quiet', '--baseline', site.path('base.json'), ...more]);
    expect(await check('--update-baseline')).toMatchObject({ code: 0 });
    expect(existsSync(site.path('base.json'))).toBe(true);
    expect(await check()).toMatchObject({ code: 0 });
    rmSync(site.path('base.json'));
    mkdirSync(site.path('base.json'));
    expect(await check()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a file. Name another file.'),
    });
  },
);

it.skipIf(process.platform === 'win32')('a site is built in a folder whose name has a question mark', async () => {
  const folder = 'what now? #1 100%25';
  const inFolder = (files: Record<string, string>) =>
    site.write(Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text])));
  inFolder({
    'docs/a.md': '# A\n\n<Shown/>\n',
    'site.config.ts':
      "import { title } from './title.ts';\nexport default { title, components: { Shown: './src/Shown.tsx' } };\n",
    'title.ts': "export const title: string = 'Asked';\n",
    'src/Shown.tsx':
      "import data from '@site/src/data.yml';\nimport './shown.css';\nexport default () => <b>{data.word}</b>;\n",
    'src/data.yml': 'word: answered\n',
    'src/shown.css': '.shown { color: red }\n',
  });
  expect(await site.run(['build', '--quiet', '--root', folder])).toMatchObject({ code: 0, stderr: '' });
  const page = readFileSync(join(site.root, folder, 'build/a/index.html'), 'utf8');
  expect([page.includes('<b>answered</b>'), page.includes('Asked')]).toEqual([true, true]);
  inFolder({ 'title.ts': "export const title = (() => { throw new Error('no title'); })();\n" });
  const { code, stderr } = await site.run(['build', '--quiet', '--root', folder]);
  expect([code, stderr]).toEqual([2, expect.stringContaining('site.config.ts failed: no title')]);
});

it.skipIf(process.platform === 'win32')('a hang-up ends a command as an interrupt does', async () => {
  const server = await startServeProcess(site.root);
  expect(await server.stop('SIGHUP')).toBe(130);
});
