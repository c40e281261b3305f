// Parts of several extensions at the same place of a page, and tags of several in its head.
import { afterEach, expect, it } from 'vitest';
import { startServe } from '../../support/serve.ts';
import { createSandbox, type Sandbox } from '../sandbox.ts';

let site: Sandbox;
afterEach(() => site.remove());

const extension = (name: string) => `{
  name: '${name}',
  parts: { docAfter: (page) => (page.path === '/${name}' ? null : '${name} '), navbarEnd: () => '${name}' },
  head: () => [{ tagName: 'meta', attributes: { name: 'by', content: '${name}' } }],
}`;
const config = (...names: readonly string[]) =>
  `export default { parts: { docAfter: './src/Own.jsx' }, extensions: [${names.map(extension).join(', ')}] };\n`;

const shownIn = (html: string) => ({
  part: /<div class="part part-doc-after">(.*?)<\/div>/.exec(html)?.[1],
  tags: [...html.matchAll(/<meta name="by" content="(\w+)"/g)].map(([, name]) => name),
});

it('are all shown, in the order of the list, and the part of the site comes last', async () => {
  site = createSandbox({
    'site.config.mjs': config('b', 'a'),
    'src/Own.jsx': 'export default () => <i>own</i>;\n',
    'docs/index.md': '# Start\n',
    'docs/a.md': '# A\n',
  });
  const built = () => shownIn(site.read('build/index.html'));
  await site.build();
  expect(built()).toEqual({ part: 'b a <i>own</i>', tags: ['b', 'a'] });
  expect(shownIn(site.read('build/a/index.html'))).toEqual({ part: 'b <i>own</i>', tags: ['b', 'a'] });
  const server = await startServe(site.root);
  expect(shownIn(await server.page('/'))).toEqual(built());
  await server.stop();
  site.write({ 'site.config.mjs': config('a', 'b') });
  await site.build();
  expect(built()).toEqual({ part: 'a b <i>own</i>', tags: ['a', 'b'] });
});
