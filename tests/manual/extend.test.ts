// The pages on extensions: they list every key, and the steps of the first extension work.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Extension } from '../../src/model/extension.ts';
import { createSandbox, type Sandbox } from '../engine/sandbox.ts';
import { repository } from '../support/cli.ts';

const pageOf = (name: string) => readFileSync(join(repository, 'docs/extend', `${name}.md`), 'utf8');
let site: Sandbox | undefined;
afterEach(() => site?.remove());

/** Each key once: the compiler requires all of them. */
const keys: Readonly<Record<keyof Extension, true>> = {
  name: true,
  key: true,
  texts: true,
  rules: true,
  frontMatter: true,
  read: true,
  pages: true,
  pieces: true,
  markdown: true,
  fences: true,
  code: true,
  codeAttributes: true,
  slots: true,
  links: true,
  sidebar: true,
  routes: true,
  render: true,
  renderBooks: true,
  parts: true,
  head: true,
  lastUpdate: true,
  check: true,
  search: true,
  client: true,
  policy: true,
  counts: true,
  components: true,
  templates: true,
  css: true,
  styles: true,
};

it('the interface has a heading for every key, in their order', () => {
  const headings = [...pageOf('interface').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(headings).toEqual([...Object.keys(keys), 'Types']);
});

it('the first extension does in each step what its page says', async () => {
  const page = pageOf('first');
  const steps = [...page.matchAll(/^```typescript title="keys\.ts"\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
  const [, config = ''] = /^```typescript title="site\.config\.ts"\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const [, start = ''] = /^````text title="docs\/index\.md"\n([\s\S]*?)^````$/m.exec(page) ?? [];
  const [first = '', slot = '', second = '', third = '', fourth = ''] = steps;
  expect(steps).toHaveLength(5);
  // The later steps show only new code.
  const head = first.slice(0, first.indexOf('export const'));
  site = createSandbox({ 'keys.ts': first, 'site.config.ts': config, 'docs/index.md': start });
  expect((await site.build()).warnings).toEqual([]);
  expect(site.read('build/index.html')).toContain('<p><kbd>Ctrl</kbd> + <kbd>S</kbd></p>');
  const draw = `const draw = async (text: string) => '<svg xmlns="http://www.w3.org/2000/svg"><text>' + text + '</text></svg>';\n`;
  site.write({ 'keys.ts': head + draw + slot });
  expect((await site.build()).warnings).toEqual([]);
  const [, picture] = /<img src="\/(assets\/keys-\w+\.svg)" alt="Ctrl S\s*">/.exec(site.read('build/index.html')) ?? [];
  expect(site.read(`build/${picture}`)).toContain('Ctrl S');
  site.write({ 'keys.ts': head + second, 'docs/index.md': start.replace('Ctrl', 'Strg') });
  const [finding] = (await site.build()).warnings;
  expect(page).toContain(
    `⚠ ${finding?.code}    ${finding?.file}:${finding?.line}:${finding?.column}\n  ${finding?.message} ${finding?.suggestion}\n`,
  );
  site.write({ 'keys.ts': head + third, 'docs/index.md': start });
  await site.build();
  expect(JSON.parse(site.read('build/pages.json'))).toEqual([{ path: '/', title: 'Start' }]);
  site.write({ 'keys.ts': head + fourth, 'site.config.ts': config.replace('[keys]', "[keys({ between: ' ' })]") });
  expect((await site.build()).ok).toBe(true);
});
