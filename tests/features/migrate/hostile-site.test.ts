// An untrusted old site: imports of pages that readers must not see, and code that needs more resources than there are.
import { existsSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadDeclarationParser } from '../../../src/content/markdown/mdx/read-declarations.ts';
import { techdocs } from '../../support/cli.ts';
import { makeFolder } from '../../support/tree.ts';

const SECRET = 'CANARY7331';
const doubled = Array.from({ length: 40 }, (_, at) => `const a${at + 1} = \`\${a${at}}\${a${at}}\`;\n`).join('');
const root = makeFolder({
  'old/docusaurus.config.js': `const a0 = 'x';\n${doubled}let b = 'x' + a29;\nmodule.exports = { title: 'T', tagline: a40, customFields: { b }, url: 'https://e.example', baseUrl: '/', presets: [['classic', {}]] };`,
  'old/.env': `TOKEN=${SECRET}\n`,
  'old/id_rsa': `export const key = '${SECRET}';\n`,
  'old/docs/a.mdx':
    "import S from '../.env'\nimport U from '!!raw-loader!../.env'\nimport K from '../id_rsa'\n\n# A\n\n<S/>\n\n<K/>\n",
  'old/docs/b.mdx': `# B\n\nexport const a = ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`,
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('is moved without what has the name of a secret, and without an end of the process', async () => {
  const { code, stdout, stderr } = await techdocs(['migrate', 'old', '--out', 'new'], { cwd: root });
  expect([code, stdout + stderr]).toEqual([0, expect.not.stringContaining(SECRET)]);
  const files = readdirSync(join(root, 'new'), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(root, 'new', name),
  );
  const told = files.filter((file) => statSync(file).isFile() && readFileSync(file, 'utf8').includes(SECRET));
  expect([told, existsSync(join(root, 'new/.env'))]).toEqual([[], false]);
});

it('brackets that are nested too deep are no declaration', async () => {
  const read = await loadDeclarationParser();
  const nested = (depth: number) => `export const a = ${'['.repeat(depth)}${']'.repeat(depth)}`;
  expect([read(nested(100))?.length, read(nested(20_000)), read(`export const a = ${'['.repeat(20_000)}`)]).toEqual([
    1,
    undefined,
    undefined,
  ]);
});

it('files of the repository to which links of the site lead are moved, but no secrets and nothing outside of it', async () => {
  const outer = makeFolder({
    'repo/.git/config': SECRET,
    'repo/.env': SECRET,
    'repo/id_rsa': SECRET,
    'repo/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
    'repo/demo/a.txt': 'demo',
    'repo/demo/.hidden': SECRET,
    'private.txt': SECRET,
    'repo/site/hugo.yaml': 'title: Acme\n',
    'repo/site/content/_index.md': '---\ntitle: Home\n---\n\n![Logo](/logo.svg)\n',
    'repo/site/static/own.txt': 'own',
  });
  const links: Readonly<Record<string, string>> = {
    'logo.svg': '../../logo.svg',
    demo: '../../demo',
    'key.txt': '../../id_rsa',
    'env.txt': '../../.env',
    'private.txt': '../../../private.txt',
    all: '../..',
  };
  for (const [name, target] of Object.entries(links)) symlinkSync(target, join(outer, 'repo/site/static', name));
  const { code, stdout } = await techdocs(['migrate', 'repo/site', '--out', 'new', '--json'], { cwd: outer });
  const { items } = JSON.parse(stdout) as { items: { at: { file: string }; message: string }[] };
  const moved = readdirSync(join(outer, 'new/static'), { recursive: true, encoding: 'utf8' }).sort();
  rmSync(outer, { recursive: true, force: true });
  expect([code, moved]).toEqual([0, ['demo', 'demo/a.txt', 'logo.svg', 'own.txt']]);
  const left = items.filter(({ message }) => message.includes('outside-symlink')).map(({ at }) => at.file);
  expect(left.sort()).toEqual(['static/all', 'static/env.txt', 'static/key.txt', 'static/private.txt']);
});
