// `{{ latest.KEY }}` is always correct, and causes a parse only of pages that show it.
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { changedPaths } from '../support/tree.ts';
import { createSandbox, hashFolder, type Sandbox } from './sandbox.ts';

const post = (product: string, version: string, date: string, text = 'Faster.') =>
  `---\ntitle: ${product} ${version}\ndate: ${date}\nproduct: ${product}\nversion: '${version}'\n---\n\n${text}\n\n<!-- truncate -->\n\nMore.\n`;

const FILES = {
  'site.config.json': JSON.stringify({
    title: 'Acme',
    url: 'https://docs.example.com',
    tagline: 'With scanner {{ latest.scanner }}',
    announcementBar: { release: 'scanner' },
    releases: { path: 'releases', products: { scanner: { label: 'Scanner' }, agent: {}, later: {} } },
  }),
  'docs/index.md':
    '---\ntitle: Scanner {{ latest.scanner }}\n---\n\nGet `{{ latest.scanner }}` [here](/releases?v={{ latest.scanner }}).\n',
  'docs/plain.md': '# Plain\n\nA \\{{ brace }} and latest.scanner.\n',
  'docs/agent.md': '# Agent\n\n{{ latest.agent }}\n',
  'releases/2025-01-02-scanner.md': post('scanner', '1.0.0', '2025-01-02'),
  'releases/2025-01-03-agent.md': post('agent', 'v2', '2025-01-03', 'Needs scanner {{ latest.scanner }}.'),
};

let site: Sandbox;
afterEach(() => site?.remove());

describe('the latest version', () => {
  it('stands in pages, posts, titles, addresses and texts of the configuration', async () => {
    site = createSandbox(FILES);
    expect((await site.build()).warnings).toEqual([]);
    const start = site.read('build/index.html');
    expect(start).toContain('<title>Scanner 1.0.0 | Acme</title>');
    expect(start).toContain('Get <code>1.0.0</code> <a href="/releases?v=1.0.0">here</a>');
    expect(start).toContain('>Scanner 1.0.0 is now available</a>');
    expect(start).toContain('data-announcement-id="scanner-1-0-0"');
    expect(site.read('build/llms.txt')).toContain('> With scanner 1.0.0\n');
    expect(site.read('build/releases/2025/01/03/agent/index.html')).toContain('Needs scanner 1.0.0.');
    expect(site.read('build/agent/index.html')).toContain('<p>v2</p>');
    expect(site.read('build/plain/index.html')).toContain('A {{ brace }} and latest.scanner.');
  });

  it('follows a new post, and only the texts that name it are parsed again', async () => {
    site = createSandbox(FILES);
    await site.build();
    const before = hashFolder(site.path('build'));
    site.write({ 'releases/2025-02-02-scanner.md': post('scanner', '1.1.0', '2025-02-02') });
    const report = await site.build();
    // The new post, the start page and the post of the agent.
    expect(report.cache).toEqual({ hits: 3, misses: 3 });
    expect(site.read('build/index.html')).toContain('Get <code>1.1.0</code>');
    expect(site.read('build/index.html')).toContain('data-announcement-id="scanner-1-1-0"');
    const after = hashFolder(site.path('build'));
    expect(changedPaths(before, after)).toContain('releases/2025/01/03/agent.md');
    await site.build({ clean: true, outDir: 'again' });
    const { '.techdocs.json': _, ...files } = hashFolder(join(site.root, 'again'));
    expect(files).toEqual(Object.fromEntries(Object.entries(after).filter(([name]) => name !== '.techdocs.json')));
  });

  it('gives the same bytes on threads', async () => {
    site = createSandbox(FILES);
    await site.build({ cache: false, workers: 1 });
    await site.build({ cache: false, workers: 2, outDir: 'threads' });
    expect(changedPaths(hashFolder(site.path('build')), hashFolder(site.path('threads')))).toEqual([]);
  });

  it('builds nothing anew while nothing changes', async () => {
    site = createSandbox(FILES);
    await site.build();
    const report = await site.build();
    expect([report.written, report.cache.misses]).toEqual([0, 0]);
  });

  it('names a product that there is not, with the nearest one', async () => {
    site = createSandbox({ ...FILES, 'docs/index.md': '# A\n\nGet {{ latest.scaner }} or {{ latest.scanner }}.\n' });
    const { warnings } = await site.build();
    expect(warnings).toEqual([
      {
        code: 'unknown-variable',
        severity: 'warning',
        message: '`{{ latest.scaner }}` is not a variable of this site.',
        file: 'docs/index.md',
        line: 3,
        column: 5,
        suggestion: 'Did you mean `{{ latest.scanner }}`?',
      },
    ]);
  });

  it('tells of a product of the configuration that has no version yet', async () => {
    const config = { ...JSON.parse(FILES['site.config.json']), footer: { copyright: 'For {{ latest.later }}' } };
    site = createSandbox({ ...FILES, 'site.config.json': JSON.stringify(config) });
    expect((await site.build()).warnings.map(({ message }) => message)).toEqual([
      '`{{ latest.later }}` in `footer.copyright` has no value: no post of that product has a version.',
    ]);
  });

  it('goes behind a variable of the same name', async () => {
    const config = { ...JSON.parse(FILES['site.config.json']), variables: { 'latest.agent': 'mine' } };
    site = createSandbox({ ...FILES, 'site.config.json': JSON.stringify(config) });
    await site.build();
    expect(site.read('build/agent/index.html')).toContain('<p>mine</p>');
  });
});
