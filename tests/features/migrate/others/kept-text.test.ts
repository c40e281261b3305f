// What a reader saw of components, styles and broken front matter, after a move without `--run`.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { moveSite } from './moving.ts';

it('fills components of VitePress, and leads to the page that one names', async () => {
  const { code, report, read } = await moveSite({
    '.vitepress/config.ts': "export default { title: 'A' };",
    '.vitepress/theme/Since.vue': '<template>\n  <Badge type="tip">since <slot /></Badge>\n</template>',
    '.vitepress/theme/PageLink.vue': '<script setup>\nuse()\n</script>\n<template><a>b</a></template>',
    'index.md':
      '# A\n\n## B <Since>1.2</Since>\n\nSee <PageLink to="guide/start" />.\n\n<div flex style="color: red"id="c">c</div>\n',
    'guide/start.md': '# How to [start]\n\n```mermaid\ngraph TB\n```\n',
  });
  expect(code).toBe(0);
  expect(read('docs/index.md')).toBe(
    '# A\n\n## B <Badge type="tip">since 1.2</Badge> {#b-1-2}\n\nSee [How to \\[start\\]](./guide/start.md).\n\n<div class="style-color-red"id="c">c</div>\n',
  );
  expect(read('src/css/inline-styles.css')).toBe('.style-color-red {\n  color: red;\n}\n');
  expect(read('package.json')).toContain('"mermaid": "^11.0.0"');
  expect(report.work).toEqual([]);
});

it('shows front matter of Hugo that is no TOML or JSON as code, and finds it behind empty lines and comments', async () => {
  const { site, code, report, read } = await moveSite({
    'hugo.toml': 'title = "A"\n',
    'content/_index.md': '+++\ntitle = "Home"\n+++\n\na\n',
    'content/b.md': '+++\ntitle = "B"\nweight = two\n+++\n\nb\n',
    'content/c.md': '{\n  "title": "C",\n}\n\nc\n',
    'content/d.md': '\n\n+++\ntitle = "D"\n+++\n\nd\n',
    'content/f.md': '<!-- b -->\n---\ntitle: F\n---',
    'content/e.md': '<!-- A remark\n-->\n\n---\ntitle: E\n---\n\ne\n',
  });
  expect(code).toBe(0);
  expect(read('docs/b.md')).toContain('```toml\ntitle = "B"\nweight = two\n```\n\nb\n');
  expect(read('docs/c.md')).toContain('```json\n{\n  "title": "C",\n}\n```\n\nc\n');
  expect(read('docs/d.md')).toBe('---\ntitle: D\n---\n\n\n\nd\n');
  expect(read('docs/f.md')).toBe('---\ntitle: F\n---\n<!-- b -->\n');
  expect(read('docs/e.md')).toBe('---\ntitle: E\n---\n<!-- A remark\n-->\n\n\ne\n');
  const items = report.items.filter(({ message }) => /^The front matter is no (?:TOML|JSON) /.test(message));
  expect(items.map(({ at }) => at)).toEqual([
    { file: 'content/b.md', line: 1 },
    { file: 'content/c.md', line: 1 },
  ]);
  site.remove();
});

it('shows front matter that is no YAML as code, where MkDocs showed it as text', async () => {
  const { code, report, read } = await moveSite({
    'mkdocs.yml': 'site_name: A\n',
    'docs/index.md': '---\nauthors:\n- @ada\n---\n\n# A\n\nb\n',
  });
  expect(code).toBe(0);
  expect(read('docs/index.md')).toBe('```yaml\nauthors:\n- @ada\n```\n\n# A\n\nb\n');
  expect(report.items.find(({ message }) => message.startsWith('The front matter is no YAML'))?.at).toEqual({
    file: 'docs/index.md',
    line: 1,
  });
});

it('writes no redirect of a page to itself', async () => {
  const { code, read } = await moveSite({
    'book.toml': '[book]\ntitle = "A"\n\n[output.html.redirect]\n"/b/index.html" = "/b.html"\n"/c.html" = "/b.html"\n',
    'src/SUMMARY.md': '- [B](b.md)\n',
    'src/b.md': '# B\n',
  });
  expect(code).toBe(0);
  expect(read('site.config.ts')).toContain("redirects: [{ from: '/c', to: '/b' }]");
});

it('joins a divided configuration of MkDocs, keeps values of macros, and pages whose name begins with an underscore', async () => {
  const { code, report, read } = await moveSite({
    'mkdocs-common.yml': 'site_name: A\ntheme: { name: material, logo: logo.svg }\n',
    'mkdocs-nav.yml': 'nav:\n  - index.md\n  - Part: _part.md\n',
    'mkdocs-online.yml':
      'INHERIT: mkdocs-common.yml\nsite_url: https://a.example/\nplugins: [macros]\nextra: { app: { name: Acme, year: 2026 }, list: [1] }\n',
    'docs/index.md': '# A\n\n{{ app.name }} {{ app.year }} [part](_part.md)\n',
    'docs/_part.md': '# B\n',
    'docs/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
  });
  expect(code).toBe(0);
  expect(report.generator).toBe('MkDocs');
  expect(read('site.config.ts')).toContain("variables: { 'app.name': 'Acme', 'app.year': '2026' }");
  expect(read('sidebars.json')).toContain('"label": "Part"');
  expect(read('docs/index.md')).toBe('# A\n\n{{ app.name }} {{ app.year }} [part](./part.md)\n');
  expect(report.routes.map(({ path, state }) => [path, state])).toEqual([
    ['/_part', 'kept'],
    ['/', 'kept'],
  ]);
  expect(report.work).toEqual([]);
});

it('treats a part that a page embeds like a page: its notes are reported, and its styles are in the stylesheet', async () => {
  const { code, report, read } = await moveSite({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'A' })] };\n",
    'src/content/docs/index.mdx': "---\ntitle: A\n---\nimport Part from '../../parts/a.mdx';\n\n<Part />\n",
    'src/parts/a.mdx': 'b\n\n<p style="color: red">c</p>\n\n<Unknown />\n',
  });
  expect(code).toBe(0);
  expect(read('src/parts/a.mdx')).toContain('<p class="style-color-red">c</p>');
  expect(read('src/css/inline-styles.css')).toBe('.style-color-red {\n  color: red;\n}\n');
  const note = report.items.find(({ message }) => message.startsWith('`<Unknown>`'));
  expect(note?.at).toEqual({ file: 'src/parts/a.mdx', line: 5 });
});

it('reads a link of a menu of VitePress with a per cent sign', async () => {
  const { code, read } = await moveSite({
    '.vitepress/config.ts':
      "export default { title: 'A', themeConfig: { nav: [{ text: 'All', link: '/100%' }, { text: 'B', link: '/a%20b' }] } };",
    'index.md': '# A\n',
    '100%.md': '# All\n',
    'a b.md': '# B\n',
  });
  expect(code).toBe(0);
  expect(read('site.config.ts')).toContain("label: 'All'");
  expect(read('site.config.ts')).toContain("label: 'B'");
});

it('tells of a language without texts of the interface, whatever the generator', async () => {
  const { code, report, read } = await moveSite({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'eo'] }, presets: [['classic', {}]] };",
    'docs/a.md': '# A\n',
  });
  expect(code).toBe(0);
  expect(read('site.config.ts')).toContain("rules: { 'missing-text': 'ignore' }");
  const note = report.items.find(({ message }) => message.startsWith('techdocs has no texts of the interface in `eo`'));
  expect(note?.at.file).toBe('site.config.ts');
});

it('keeps the text of a page with bytes that are not UTF-8, and tells it', async () => {
  // An author may write that character, too.
  const files = { 'mkdocs.yml': 'site_name: A\n', 'docs/index.md': '# A\n\n`\uFFFD`\n' };
  const { site } = await moveSite(files);
  writeFileSync(site.path('old/docs/b.md'), Buffer.from('# B\n\na \xa6 b\n', 'latin1'));
  const { stdout } = await site.run(['migrate', 'old', '--out', 'other', '--json']);
  const { items, pages } = JSON.parse(stdout);
  expect(readFileSync(site.path('other/docs/b.md'), 'utf8')).toBe('# B\n\na \uFFFD b\n');
  expect(items.slice(1).map(({ at }: { at: object }) => at)).toEqual([{ file: 'docs/b.md', line: 3 }]);
  expect(pages.withoutHand).toBe(pages.all - 1);
  site.remove();
});
