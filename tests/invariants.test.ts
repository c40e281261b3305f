// What has to hold for every site and every sequence of edits, tried on a small real site with the real command.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { techdocs } from './support/cli.ts';
import { changedPaths, hashFolder, makeFolder, writeFiles } from './support/tree.ts';

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

let folder: string;
const out = () => join(folder, 'build');

beforeEach(() => {
  folder = makeFolder(FILES);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function build(...args: string[]) {
  const run = await techdocs(['build', '--json', ...args], { cwd: folder });
  if (run.code !== 0) throw new Error(`exit ${run.code}\n${run.stdout}\n${run.stderr}`);
  return JSON.parse(run.stdout) as { written: number; unchanged: number; removed: number };
}

describe('incremental work', () => {
  it('gives what a clean build gives, after any sequence of edits', async () => {
    const edits: (() => void)[] = [
      () => writeFiles(folder, { 'docs/guide/setup.md': `${FILES['docs/guide/setup.md']}\nOne more.\n` }),
      () => writeFiles(folder, { 'docs/new.md': '# Aardvark\n\nNew, to [other](./other.md).\n' }),
      () => writeFiles(folder, { 'docs/other.md': '---\ntitle: Renamed\nslug: /elsewhere\n---\n\nText.\n' }),
      () => rmSync(join(folder, 'releases/2025-01-01-first.md')),
      () => writeFiles(folder, { 'releases/2025-03-01-third.md': post('Third', 'A new one.') }),
      () =>
        writeFiles(folder, {
          'site.config.json': JSON.stringify({
            title: 'Bigger',
            url: 'https://small.example.com',
            variables: { vendor: 'Zeta' },
          }),
        }),
      () =>
        writeFiles(folder, { 'docs/guide/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>' }),
      () => rmSync(join(folder, 'docs/new.md')),
      () => writeFiles(folder, FILES),
    ];
    await build();
    for (const [index, edit] of edits.entries()) {
      edit();
      await build();
      const incremental = hashFolder(out());
      const clean = join(folder, `clean-${index}`);
      await build('--no-cache', '--out-dir', clean);
      expect([index, changedPaths(incremental, hashFolder(clean))]).toEqual([index, []]);
      rmSync(clean, { recursive: true });
    }
  });

  it('renders the edited page again and what quotes it, and nothing else', async () => {
    await build();
    const before = hashFolder(out());
    writeFiles(folder, {
      'docs/guide/setup.md': (FILES['docs/guide/setup.md'] as string).replace(
        'A paragraph to edit.',
        'An edited paragraph.',
      ),
    });
    const report = await build();
    const changed = changedPaths(before, hashFolder(out()));
    const ofPages = ['guide/print/index.html', 'guide/setup.md', 'guide/setup/index.html', 'llms-full.txt'];
    expect(changed.filter((path) => !/(?:^|\/)search\//.test(path))).toEqual(['.techdocs.json', ...ofPages]);
    // Of search: the index, the text that holds the page's and the file that leads to them; two files have new names.
    expect(changed.length).toBe(1 + ofPages.length + 5);
    expect(report.written).toBe(ofPages.length + 3);
    expect(report.removed).toBe(2);
  });

  it('renders every page that shows a renamed one', async () => {
    await build();
    const before = hashFolder(out());
    writeFiles(folder, { 'docs/other.md': (FILES['docs/other.md'] as string).replace('# Other', '# Another') });
    await build();
    const changed = changedPaths(before, hashFolder(out()));
    for (const page of ['intro/index.html', 'guide/setup/index.html', 'other/index.html', 'search/index.html'])
      expect(changed).toContain(page);
    for (const page of ['releases/index.html', 'releases/2025/01/01/first/index.html'])
      expect(changed).not.toContain(page);
  });

  it('writes nothing the second time', async () => {
    await build();
    const report = await build();
    expect([report.written, report.removed]).toEqual([0, 0]);
  });
});
