// Search in the dev server: the index is built on the first request, and contains later edits.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SearchManifestFile, SearchTitlesFile } from '../../src/model/search.ts';
import { createSandbox, type Sandbox, smallSite } from '../engine/sandbox.ts';
import { type DevServer, startServe } from '../support/serve.ts';
import { writeFiles } from '../support/tree.ts';

let site: Sandbox;
let server: DevServer;
beforeAll(async () => {
  site = createSandbox(smallSite);
  server = await startServe(site.root);
});
afterAll(async () => {
  await server?.stop();
  site?.remove();
});

/** Returns the titles of the pages in the current index. */
async function titles(): Promise<string[]> {
  const from = new URL('/search/en.json', server.origin);
  const pointer = (await (await fetch(from)).json()) as SearchManifestFile;
  const index = (await (await fetch(new URL(pointer.titles, from))).json()) as SearchTitlesFile;
  return index.pages.map(({ title }) => title);
}

it('answers from an index of the site, and follows the author', async () => {
  expect(await titles()).not.toContain('Quite new');
  writeFiles(site.root, { 'docs/quite-new.md': '# Quite new\n\nText.\n' });
  await expect.poll(titles).toContain('Quite new');
});

it('has no other file where search would keep its own', async () => {
  expect((await fetch(new URL('/search/none.json', server.origin))).status).toBe(404);
});
