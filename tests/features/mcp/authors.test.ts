// Requests of assistants that write in the working copy: findings of texts, link targets, moves.
import { existsSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/server';
import { afterEach, describe, expect, it } from 'vitest';
import { createMcpServer } from '../../../src/features/mcp/server.ts';
import { openMcpSite } from '../../../src/features/mcp/site.ts';
import { openWorkingCopyReader } from '../../../src/features/mcp/source.ts';
import { createSandbox, type Sandbox } from '../../engine/sandbox.ts';

const files = {
  'site.config.json': JSON.stringify({ title: 'Site', url: 'https://docs.example.com', redirects: [] }),
  'docs/index.md': '# Start\n\nSee [Wi-Fi](./guide/wifi.md#roaming).\n\n![Lamp](./guide/lamp.svg)\n',
  'docs/guide/wifi.md': '# Wi-Fi\n\n## Roaming\n\nText.\n\n## Channels {#all}\n\nText.\n',
  'docs/guide/dock.md': '# Dock\n\nText.\n',
  'docs/guide/lamp.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"></svg>\n',
};

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

async function open(more: Readonly<Record<string, string>> = {}, mayMove = false) {
  const site: Sandbox = createSandbox({ ...files, ...more });
  const source = await openWorkingCopyReader({ root: site.root, mayMove, onFault: () => {} });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await createMcpServer(openMcpSite(source), '0.0.0').connect(far);
  const client = new Client({ name: 'test', version: '0.0.0' });
  await client.connect(near);
  opened.push(async () => {
    await source.close();
    site.remove();
  });
  /** Returns the answer without its last line, which names the site. */
  const call = async (name: string, given: Readonly<Record<string, unknown>>) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    const [first] = content;
    const text = first?.type === 'text' ? first.text : '';
    return isError ? `Error: ${text}` : text.replace(/\n\nSite: [^\n]*$/, '');
  };
  return { site, client, call };
}

describe('check_text', () => {
  it('says what would be wrong with a text, and saves nothing', async () => {
    const { site, call } = await open();
    const text = '# Dock\n\nSee [Wi-Fi](./wifi.md#roming).\n';
    expect(await call('check_text', { file: 'docs/guide/dock.md', text })).toBe(
      '`docs/guide/dock.md` with this text, which was not saved: 1 finding.\n\n' +
        '- warning `broken-anchor` docs/guide/dock.md:3:13: `./wifi.md#roming` is broken: the page `/guide/wifi` has no `#roming`. Did you mean `./wifi.md#roaming`?',
    );
    expect(site.read('docs/guide/dock.md')).toBe(files['docs/guide/dock.md']);
    expect(await call('findings', {})).toBe('Checked 3 documents: nothing is wrong.');
    expect(await call('read_page', { page: '/guide/dock' })).toContain('Text.');
  });

  it('says which other files it would break', async () => {
    const { call } = await open();
    const answer = await call('check_text', { file: 'docs/guide/wifi.md', text: '# Wi-Fi\n\n## Channels\n\nText.\n' });
    expect(answer).toMatch(
      /^`docs\/guide\/wifi\.md` with this text, which was not saved: nothing would be wrong\.\n\nIn other files there would be 1 finding:\n\n- warning `broken-anchor` docs\/index\.md:3:13: /,
    );
  });

  it('judges a page that is not there yet, and no file that would be none', async () => {
    const { call } = await open();
    const text = '# New\n\n[Dock](./dock.md), [none](./none.md)\n';
    expect(await call('check_text', { file: 'docs/guide/new.md', text })).toMatch(
      /: 1 finding\.\n\n- warning `broken-markdown-link` docs\/guide\/new\.md:3:27: /,
    );
    expect(await call('findings', {})).toBe('Checked 3 documents: nothing is wrong.');
    expect(await call('check_text', { file: '../new.md', text })).toBe(
      'Error: `../new.md` is not a page of the project. Name a Markdown file by its path from the root of the project, such as `docs/guide/wifi.md`.',
    );
    expect(await call('check_text', { file: 'notes/new.md', text })).toBe(
      'Error: `notes/new.md` would be no page of the site, and no page includes it. Name a file in one of its folders of pages, such as `docs/guide/wifi.md`.',
    );
  });
});

it('check_text judges a part by the pages that include it', async () => {
  const { call } = await open({
    'docs/index.md': '# Start\n\n<!-- include: ./_part.md -->\n',
    'docs/_part.md': 'See [Wi-Fi](./guide/wifi.md).\n',
  });
  const answer = await call('check_text', { file: 'docs/_part.md', text: 'See [Wi-Fi](./guide/wify.md).\n' });
  expect(answer).toMatch(/: 1 finding\.\n\n- warning `broken-markdown-link` docs\/_part\.md:1:13: /);
});

describe('complete_link', () => {
  it('gives pages from a page, the nearest first, and other files', async () => {
    const { call } = await open();
    expect(await call('complete_link', { file: 'docs/guide/dock.md', typed: 'wi' })).toBe(
      'A link in `docs/guide/dock.md` may name, nearest first:\n\n- `./wifi.md`: Wi-Fi',
    );
    expect(await call('complete_link', { file: 'docs/guide/new.md' })).toBe(
      'A link in `docs/guide/new.md` may name, nearest first:\n\n- `./dock.md`: Dock\n- `./wifi.md`: Wi-Fi\n- `../index.md`: Start',
    );
    expect(await call('complete_link', { file: 'docs/guide/dock.md', typed: 'zzz' })).toBe(
      'Nothing that `docs/guide/dock.md` may name begins so.',
    );
  });

  it('gives anchors of the page before a `#`, and images', async () => {
    const { call } = await open();
    expect(await call('complete_link', { file: 'docs/index.md', typed: './guide/wifi.md#' })).toBe(
      'A link in `docs/index.md` may name, nearest first:\n\n- `./guide/wifi.md#roaming`: Roaming\n- `./guide/wifi.md#all`: Channels',
    );
    expect(await call('complete_link', { file: 'docs/index.md', kind: 'image' })).toBe(
      'An image in `docs/index.md` may name, nearest first:\n\n- `./guide/lamp.svg` (20 × 10, 1 KB)',
    );
  });
});

describe('move', () => {
  const asked = { from: 'docs/guide/wifi.md', to: 'docs/guide/radio.md' };
  const outcome = (verb: string) =>
    `✔ \`docs/guide/wifi.md\` ${verb} \`docs/guide/radio.md\`: 1 link rewritten in 1 file.\n  \`/guide/wifi\` ${verb} redirected to \`/guide/radio\`.`;

  it('gives the patch, and changes nothing where the server may not', async () => {
    const { site, client, call } = await open();
    const answer = await call('move', asked);
    expect(answer).toContain(`${outcome('would be')}\n\nNothing was changed. The patch:\n\n\`\`\`diff\ndiff --git `);
    expect(answer).toContain('rename from docs/guide/wifi.md\nrename to docs/guide/radio.md\n');
    expect(answer).toContain('\n-See [Wi-Fi](./guide/wifi.md#roaming).\n+See [Wi-Fi](./guide/radio.md#roaming).\n');
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools.find(({ name }) => name === 'move'))).not.toContain('apply');
    const refused = await call('move', { ...asked, apply: true });
    expect(refused).toMatch(/^Error: [\s\S]*apply/);
    expect(site.read('docs/guide/wifi.md')).toBe(files['docs/guide/wifi.md']);
  });

  it('is made where it is asked for and the server may', async () => {
    const { site, client, call } = await open({}, true);
    const { tools } = await client.listTools();
    const { annotations } = tools.find(({ name }) => name === 'move') ?? {};
    expect(annotations).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(await call('move', asked)).toContain('Nothing was changed.');
    expect(existsSync(site.path('docs/guide/wifi.md'))).toBe(true);
    expect(await call('move', { ...asked, apply: true })).toContain(`${outcome('is')}\n\nThis was changed:\n\n`);
    expect(existsSync(site.path('docs/guide/wifi.md'))).toBe(false);
    expect(site.read('docs/index.md')).toBe(files['docs/index.md'].replace('wifi', 'radio'));
    expect(await call('findings', {})).toBe('Checked 3 documents: nothing is wrong.');
    expect(await call('complete_link', { file: 'docs/index.md', typed: 'radio' })).toContain(
      '`./guide/radio.md`: Wi-Fi',
    );
  });

  it('says why it cannot be', async () => {
    const { call } = await open();
    expect(await call('move', { from: 'docs/none.md', to: 'docs/other.md' })).toBe(
      'Error: There is no `docs/none.md`. Name a file or a folder by its path from the root of the project.',
    );
  });
});

it('sections have the ids that the address rules of the site give', async () => {
  const { call } = await open({
    'site.config.json': JSON.stringify({ title: 'Site', addressRules: 'mkdocs' }),
    'docs/index.md': '# Plain\n\n## Plain\n\nOne.\n\n## Über & co.\n\nTwo.\n',
  });
  expect(await call('read_page', { page: '/#plain_1' })).toContain('## Plain\n\nOne.\n\n---');
  expect(await call('read_page', { page: '/', section: 'über & co.' })).toMatch(/\n\nPage: \S*#uber-co$/);
  const { call: other } = await open({
    'site.config.json': JSON.stringify({ title: 'Site', addressRules: 'vitepress' }),
    'docs/index.md': '# Plain\n\n## 2 ways (a/b)\n\nOne.\n',
  });
  expect(await other('read_page', { page: '/#_2-ways-a-b' })).toContain('## 2 ways (a/b)\n\nOne.\n\n---');
});
