// Files and links in place of folders that commands would write to: an error message, and nothing is written.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { techdocs } from '../support/cli.ts';
import { makeFolder } from '../support/tree.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const FILES = {
  'site.config.json': '{"products":{"acme":{"label":"Acme"}},"docs":{"versions":{"1.0":{}}}}',
  'docs/page.md': '# Page\n',
  'versions/1.0/docs/page.md': '# Old\n',
  'CHANGELOG.md': '# Changes\n\n## 1.1.0 - 2024-03-04\n\n- More\n',
  'old/package.json': '{"dependencies":{"@docusaurus/core":"3.0.0"}}',
  'old/docusaurus.config.js':
    "module.exports = { title: 'T', url: 'https://e.example', baseUrl: '/', presets: [['classic', {}]] };",
};

it.each<[string, string, readonly string[], string]>([
  [
    'versions/2.0',
    '../docs/page.md',
    ['new-release', '--docs-version', '2.0', '--yes'],
    'The docs version `2.0` is in `versions/2.0` with other files: nothing was written.',
  ],
  [
    'releases',
    'docs/page.md',
    ['new-release', 'acme', '--import', 'CHANGELOG.md', '--yes'],
    '`releases/2024/2024-03-04-acme-v1.1.0.md` cannot be written: a file is in the place of its folder. Move that file away.',
  ],
  [
    'out',
    'nowhere',
    ['check-links', '--baseline', 'out/b.json', '--update-baseline'],
    '`out/b.json` cannot be written: a file or a broken symbolic link is in the place of its folder.',
  ],
  ['new', 'nowhere', ['migrate', 'old', '--out', 'new'], '`new` exists, and `migrate` did not write it.'],
])('%s', async (path, target, words, message) => {
  const root = makeFolder(FILES);
  folders.push(root);
  symlinkSync(target, join(root, path));
  const { code, stderr } = await techdocs(words, { cwd: root });
  expect(stderr).toContain(message);
  expect(code).toBe(2);
  expect([existsSync(join(root, 'nowhere')), existsSync(join(root, 'releases/2024'))]).toEqual([false, false]);
});
