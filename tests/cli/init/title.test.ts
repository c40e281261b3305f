// How `init` calls a site, and which address it gives it, by what the project says.
import { afterEach, describe, expect, it, test } from 'vitest';
import { chooseTitle, type Readme } from '../../../src/cli/init/title.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const found = { name: 'x', foreign: [], markdown: [], inRepository: '', isThere: () => false };
const readme = (text: string): Readme => ({ name: 'README.md', text });

describe('a README', () => {
  test.each([
    ['# *The* [Reader](https://a.example) `v2` #\n', 'The Reader v2'],
    ['<div align="center">\n\n<h1>\n<img alt="Helix" src="logo.svg"></h1>\n\n</div>\n\n# Features\n', 'Helix'],
    ['[![npm](https://a.example/a.svg)](https://a.example)\n\n# Reader\n', 'Reader'],
    ['Text.\n\n# Features\n', 'x'],
    ['```\n# no\n```\n# Later\n', 'x'],
    ['No heading', 'x'],
    ['# {{ name }}\n', 'x'],
    ['', 'x'],
  ])('%j: %s', (text, title) => expect(chooseTitle(found, {}, readme(text)).title).toBe(title));
});

test.each([
  ['mkdocs.yml', 'site_name: HTTPX # the name\n', 'HTTPX'],
  ['mkdocs.yml', "site_name: 'A: b'\n", 'A: b'],
  ['mkdocs.yml', 'site_name: !ENV [NAME]\n', undefined],
  ['book.toml', '[book]\ntitle = "The Book"\n', 'The Book'],
  ['docs/conf.py', "import os\nproject = 'My Proj'\n", 'My Proj'],
  ['docs/conf.py', 'project = name\n', undefined],
  ['docs/.vitepress', 'export default {\n  title: "Pinia",\n};\n', 'Pinia'],
  ['docusaurus.config.js', 'const title = name;\nexport default {\n  title,\n};\n', undefined],
])('%s says it: %j', (path, text, title) => {
  const from = title === undefined ? undefined : `\`${path}\``;
  const chosen = chooseTitle({ ...found, foreign: [path], foreignTexts: { [path]: text } }, {}, readme('Text.\n'));
  expect(chosen).toEqual(title === undefined ? { title: 'x' } : { title, from });
});

test('the package and the repository come before the folder', () => {
  const repository = 'https://github.com/acme/reader';
  expect(chooseTitle(found, { name: 'lib', repository }, readme('Text.\n# Usage\n'))).toEqual({
    title: 'lib',
    from: '`name` in `package.json`',
  });
  expect(chooseTitle(found, { repository })).toEqual({ title: 'reader', from: 'the repository' });
  expect(chooseTitle({ ...found, inRepository: 'docs' }, { repository })).toEqual({ title: 'x' });
});

let site: Sandbox;
afterEach(() => site?.remove());

it('says which title it chose, and from what', async () => {
  site = createSandbox({ 'mkdocs.yml': 'site_name: HTTPX\n', 'docs/index.md': '# A\n' });
  const { stderr } = await site.run(['init', '--yes']);
  expect(stderr).toContain('  The title `HTTPX`, from `mkdocs.yml`.\n');
  expect(site.read('site.config.ts')).toContain("title: 'HTTPX',");
});

it('takes a homepage as the address of the site, unless other pages live there', async () => {
  const page = '# A\n\n[Plugins](https://acme.example/ecosystem/)\n';
  const files = { 'package.json': '{"name": "a", "homepage": "https://acme.example/"}\n' };
  site = createSandbox({ ...files, 'docs/index.md': '# A\n\n[B](https://acme.example/b)\n', 'docs/b.md': '# B\n' });
  expect((await site.run(['init', '--yes'])).stderr).toContain(
    '`homepage` in `package.json`: the address of the site.',
  );
  expect(site.read('site.config.ts')).toContain("url: 'https://acme.example',");
  site.remove();
  site = createSandbox({ ...files, 'docs/index.md': page });
  const { stderr } = await site.run(['init', '--yes']);
  expect(stderr).toContain(
    '`homepage` in `package.json`: not taken as the address of the site, as the pages link to addresses below it that are none of theirs, such as `https://acme.example/ecosystem/`. Set `url`, and `baseUrl` if the site is in a folder there.',
  );
  expect(stderr).not.toMatch(/error|warning/);
  expect(site.read('site.config.ts')).not.toMatch(/url:|rules/);
  expect((await site.build()).errors).toEqual([]);
});

it('an address that was given is kept', async () => {
  site = createSandbox({ 'docs/index.md': '# A\n\n[Plugins](https://acme.example/ecosystem/)\n' });
  await site.run(['init', '--yes', '--url', 'https://acme.example']);
  expect(site.read('site.config.ts')).toContain("url: 'https://acme.example',");
});

it('says that one commit dates all releases of a change log', async () => {
  const log = '# Changelog\n\n## 1.1.0\n\nText.\n\n## 1.0.0\n\nText.\n';
  site = createSandbox({ 'docs/index.md': '# A\n', 'CHANGELOG.md': log });
  const { execFileSync } = await import('node:child_process');
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], { cwd: site.root });
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-q', '-m', 'a', '--date', '2024-06-01T12:00:00Z'],
  ])
    git(...args);
  expect((await site.run(['init', '--yes'])).stderr).toContain(
    '`CHANGELOG.md`: its releases become posts. The log dates none of 2 releases, and one commit added them: their posts have its day, 2024-06-01.',
  );
});
