// A site of Docusaurus whose pages give values to parts, show files, and have styles in them: all of it is in the pages that are built.
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const OLD = {
  'old/docusaurus.config.js': `module.exports = {
  title: 'Acme', url: 'https://e.example', baseUrl: '/', onBrokenLinks: 'throw', onDuplicateRoutes: 'throw',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
};
`,
  'old/sidebars.js': "module.exports = { main: ['a', 'b', { type: 'category', label: 'G', items: ['c', 'd'] }] };\n",
  'old/docs/a.mdx': `---
slug: /same
---

import Start from './_start.mdx';
import Outside from '@site/src/shared/outside.mdx';
import server from '!!raw-loader!../code/server';
import client from '!!../code/client.ts?raw';
import { Card } from 'some-package';

# A

<Start product="Rocket" isNew>

Read *on*.

</Start>

<Outside name="Ada" />

<Card title="One" desc="Two" to="/docs/d" image="x.png" />

<p style={{ textAlign: 'center' }}>In the middle</p>

\`\`\`mdx-code-block
<CodeBlock language="js" title="server.js">{server}</CodeBlock>
\`\`\`

<CodeBlock language="ts">{client}</CodeBlock>

[class](/api/core/A) [other](/api/core/B) [api](/api)
`.replaceAll('\\`', '`'),
  'old/docs/_start.mdx':
    "import Deep from './_deep.mdx';\n\n## Start {props.product}\n\n{props.isNew ? <p>It is new.</p> : <p>It is old.</p>}\n\n{props.children}\n\n<Deep of={props.product + '!'} />\n",
  'old/docs/_deep.mdx': 'Deep in {props.of}\n',
  'old/src/shared/outside.mdx': 'import Only from "./only.mdx";\n\nGreet {props.name}.\n\n<Only />\n',
  'old/src/shared/only.mdx': 'export const year = 2020;\n\nSince {year}.\n',
  'old/code/server.js': 'serve(1);\n',
  'old/code/client.ts': 'const a: string = "b";\n',
  'old/docs/b.md': '---\nslug: /same\n---\n\n# B\n',
  'old/docs/c.mdx': "import DocCardList from '@theme/DocCardList';\n\n# C\n\n<DocCardList />\n",
  'old/docs/d.md': '# D\n',
};

let site: Sandbox;
let call: { readonly code: number | null; readonly stdout: string };
beforeAll(async () => {
  site = createSandbox(OLD);
  call = await site.run(['migrate', 'old', '--out', 'new', '--json']);
});
afterAll(() => site.remove());

const read = (name: string) => readFileSync(site.path(`new/${name}`), 'utf8');

describe('a site with values and files', () => {
  it('can be built, and only links to pages that a plugin made need a hand', () => {
    const { build, pages, work } = JSON.parse(call.stdout);
    expect(call.code).toBe(0);
    expect(build.errors).toEqual([]);
    expect(work.map(({ count, message }: { count: number; message: string }) => [count, message])).toEqual([
      [3, '`/api/core/A` is not a page.'],
    ]);
    expect(pages).toMatchObject({ all: 6, withoutHand: 5 });
    expect(read('site.config.ts')).toContain("onDuplicateRoutes: 'warn'");
  });

  it('has copies of its parts, and not the parts', () => {
    expect(read('docs/a.md')).toContain('<!-- include: ./_start-rocket.md -->');
    expect(read('docs/_start-rocket.md')).toBe(
      '## Start Rocket\n\n<p>It is new.</p>\n\nRead *on*.\n\n<!-- include: ./_deep-1.md -->\n',
    );
    expect(read('docs/_deep-1.md')).toBe('Deep in Rocket!\n');
    expect(existsSync(site.path('new/docs/_start.md'))).toBe(false);
    expect(read('src/shared/outside-ada.mdx')).toBe('Greet Ada.\n\n<!-- include: ./only.mdx -->\n');
    expect(read('src/shared/only.mdx')).toBe('Since {{ year }}.\n');
  });

  it('shows all of it', async () => {
    expect((await site.run(['build', '--root', 'new', '--quiet'])).code).toBe(0);
    const html = read('build/docs/same/index.html');
    for (const text of [
      'Start Rocket',
      'It is new.',
      'Read <em>on</em>.',
      'Deep in Rocket!',
      'Greet Ada.',
      'Since 2020.',
    ])
      expect(html).toContain(text);
    expect(html.replace(/<[^>]*>/g, '')).toContain('serve(1);');
    expect(html).toContain('class="style-text-align-center"');
    expect(read('src/css/inline-styles.css')).toBe('.style-text-align-center {\n  text-align: center;\n}\n');
    expect(read('docs/c.md')).toContain('<Card title="D" href="./d.md" />');
  });
});

it('is rendered in a sealed process, which may not read the folders above: a link out of the pages is looked up all the same', async () => {
  const other = createSandbox({
    'old/docusaurus.config.js':
      "module.exports = { title: 'Acme', url: 'https://e.example', baseUrl: '/', presets: [['classic', {}]] };\n",
    'old/docs/a.mdx': "import Box from '@site/src/Box';\n\n# A\n\n[code](../src/Box.jsx)\n\n<Box>in it</Box>\n",
    'old/src/Box.jsx': 'export default ({ children }) => <b>{children}</b>;\n',
  });
  try {
    const { code, stdout } = await other.run(['migrate', 'old', '--out', 'new', '--run', '--json']);
    expect(JSON.parse(stdout).build.errors).toEqual([]);
    expect(code).toBe(0);
  } finally {
    other.remove();
  }
});
