// Links from pages to files outside of the page folders: they point to the repository, and are checked against the working tree.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { readBuiltPage } from '../support/built-page.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

const sandboxes: Sandbox[] = [];
afterEach(() => {
  for (const sandbox of sandboxes.splice(0)) sandbox.remove();
});

const CODE = { 'src/index.ts': 'export {};\n', 'README.md': '# App\n', '.github/ci.yml': 'a: 1\n' };

/** Creates a site with a page, in a repository of its own. */
function repository(page: string, files: Readonly<Record<string, string>> = {}, site = ''): Sandbox {
  const sandbox = createSandbox({ ...CODE, [`${site}docs/index.md`]: `# Home\n\n${page}\n`, ...files });
  sandboxes.push(sandbox);
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: sandbox.root });
  return sandbox;
}

const config = (text: string) => ({ 'site.config.js': `export default { ${text} };\n` });
const hrefsOf = (folder: string) =>
  readBuiltPage(folder, '/')
    .all('main a')
    .flatMap((link) => link.attribute('href') ?? []);
const app = 'https://github.com/acme/app';
const told = ({ errors, warnings }: Awaited<ReturnType<Sandbox['build']>>) =>
  [...errors, ...warnings].map(({ code, message, suggestion }) => [code, message, suggestion]);

describe('with a repository', () => {
  it('a text that a page includes from outside leads to the files beside it', async () => {
    const files = {
      'README.md': '[a](src/index.ts) [b](LICENSE) [c](src/none.ts) [d](docs/index.md)\n',
      LICENSE: 'MIT\n',
    };
    const sandbox = repository('<!-- include: ../README.md -->', { ...files, ...config(`repository: 'acme/app'`) });
    const { errors, warnings } = await sandbox.build();
    expect([...errors, ...warnings].map(({ file, message }) => [file, message])).toEqual([
      ['README.md', '`src/none.ts` is not a page.'],
    ]);
    sandbox.write({ 'README.md': files['README.md'].replace('[c](src/none.ts) ', '') });
    expect((await sandbox.build()).errors).toEqual([]);
    expect(hrefsOf(sandbox.path('build'))).toEqual(
      expect.arrayContaining([`${app}/blob/HEAD/src/index.ts`, `${app}/blob/HEAD/LICENSE`, '/']),
    );
  });

  const links =
    '[a](../README.md#app) [b](../src/index.ts#L1) [c](../src/) [d](../.github/ci.yml) [e](@site/README.md)';

  it('links lead to its files, at the newest commit', async () => {
    const sandbox = repository(links, config(`repository: 'acme/app'`));
    expect(told(await sandbox.build())).toEqual([]);
    expect(hrefsOf(sandbox.path('build')).filter((href) => href.startsWith(app))).toEqual([
      `${app}/blob/HEAD/README.md#app`,
      `${app}/blob/HEAD/src/index.ts#L1`,
      `${app}/tree/HEAD/src`,
      `${app}/blob/HEAD/.github/ci.yml`,
      `${app}/blob/HEAD/README.md`,
    ]);
  });

  it('they name the branch of `editUrl`', async () => {
    const docs = `docs: { editUrl: '${app}/edit/next/2.x/' }`;
    const sandbox = repository('[b](../src/index.ts)', config(`repository: 'acme/app', ${docs}`));
    expect(told(await sandbox.build())).toEqual([]);
    expect(hrefsOf(sandbox.path('build'))).toContain(`${app}/blob/next/2.x/src/index.ts`);
  });

  it('that `package.json` or git names, a site in a folder of it names files from its top', async () => {
    const sandbox = repository('[a](../../README.md) [b](../package.json)', { 'site/package.json': '{}' }, 'site/');
    execFileSync('git', ['remote', 'add', 'origin', 'git@github.com:acme/app.git'], { cwd: sandbox.root });
    const root = sandbox.path('site');
    const built = () => hrefsOf(sandbox.path('site/build')).filter((href) => /README|package/.test(href));
    expect(told(await sandbox.build({ root }))).toEqual([]);
    expect(built()).toEqual([`${app}/blob/HEAD/README.md`, `${app}/blob/HEAD/site/package.json`]);
    sandbox.write({ 'site/package.json': '{ "repository": { "url": "git+https://gitlab.com/acme/app.git" } }' });
    expect(told(await sandbox.build({ root }))).toEqual([]);
    const lab = 'https://gitlab.com/acme/app/-/blob/HEAD';
    expect(built()).toEqual([`${lab}/README.md`, `${lab}/site/package.json`]);
  });

  it('a file that is not there is a broken link, also once it is gone', async () => {
    const page = '[a](../src/indx.ts) [b](../src/gone.ts) [c](../readme.md) [d](../.git/config) [e](../src/index.ts)';
    const sandbox = repository(page, config(`repository: 'acme/app'`));
    const lost = 'is neither a page nor a file of the repository.';
    expect(told(await sandbox.build())).toEqual([
      ['broken-link', `\`../src/indx.ts\` ${lost}`, 'Did you mean `../src/index.ts`?'],
      ['broken-link', `\`../src/gone.ts\` ${lost}`, undefined],
      ['broken-link', `\`../.git/config\` ${lost}`, undefined],
      ['broken-markdown-link', `\`../readme.md\` ${lost}`, 'Did you mean `../README.md`?'],
    ]);
    sandbox.write({ 'docs/index.md': '# Home\n\n[e](../src/index.ts)\n' });
    expect(told(await sandbox.build())).toEqual([]);
    // No source of a page has changed.
    rmSync(sandbox.path('src/index.ts'));
    expect(told(await sandbox.build())).toEqual([['broken-link', `\`../src/index.ts\` ${lost}`, undefined]]);
  });

  it('what is a page stays one, and nothing outside of the repository is looked for', async () => {
    const sandbox = repository('[a](../releases/2026-01-02-x.md) [b](../../../etc/passwd) [c](../docs/b.md)', {
      ...config(`repository: 'acme/app'`),
      'releases/2026-01-02-x.md': '# X\n\nText.\n\n<!-- truncate -->\n',
      'docs/b.md': '# B\n',
    });
    const { errors } = await sandbox.build();
    expect(errors.map(({ link }) => link)).toEqual(['../../../etc/passwd']);
    sandbox.write({ 'docs/index.md': '# Home\n\n[a](../releases/2026-01-02-x.md) [c](../docs/b.md)\n' });
    expect(told(await sandbox.build())).toEqual([]);
    expect(hrefsOf(sandbox.path('build')).some((href) => href.startsWith(app))).toBe(false);
  });
});

it('where the docs are the whole project, source code is in the repository and a file of data is a download', async () => {
  const page = '[a](../src/index.ts) [b](../src/index.ts#L1) [c](../src/list.csv)';
  const files = { 'guide/a.md': `# A\n\n${page}\n`, 'src/list.csv': 'a,b\n' };
  const sandbox = repository('Text.', { ...files, ...config(`repository: 'acme/app', docs: { path: '.' }`) });
  expect(told(await sandbox.build()).filter(([code]) => /link/.test(String(code)))).toEqual([]);
  const hrefs = readBuiltPage(sandbox.path('build'), '/guide/a')
    .all('main a')
    .flatMap((link) => link.attribute('href') ?? []);
  expect(hrefs).toEqual(expect.arrayContaining([`${app}/blob/HEAD/src/index.ts`, `${app}/blob/HEAD/src/index.ts#L1`]));
  expect(hrefs.filter((href) => /^\/assets\//.test(href))).toEqual([
    expect.stringMatching(/^\/assets\/list-\w+\.csv$/),
  ]);
});

it('where the docs are the whole project, a README leads to folders and files that are no pages', async () => {
  const page =
    '[a](src/) [b](./src/index.ts#L1) [c](.github/ci.yml) [d](src/list.csv) [e](guide/a.md) [f](src/nope.ts)';
  const files = {
    'guide/a.md': '# A\n\n[g](../src) [h](b.md)\n',
    'src/list.csv': 'a,b\n',
    'README.md': `# App\n\n${page}\n`,
  };
  const sandbox = repository('Text.', { ...files, ...config(`repository: 'acme/app', docs: { path: '.' }`) });
  const links = told(await sandbox.build()).filter(([code]) => /link/.test(String(code)));
  expect(links.map(([, message]) => message)).toEqual(['`src/nope.ts` is not a page.', '`b.md` is not a page.']);
  sandbox.write({
    'guide/a.md': '# A\n\n[g](../src)\n',
    'README.md': `# App\n\n${page.replace(' [f](src/nope.ts)', '')}\n`,
  });
  await sandbox.build();
  const hrefs = readBuiltPage(sandbox.path('build'), '/')
    .all('main a')
    .flatMap((link) => link.attribute('href') ?? []);
  expect(hrefs).toEqual(
    expect.arrayContaining([
      `${app}/tree/HEAD/src`,
      `${app}/blob/HEAD/src/index.ts#L1`,
      `${app}/blob/HEAD/.github/ci.yml`,
      expect.stringMatching(/^\/assets\/list-\w+\.csv$/),
      '/guide/a',
    ]),
  );
});

it('without one, the finding names the key to set', async () => {
  const sandbox = repository('[a](../README.md) [b](../src/index.ts)');
  const known = 'which is no page, and the address of the repository is not known.';
  const fix =
    "Set `repository` in the configuration, as in `repository: 'https://github.com/acme/app'`: then it leads to the file there.";
  expect(told(await sandbox.build())).toEqual([
    ['broken-link', `\`../src/index.ts\` leads to \`src/index.ts\`, ${known}`, fix],
    ['broken-markdown-link', `\`../README.md\` leads to \`README.md\`, ${known}`, fix],
  ]);
});
