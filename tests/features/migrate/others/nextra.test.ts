// `techdocs migrate` on small sites of Nextra, of its older and its newer form.
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type Moved, moveSite } from './moving.ts';

let moved: Moved;
afterEach(() => moved.site.remove());

const PACKAGE = '{ "name": "acme", "dependencies": { "nextra": "3.0.0" } }\n';
const OLDER = {
  'package.json': PACKAGE,
  'next.config.mjs': `import nextra from 'nextra';
export default nextra({ theme: 'nextra-theme-docs', themeConfig: './theme.config.tsx' })({
  basePath: '/app',
  redirects: () => [
    { source: '/old', destination: '/docs/Start', permanent: true },
    { source: '/all/:path*', destination: '/docs', permanent: true },
  ],
});
`,
  'theme.config.tsx': `export default {
  logo: <span>Acme</span>,
  project: { link: 'https://github.com/acme/app' },
  docsRepositoryBase: 'https://github.com/acme/app/tree/main/docs',
  color: { hue: 268 },
  footer: { text: 'Acme Ltd' },
};
`,
  'pages/_meta.json':
    '{ "index": "Welcome", "docs": { "title": "Docs", "type": "page" }, "more": { "title": "More", "type": "menu", "items": { "x": { "title": "Next", "href": "https://nextjs.org" } } } }\n',
  'pages/docs/_meta.ts':
    "export default { Start: 'Begin', '-- a': { type: 'separator', title: 'Parts' }, deep: 'Deeper', secret: { display: 'hidden' } };\n",
  'pages/index.mdx':
    '---\ndescription: All of it\n---\n\nimport { Callout } from "nextra/components"\n\n![a](/a.png)\n\n# Acme\n\n<Callout type="error" emoji="x">\n  {metadata.description}\n</Callout>\n',
  'pages/docs/Start.mdx': `import { Tabs, FileTree, Cards } from 'nextra/components'

## A head [#own]

## The \`Part{:s}\` of \`x\`

Code: \`a(){:js}\`, \`{:js}\`.

<Tabs items={['npm', { label: 'Bun', disabled: false }]} storageKey="k">
  <Tabs.Tab>

one

  </Tabs.Tab>
  <Tabs.Tab>

two

  </Tabs.Tab>
</Tabs>

<FileTree>
  <FileTree.Folder name="src" defaultOpen>
    <FileTree.File name="a.ts" />
  </FileTree.Folder>
</FileTree>

<Cards>
  <Cards.Card title="Home" href="/" icon={<X />} />
</Cards>

\`\`\`js filename="a.js" copy {1}
<Tabs.Tab>
\`\`\`

<Own />
`,
  'pages/docs/deep/index.mdx': '# Deep\n\n[Start](../Start)\n',
  'pages/docs/secret.mdx': '# Secret\n\nText.\n',
  'pages/play.tsx': 'export default () => null;\n',
  'public/a.png': 'x',
};

describe('a site of Nextra', () => {
  it('keeps its addresses, its menus and its redirects', async () => {
    moved = await moveSite(OLDER);
    const { code, report, read, site, build } = moved;
    expect(code).toBe(0);
    expect(report.build.errors).toEqual([]);
    expect(report.routes.map(({ path, state }) => [path, state])).toEqual([
      ['/docs/Start', 'kept'],
      ['/docs/deep', 'kept'],
      ['/docs/secret', 'kept'],
      ['/', 'kept'],
      ['/play', 'redirected'],
    ]);
    const config = read('site.config.ts');
    for (const line of [
      "title: 'Acme'",
      "baseUrl: '/app/'",
      "addressRules: 'nextra'",
      "repository: 'https://github.com/acme/app'",
      "{ label: 'Docs', to: '/docs/Start' }",
      "{ label: 'More', items: [{ label: 'Next', href: 'https://nextjs.org' }] }",
      "{ from: '/old', to: '/docs/Start' }",
      "copyright: 'Acme Ltd'",
      "accent: '#6b00e6'",
    ])
      expect(config).toContain(line);
    expect(JSON.parse(read('sidebars.json'))).toEqual({
      docs: [
        { type: 'doc', id: 'docs/Start', label: 'Begin' },
        { type: 'category', label: 'Parts', items: [{ type: 'doc', id: 'docs/deep/index', label: 'Deeper' }] },
      ],
      main: [{ type: 'doc', id: 'index', label: 'Welcome' }],
    });
    await build();
    expect(existsSync(site.path('new/build/old.html'))).toBe(true);
    expect(report.items.map(({ at, message }) => [at.file, at.line, message])).toEqual([
      ['pages/play.tsx', undefined, 'A page in React is not moved: its content is code.'],
      ['next.config.mjs', undefined, 'Redirects with patterns, conditions or code are not moved.'],
      ['pages/docs/Start.mdx', 36, '`<Own>` is left out: no component of that name is known.'],
    ]);
  });

  it('has components of techdocs', async () => {
    moved = await moveSite(OLDER);
    expect(moved.read('docs/index.md')).toBe(
      '---\ndescription: All of it\ntitle: Acme\n---\n\n\n![a](/a.png)\n\n\n:::danger\n  All of it\n:::\n',
    );
    const text = moved.read('docs/docs/Start.md');
    expect(text).toContain('title: Begin\n---\n');
    expect(text).toContain('## A head {#own}');
    expect(text).toContain('## The `Part` of `x` {#the-parts-of-x}\n\nCode: `a()`, `{:js}`.');
    expect(text).toContain('<Tabs groupId="k">\n  <TabItem label="npm">');
    expect(text).toContain('<TabItem label="Bun">');
    expect(text).toContain('<FileTree>\n\n- src/\n  - a.ts\n\n</FileTree>');
    expect(text).toContain('<Card title="Home" href="/" />');
    expect(text).toContain('```js title="a.js" {1}\n<Tabs.Tab>\n```');
    expect(text).not.toContain('import');
  });

  it('notes what is neither a file nor a folder in a tree of files', async () => {
    moved = await moveSite({
      ...OLDER,
      'pages/docs/secret.mdx':
        '# Secret\n\n<FileTree>\n  {/* a */}\n  <FileTree.Folder name="src">\n    <FileTree.File name="a.ts" />\n    the **start**\n    <Own.File name="b" />\n  </FileTree.Folder>\n</FileTree>\n',
    });
    expect(moved.read('docs/docs/secret.md')).toContain('<FileTree>\n\n- src/\n  - a.ts\n\n</FileTree>');
    const lost = moved.report.items.filter(({ message }) => message.includes('in a `<FileTree>` is left out'));
    expect(lost.map(({ at, message }) => [at.line, message])).toEqual([
      [7, '`the **start** <Own.File name="b" />` in a `<FileTree>` is left out: only its files and folders are moved.'],
    ]);
  });

  it('has its pages in `content` since Nextra 4, and others in `app`', async () => {
    moved = await moveSite({
      'package.json': PACKAGE,
      'next.config.ts': "import nextra from 'nextra';\nexport default nextra({ contentDirBasePath: '/docs' })({});\n",
      'src/app/layout.tsx': "export const metadata = { title: { default: 'Acme' } };\n",
      'src/app/(site)/page.mdx': '# Home\n\nText.\n',
      'src/app/docs/[[...mdxPath]]/page.tsx': '',
      'src/app/_meta.global.ts':
        "export default { docs: { type: 'page', title: 'Docs', items: { index: 'First', b: 'Second' } } };\n",
      'src/content/index.mdx': 'Text.\n',
      'src/content/b.md': '# B\n\nText.\n',
    });
    expect(moved.code).toBe(0);
    expect(moved.report.routes.map(({ path, state }) => [path, state])).toEqual([
      ['/', 'kept'],
      ['/docs/b', 'kept'],
      ['/docs', 'kept'],
    ]);
    expect(moved.read('site.config.ts')).toContain("title: 'Acme'");
    expect(moved.read('docs/docs/index.md')).toBe('---\ntitle: First\n---\n\nText.\n');
    expect(JSON.parse(moved.read('sidebars.json')).docs).toEqual([
      { type: 'doc', id: 'docs/index', label: 'First' },
      { type: 'doc', id: 'docs/b', label: 'Second' },
    ]);
  });
});

it('keeps pages in folders named `api`, except those of functions of a server', async () => {
  moved = await moveSite({
    'package.json': PACKAGE,
    'next.config.mjs': OLDER['next.config.mjs'],
    'pages/index.mdx': '# A\n',
    'pages/docs/api/b.mdx': '# B\n',
    'pages/api/c.mdx': '# C\n',
  });
  expect(moved.code).toBe(0);
  expect(moved.read('docs/docs/api/b.md')).toContain('# B');
  expect(existsSync(moved.site.path('new/docs/api/c.md'))).toBe(false);
});

it('converts cards whose tags have several lines', async () => {
  moved = await moveSite({
    'package.json': PACKAGE,
    'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})();\n",
    'pages/index.mdx': `import { Cards } from 'nextra/components'

# Acme

<Cards num={2}>
  <Cards.Card
    arrow
    title="More"
    href="more"
  />
</Cards>
`,
    'pages/more.mdx': '# More\n',
  });
  expect(moved.read('docs/index.md')).toContain('<Cards>\n  <Card title="More" href="more" />\n</Cards>');
  expect(moved.report.items).toEqual([]);
});

it('shows SVG files that pages import as components, and of two for the colour modes the light one', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';
  moved = await moveSite({
    'package.json': PACKAGE,
    'next.config.mjs': "import nextra from 'nextra';\nexport default nextra({})();\n",
    'pages/index.mdx': `import Light from '../public/light.svg'
import Dark from '../public/dark.svg'

# Acme

<Light className="dark:hidden" title="A plan" />
<Dark className="w-96 hidden dark:block" title="A plan" />

Text
`,
    'public/light.svg': svg,
    'public/dark.svg': svg,
  });
  expect(moved.read('docs/index.md')).toContain('![A plan](/public/light.svg)');
  expect(moved.read('docs/index.md')).not.toContain('dark.svg');
  expect(moved.read('static/public/light.svg')).toBe(svg);
  expect(moved.report.items).toEqual([]);
});
