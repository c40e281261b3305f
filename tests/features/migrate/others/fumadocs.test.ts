// A site of Fumadocs: its collections, groups, languages and menus decide the addresses.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Moved, moveSite } from './moving.ts';

const OLD = {
  'package.json': '{ "name": "acme", "dependencies": { "fumadocs-ui": "16.0.0", "next": "16.0.0" } }\n',
  'next.config.mjs': 'export default {};\n',
  'source.config.ts':
    "export const docs = defineDocs({ dir: 'content/guides' });\nexport const news = defineDocs({\n  dir: 'content/news',\n});\n",
  'lib/source.ts':
    "export const source = loader({\n  baseUrl: '/docs',\n  source: docs.toFumadocsSource(),\n});\nexport const other = loader({ baseUrl: '/news', source: news.toFumadocsSource() });\n",
  'lib/i18n.ts': "export const i18n = defineI18n({ defaultLanguage: 'en', hideLocale: 'default-locale' });\n",
  'mdx-components.tsx':
    "import { Hint, Author } from './parts';\nexport const getMDXComponents = () => ({ Hint, Author });\n",
  'app/docs/[[...slug]]/page.tsx': `import { TypeTable } from 'fumadocs-ui/components/type-table';
import { Call as Method } from '@/parts';
export default () => <MDX components={{ TypeTable, Request: Method, Soft: (props) => <Method {...props} /> }} />;
`,
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }\n',
  'parts.tsx':
    'export const Hint = ({ of }) => <p>A hint on {of}.</p>;\nexport const Call = ({ path }) => <p>Call {path}.</p>;\n',
  'content/guides/meta.json': `{
  "title": "Handbook",
  "pages": ["---Begin---", "(start)/install", "parts/deep", "---", "[Chat](https://chat.example)", "..."]
}
`,
  'content/guides/index.mdx': '---\ntitle: Handbook\n---\n\n## One [#own]\n\n<Hint of="all" />\n',
  'content/guides/index.fr.mdx': '---\ntitle: Encore\n---\n\nEncore.\n',
  'content/guides/(start)/install.mdx': `---
title: Install
---

import { Step, Steps } from 'fumadocs-ui/components/steps';

<Callout title="Mind" type="warn">
  The **gap**.
</Callout>

<Steps>
<Step>

### First

</Step>
</Steps>

<Tabs items={['npm', 'bun']}>
<Tab value="npm">One</Tab>
<Tab value="bun">Two</Tab>
</Tabs>

<Files>
  <Folder name="src" defaultOpen>
    <File name="a.ts" />
  </Folder>
</Files>

<Accordions>
<Accordion title="Why?">

Because.

</Accordion>
</Accordions>
`,
  'content/guides/parts/deep.mdx':
    '---\ntitle: Deep\n---\n\n[Install](/docs/install)\n\n<Request path="/a" />\n\n<Soft path="/b" />\n\n<TypeTable type={{ id: { type: "string", description: "A name", required: true }, n: { type: "number", default: "1" } }} />\n',
  'content/guides/rest.mdx':
    '---\ntitle: Rest\n---\n\nText.\n\nexport const Own = (props) => {\n  return <Cards.Card\n    title="b">\n</Cards.Card>;\n};\n',
  'content/news/first.mdx': '---\ntitle: First\n---\n\nNews.\n',
};

let moved: Moved;
beforeAll(async () => {
  moved = await moveSite(OLD);
});
afterAll(() => moved.site.remove());

it('keeps addresses of collections, groups and languages', async () => {
  expect(moved.code).toBe(0);
  expect(moved.report.generator).toBe('Fumadocs');
  expect(moved.report.routes.map(({ path, state }) => `${path} ${state}`).sort()).toEqual([
    '/docs kept',
    '/docs/install kept',
    '/docs/parts/deep kept',
    '/docs/rest kept',
    '/fr/docs kept',
    '/news/first kept',
  ]);
  expect(moved.report.build.warnings).toEqual([]);
  await moved.build();
});

it('writes the menu of each collection', () => {
  expect(JSON.parse(moved.read('sidebars.json'))).toEqual({
    docs: [
      { type: 'category', label: 'Begin', items: ['docs/install', 'docs/parts/deep'] },
      { type: 'link', label: 'Chat', href: 'https://chat.example' },
      'docs/index',
      { type: 'category', label: 'Parts', items: ['docs/parts/deep'] },
      'docs/rest',
    ],
    news: ['news/first'],
  });
});

it('converts its components, and fills those that all pages have', () => {
  const page = moved.read('docs/docs/install.md').replace(/\n\s*\n/g, '\n');
  expect(page).toContain(':::warning[Mind]\n');
  expect(page).toContain('<Steps>\n### First\n</Steps>');
  expect(page).toContain('<TabItem label="bun">');
  expect(page).toContain('- src/\n  - a.ts\n');
  expect(page).toContain('<Accordion title="Why?">\nBecause.\n</Accordion>');
  expect(moved.read('docs/docs/index.md')).toContain('A hint on all.');
  const deep = moved.read('docs/docs/parts/deep.md');
  expect(deep).toContain('Call /a.');
  expect(deep).toContain('Call /b.');
  expect(deep.replace(/>\s+/g, '>').replace(/\s+</g, '<')).toContain(
    '<tr><td><code>id</code></td><td><code>string</code></td><td></td><td>A name</td></tr><tr><td><code>n?</code></td><td><code>number</code></td><td><code>1</code></td><td></td></tr>',
  );
});
