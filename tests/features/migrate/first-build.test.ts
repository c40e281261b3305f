// Sites of Docusaurus whose first build stopped although the command had no error.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const OLD = {
  'old/docusaurus.config.js':
    "module.exports = { title: 'Acme', url: 'https://e.example', baseUrl: '/', presets: [['classic', {}]] };\n",
  'old/package.json': '{ "name": "old-site", "dependencies": { "@docusaurus/core": "3.0.0" } }\n',
  'old/docs/index.mdx': `---
slug: /
---

import Run from '../src/Run';
import Source from '!!raw-loader!runner-loader!./sample.ts';

# Home

<Run className="language-ts">
  {Source}
</Run>
`,
  'old/docs/sample.ts': 'export const sample = 1;\n',
  'old/docs/empty/_category_.json': '',
  'old/docs/empty/a.md': '# A\n',
  'old/src/Run.jsx':
    "import styles from './run.module.css';\nexport default function Run({ children }) {\n  if (!children.code) throw new Error('No code');\n  return <pre className={styles.box}>{children.code}</pre>;\n}\n",
  'old/src/pages/about.jsx':
    "import styles from '../run.module.css';\nexport default () => <p className={styles.box}>About</p>;\n",
  'old/src/run.module.css': ".box { background: url('../static/img/a.svg'); }\n.other { background: url(./b.svg); }\n",
  'old/src/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'old/static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
};

let site: Sandbox;
const read = (path: string) => readFileSync(site.path(path), 'utf8');
beforeAll(async () => {
  site = createSandbox(OLD);
  await site.run(['migrate', 'old', '--out', 'new', '--quiet']);
});
afterAll(() => site.remove());

it('reads an empty file of a category as one without keys', async () => {
  const { code, stderr } = await site.run(['build', '--root', 'new', '--quiet']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it('shows the text of a file in place of the component that gets it as its content', () => {
  expect(read('new/docs/index.md')).toContain('```ts file="./sample.ts"\n```\n');
});

it('names pictures in stylesheets of components by their addresses', () => {
  const css = read('new/src/run.module.css');
  expect(css).toContain("url('/img/a.svg')");
  expect(css).toContain('url(/src/b.svg)');
  expect(read('new/static/src/b.svg')).toBe('<svg xmlns="http://www.w3.org/2000/svg"/>');
});
