// `check-links docs README.md`: Markdown of a repository without a site.
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runLinkCheck } from '../../src/links/check-links.ts';
import { makeFolder } from '../support/tree.ts';
import { git } from '../support/versions-site.ts';

const root = makeFolder({
  'README.md': `# My tool

[docs](docs), [guide](docs/guide.md#set-up), [code](src/a.ts#L3), [root](/docs/guide.md), [top](#my-tool),
[own](#own), <a name="own"></a>, [two](docs/guide.md#guide-1), ![](docs/a.png?raw=true), [mail](mailto:a@b.example)

<!-- check-links-ignore: comes later -->
[later](later.md)
`,
  'faulty.md': `# Faulty

[gone](docs/gone.md), [case](docs/Guide.md#set-up), [top](#tip),
[issues](../issues), [page](docs/guide#set-up), ![](docs/b.png),
[anchor](docs/guide.md#setup), [slash](README.md/), [odd](%zz.md), [](), [out](linked.md#x)
`,
  'docs/guide.md': '# Guide\n\n## Set up\n\n## Guide\n\n[back](../README.md#my-tool), [self](./guide.md)\n',
  'docs/example.html': '<p>',
  'docs/a.png': 'x',
  'src/a.ts': '',
});
const outside = makeFolder({ 'x.md': '# X\n' });
git(root, 'init', '-q');
symlinkSync(join(outside, 'x.md'), join(root, 'linked.md'));
afterAll(() => [root, outside].forEach((folder) => void rmSync(folder, { recursive: true })));

const check = async (...dir: readonly string[]) => {
  const { errors, warnings, checked } = await runLinkCheck({ root, dir });
  const told = [...errors, ...warnings].map(
    ({ code, message, suggestion, line, column }) =>
      `${line}:${column} ${code}: ${[message, suggestion].filter(Boolean).join(' ')}`,
  );
  return { told, checked };
};

describe('Markdown without a site', () => {
  it('is right where files, folders and headings are there, as the host of a repository shows them', async () => {
    const { told, checked } = await check('docs', 'README.md');
    expect([told, checked]).toEqual([[], { pages: 2, links: 12, external: 0 }]);
  });

  it('is told of what is not there, with what is near', async () => {
    expect((await check('faulty.md')).told).toEqual([
      '3:8 broken-link: `docs/gone.md` is neither a file nor a folder.',
      '3:30 broken-link: `docs/Guide.md#set-up` differs in case from `docs/guide.md`. Write `docs/guide.md#set-up`.',
      '4:10 broken-link: `../issues` leads out of the repository.',
      '4:29 broken-link: `docs/guide#set-up` is neither a file nor a folder. Write `docs/guide.md#set-up`.',
      '4:53 broken-link: `docs/b.png` is neither a file nor a folder.',
      '5:40 broken-link: `README.md/` ends with a slash, but is a file and no folder. Write `README.md`.',
      '5:59 broken-link: `%zz.md` is broken: its percent-encoding is malformed.',
      '5:80 broken-link: `linked.md#x` leads out of the repository.',
      '3:59 broken-anchor: `#tip` is broken: the file `faulty.md` has no `#tip`.',
      '5:10 broken-anchor: `docs/guide.md#setup` is broken: the file `docs/guide.md` has no `#setup`. Did you mean `docs/guide.md#set-up`?',
      '5:71 empty-link: This link has no address, so it leads to its own page. Add an address, or write `#` for the top of the page.',
    ]);
  });

  it('is no built site, and is checked with others of its kind alone', async () => {
    await expect(check('docs', 'src')).rejects.toThrow('`src` has to be checked alone.');
    await expect(check('docs', 'nowhere')).rejects.toThrow('There is no file and no folder `nowhere`.');
    await expect(check('src')).rejects.toThrow('There is no HTML page in `src`.');
    await expect(check('src/a.ts')).rejects.toThrow('`src/a.ts` is a file, not a folder.');
  });
});
