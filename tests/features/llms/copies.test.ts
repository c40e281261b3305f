// The Markdown beside pages: what it says beside the text, and where its links lead, on a host and on a disk.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMcpSite } from '../../../src/features/mcp/site.ts';
import { openFolderReader } from '../../../src/features/mcp/source.ts';
import { replaceMarkdownAddresses } from '../../../src/model/markdown-addresses.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

let site: Sandbox;
beforeAll(async () => {
  site = createSandbox({
    'site.config.json': JSON.stringify({
      title: 'Acme',
      baseUrl: '/docs/',
      docs: { lastVersion: 'current', versions: { current: { label: '2.0' }, '1.0': {} } },
      products: { scanner: { label: 'Scanner', page: '/' } },
    }),
    'docs/index.md': `# Start

[Wi-Fi](./guide/wifi.md?q=1#set-up), [the same](</docs/guide/wifi?q=1#set-up>), [here](#end), [data](./data.csv) and \`[code](/docs/guide/wifi)\`.

<a href="./guide/wifi.md?q=1">As HTML</a>

\`\`\`md
[Wi-Fi](/docs/guide/wifi)
\`\`\`

## End
`,
    'docs/data.csv': 'a,b\n',
    'docs/guide/wifi.md': '---\ntags: [net]\n---\n\n# Wi-Fi\n\n## Set up\n\nBack to [start].\n\n[start]: ../index.md\n',
    'versions/1.0/docs/index.md': '# Start\n\nOld.\n',
    'releases/2025-01-02-scanner.md': '---\nproduct: scanner\nversion: 1.2.0\n---\n\n# Scanner 1.2.0\n\nNew.\n',
    'releases/2025-01-03-other.md': '# Other\n\nNew.\n',
  });
  await site.build();
  await site.build({ portable: true, outDir: 'disk' });
});
afterAll(() => site.remove());

it('has the product, the version and the date of a post, and the version of docs', () => {
  const headOf = (file: string) => /^# .*\n\nSource: .*\n(?:.+\n)*/.exec(site.read(`build/${file}`))?.[0];
  expect(headOf('releases/2025/01/02/scanner.md')).toBe(
    '# Scanner 1.2.0\n\nSource: </docs/releases/2025/01/02/scanner>\nProduct: Scanner\nVersion: 1.2.0\nDate: 2025-01-02\n',
  );
  expect(headOf('releases/2025/01/03/other.md')).toBe(
    '# Other\n\nSource: </docs/releases/2025/01/03/other>\nDate: 2025-01-03\n',
  );
  expect(headOf('1.0.md')).toBe('# Start\n\nSource: </docs/1.0>\nVersion: 1.0\n');
  expect(headOf('guide/wifi.md')).toBe('# Wi-Fi\n\nSource: </docs/guide/wifi>\nVersion: 2.0\n');
  expect(site.read('build/llms-full.txt')).toContain(headOf('releases/2025/01/02/scanner.md'));
});

it('lists of pages name their page', () => {
  expect(site.read('build/releases.md')).toMatch(/^# Releases\n\nSource: <\/docs\/releases>\n/);
  expect(site.read('build/tags/net.md')).toMatch(/^# .*\n\nSource: <\/docs\/tags\/net>\n/);
  expect(site.read('build/llms.txt')).not.toContain('Source:');
});

it('a link keeps its query and its anchor', () => {
  expect(site.read('build/index.md')).toContain(
    '[Wi-Fi](/docs/guide/wifi.md?q=1#set-up), [the same](</docs/guide/wifi.md?q=1#set-up>), [here](#end)',
  );
  expect(site.read('build/index.md')).toContain('<a href="/docs/guide/wifi.md?q=1">');
});

it('on a disk, all addresses name files beside the page', () => {
  expect(site.read('disk/index.md')).toMatch(
    /^# Start\n\nSource: <index\.html>\n.*\n\n\[Wi-Fi\]\(guide\/wifi\.md\?q=1#set-up\), \[the same\]\(<guide\/wifi\.md\?q=1#set-up>\), \[here\]\(#end\)/,
  );
  const lists = ['llms.txt', 'llms-full.txt', '1.0/llms.txt', 'releases.md', 'releases/archive.md', 'tags/net.md'];
  const copies = ['index.md', 'guide/wifi.md', '1.0.md', 'releases/2025/01/02/scanner.md'];
  const lost: string[] = [];
  let count = 0;
  for (const file of [...lists, ...copies])
    replaceMarkdownAddresses(site.read(`disk/${file}`), (address) => {
      count += 1;
      const path = address.replace(/[?#].*/, '');
      if (path !== '' && !existsSync(join(site.path('disk'), dirname(file), path))) lost.push(`${file}: ${address}`);
      return address;
    });
  expect(lost).toEqual([]);
  expect(count).toBeGreaterThan(25);
  expect(site.read('disk/index.md')).toContain('`[code](/docs/guide/wifi)`');
  expect(site.read('disk/index.md')).toContain('\n[Wi-Fi](/docs/guide/wifi)\n');
});

it('an assistant gets the same texts from both', async () => {
  const [served, disk] = await Promise.all(
    ['build', 'disk'].map(async (name) => openMcpSite(await openFolderReader(site.path(name), name))),
  );
  for (const path of ['/', '/guide/wifi', '/1.0', '/releases/2025/01/02/scanner', '/releases', '/tags/net'])
    expect((await disk?.page(path))?.markdown).toBe((await served?.page(path))?.markdown);
});
