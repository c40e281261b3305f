// Redirects are inserted into configurations of every form, and everything else stays unchanged.
import { describe, expect, it, test } from 'vitest';
import { addFormerIds } from '../../src/cli/addresses/former-ids.ts';
import { appendRedirectsToConfigText } from '../../src/cli/edit-redirects.ts';

const NEW = [{ from: '/a', to: '/b' }];

const texts: readonly (readonly [name: string, file: string, before: string, after: string])[] = [
  [
    'a list on lines of its own',
    'site.config.ts',
    "export default defineConfig({\n  redirects: [\n    { from: '/x', to: '/y' },\n  ],\n  title: 'A',\n});\n",
    "export default defineConfig({\n  redirects: [\n    { from: '/x', to: '/y' },\n    { from: '/a', to: '/b' },\n  ],\n  title: 'A',\n});\n",
  ],
  [
    'a list with a comment behind its last item',
    'site.config.ts',
    "export default {\n  redirects: [\n    { from: '/x', to: '/y' }, // old\n  ],\n};\n",
    "export default {\n  redirects: [\n    { from: '/x', to: '/y' }, // old\n    { from: '/a', to: '/b' },\n  ],\n};\n",
  ],
  [
    'a list without a last comma',
    'site.config.js',
    "export default {\n\tredirects: [\n\t\t{ from: '/x', to: '/y' }\n\t]\n};\n",
    "export default {\n\tredirects: [\n\t\t{ from: '/x', to: '/y' },\n\t\t{ from: '/a', to: '/b' }\n\t]\n};\n",
  ],
  [
    'a list on one line',
    'site.config.ts',
    "export default { redirects: [{ from: '/x', to: '/y' }] };\n",
    "export default { redirects: [{ from: '/x', to: '/y' }, { from: '/a', to: '/b' }] };\n",
  ],
  [
    'an empty list',
    'site.config.ts',
    'export default { redirects: [] };\n',
    "export default { redirects: [{ from: '/a', to: '/b' }] };\n",
  ],
  [
    'a list that a name stands for',
    'site.config.ts',
    "const redirects = [{ from: '/x', to: '/y' }];\nexport default { redirects } satisfies Config;\n",
    "const redirects = [{ from: '/x', to: '/y' }, { from: '/a', to: '/b' }];\nexport default { redirects } satisfies Config;\n",
  ],
  [
    'a configuration without redirects',
    'site.config.ts',
    "export default defineConfig({\n  title: 'A',\n});\n",
    "export default defineConfig({\n  title: 'A',\n  redirects: [\n    { from: '/a', to: '/b' },\n  ],\n});\n",
  ],
  [
    'JSON',
    'site.config.json',
    '{\n  "title": "A",\n  "redirects": [\n    { "from": "/x", "to": "/y" }\n  ]\n}\n',
    '{\n  "title": "A",\n  "redirects": [\n    { "from": "/x", "to": "/y" },\n    { "from": "/a", "to": "/b" }\n  ]\n}\n',
  ],
  [
    'JSON without redirects',
    'site.config.json',
    '{\n  "title": "A"\n}\n',
    '{\n  "title": "A",\n  "redirects": [\n    { "from": "/a", "to": "/b" }\n  ]\n}\n',
  ],
];

describe('redirects are added to', () => {
  it.each(texts)('%s', async (_, file, before, after) => {
    expect(await appendRedirectsToConfigText(before, file, NEW)).toBe(after);
  });
});

test.each([
  ['computes them', 'export default { redirects: list() };'],
  ['imports them', "import { redirects } from './redirects.ts';\nexport default { redirects };"],
  ['may have them from elsewhere', 'export default { ...base };'],
  ['is computed', 'export default make();'],
  ['cannot be read', 'export default {'],
])('a configuration that %s is left alone', async (_, text) => {
  expect(await appendRedirectsToConfigText(text, 'site.config.ts', NEW)).toBeUndefined();
});

test('an address with an apostrophe stays one', async () => {
  const text = await appendRedirectsToConfigText('export default { redirects: [] };', 'site.config.ts', [
    { from: "/it's", to: '/b' },
  ]);
  expect(text).toBe("export default { redirects: [{ from: '/it\\'s', to: '/b' }] };");
});

describe('ids that a heading had', () => {
  const added = { id: 'new', former: ['old', 'older'] };
  it.each([
    ['## New', '## New {#new old older}'],
    ['## New ##', '## New {#new old older} ##'],
    ['## New {#new}', '## New {#new old older}'],
    ['## New {#new oldest}', '## New {#new oldest old older}'],
    ['> ### New', '> ### New {#new old older}'],
    ['New\n===', 'New {#new old older}\n==='],
  ])('are written behind %j', (before, after) => {
    expect(addFormerIds(`# Title\n\n${before}\n\nText.\n`, { line: 3, ...added })).toBe(
      `# Title\n\n${after}\n\nText.\n`,
    );
  });

  it.each(['Text.', '## New {.wide #new}', '<h2 id="new">New</h2>'])('are not written behind %j', (line) => {
    expect(addFormerIds(`# Title\n\n${line}\n`, { line: 3, ...added })).toBeUndefined();
  });
});
