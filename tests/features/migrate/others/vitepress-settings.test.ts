// Settings of VitePress that readers see: each moves, or the report names it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readVitepressTheme } from '../../../../src/features/migrate/others/vitepress-settings.ts';
import { type Moved, moveSite } from './moving.ts';

const CONFIG = `
const address = 'https://acme.example/'
export default {
  title: 'Acme',
  head: [
    ['link', { rel: 'icon', href: '/icon.svg' }],
    ['link', { rel: 'search', href: '/search.xml' }],
    ['meta', { name: 'author', content: 'Ann' }],
    ['meta', { property: 'og:image', content: \`\${address}card.png\` }],
    ['meta', { property: 'og:title', content: 'Acme' }],
    ['meta', { property: 'og:url', content: address + 'docs' }],
    ['script', { async: '' }, 'let a = 1'],
  ],
  lastUpdated: true,
  ignoreDeadLinks: [/^\\/play/, '/other', /:\\/\\/localhost/],
  markdown: {
    theme: { light: 'vitesse-light', dark: 'no-theme' },
    config(md) { md.use(plugin) },
    lineNumbers: true,
  },
  themeConfig: {
    nav: [
      { text: 'More', items: [{ text: 'Play', link: '/play/' }, { component: 'Switch' }, { text: 'Gone', link: '/gone/' }] },
    ],
    sidebar: [
      { text: 'Open', items: [{ text: 'A', link: '/a' }] },
      { text: 'Closed', collapsed: true, items: [{ text: 'Home', link: '/' }] },
    ],
    socialLinks: [
      { icon: 'github', link: 'https://github.com/acme/acme' },
      { icon: 'discord', link: 'https://chat.acme.example' },
      { icon: { svg: '<svg/>' }, link: 'https://blog.example', ariaLabel: 'Our blog' },
    ],
    footer: { message: 'Under the <a href="https://licence.example/mit">MIT licence</a>', copyright: 'Copyright Ann' },
  },
}
`;
const OLD = {
  '.vitepress/config.ts': CONFIG,
  '.vitepress/theme/index.ts': "import './vars.css'\nexport default { extends: Theme, Layout: () => h(Own) }\n",
  '.vitepress/theme/vars.css':
    '@keyframes a { 0% { --vp-c-brand-1: #fff; } }\n:root {\n  --own: #00695c;\n  --vp-c-brand-1: var(--own);\n}\n.dark { --vp-c-brand-1: #eee; }\n',
  'public/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'public/search.xml': '<a/>',
  'index.md': '# Home\n\n[Play](/play/x)\n',
  'a.md': '# A\n',
};

it('finds the brand colour, also one that VitePress names', () => {
  const accentOf = (css: string) =>
    readVitepressTheme('theme', { list: () => ['theme/a.css'], read: () => css }).accent;
  expect(accentOf(':root { --vp-c-brand-1: var(--vp-c-green-1); }')).toBe('#18794e');
  expect(accentOf('html,\n:root { /* --vp-c-brand-1: red; */ --vp-c-brand: #123456 !important; }')).toBe('#123456');
  expect(accentOf('.dark { --vp-c-brand-1: #123456; } :root { --vp-c-brand-1: linear-gradient(#fff, #000); }')).toBe(
    undefined,
  );
  expect(accentOf(':root { --vp-c-brand-1: var(--a); --a: var(--a); }')).toBe(undefined);
});

let moved: Moved;
beforeAll(async () => {
  moved = await moveSite(OLD);
});
afterAll(() => moved.site.remove());

it('carries over the head, footer, accounts, dates, colours and links that are not checked', () => {
  const config = moved.read('site.config.ts').replace(/\s+/g, ' ');
  expect(config).toContain("url: 'https://acme.example'");
  expect(config).toContain("favicon: '/icon.svg'");
  expect(config).toContain("{ tagName: 'link', attributes: { rel: 'search', href: '/search.xml' } }");
  expect(config).toContain("{ name: 'author', content: 'Ann' }");
  expect(config).toContain("{ property: 'og:image', content: 'https://acme.example/card.png' }");
  expect(config).not.toContain('og:title');
  expect(config).toContain("copyright: 'Under the MIT licence · Copyright Ann'");
  expect(config).toContain("{ label: 'MIT licence', href: 'https://licence.example/mit' }");
  expect(config).toContain("{ label: 'Discord', href: 'https://chat.acme.example', position: 'right' }");
  expect(config).toContain("{ label: 'Our blog', href: 'https://blog.example', position: 'right' }");
  expect(config.match(/label: 'Github'/gi)).toHaveLength(1);
  expect(config).toContain('showLastUpdateTime: true');
  expect(config).toContain("accent: '#00695c'");
  expect(config).toContain("code: { themes: { light: 'vitesse-light' } }");
  expect(config).toContain("exclude: ['^/play', '^/other$', '://localhost']");
});

it('keeps an item of a menu whose link was not checked, and shows groups open that were open', () => {
  expect(moved.read('site.config.ts')).toContain("items: [{ label: 'Play', to: '/play/' }]");
  expect(JSON.parse(moved.read('sidebars.json'))).toMatchObject({
    docs: [{ label: 'Open', collapsed: false }, { label: 'Closed' }],
  });
  expect(JSON.parse(moved.read('sidebars.json')).docs[1]).not.toHaveProperty('collapsed');
});

it('names what is not carried over, and has no broken links that were none', async () => {
  expect(moved.report.work.map(({ message }) => message).sort()).toEqual([
    'Code blocks have no line numbers by default.',
    'Components in the menu are not carried over: `Switch`.',
    'Plugins of markdown-it are not carried over.',
    'The item `Gone` of a menu leads to `gone/index`, which is no page; it is left out.',
    'The theme of the site is not carried over, but for the colour of links: `vars.css`, its `Layout`.',
  ]);
  expect(moved.report.items.map(({ message }) => message)).toContain(
    'Left out of the head of all pages, because each page has its own: `og:title`, `og:url`.',
  );
  expect(moved.report.before).not.toHaveProperty('broken-link');
  await moved.build();
});

it('names the headings of links in a menu of the navbar', async () => {
  const nav =
    "[{ text: 'More', items: [{ text: 'Tools', items: [{ text: 'A', link: '/a' }] }, { items: [{ text: 'B', link: '/a' }] }] }]";
  moved = await moveSite({
    '.vitepress/config.ts': `export default { title: 'Acme', themeConfig: { nav: ${nav} } };\n`,
    'index.md': '# Home\n',
    'a.md': '# A\n',
  });
  expect(moved.read('site.config.ts')).toContain(
    "[{ label: 'More', items: [{ label: 'A', to: '/a' }, { label: 'B', to: '/a' }] }]",
  );
  expect(moved.report.items.map(({ message }) => message)).toEqual([
    'A menu of the `navbar` only has links, so its heading `Tools` is left out.',
  ]);
});

it('leaves out a button of the home page without an address, and names it', async () => {
  const hero = `hero:
  name: Acme
  actions:
    - text: Film
      openVideoModal: true
    - text: Go
      link: /a
`;
  moved = await moveSite({
    '.vitepress/config.ts': "export default { title: 'Acme' };\n",
    'index.md': `---\nlayout: home\n${hero}---\n`,
    'a.md': '# A\n',
  });
  expect(moved.code).toBe(0);
  expect(moved.read('docs/index.md')).toContain('actions:\n    - text: Go\n      link: /a\n');
  expect(moved.report.items.map(({ message }) => message)).toEqual([
    'The button `Film` of the home page is left out: it has no text or no address.',
  ]);
});
