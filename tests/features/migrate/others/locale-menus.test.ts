// Menus of the languages of VitePress: the translations that pair with the menu of the default language, and pages that a sidebar has by
// their folder.
import { afterEach, describe, expect, it } from 'vitest';
import { translateMenus } from '../../../../src/features/migrate/others/locale-menus.ts';
import { type Moved, moveSite } from './moving.ts';

const site = {
  nav: [
    { label: 'Guide', page: 'guide/index' },
    { label: 'More', items: [{ label: 'Forum', href: 'https://a.example' }] },
  ],
  sidebars: {
    docs: [
      { label: 'Start', items: [{ label: 'Install', page: 'install' }] },
      {
        label: 'Core',
        items: [
          { label: 'State', page: 'core/state' },
          { label: 'Actions', page: 'core/actions' },
        ],
      },
    ],
  },
};

describe('menus of a language', () => {
  const menus = {
    locale: 'zh',
    setting: 'locales.zh.themeConfig',
    texts: [
      ['A tool', '工具'],
      ['Acme', 'Acme'],
      [undefined, '无'],
    ] as const,
    nav: [
      { label: '指南', page: 'guide' },
      { label: '更多', items: [{ label: '论坛', href: 'https://a.example' }] },
    ],
    sidebars: {
      docs: [
        {
          label: '核心',
          items: [
            { label: '状态', page: 'core/state' },
            { label: '操作', page: 'core/actions' },
            { label: '安装', page: 'install' },
          ],
        },
        { label: '其他', items: [{ label: '只在这里', page: 'only' }] },
      ],
    },
  };

  it('translate those of the default language by target, in whatever group and order they stand', () => {
    expect(Object.fromEntries(translateMenus(site, menus).texts)).toEqual({
      'A tool': '工具',
      Guide: '指南',
      More: '更多',
      Forum: '论坛',
      Core: '核心',
      State: '状态',
      Actions: '操作',
      Install: '安装',
    });
  });

  it('are named where they have entries of their own', () => {
    expect(translateMenus(site, menus).notes).toEqual([
      {
        setting: 'locales.zh.themeConfig',
        message:
          'The menus of `zh` have entries of their own, which are left out, as all languages share one menu: 1, the first is `只在这里`.',
        suggestion: 'Add their pages to the menu of the default language, or link to them from a page.',
        isHand: true,
      },
    ]);
    expect(translateMenus(site, { ...menus, sidebars: {} }).notes).toEqual([]);
  });
});

const VITEPRESS = {
  '.vitepress/config.ts': `export default {
  title: 'Acme',
  appearance: 'dark',
  locales: {
    root: { label: 'English', lang: 'en', themeConfig: {
      nav: [{ text: 'API', link: '/api/' }],
      footer: { message: 'Under the <a href="https://example.com/mit">MIT licence</a>.', copyright: '© Acme' },
      sidebar: { '/api/': [{ text: 'Packages', items: [{ text: 'Core', link: '/api/core' }] }], '/': [{ text: 'Start', link: '/start' }, { text: 'Away', link: '/api/away' }] },
    } },
    zh: { label: '中文', lang: 'zh', link: '/zh/', themeConfig: {
      nav: [{ text: '接口', link: '/zh/api/' }],
      footer: { message: '<a href="https://example.com/mit">MIT 许可</a>。', copyright: '© 某某' },
      sidebar: { '/zh/api/': [{ text: '包', items: [{ text: '核心', link: '/zh/api/core.html' }] }] },
    } },
    ko: { label: '한국어', link: 'https://ko.example' },
  },
};
`,
  'index.md':
    "---\nlayout: home\nhero:\n  name: Acme\n  actions:\n    - text: ' '\n      link: https://a.example\n---\n\n# Acme\n",
  'start.md': '# Start\n\nText.\n',
  'api/index.md': '# API\n\nText.\n',
  'api/core.md': '# Core\n\nText.\n',
  'api/away.md': '# Away\n\nText.\n',
  'zh/index.md': '# Acme\n\nText.\n',
  'zh/api/core.md': '# 核心\n\nText.\n',
  'public/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
};

it('reads the configuration that VitePress 2 has in the folders of languages', async () => {
  const configOf = (code: string) => `import { defineAdditionalConfig } from 'vitepress';
export default defineAdditionalConfig({ ${code} });
`;
  const {
    code,
    read,
    site: folder,
  } = await moveSite({
    '.vitepress/config.ts': `export default {
  title: 'Acme',
  rewrites: { 'en/:rest*': ':rest*' },
  locales: { root: { label: 'English' }, zh: { label: '中文' } },
};
`,
    'en/config.ts': `${configOf("description: 'A tool', themeConfig: { nav: nav(), footer: { message: 'MIT.' } }")}
function nav() { return [{ text: 'Guide', link: '/guide/start' }]; }
`,
    'zh/config.ts': configOf(
      "description: '工具', themeConfig: { nav: [{ text: '指南', link: '/zh/guide/start' }], footer: { message: 'MIT。' } }",
    ),
    'en/index.md': '# Acme\n\nText.\n',
    'en/guide/start.md': '# Start\n\nText.\n',
    'zh/index.md': '# Acme\n\nText.\n',
    'zh/guide/start.md': '# 开始\n\nText.\n',
  });
  expect(code).toBe(0);
  expect(read('site.config.ts')).toContain("tagline: 'A tool'");
  expect(read('site.config.ts')).toContain("{ label: 'Guide', to: '/guide/start' }");
  expect(read('i18n/zh/config.yml')).toBe('"A tool": "工具"\n"MIT.": "MIT。"\n"Guide": "指南"\n');
  folder.remove();
});

describe('a site of VitePress', () => {
  let moved: Moved;
  afterEach(() => moved.site.remove());

  it('keeps the menus of its languages, and the sidebar of a folder on all of its pages', async () => {
    moved = await moveSite(VITEPRESS);
    const { code, report, read, build } = moved;
    expect(code).toBe(0);
    expect(report.build.warnings.map((one) => one.code)).toEqual(['invalid-front-matter', 'lost-part']);
    expect(read('i18n/zh/config.yml')).toBe(
      '"Under the MIT licence. © Acme": "MIT 许可。 © 某某"\n"API": "接口"\n"Packages": "包"\n"Core": "核心"\n',
    );
    expect(read('site.config.ts')).toContain("copyright: 'Under the MIT licence. © Acme'");
    expect(read('site.config.ts')).toContain("colorMode: { defaultMode: 'dark' }");
    // Only languages without a page here have no texts of the interface.
    expect(read('site.config.ts')).not.toContain('missing-text');
    expect(read('docs/api/index.md')).toBe('---\ndisplayed_sidebar: api\n---\n\n# API\n\nText.\n');
    expect(read('docs/api/away.md')).toBe('---\ndisplayed_sidebar: api\n---\n\n# Away\n\nText.\n');
    expect(read('docs/api/core.md')).toBe('# Core\n\nText.\n');
    expect(read('docs/index.md')).toContain('displayed_sidebar: null\n---\n');
    expect(read('docs/start.md')).toBe('# Start\n\nText.\n');
    await build();
    expect(read('build/api.html').replace(/\s+/g, ' ')).toContain('Packages');
  });

  it('is as many files in a dry run', async () => {
    moved = await moveSite(VITEPRESS);
    const { stderr, stdout } = await moved.site.run(['migrate', 'old', '--out', 'other', '--dry-run']);
    const count = /✔ (\d+) files would be written/.exec(stderr)?.[1];
    expect(stdout).toContain('# Migration');
    const real = await moved.site.run(['migrate', 'old', '--out', 'other']);
    expect(real.stderr).toContain(`✔ ${count} files written to other`);
  });
});
