// Sites whose theme provides components to all pages: partials, components that read the front matter, components behind re-exports.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Moved, moveSite } from './others/moving.ts';

const OLD = {
  'docusaurus.config.js': `module.exports = {
  title: 'Acme', url: 'https://acme.example/', baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' } }]],
};
`,
  'src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents';
import Warning from '@site/docs/partials/_warning.mdx';
import { Product, Both } from '@site/src/components';
export default { ...MDXComponents, Warning, Product, Both };
`,
  'src/components/index.ts': "export * from './Product';\nexport { Pair as Both } from './Pair';\n",
  'src/components/Product.tsx': `import type { Props } from './types';
import { Kind } from './kinds';
import Glyph from '@acme/react-icon';
import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { nameOf } from './names';
const Frame = ({ name, children }: Props & { kind?: Kind }) => (
  <div><Glyph name="box" /><span>{name}</span> {children}</div>
);
export function Product({ id }: Props) {
  const { frontMatter } = useDoc();
  return <Frame name={nameOf(id)}>{(frontMatter as any).isNew && <strong>New in {frontMatter.title}</strong>}</Frame>;
}
`,
  'src/components/names.ts': "export const nameOf = (id: string) => (id === 'app' ? 'Acme App' : 'Acme Cloud');\n",
  'src/components/Pair.jsx': `import Chart from 'some-charts';
export const Pair = ({ isShown }) => (isShown ? <Chart /> : <a href="/two" onClick={() => 0}>Two</a>);
`,
  'docs/partials/_warning.mdx': 'Mind the **gap**.\n',
  'docs/index.mdx': `---
slug: /
title: Start
isNew: true
---

<Product id="app" />

<Warning />

<Both />

[api](pathname:///api/a.html#b) and [file](pathname:///file.txt)

<div className="frame">
  <Image src="/p.png" alt="A picture" />
</div>

import Image from '@theme/IdealImage';

## Command Log

## 1.2.0
`,
  'docs/two.mdx': `---\ntitle: The second\n---\n\n<Product id="cloud" />\n\n# Two\n\n${'[a](/#Command-Log) '.repeat(12)}[b](/#1-2-0)\n`,
  'static/file.txt': 'x',
  'static/p.png': 'x',
};

let moved: Moved;
beforeAll(async () => {
  moved = await moveSite(OLD);
});
afterAll(() => moved.site.remove());

it('includes a partial, as if each page imported it', () => {
  expect(moved.code).toBe(0);
  expect(moved.read('docs/index.md')).toContain('<!-- include: ./partials/_warning.md -->');
});

it('fills a component behind re-exports, with functions and components of its files and the front matter', () => {
  const page = moved.read('docs/index.md');
  expect(page).toContain('Acme App <strong>New in Start</strong>');
  expect(page).toContain('<a href="/two">Two</a>');
  expect(moved.read('docs/two.md')).toContain('Acme Cloud');
});

it('leads to the whole address of a part of the host that the site does not have', () => {
  expect(moved.read('docs/index.md')).toContain(
    '[api](https://acme.example/api/a.html#b) and [file](pathname:///file.txt)',
  );
});

it('writes pictures as HTML where a block of HTML shows Markdown as text', () => {
  expect(moved.read('docs/index.md')).toContain('<img src="/p.png" alt="A picture">');
});

it('has the title of a page at its beginning', () => {
  expect(moved.read('docs/two.md')).toMatch(/^---\ntitle: The second\n---\n# Two \{#Two\}\n\s*Acme Cloud\n/);
});

it('keeps capitals in ids if the links name them, and ids that a site made in another way', () => {
  const page = moved.read('docs/index.md');
  expect(page).toContain('## Command Log {#Command-Log}\n\n## 1.2.0 {#1-2-0}');
  expect(moved.read('docs/two.md')).toContain('# Two');
  expect(moved.read('MIGRATION.md')).not.toContain('has no `#');
});
