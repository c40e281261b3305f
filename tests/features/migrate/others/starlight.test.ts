// `techdocs migrate` on a small site of Starlight: imported files and values, packages of components, lists that are written as texts.
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../../engine/sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

const FILES = {
  'old/docs/astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { site: 'https://a.example', integrations: [starlight({ title: 'Acme', sidebar: [{ slug: 'index' }] })] };
`,
  'old/docs/src/versions.ts': "export const VERSION = '1.2';\n",
  'old/docs/src/limits.json': '{ "users": 3 }\n',
  'old/scripts/a.mts': 'const a = 1;\n',
  'old/docs/src/clip.mp4': 'x',
  'old/docs/examples/a.rs': 'use a;\n// ANCHOR: main\nfn main() {}\n// ANCHOR_END: main\n',
  'old/docs/src/Mark.astro': `---
const { text } = Astro.props;
---
<b>{text}</b>
`,
  'old/docs/src/content/docs/code.mdx': `---
title: Code
---

import Mark from '/src/Mark.astro';
import { Check, X, Anchor } from 'lucide-react';

## Block <Mark text="New" />

\`\`\`rust
{{ #include @examples/a.rs:main }}
\`\`\`

\`\`\`rust
{{#include @examples/a.rs}}
\`\`\`

\`\`\`\`md
\`\`\`rust
{{#include @examples/a.rs}}
\`\`\`
\`\`\`\`

| One | Two | Three |
| --- | --- | --- |
| <Check /> | <X /> | <Anchor /> |
`,
  'old/docs/src/Clip.astro': `---
import limits from './limits.json';
const { src, title } = Astro.props;
---
<p class:list={['a']} set:html={title} /><video controls><source {src} type="video/mp4" /></video><p>{limits.users}</p>
`,
  'old/docs/src/content/docs/index.mdx': `---
title: Acme
keywords: one, two
---

import { Code } from '@astrojs/starlight/components';
import { PackageManagers } from 'starlight-package-managers';
import source from '../../../../scripts/a.mjs?raw';
import clip from '../../clip.mp4?url';
import Clip from '/src/Clip.astro';
import { VERSION } from '../../versions';
import limits from '../../limits.json';

Version {VERSION} for {limits.users} users.

<Code code={source} lang="ts" title="a" wrap />

<PackageManagers pkg="acme" dev />

<PackageManagers type="create" pkg="acme@latest" args="--now" comment="with {PKG}" />

<Clip src={clip} title="A <b>clip</b>" />
`,
};

describe('a site of Starlight', () => {
  it('shows files and values that its pages and components import', async () => {
    site = createSandbox(FILES);
    const { code, stdout } = await site.run(['migrate', 'old/docs', '--out', 'new', '--json']);
    const { build, pages } = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(build.errors).toEqual([]);
    expect(pages.withoutHand).toBe(2);
    const text = readFileSync(site.path('new/docs/index.md'), 'utf8');
    expect(text).toContain('keywords: [one, two]\n');
    expect(text).toContain('Version 1.2 for 3 users.\n');
    expect(text).toContain('```ts title="a" file="../scripts/a.mts"\n```\n');
    expect(text).toContain('```sh npm2yarn\nnpm install -D acme\n```\n');
    expect(text).toContain('```sh npm2yarn\n# with npm\nnpm create acme@latest -- --now\n```\n');
    expect(text).toContain('A <b>clip</b>\n\n<video controls><source src="/clip.mp4" type="video/mp4"></video>\n\n3\n');
    expect(readFileSync(site.path('new/static/clip.mp4'), 'utf8')).toBe('x');
  });

  it('shows parts of files in code, keeps ids of headings with components, and icons that are marks', async () => {
    site = createSandbox(FILES);
    await site.run(['migrate', 'old/docs', '--out', 'new', '--json']);
    const text = readFileSync(site.path('new/docs/code.md'), 'utf8');
    expect(text).toContain('## Block <b>New</b> {#block}\n');
    expect(text).toContain('```rust\nfn main() {}\n```\n\n```rust\nuse a;\nfn main() {}\n```\n');
    expect(text).toContain('````md\n```rust\n{{#include @examples/a.rs}}\n```\n````\n');
    expect(text).toContain('| ✓ | ✗ |  |\n');
  });

  it('reads no file with the name of a secret, nor any outside of the repository', async () => {
    site = createSandbox({
      'old/docs/astro.config.mjs': FILES['old/docs/astro.config.mjs'],
      'old/docs/.env': 'KEY=1\n',
      'outside.txt': 'far\n',
      'old/docs/src/content/docs/index.mdx':
        "---\ntitle: Acme\n---\n\nimport { Code } from '@astrojs/starlight/components';\nimport key from '../../../.env?raw';\nimport far from '../../../../../outside.txt?raw';\n\n<Code code={key} />\n\n<Code code={far} />\n",
    });
    const { stdout } = await site.run(['migrate', 'old/docs', '--out', 'new', '--json']);
    const report = JSON.parse(stdout);
    expect(report.pages.withoutHand).toBe(0);
    expect(
      report.files.map(({ path }: { path: string }) => path).filter((path: string) => /env|outside/.test(path)),
    ).toEqual([]);
  });

  it('keeps dates of the last update, and notes texts that are none', async () => {
    site = createSandbox({
      ...FILES,
      'old/docs/src/content/docs/index.mdx': '---\ntitle: A\ndate: soon\n---\n\na\n',
      'old/docs/src/content/docs/b.md': '---\ntitle: B\ndate: 2024-3-05\n---\n\nb\n',
      'old/docs/src/content/docs/c.md': '---\ntitle: C\ndate: "2024-02-31"\n---\n\nc\n',
      'old/docs/src/content/docs/d.md': '---\ntitle: D\ndate:\n---\n\nd\n',
    });
    const { code, stdout } = await site.run(['migrate', 'old/docs', '--out', 'new', '--json']);
    const { items } = JSON.parse(stdout) as { items: { at: { file: string }; message: string }[] };
    expect(code).toBe(0);
    const read = (name: string) => readFileSync(site.path(`new/docs/${name}.md`), 'utf8');
    expect(['index', 'b', 'c', 'd'].map(read)).toEqual([
      '---\ntitle: A\n---\n\na\n',
      '---\ntitle: B\nlast_update: { date: 2024-03-05 }\n---\n\nb\n',
      '---\ntitle: C\n---\n\nc\n',
      '---\ntitle: D\n---\n\nd\n',
    ]);
    const lost = items.filter(({ message }) => message.startsWith('The date'));
    expect(lost.map(({ at, message }) => `${at.file}: ${message}`).sort()).toEqual([
      'src/content/docs/c.md: The date `2024-02-31` is left out: it is not a date of the calendar.',
      'src/content/docs/index.mdx: The date `soon` is left out: it is not a date of the calendar.',
    ]);
  });
});
