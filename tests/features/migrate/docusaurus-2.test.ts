// A site of Docusaurus 2, whose parser and configuration allowed more than techdocs: all of it stays, and the first build has no errors.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const OLD = {
  'old/docusaurus.config.js': `module.exports = {
  title: 'Acme', url: 'https://e.example', baseUrl: '/',
  presets: [['classic', { theme: { customCss: [require.resolve('./src/css/custom.scss')] } }]],
  themeConfig: { navbar: { items: [{ type: 'doc', docId: 'written-by-script', label: 'Guide' }] } },
};
`,
  'old/package.json': '{ "name": "old", "dependencies": { "@docusaurus/core": "^2.2.0" } }\n',
  'old/pictures/map.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'old/src/css/custom.scss': 'pre a { color: red; &:hover { color: blue; } }\n',
  'old/src/parts/index.js': 'export default () => <p>Script</p>;\n',
  'old/src/parts/index.tsx': "import a from './not-there.svg';\nexport default () => <p>{a}</p>;\n",
  'old/src/pages/index.js': "import Part from '../parts';\nexport default () => <Part />;\n",
  'old/docs/start/first.md': `---
title: First
slug: ../
---

**How to use ** and ** here** and **(a)** **b** \`** code **\`.

![Map](../../pictures/map.svg) <b style={{ position: 'relative', top: '-2px' }}>up</b>

\`\`\`
** code **
\`\`\`
`,
};

let site: Sandbox;
let report: { build: { errors: unknown[] }; pages: object; addresses: object; items: { message: string }[] };
beforeAll(async () => {
  site = createSandbox(OLD);
  report = JSON.parse((await site.run(['migrate', 'old', '--out', 'new', '--json'])).stdout);
});
afterAll(() => site.remove());

const read = (name: string) => readFileSync(site.path(`new/${name}`), 'utf8');

it('builds without errors, and keeps an address that a slug with dots gives', () => {
  expect(report.build.errors).toEqual([]);
  expect(report.addresses).toMatchObject({ lost: 0 });
  expect(read('docs/start/first.md')).toContain('slug: /\n');
});

it('trims bold text, but not code', () => {
  const text = read('docs/start/first.md');
  expect(text).toContain('**How to use** and **here** and **(a)** **b** `** code **`.');
  expect(text).toContain('```\n** code **\n```');
});

it('converts a stylesheet in SCSS, and takes the file in JavaScript of two with one name', () => {
  expect(read('src/css/custom.css')).toContain('pre a:hover {\n  color: blue;\n}');
  expect(read('site.config.ts')).toContain("'src/css/custom.css'");
  expect(report.pages).toMatchObject({ all: 2, withoutHand: 2 });
});

it('publishes a picture beside the folders of pages, and keeps a shift of a text', () => {
  const text = read('docs/start/first.md');
  expect(text).toContain('![Map](/pictures/map.svg) <b class="style-position-relative-top-2px">up</b>');
  expect(read('static/pictures/map.svg')).toContain('<svg');
});

it('names an item of the menu whose page is not there', () => {
  expect(report.items.map(({ message }) => message)).toContain(
    'The item `Guide` names the doc `written-by-script`, which is not there, so it is left out.',
  );
});
