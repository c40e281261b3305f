// A real plugin of markdown-it with options, as a site uses it.
import { symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import attrs from 'markdown-it-attrs';
import { afterEach, expect, it } from 'vitest';
import { defineConfig } from '../../src/config/define.ts';
import { createSandbox, hashFolder, type Sandbox } from './sandbox.ts';

const modules = dirname(dirname(createRequire(import.meta.url).resolve('markdown-it-attrs')));
const configOf = (extensions: string, from = 'markdown-it-attrs') =>
  `import attrs from ${JSON.stringify(from)};\nexport default { markdown: { extensions: ${extensions} } };\n`;
const PAGE =
  '# A\n\n## Set up {#own .wide}\n\nOne [b](./b.md){.button} [c](./c.md).\n\nTwo {.lead #two onclick="x()"}\n';

let site: Sandbox;
function siteOf(files: Readonly<Record<string, string>>): void {
  site = createSandbox(files);
  symlinkSync(modules, site.path('node_modules'), 'junction');
}
afterEach(() => site.remove());

it('is used with its options, after ours, on threads too', async () => {
  const options = "[[attrs, { allowedAttributes: ['class', 'id'] }]]";
  siteOf({ 'site.config.mjs': configOf(options), 'docs/a.md': PAGE, 'docs/b.md': '# B\n' });
  const { errors, warnings } = await site.build({ workers: 1 });
  expect([...errors, ...warnings].map(({ message, line, column }) => `${line}:${column} ${message}`)).toEqual([
    '5:30 `./c.md` is not a page.',
  ]);
  site.write({ 'docs/c.md': '# C\n\n[two](./a.md#two) [own](./a.md#own)\n' });
  expect(await site.build({ workers: 1 })).toMatchObject({ ok: true, warnings: [] });
  const html = site.read('build/a/index.html');
  expect(html).toContain('<p class="lead" id="two">Two</p>');
  expect(html).toMatch(/<h2[^>]* id="own"/);
  expect(html).toContain('<a href="/b" class="button">b</a>');
  await site.build({ workers: 2, cache: false, outDir: 'two' });
  expect(hashFolder(site.path('two'))).toEqual(hashFolder(site.path('build')));
});

it('is parsed with anew when its options change', async () => {
  const build = async (name: string) => {
    site.write({ 'site.config.mjs': configOf(`[[attrs, { allowedAttributes: ['${name}'] }]]`) });
    await site.build();
    return /<p[^>]*>Two<\/p>/.exec(site.read('build/a/index.html'))?.[0];
  };
  siteOf({ 'docs/a.md': '# A\n\nTwo {.lead #two}\n' });
  expect([await build('id'), await build('class')]).toEqual(['<p id="two">Two</p>', '<p class="lead">Two</p>']);
});

it('is named where it fails, and told where it is none', async () => {
  const wrap = '{ default: { default: function wrapped() { throw new Error("no"); } } }';
  siteOf({ 'site.config.mjs': configOf(`[${wrap}]`), 'docs/a.md': PAGE });
  await expect(site.build()).rejects.toThrow('The Markdown extension `wrapped` failed: no');
  site.write({ 'site.config.mjs': configOf('[[], "attrs", [{}, attrs]]') });
  const run = await site.run(['build']);
  expect([run.code, run.stderr.match(/`markdown.extensions.*/g)]).toEqual([
    2,
    [
      '`markdown.extensions[0]` must be a markdown-it plugin, or a list of one and its options; found an empty list.',
      '`markdown.extensions[1]` must be a markdown-it plugin, or a list of one and its options; found "attrs".',
      '`markdown.extensions[2]` must be a markdown-it plugin, or a list of one and its options; found a list.',
    ],
  ]);
});

it('is a file of the site as well, in the older form of modules', async () => {
  siteOf({ 'site.config.mjs': configOf('[attrs]', './own.cjs'), 'docs/a.md': 'Text\n' });
  site.write({
    'own.cjs':
      'const path = require("node:path");\nmodule.exports = (md) => { md.renderer.rules.text = () => path.basename("a/b"); };\n',
  });
  await site.build();
  expect(site.read('build/a/index.html')).toContain('<p>b</p>');
});

it('has the type that its package gives it', () => {
  defineConfig({ markdown: { extensions: [attrs, [attrs, { allowedAttributes: ['class'] }], [attrs]] } });
  defineConfig({ markdown: { extensions: [(md) => void md.disable('emphasis')] } });
  // @ts-expect-error No plugin.
  defineConfig({ markdown: { extensions: ['attrs'] } });
});

it('may take a container of its own, which is then no unknown admonition', async () => {
  // This stands for `markdown-it-container`, which adds its rule behind ours.
  const rule = `const box = (md, name) => md.block.ruler.after('fence', name, (state, start, end, silent) => {
    const text = (line) => state.src.slice(state.bMarks[line] + state.tShift[line], state.eMarks[line]);
    if (text(start) !== ':::' + name) return false;
    if (silent) return true;
    let last = start + 1;
    while (last < end && text(last) !== ':::') last += 1;
    state.push('box_open', 'section', 1).map = [start, last];
    state.md.block.tokenize(state, start + 1, last);
    state.push('box_close', 'section', -1);
    state.line = last + 1;
    return true;
  });\nexport default { markdown: { extensions: [[box, 'kpi']] } };\n`;
  siteOf({
    'site.config.mjs': rule,
    'docs/a.md': '# A\n\n:::kpi\n99 %\n\n:::kpx\n100 %\n:::\n\n- :::kpi\n  1 %\n  :::\n',
  });
  const { warnings } = await site.build();
  expect(warnings.map(({ code, line, column }) => `${line}:${column} ${code}`)).toEqual(['6:1 unknown-admonition']);
  expect(site.read('build/a/index.html')).toMatch(/<section>\s*<p>99 %<\/p>/);
});
