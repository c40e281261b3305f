// `techdocs migrate` on a small site of Starlight: what configuration, front matter and components showed is in the new site.
import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { type Moved, moveSite } from './moving.ts';

let moved: Moved;
afterEach(() => moved.site.remove());

const PAGE = (front: string, body = 'Text.\n') => `---\ntitle: A\n${front}---\n\n${body}`;

const CONFIG = `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';
const site = process.env.PREVIEW || 'https://a.example/';
export default defineConfig({
  site,
  integrations: [starlight({
    title: 'Acme',
    lastUpdated: true,
    editLink: { baseUrl: 'https://github.com/acme/app/edit/main/site/' },
    social: [
      { icon: 'github', label: 'GitHub', href: 'https://github.com/acme/app' },
      { icon: 'discord', label: 'Chat', href: 'https://chat.example' },
    ],
    head: [
      { tag: 'meta', attrs: { property: 'og:image', content: new URL('og.jpg', site).href } },
      { tag: 'meta', attrs: { property: 'x', content: Math.random() } },
    ],
    tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 },
    locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de-DE' } },
    sidebar: [
      { label: 'Start', translations: { 'de-DE': 'Anfang' }, items: [{ slug: 'guide', label: 'Guide', translations: { de: 'Anleitung' } }] },
      { label: 'More', collapsed: true, items: ['deep'] },
    ],
  })],
});
`;

const FILES = {
  'astro.config.mjs': CONFIG,
  'tsconfig.json': '{ "compilerOptions": { "baseUrl": ".", "paths": { "~/*": ["src/*"] } } }\n',
  'src/assets/star.png': 'x',
  'src/content/i18n/de-DE.json': '{ "box.label": "Vorschau" }\n',
  'src/content/i18n/en.json': '{ "box.label": "Preview" }\n',
  'src/content/docs/index.mdx': PAGE(
    'template: splash\nbanner:\n  content: New! <a href="/guide/">Read</a>\nhero:\n  tagline: Be <strong>fast</strong>.\n  image:\n    file: ~/assets/star.png\n    alt: A star\n  actions:\n    - text: Go\n      link: /guide/\n      icon: right-arrow\n',
  ),
  'src/content/docs/guide.md': PAGE(
    'tableOfContents:\n  maxHeadingLevel: 5\n',
    ':::caution\nHot.\n:::\n\n```js title="a \'b\' c" "word" ins=/x y/ {1}\nword\n```\n',
  ),
  'src/content/docs/deep.md': PAGE(''),
  'src/content/docs/de/guide.md': PAGE(''),
};

describe('a site of Starlight', () => {
  it('keeps what its configuration says', async () => {
    moved = await moveSite(FILES);
    const config = moved.read('site.config.ts');
    expect(moved.code).toBe(0);
    expect(config).toContain("editUrl: 'https://github.com/acme/app/edit/main/site/'");
    expect(config).toContain('showLastUpdateTime: true');
    expect(config).toContain("{ label: 'Chat', href: 'https://chat.example', position: 'right' }");
    expect(config.match(/https:\/\/github\.com\/acme\/app'/g)).toHaveLength(2);
    expect(config).toContain("attributes: { property: 'og:image', content: 'https://a.example/og.jpg' }");
    expect(config).toContain('tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: 4 }');
    expect(JSON.parse(moved.read('sidebars.json')).docs).toEqual([
      { type: 'category', label: 'Start', collapsed: false, items: [{ type: 'doc', id: 'guide', label: 'Guide' }] },
      { type: 'category', label: 'More', items: ['deep'] },
    ]);
    expect(moved.read('i18n/de/config.yml')).toBe('"Start": "Anfang"\n"Guide": "Anleitung"\n');
    expect(moved.report.items.filter(({ message }) => message.includes('"property":"x"'))).toHaveLength(1);
    expect(moved.stderr).toContain('pages in `en`, and those in other languages');
  });

  it('keeps what front matter says, and fences and asides as they looked', async () => {
    moved = await moveSite(FILES);
    const home = moved.read('docs/index.md');
    expect(home).toContain('displayed_sidebar: null\nhide_table_of_contents: true\n');
    expect(home).toContain('tagline: Be fast.\n  image:\n    file: /assets/star.png\n    alt: A star\n');
    expect(home).not.toContain('icon');
    expect(home).toContain(':::info\n\nNew! <a href="./guide.md">Read</a>\n\n:::\n');
    expect(readFileSync(moved.site.path('new/static/assets/star.png'), 'utf8')).toBe('x');
    const guide = moved.read('docs/guide.md');
    expect(guide).toContain('toc_max_heading_level: 5\n');
    expect(guide).toContain(':::warning\nHot.\n:::\n');
    expect(guide).toContain('```js title="a \'b\' c" {1}\n');
    expect(moved.report.work.map(({ message }) => message)).toContain(
      '`"word" ins=/x y/` marks words in code, which techdocs does not do: the words are shown without a mark.',
    );
    expect(moved.report.before).toEqual({ 'no-history': 1 });
  });

  it('fills the slots of its components where they stand, in the language of the page', async () => {
    const box = `---
import { Tabs, TabItem } from '@astrojs/starlight/components';
const hasOther = Astro.slots.has('other');
const El = hasOther ? 'div' : 'section';
---
<El>{hasOther ? <Tabs><TabItem label="A"><slot /></TabItem><TabItem label="B"><slot name="other" /></TabItem></Tabs> : <slot />}
<figcaption>{Astro.locals.t('box.label')}</figcaption><slot name="shown" /></El>
`;
    const page = PAGE(
      '',
      'import Box from \'~/Box.astro\';\nimport Far from \'far\';\n\n<Box>\n\none\n\n<Fragment slot="other">\n    two\n</Fragment>\n\nexport const a = 1;\n\n<Fragment slot="shown">\n\n    three\n\n</Fragment>\n</Box>\n\n<Far>\n<Fragment slot="x">\n\nfour\n\n</Fragment>\n</Far>\n',
    );
    const swapped = PAGE(
      '',
      'import Box from \'~/Box.astro\';\n\n<Box><Fragment slot="shown">1</Fragment>\n\n2\n\n</Box>\n',
    );
    moved = await moveSite({
      ...FILES,
      'src/Box.astro': box,
      'src/content/docs/extra.mdx': page,
      'src/content/docs/de/extra.mdx': page,
      'src/content/docs/swapped.mdx': swapped,
    });
    expect(moved.report.build.errors).toEqual([]);
    const tabs = (label: string) =>
      `<Tabs>\n\n<TabItem label="A">\n\none\n\n</TabItem>\n\n<TabItem label="B">\n\n    two\n\n</TabItem>\n\n</Tabs>\n\n${label}\n\nthree\n`;
    expect(moved.read('i18n/de/docs/extra.md')).toContain(tabs('Vorschau'));
    expect(moved.read('i18n/de/docs/extra.md')).toContain('<div data-slot="x">\n\n\nfour\n\n\n</div>');
    expect(moved.report.work.map(({ message }) => message)).toContain(
      '`<Box>` is left out, and its content is shown: it shows its slots in another order.',
    );
  });

  it.each([
    ['without its packages', {}, /^(?!.*Running the configuration)/s],
    [
      'with a package that takes its options for itself',
      {
        'node_modules/@astrojs/starlight/package.json': '{ "type": "module", "main": "index.js" }\n',
        'node_modules/@astrojs/starlight/index.js': "export default () => ({ name: 'starlight', hooks: {} });\n",
      },
      /Running the configuration gave no value for `integrations\[0\]\.title`, .*`integrations\[0\]\.sidebar`,/,
    ],
  ])('is read as its text says where `--run` gives no value: %s', async (_, packages, note) => {
    moved = await moveSite({ ...FILES, ...packages }, '--run');
    expect(moved.code).toBe(0);
    const config = moved.read('site.config.ts');
    expect(config).toContain("title: 'Acme'");
    expect(config).toContain("locales: ['en', 'de']");
    expect(moved.report.items.map(({ message }) => message).join('\n')).toMatch(note);
  });

  it('finds imports below a comment', async () => {
    moved = await moveSite({
      ...FILES,
      'src/content/docs/extra.mdx': PAGE(
        '',
        "{/* Updated */}\nimport { CardGrid } from '@astrojs/starlight/components';\n\n<CardGrid>Text.</CardGrid>\n",
      ),
    });
    expect(moved.read('docs/extra.md')).toContain('\n<Cards>Text.</Cards>\n');
    expect(moved.read('docs/extra.md')).not.toContain('import');
  });

  it('lists no notes on pages that the user changed, and counts these pages', async () => {
    moved = await moveSite({
      ...FILES,
      'src/content/docs/extra.mdx': PAGE('', "import Far from 'far';\n\n<Far />\n"),
      'src/content/docs/de/extra.mdx': PAGE('', "import Far from 'far';\n\n<Far />\n"),
    });
    const { site } = moved;
    expect(moved.report.work.find(({ message }) => message.includes('<Far>'))?.count).toBeGreaterThan(0);
    for (const path of ['new/docs/extra.md', 'new/i18n/de/docs/extra.md'])
      writeFileSync(site.path(path), readFileSync(site.path(path), 'utf8').replace('<Far />', 'Far'));
    const { stdout, stderr } = await site.run(['migrate', 'old', '--out', 'new', '--json']);
    expect(JSON.parse(stdout).work.filter(({ message }: { message: string }) => message.includes('<Far>'))).toEqual([]);
    expect(stderr).toContain(
      'Left alone, because you changed or removed them: 2 files (i18n/de/docs/extra.md, docs/extra.md).',
    );
  });
});

it('has the addresses of the route that shows the docs, if the site of Astro has its own', async () => {
  moved = await moveSite({
    'astro.config.ts': "export default { site: 'https://a.example' };\n",
    'package.json': '{ "dependencies": { "astro": "5.0.0", "@astrojs/starlight": "0.30.0" } }\n',
    'src/pages/docs/[...slug].astro': "---\nconst all = await getCollection('docs');\n---\n",
    'src/pages/about.astro': '<p>About us.</p>\n',
    'src/content/docs/v1/start.md': '---\ntitle: A\n---\n\n[B](/docs/v1/next)\n',
    'src/content/docs/v1/next.md': '---\ntitle: B\n---\n\nText.\n',
    'src/content/blog/post.md': '---\ntitle: C\n---\n\nNews.\n',
  });
  const states = moved.report.routes.map(({ path, state }) => `${path} ${state}`);
  expect(states.sort()).toEqual(['/about lost', '/docs/v1/next kept', '/docs/v1/start kept']);
  expect(moved.report.items.map(({ at, message }) => `${at.file}: ${message}`)).toEqual(
    expect.arrayContaining([
      'src/content/blog: The pages of this collection are not moved, because only the routes of the site know their addresses.',
      'src/pages/about.astro: A page of Astro is not moved: its content is code, or lies outside of the docs.',
    ]),
  );
  expect(moved.report.build.warnings.filter(({ code }) => code === 'broken-link')).toEqual([]);
});
