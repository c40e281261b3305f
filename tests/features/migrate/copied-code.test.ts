// A site of Docusaurus with code: what is copied keeps its values, displaces nothing, and the screen names what is dropped.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const OLD = {
  'old/docusaurus.config.js': `module.exports = {
  title: 'Acme', url: 'https://e.example', baseUrl: '/', onBrokenLinks: 'throw',
  presets: [['classic', { theme: { customCss: ['@radix-ui/colors/sky.css'] } }]],
  themeConfig: { metadata: [{ name: 'description', content: 'All of it' }], mermaid: { options: { sequence: {} } } },
};
`,
  'old/package.json': '{ "name": "old-site", "version": "1.2.3", "dependencies": { "@docusaurus/core": "3.0.0" } }\n',
  'old/docs/index.mdx': `---
slug: /
---

import { Play } from '../src/Play';
import Other from 'other-package';
import { query } from './query';
import Step from '../src/Step';
import Gallery from '../src/Gallery';

# Home

<Play code={query} />

<Other code={query} />

<Step>

First.

</Step>

<Gallery>

Second.

</Gallery>
`,
  'old/docs/query.js': 'export const query = `select\n\n"a"`;\n',
  'old/src/Play.tsx': `import { useState } from 'react';
import { TYPES } from './types';
export function Play({ code }: { code: string }) {
  const [isOpen] = useState(false);
  return <iframe title="Play" src={'https://play.example.com/' + code + TYPES + isOpen} />;
}
`,
  'old/src/Step.jsx':
    "import styles from './step.module.scss';\nexport default ({ children }) => <p className={styles.a}>{children[0]}</p>;\n",
  'old/src/Gallery.jsx':
    "import { Children, cloneElement } from 'react';\nexport default ({ children }) => <div>{Children.map(children, (one) => cloneElement(one, { id: 'a' }))}</div>;\n",
  'old/src/step.module.scss': '.a { &:hover { top: 0; } }\n',
  'old/src/types.ts': "export const TYPES = `\nimport { A } from 'not-there';\n`;\n",
  'old/src/pages/about.js': `import Layout from '@theme/Layout';
import { version } from '../../package.json';
export default () => <Layout title="About" description="Who we are"><img src="/img/none.jpg" alt="" />{version}</Layout>;
`,
  'old/src/theme/SearchBar/index.js': 'export default () => null;\n',
  'old/src/theme/DocItem/Layout.js': 'export default () => null;\n',
};

let site: Sandbox;
let call: { readonly code: number | null; readonly stderr: string };
beforeAll(async () => {
  site = createSandbox(OLD);
  call = await site.run(['migrate', 'old', '--out', 'new', '--verbose']);
});
afterAll(() => site.remove());

const read = (name: string) => readFileSync(site.path(`new/${name}`), 'utf8');

describe('code of a site', () => {
  it('goes along although a text in it looks like an import', () => {
    expect(call.code).toBe(0);
    expect(read('site.config.ts')).toContain("Play: './src/docusaurus/components/Play.js'");
    expect(read('src/types.ts')).toBe(OLD['old/src/types.ts']);
  });

  it('keeps the values of its tags, also where a component is left out', () => {
    const page = read('docs/index.md');
    expect(page).toContain(String.raw`<Play code={"select\n\n\"a\""} />`);
    expect(page).toContain(String.raw`<Other code={"select\n\n\"a\""} />`);
    expect(call.stderr).toContain('`<Other>` is left out: `other-package` is a package that pages do not have.');
  });

  it('is left out if it reads single parts of its content, which the page keeps', () => {
    expect(call.stderr).toContain(
      '`<Step>` is left out, and its content is shown: `src/Step.jsx` reads single parts of its content, which is one part here; its file is copied.',
    );
    expect(read('docs/index.md')).toContain('First.');
    expect(read('src/Step.jsx')).toContain("import styles from './step.module.css';");
    expect(read('src/step.module.css')).toBe('.a:hover {\n  top: 0;\n}\n');
  });

  it('is left out if it changes the elements of its content, which the page keeps', () => {
    expect(call.stderr).toContain(
      '`<Gallery>` is left out, and its content is shown: `src/Gallery.jsx` reads single parts of its content',
    );
    expect(read('docs/index.md')).toContain('Second.');
    expect(read('site.config.ts')).not.toContain('Gallery');
  });

  it('displaces no generated file', () => {
    expect(JSON.parse(read('package.json'))).toMatchObject({ devDependencies: { techdocs: expect.any(String) } });
    expect(JSON.parse(read('src/imported/package.json'))).toMatchObject({ name: 'old-site', version: '1.2.3' });
    expect(read('pages/about.jsx')).toContain("from '../src/imported/package.json'");
  });

  it('has the description of its pages', () => {
    expect(read('pages/about.jsx')).toContain(
      'export const frontMatter = { title: "About", description: "Who we are" };',
    );
  });

  it('counts pages, and no code beside them', () => {
    expect(call.stderr).toMatch(/Pages that need no manual work: 1 of 2 /);
  });

  it.each([
    [
      'src/theme/DocItem/Layout.js: Code of the site replaces parts of the theme of Docusaurus, and is not carried over: `DocItem/Layout`, `SearchBar`.',
    ],
    ['src/Play.tsx: This code shows a frame'],
    ['src/Play.tsx:4: The component `Play` uses `useState`, which does nothing'],
    ['themeConfig.mermaid: Options of diagrams are left out: `sequence`.'],
    ['themeConfig.metadata[0]: `description` for all pages is left out'],
    ['@radix-ui/colors/sky.css: This stylesheet is not there'],
    ['It belongs to a package: install the package, copy `node_modules/@radix-ui/colors/sky.css` into the site'],
    ['A build runs it, and checks what it shows too.'],
  ])('is told on the screen: %s', (text) => {
    expect(call.stderr).toContain(text);
  });

  it('stops no build by links that only it shows', async () => {
    expect(read('site.config.ts')).toContain("onBrokenLinks: 'warn'");
    const { code, stderr } = await site.run(['build', '--root', 'new']);
    expect(stderr).toContain('`/img/none.jpg` is not a file of the site');
    expect(code).toBe(0);
  });
});
