// Suggestions for a site that opens from a disk: an address is the name of a file, relative to the file that contains it.
import { rmSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { runLinkCheck } from '../../src/links/check-links.ts';
import { makeFolder } from '../support/tree.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

async function suggestions(links: readonly string[]): Promise<readonly (string | undefined)[]> {
  const page = links.map((href) => `<a href="${href}">x</a>`).join('\n');
  const root = makeFolder({
    'site/index.html': '<html data-base="./"><h1>Home</h1></html>',
    'site/guide/index.html': `<html data-base="../">${page}</html>`,
    'site/guide/install/index.html': '<html data-base="../../"><h1>Install</h1></html>',
    'site/guide/Plan.pdf': 'x',
  });
  folders.push(root);
  const { errors, warnings } = await runLinkCheck({ root, dir: 'site', cache: false });
  return [...errors, ...warnings].map(({ suggestion }) => suggestion);
}

it('names the file of a page from the page of the link', async () => {
  expect(await suggestions(['instal/index.html', '../guide/instal/index.html#a'])).toEqual([
    'Did you mean `install/index.html`?',
    'Did you mean `install/index.html#a`?',
  ]);
});

it('names another spelling in the same way', async () => {
  expect(await suggestions(['plan.pdf', 'install/index.html'])).toEqual(['Write `Plan.pdf`.']);
});
