// Faults of a sidebar hide neither the next one nor the links of pages.
import { afterAll, expect, it } from 'vitest';
import { createSandbox } from './sandbox.ts';

const site = createSandbox({
  'site.config.json': JSON.stringify({
    url: 'https://docs.example.com',
    docs: [
      { id: 'a', path: 'docs', sidebars: 'sidebars-a.json' },
      { id: 'b', path: 'more', routeBasePath: '/more', sidebars: 'sidebars-b.json' },
    ],
    navbar: { items: [{ type: 'docSidebar', sidebarId: 'one', docsPluginId: 'a', label: 'One' }] },
  }),
  'docs/index.md': '# A\n\n[x](/nowhere)\n',
  'more/index.md': '# B\n\n[x](/nowhere2)\n',
  'sidebars-a.json': '{ "one": ["index"] }',
  'sidebars-b.json': '{ "two": ["index", 5, "gone"] }',
});
afterAll(() => site.remove());

async function told(command: string): Promise<string[]> {
  const { code, stdout } = await site.run([command, '--json']);
  const { errors } = JSON.parse(stdout) as { errors: { code: string; file: string; line: number; column: number }[] };
  return [String(code), ...errors.map((each) => `${each.code} ${each.file}:${each.line}:${each.column}`)];
}

const LINKS = ['broken-link docs/index.md:3:5', 'broken-link more/index.md:3:5'];
const SECOND = ['invalid-config sidebars-b.json:1:20', 'unknown-doc-id sidebars-b.json:1:23'];

it('all is told at once, by the code of a faulty configuration', async () => {
  expect(await told('build')).toEqual(['2', ...LINKS, ...SECOND]);
  site.write({ 'sidebars-a.json': '{ "one": ["index", { "type": "odd" }] }' });
  expect(await told('build')).toEqual(['2', ...LINKS, 'invalid-config sidebars-a.json:1:30', ...SECOND]);
  expect(await told('check-links')).toEqual(['2', ...LINKS, 'invalid-config sidebars-a.json:1:30', ...SECOND]);
});

it('a file that cannot be read is told alone with the links, not with all that names it', async () => {
  site.write({ 'sidebars-a.json': 'no json', 'sidebars-b.json': '{ "two": ["index"] }' });
  const [code, ...all] = await told('build');
  expect([code, all.filter((one) => !one.startsWith('broken-link'))]).toEqual([
    '2',
    ['invalid-config sidebars-a.json:1:1'],
  ]);
  expect(all.filter((one) => one.startsWith('broken-link'))).toEqual(LINKS);
});

it('a fault is told after a build that was right', async () => {
  site.restore();
  site.write({ 'docs/index.md': '# A\n', 'more/index.md': '# B\n', 'sidebars-b.json': '{ "two": ["index"] }' });
  expect(await told('build')).toEqual(['0']);
  site.write({ 'sidebars-b.json': '{ "two": ["index", 5] }' });
  expect(await told('build')).toEqual(['2', 'invalid-config sidebars-b.json:1:20']);
});
