// Invariants of every site and every sequence of edits, tried on a small real site with the real command.
import { renameSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, hashFolder, type Sandbox } from './engine/sandbox.ts';
import { changedPaths } from './support/tree.ts';

const post = (title: string, text: string) =>
  `---\ntitle: ${title}\ntags: [one]\n---\n\n${text}\n\n<!-- truncate -->\n\nThe rest of it.\n`;
const FILES: Record<string, string> = {
  'site.config.json': JSON.stringify({
    title: 'Small',
    url: 'https://small.example.com',
    variables: { vendor: 'Acme' },
  }),
  'docs/intro.md': '# Intro\n\nWelcome to {{ vendor }}. Go to [setup](./guide/setup.md#steps).\n',
  'docs/guide/setup.md':
    '---\ntags: [start]\n---\n\n# Set up\n\nFirst words.\n\n## Steps\n\n```js\nconst a = 1;\n```\n\nA paragraph to edit.\n',
  'docs/guide/use.md': '# Use\n\nSee ![picture](./dot.svg) and $x^2$.\n',
  'docs/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  'docs/other.md': '# Other\n\n| a | b |\n|---|---|\n| 1 | 2 |\n',
  'releases/2025-01-01-first.md': post('First', 'The first one.'),
  'releases/2025-02-01-second.md': post('Second', 'The second one, see [intro](/intro).'),
  'static/robots.txt': 'User-agent: *\n',
};

let site: Sandbox;
beforeEach(() => {
  site = createSandbox(FILES);
});
afterEach(() => site.remove());

const outcome = (folder = 'build') => hashFolder(site.path(folder));

/** Builds by the command, as an author does. */
async function build() {
  const run = await site.run(['build', '--json']);
  if (run.code !== 0) throw new Error(`exit ${run.code}\n${run.stdout}\n${run.stderr}`);
  return JSON.parse(run.stdout) as { written: number; unchanged: number; removed: number };
}

describe('incremental work', () => {
  it('gives what a clean build gives, after any sequence of edits', async () => {
    const edits: (() => void)[] = [
      () => site.write({ 'docs/guide/setup.md': `${FILES['docs/guide/setup.md']}\nOne more.\n` }),
      () => site.write({ 'docs/new.md': '# Aardvark\n\nNew, to [other](./other.md).\n' }),
      () => site.write({ 'docs/other.md': '---\ntitle: Renamed\nslug: /elsewhere\n---\n\nText.\n' }),
      () => rmSync(site.path('releases/2025-01-01-first.md')),
      () => site.write({ 'releases/2025-03-01-third.md': post('Third', 'A new one.') }),
      () =>
        site.write({
          'site.config.json': JSON.stringify({
            title: 'Bigger',
            url: 'https://small.example.com',
            variables: { vendor: 'Zeta' },
          }),
        }),
      () => site.write({ 'docs/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>' }),
      () => rmSync(site.path('docs/new.md')),
      () => renameSync(site.path('docs/guide/use.md'), site.path('docs/guide/apply.md')),
      () => {
        rmSync(site.path('docs/guide/apply.md'));
        site.write(FILES);
      },
    ];
    await build();
    for (const [index, edit] of edits.entries()) {
      edit();
      await build();
      // Another build by the library, in a process without the cache of the first one.
      const report = await site.build({ cache: false, outDir: 'clean' });
      expect([index, report.ok, changedPaths(outcome(), outcome('clean'))]).toEqual([index, true, []]);
      rmSync(site.path('clean'), { recursive: true });
    }
  });

  it('renders the edited page again and what quotes it, and nothing else', async () => {
    await build();
    const before = outcome();
    site.write({
      'docs/guide/setup.md': (FILES['docs/guide/setup.md'] as string).replace(
        'A paragraph to edit.',
        'An edited paragraph.',
      ),
    });
    const report = await build();
    const changed = changedPaths(before, outcome());
    const ofPages = ['guide/print/index.html', 'guide/setup.md', 'guide/setup/index.html'];
    ofPages.push('llms-full.txt', 'llms.json');
    expect(changed.filter((path) => !/(?:^|\/)search\//.test(path))).toEqual(['.techdocs.json', ...ofPages]);
    // Search: the index, the words, the text file of the page and the pointer to it; three have new names.
    expect(changed.length).toBe(1 + ofPages.length + 7);
    expect(report.written).toBe(ofPages.length + 4);
    expect(report.removed).toBe(3);
  });

  it('renders every page that shows a renamed one', async () => {
    await build();
    const before = outcome();
    site.write({ 'docs/other.md': (FILES['docs/other.md'] as string).replace('# Other', '# Another') });
    await build();
    const changed = changedPaths(before, outcome());
    for (const page of ['intro/index.html', 'guide/setup/index.html', 'other/index.html', 'search/index.html'])
      expect(changed).toContain(page);
    for (const page of ['releases/index.html', 'releases/2025/01/01/first/index.html'])
      expect(changed).not.toContain(page);
  });
});
